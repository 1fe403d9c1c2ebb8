import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { coverRegistration } from "~/features/sponsors/domain/cover";
import { addSponsor } from "~/features/sponsors/domain/sponsors";
import { getOwnClass } from "~/features/student-area/domain/class-detail";
import { transferOwn } from "~/features/student-area/domain/transfer";
import { classRow, instalmentRow, programRow, registrationRow, seatRow, transactionRow } from "~/seed/factories";
import { makeCtx, settled } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let own: { id: string; code: string };
let same: { id: string; code: string };
let dearer: { id: string };
let program: { id: string };
let id: string;

/** A student whose class begins in two months, with $200.00 of $1,000.00 paid, and later classes of the same program. */
beforeEach(async () => {
  school = await aSchool();
  program = await insert(schema.programs, programRow(school.id, { tuitionCents: 90_000, applicationFeeCents: 10_000 }));
  const aClass = (code: string, given: Partial<typeof schema.classes.$inferInsert> = {}) =>
    insert(schema.classes, classRow(school.id, program.id, { code, startDate: "2026-04-06", endDate: "2026-06-12", capacity: 1, ...given }));
  own = await aClass("OWN", { startDate: "2026-03-16", capacity: 2 });
  same = await aClass("SAME");
  dearer = await aClass("DEARER", { tuitionOverrideCents: 120_000 });
  await aClass("CLOSED", { status: "closed" });
  await aClass("BEGUN", { startDate: "2026-01-05" });
  const full = await aClass("FULL");
  await insert(schema.seats, seatRow(school.id, full.id));
  const other = await insert(schema.programs, programRow(school.id, { slug: "other", position: 2 }));
  await insert(schema.classes, classRow(school.id, other.id, { code: "ELSEWHERE", startDate: "2026-04-06", endDate: null }));
  const of = { programId: program.id, classId: own.id, studentId: school.student.id };
  id = (await insert(schema.registrations, registrationRow(school.id, of, { tuitionCents: 90_000, applicationFeeCents: 10_000 }))).id;
  await insert(schema.seats, seatRow(school.id, own.id, { registrationId: id }));
  const paid = { registrationId: id, type: "student_registration" as const, status: "succeeded" as const, amountCents: 20_000 };
  await insert(schema.transactions, transactionRow(school.id, paid));
  for (const [index, [amountCents, status]] of (
    [
      [20_000, "paid"],
      [80_000, "unpaid"],
    ] as const
  ).entries())
    await insert(schema.instalments, instalmentRow(school.id, id, { position: index + 1, amountCents, status, dueDate: "2026-03-01" }));
});

const student = () => makeCtx({ as: school.account.id, host: school.host });
const look = async (target?: string) => (await getOwnClass(await student(), { id, do: "transfer", target })).transfer;
const move = async (target: string, as = school.account.id) => transferOwn(await makeCtx({ as }), { id, target });
const seatsIn = async (classId: string) =>
  (
    await db
      .select()
      .from(schema.seats)
      .where(and(eq(schema.seats.classId, classId), eq(schema.seats.registrationId, id)))
  ).length;

