import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { mailExpiring, warnOfClearance } from "~/features/reminders/domain/documents-end";
import { remindOfDays } from "~/features/reminders/domain/morning";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow } from "~/seed/factories";
import { makeJobCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let classId: string;
/** A morning at 5 AM Eastern. */
const morning = (day: string) => new Date(`${day}T09:00:00Z`);
const jobAt = async (now: Date) => {
  const found = await findSchoolById(makeJobCtx(now), school.id);
  if (!found) throw new Error("There is no school");
  return withSchool(makeJobCtx(now), found);
};
const payloads = async (topic: string) =>
  (
    await db
      .select()
      .from(schema.outbox)
      .where(and(eq(schema.outbox.schoolId, school.id), eq(schema.outbox.topic, topic)))
  ).map(({ payload }) => JSON.parse(payload) as Record<string, never>);
const run = (day: string) => remindOfDays(makeJobCtx(morning(day)), "on time");

async function holds(key: string, expiresOn: string, decided = "2026-01-02") {
  const at = Date.parse(`${decided}T12:00:00Z`);
  await insert(schema.holdings, {
    ...{ id: newId(), schoolId: school.id, studentId: school.student.id, key, state: "accepted", source: "office", expiresOn },
    ...{ decidedAt: at, createdAt: at },
  });
}

beforeEach(async () => {
  school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  classId = (await insert(schema.classes, classRow(school.id, program.id, { startDate: "2026-03-02", endDate: "2026-12-30" }))).id as string;
  await insert(schema.registrations, registrationRow(school.id, { studentId: school.student.id as string, programId: program.id, classId }));
  const row = { category: "health", appliesTo: "student", needed: "before_clinical", sensitivity: "health", isActive: true } as const;
  for (const [key, label] of [
    ["tb", "TB test"],
    ["cpr", "CPR card"],
  ] as const)
    await insert(schema.requirements, { id: newId(), schoolId: school.id, key, label, ...row, createdAt: 1, updatedAt: 1 });
});

describe("documents that end", () => {
  it("are in one mail a day, on the days before, on the last one and weekly after it", async () => {
    await holds("tb", "2026-05-31");
    await holds("cpr", "2026-05-24");
    await holds("old-key", "2026-05-24");
    const days: string[] = [];
    for (let day = 1; day <= 30; day++) {
      const date = `2026-05-${String(day).padStart(2, "0")}`;
      await run(date);
      if ((await payloads("holdings.expiring")).some((payload) => payload.day === date)) days.push(date);
    }
    // CPR ends on the 24th (14, 7, 1, 0 days before, and a week after it); TB on the 31st (30, 14, 7, 1).
    expect(days).toEqual(["2026-05-01", "2026-05-10", "2026-05-17", "2026-05-23", "2026-05-24", "2026-05-30"]);
    await mailExpiring(await jobAt(morning("2026-05-24")), { studentId: school.student.id as string, day: "2026-05-24" });
    await mailExpiring(await jobAt(morning("2026-05-24")), { studentId: school.student.id as string, day: "2026-05-24" });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id));
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([["documents_expiring", school.student.email]]);
    expect(mails[0]?.text).toContain("CPR card (ends Sun, May 24, 2026); TB test (ends Sun, May 31, 2026)");
  });

  it("send nothing to students without a class, and none about a document that was just accepted", async () => {
    await holds("tb", "2026-05-31", "2026-05-02");
    await run("2026-05-02");
    expect(await payloads("holdings.expiring")).toEqual([]);
    await db.update(schema.classes).set({ endDate: "2026-05-05" }).where(eq(schema.classes.id, classId));
    await run("2026-05-17");
    expect(await payloads("holdings.expiring")).toEqual([]);
  });
});

describe("the first clinical session", () => {
  it("tells staff 10, 5 and 2 days before who isn't cleared", async () => {
    const times = { startTime: "18:00", endTime: "22:00", startsAt: Date.parse("2026-04-20T22:00:00Z"), endsAt: Date.parse("2026-04-21T02:00:00Z") };
    const session = { schoolId: school.id, classId, ...times, minutes: 240, kind: "clinical", status: "planned", origin: "added" } as const;
    await insert(schema.classSessions, {
      id: newId(),
      ...session,
      date: "2026-04-20",
      slot: "2026-04-20",
      slotStart: "18:00",
      createdAt: 1,
      updatedAt: 1,
    });
    for (let day = 8; day <= 19; day++) await run(`2026-04-${String(day).padStart(2, "0")}`);
    expect(await payloads("class.clearance-due")).toEqual([10, 5, 2].map((days) => ({ classId, day: "2026-04-20", days })));
    await holds("cpr", "2027-01-01");
    const ctx = await jobAt(morning("2026-04-15"));
    await warnOfClearance(ctx, { classId, day: "2026-04-20", days: 5 });
    await warnOfClearance(ctx, { classId, day: "2026-04-20", days: 5 });
    const news = await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, school.id));
    expect(news).toHaveLength(1);
    expect(news[0]?.text).toContain("begin Mon, Apr 20, 2026 (in 5 days). Not cleared:");
    expect(news[0]?.text).toContain("(TB test).");
    await holds("tb", "2027-01-01");
    await warnOfClearance(ctx, { classId, day: "2026-04-20", days: 2 });
    expect(await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, school.id))).toHaveLength(1);
  });
});
