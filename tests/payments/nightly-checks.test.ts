import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { findContradictions, runConsistencyChecks } from "~/features/payments/domain/consistency-checks";
import { classRow, programRow, registrationRow } from "~/seed/factories";
import { days, later, makeJobCtx, NOW } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

/** Registrations of three schools with a paid amount that differs from the ledger. */
const wrong: string[] = [];
const night = (number: number) => makeJobCtx(later(days(number), NOW));
const lastRun = async () => (await db.select().from(schema.checkRuns).orderBy(sql`ran_at DESC`).limit(1))[0];
const idsOf = (run: Awaited<ReturnType<typeof lastRun>>, check: string) => run?.findings.find((finding) => finding.check === check)?.ids ?? [];

/** Ticks until a run is over, at most two statements each. @returns how many checks were left after each tick */
async function goOn(number: number): Promise<number[]> {
  const left = [(await runConsistencyChecks(night(number), consistencyChecks, { start: true, statements: 2 })).left];
  while (left.at(-1) !== 0 && left.length < 500)
    left.push((await runConsistencyChecks(night(number), consistencyChecks, { start: false, statements: 2 })).left);
  return left;
}

beforeAll(async () => {
  for (let index = 0; index < 3; index += 1) {
    const school = await aSchool();
    const program = await insert(schema.programs, programRow(school.id));
    const courseClass = await insert(schema.classes, classRow(school.id, program.id));
    const row = await insert(
      schema.registrations,
      registrationRow(school.id, { studentId: school.student.id, programId: program.id, classId: courseClass.id }),
    );
    // Large enough to be checked alone.
    await db.run(sql`UPDATE row_counts SET count = 15000 WHERE school_id = ${school.id} AND kind = 'registrations'`);
    await db.run(sql`UPDATE registrations SET paid_cents = 100 WHERE id = ${row.id}`);
    wrong.push(row.id ?? "");
  }
});

it("does all checks in many ticks, school by school, and finds what one look at everything finds", async () => {
  const left = await goOn(0);
  expect(left.length).toBeGreaterThan(consistencyChecks.length);
  expect(left).toEqual([...left].sort((a, b) => b - a));
  const run = await lastRun();
  expect(run?.progress).toBeNull();
  expect(idsOf(run, "balance").sort()).toEqual([...wrong].sort());
  const whole = await findContradictions(
    night(0),
    consistencyChecks.filter(({ isByHand }) => !isByHand),
  );
  expect(run?.findings.map(({ check, ids }) => [check, [...ids].sort()]).sort()).toEqual(
    whole.map(({ check, ids }) => [check, [...ids].sort()]).sort(),
  );
});

it("keeps what the night before found until the check is done again, and then what is still wrong", async () => {
  await db.run(sql`UPDATE registrations SET paid_cents = 0 WHERE id = ${wrong[0] ?? ""}`);
  await runConsistencyChecks(night(1), consistencyChecks, { start: true, statements: 1 });
  const begun = await lastRun();
  expect(begun?.progress).not.toBeNull();
  expect(idsOf(begun, "balance").sort()).toEqual([...wrong].sort());
  await runConsistencyChecks(night(1), consistencyChecks, { start: false });
  expect(idsOf(await lastRun(), "balance").sort()).toEqual(wrong.slice(1).sort());
  await db.run(sql`UPDATE registrations SET paid_cents = 0`);
  await goOn(2);
  expect(idsOf(await lastRun(), "balance")).toEqual([]);
});

it("counts the product's own mail too, which has no school", async () => {
  await db.run(sql`INSERT INTO mail_counts (school_id, hour, template, shown, count) VALUES ('', 1, 'user_invite', 'sent', 1)`);
  await goOn(3);
  expect(idsOf(await lastRun(), "mail-counts")).toEqual([":1"]);
  expect((await findContradictions(night(3))).find(({ check }) => check === "mail-counts")?.ids).toEqual([":1"]);
  await db.run(sql`DELETE FROM mail_counts WHERE hour = 1`);
});

it("begins no run between the nights", async () => {
  const before = await db.$count(schema.checkRuns);
  expect(await runConsistencyChecks(night(4), consistencyChecks, { start: false })).toEqual({ findings: 0, left: 0 });
  expect(await db.$count(schema.checkRuns)).toBe(before);
});