describe("a student's own transfer", () => {
  it("offers open classes of the program, with the arithmetic before the button", async () => {
    const transfer = await look(dearer.id);
    expect(transfer?.classes.map(({ code, differenceCents, free }) => [code, differenceCents, free])).toEqual([
      ["DEARER", 30_000, 1],
      ["SAME", 0, 1],
    ]);
    expect(transfer?.chosen).toMatchObject({ differenceCents: 30_000, balanceNowCents: 80_000, balanceCents: 110_000, overpaidCents: 0 });
    expect((await look(own.id))?.chosen).toBeUndefined();
    expect((await getOwnClass(await student(), { id })).transfer).toBeNull();
  });

  it("moves seat and plan as announced, and leaves a trace for student and staff", async () => {
    const announced = (await look(dearer.id))?.chosen;
    await move(dearer.id);
    await settled();
    expect([await seatsIn(own.id), await seatsIn(dearer.id)]).toEqual([0, 1]);
    const detail = await getOwnClass(await student(), { id });
    expect(detail.summary).toMatchObject({ classCode: "DEARER", balanceCents: announced?.balanceCents });
    expect(detail.movedFrom).toMatchObject({ code: "OWN" });
    expect(detail.instalments.at(-1)).toMatchObject({ amountCents: announced?.added?.amountCents, dueDate: announced?.added?.dueDate });
    const news = await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, school.id));
    expect(news.map(({ text }) => text)).toEqual([expect.stringMatching(/ moved from OWN to DEARER\.$/)]);
    const told = and(eq(schema.outbox.schoolId, school.id), eq(schema.outbox.topic, "registration.transferred"));
    expect(await db.select().from(schema.outbox).where(told)).toHaveLength(1);
  });

  it("is refused once the class has begun, to a full or foreign class, and for another student", async () => {
    const [full, elsewhere] = await Promise.all(
      ["FULL", "ELSEWHERE"].map(
        async (code) =>
          (
            await db
              .select()
              .from(schema.classes)
              .where(and(eq(schema.classes.schoolId, school.id), eq(schema.classes.code, code)))
          )[0],
      ),
    );
    for (const target of [full?.id, elsewhere?.id, own.id, "no-such-class"])
      expect((await refusal(move(target ?? ""))).code).toBe("not_transferable");
    const stranger = await aSchool();
    expect((await refusal(move(same.id, stranger.account.id))).kind).toBe("not_found");
    expect((await refusal(move(same.id, school.admin.id))).kind).toBe("forbidden");
    await db.update(schema.classes).set({ startDate: "2026-01-15" }).where(eq(schema.classes.id, own.id));
    expect(await getOwnClass(await student(), { id, do: "transfer" })).toMatchObject({ mayTransfer: false, transfer: null });
    expect((await refusal(move(same.id))).code).toBe("not_transferable");
    expect(await seatsIn(own.id)).toBe(1);
  });

  it("keeps to the price where a sponsor pays", async () => {
    const owner = await makeCtx({ as: school.owner.id, host: school.host });
    const { id: sponsor } = await addSponsor(owner, {
      name: "Harbor Care",
      email: "pay@harbor.test",
      terms_days: "30",
      kind: "employment",
      is_active: "on",
    });
    await coverRegistration(owner, { registration: id, sponsor, amount: "500.00", reason: "New hire" });
    expect((await look())?.classes.map(({ code }) => code)).toEqual(["SAME"]);
    expect((await refusal(move(dearer.id))).code).toBe("not_transferable");
  });

  it("happens once, with eight clicks at a time", async () => {
    const outcome = await tally(Array.from({ length: 8 }, () => move(same.id)));
    expect(outcome.done).toBe(1);
    expect([await seatsIn(own.id), await seatsIn(same.id)]).toEqual([0, 1]);
    const told = and(eq(schema.outbox.schoolId, school.id), eq(schema.outbox.topic, "registration.transferred"));
    expect(await db.select().from(schema.outbox).where(told)).toHaveLength(1);
  });

  it("is limited to three a day", async () => {
    await db.update(schema.classes).set({ capacity: 9 }).where(eq(schema.classes.schoolId, school.id));
    for (const target of [same.id, own.id, same.id]) await move(target);
    expect((await refusal(move(own.id))).kind).toBe("too_many");
  });
});

describe("a student who wants to leave", () => {
  it("sees the refund under the policy before asking", async () => {
    expect((await getOwnClass(await student(), { id })).leaving).toBeNull();
    const { leaving } = await getOwnClass(await student(), { id, do: "cancel" });
    expect(leaving?.lines[0]).toMatchObject({ label: "Paid", cents: 20_000 });
    expect(leaving?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(leaving?.refundableCents);
  });
});
