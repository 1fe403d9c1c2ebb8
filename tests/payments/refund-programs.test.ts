import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { handle } from "#workers/queue";
import { changeProgramPolicy, changeRefundPolicy, endProgramPolicy, showProgramPolicy } from "~/features/payments/domain/change-refund-policy";
import { listRefundDuties, settleRefundDuty } from "~/features/payments/domain/refunds/duties";
import { setRefundFunding } from "~/features/payments/domain/refunds/funding";
import { quoteRefundFor, refundForm } from "~/features/payments/domain/refunds/read";
import { requestRefund } from "~/features/payments/domain/refunds/request";
import { type PolicyPreset, PRESETS } from "~/features/payments/refund-policy-model";
import { STATE_PRESETS } from "~/features/payments/refund-states-model";
import { deleteProgram } from "~/features/programs/domain/programs/delete-program";
import { duplicateProgram } from "~/features/programs/domain/programs/duplicate-program";
import { showSiteProgram } from "~/features/programs/domain/site-program";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { changeEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { newId } from "~/platform/ids";
import { plusDays } from "~/platform/zones";
import { classRow, programRow, registrationRow, seatRow, sessionRow, transactionRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aClass, filledDraft, submit } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

const on = (day: string) => new Date(`${day}T17:00:00Z`);
/** Handles the events of a school as of a day. */
async function drain(schoolId: string, day: string) {
  const rows = await db
    .select()
    .from(schema.outbox)
    .where(and(eq(schema.outbox.schoolId, schoolId), isNull(schema.outbox.doneAt)));
  for (const { id } of rows) await handle(env, { outboxId: id }, () => {}, on(day));
}
const TEXT = { body: "Our own words.", keep_application_fee: false };

/** A school whose program has a class of four weeks, 20 sessions of 240 minutes from March 2 on; a student who paid 2,200.00, signed February 9. */
async function aProgram(preset: PolicyPreset | null = null) {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id, { status: "offering" }));
  const held = { startDate: "2026-03-02", endDate: "2026-03-27", weekdays: [1, 2, 3, 4, 5] };
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, held));
  const as = (id: string, day: string) => makeCtx({ as: id, host: school.host, now: on(day) });
  const owner = (day = "2026-02-01") => as(school.owner.id, day);
  if (preset)
    await changeProgramPolicy(await owner(), { ...TEXT, id: program.id, preset, checked: true, pay_within_days: 30, application_fee_cap: 150 });
  const [kept] = await db.select().from(schema.programs).where(eq(schema.programs.id, program.id));
  const of = { studentId: school.student.id, programId: program.id, classId: courseClass.id };
  const registration = await insert(
    schema.registrations,
    registrationRow(school.id, of, {
      tuitionCents: 200_000,
      applicationFeeCents: 20_000,
      refundPolicyId: kept?.refundPolicyId ?? null,
      createdAt: on("2026-02-09").getTime(),
    }),
  );
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  const payment = await insert(
    schema.transactions,
    transactionRow(school.id, { studentId: of.studentId, registrationId: registration.id, status: "manually_paid", amountCents: 220_000 }),
  );
  const staff = (day: string) => as(school.admin.id, day);
  return {
    ...{ school, program, courseClass, registration, payment, owner, staff, policyId: kept?.refundPolicyId ?? null },
    quote: async (day: string) => (await refundForm(await staff(day), { registration: registration.id, reason: "student_cancelled" })).quote,
    duties: async (day: string, state?: "open" | "late" | "soon" | "settled") => (await listRefundDuties(await staff(day), { state })).results,
  };
}

describe("the refund policy of a program", () => {
  it("is a version with the state's source and who has checked it; the school's applies without one", async () => {
    const { program, owner, school } = await aProgram();
    const before = await showProgramPolicy(await owner(), { id: program.id });
    expect(before).toMatchObject({ own: null, version: 0, school: { preset: "default" } });
    const input = { ...TEXT, body: before.school.body, id: program.id, preset: "ca_bppe" as const, version: 0 };
    expect(await refusal(changeProgramPolicy(await owner(), input))).toMatchObject({
      fields: { checked: [expect.stringContaining("Check these numbers")] },
    });
    await changeProgramPolicy(await owner(), { ...input, checked: true });
    const view = await showProgramPolicy(await owner(), { id: program.id });
    // The school's text belonged to other rules.
    expect(view.own).toMatchObject({
      version: 1,
      preset: "ca_bppe",
      body: PRESETS.ca_bppe.body,
      source: STATE_PRESETS.ca_bppe.source,
      certainty: "A",
    });
    expect(view.versions[0]).toMatchObject({ confirmedBy: `${school.owner.firstName} ${school.owner.lastName}` });
    expect(await refusal(changeProgramPolicy(await owner(), { ...input, checked: true }))).toMatchObject({ code: "stale" });
    await endProgramPolicy(await owner(), { id: program.id, version: 1 });
    expect(await showProgramPolicy(await owner(), { id: program.id })).toMatchObject({ own: null, version: 1 });
    await changeProgramPolicy(await owner(), { ...TEXT, id: program.id, preset: "tiered", version: 1 });
    expect((await showProgramPolicy(await owner(), { id: program.id })).own).toMatchObject({ version: 2, source: null, confirmedAt: null });
  });

  it("asks for the numbers that a state leaves to the school, and writes them in its text", async () => {
    const { program, owner, school } = await aProgram();
    const text = (await showProgramPolicy(await owner(), { id: program.id })).school.body;
    const input = { ...TEXT, body: text, id: program.id, preset: "ny_mini" as const, checked: true };
    expect(await refusal(changeProgramPolicy(await owner(), input))).toMatchObject({
      fields: { weekly: [expect.stringContaining("percent")], pay_within_days: [expect.stringContaining("days")] },
    });
    await changeProgramPolicy(await owner(), { ...input, weekly: "0, 25", pay_within_days: 21 });
    const [row] = await db.select().from(schema.refundPolicies).where(eq(schema.refundPolicies.programId, program.id));
    expect(row).toMatchObject({ schoolId: school.id, jurisdiction: "NY", certainty: "B" });
    expect(row?.body).toContain("0%, 25%, and after that all of it");
    expect(row?.body).toContain("within 21 days");
  });

  it("two versions saved at once: one is refused", async () => {
    const { program, owner } = await aProgram();
    const save = async () => changeProgramPolicy(await owner(), { ...TEXT, id: program.id, preset: "tiered" as const, version: 0 });
    const results = await Promise.allSettled([save(), save()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "stale" } });
  });

  it("is the owner's to change, and another school's program isn't found", async () => {
    const { program, staff } = await aProgram();
    expect(await refusal(changeProgramPolicy(await staff("2026-02-01"), { ...TEXT, id: program.id, preset: "tiered" }))).toMatchObject({
      kind: "forbidden",
    });
    expect(await showProgramPolicy(await staff("2026-02-01"), { id: program.id })).toMatchObject({ own: null });
    const other = await aProgram();
    for (const attempt of [
      async () => showProgramPolicy(await other.owner(), { id: program.id }),
      async () => changeProgramPolicy(await other.owner(), { ...TEXT, id: program.id, preset: "tiered" }),
      async () => endProgramPolicy(await other.owner(), { id: program.id }),
    ])
      expect((await refusal(attempt())).code).toBe("not_found");
  });

  it("keeps the school's versions apart, and shows the program's text on its page", async () => {
    const { program, owner, school } = await aProgram("tiered");
    await changeRefundPolicy(await owner(), { ...TEXT, body: "The school's words.", preset: "custom", version: 0 });
    const guest = await makeCtx({ host: school.host });
    expect((await showSiteProgram(guest, { slug: program.slug })).policy).toBe("Our own words.");
    await endProgramPolicy(await owner(), { id: program.id });
    expect((await showSiteProgram(await makeCtx({ host: school.host }), { slug: program.slug })).policy).toBe("The school's words.");
  });

  it("goes along with a copy, and away with a program", async () => {
    const { program, owner, school } = await aProgram("tiered");
    const { id } = await duplicateProgram(await owner(), { program: program.id });
    const copies = await db.select().from(schema.refundPolicies).where(eq(schema.refundPolicies.programId, id));
    expect(copies).toMatchObject([{ version: 1, body: "Our own words.", schoolId: school.id }]);
    const [copy] = await db.select().from(schema.programs).where(eq(schema.programs.id, id));
    expect(copy?.refundPolicyId).toBe(copies[0]?.id);
    await deleteProgram(await owner(), { id });
    expect(await db.select().from(schema.refundPolicies).where(eq(schema.refundPolicies.programId, id))).toEqual([]);
  });
});

describe("the policy that a student accepts", () => {
  const owner = (of: Awaited<ReturnType<typeof aClass>>) => makeCtx({ as: of.owner.id, host: of.host, now: NOW });
  const acceptedBy = async (of: Awaited<ReturnType<typeof aClass>>) => {
    const rows = await db
      .select({ programId: schema.refundPolicies.programId, version: schema.refundPolicies.version, body: schema.refundPolicies.body })
      .from(schema.registrations)
      .innerJoin(schema.refundPolicies, eq(schema.refundPolicies.id, schema.registrations.refundPolicyId))
      .where(eq(schema.registrations.schoolId, of.id));
    return rows;
  };

  it("is the program's, as it was signed, although the school has the same text and the owner changes the program's meanwhile", async () => {
    const of = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["pay_now"] } });
    await changeProgramPolicy(await owner(of), { ...TEXT, id: of.program.id, preset: "tiered" });
    await changeRefundPolicy(await owner(of), { ...TEXT, preset: "custom" });
    const guest = () => makeCtx({ host: of.host, now: NOW });
    expect((await readRegistration(await guest(), { program: of.program.id })).policy).toBe(TEXT.body);
    const token = await filledDraft(await guest(), of, "Lima");
    await changeProgramPolicy(await owner(of), { ...TEXT, body: "New words.", id: of.program.id, preset: "default" });
    await submit(await guest(), token, "free_plan");
    expect(await acceptedBy(of)).toEqual([{ programId: of.program.id, version: 1, body: TEXT.body }]);
  });

  it("is the school's for a program without one", async () => {
    const of = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["pay_now"] } });
    await changeRefundPolicy(await owner(of), { ...TEXT, preset: "custom" });
    const guest = () => makeCtx({ host: of.host, now: NOW });
    await submit(await guest(), await filledDraft(await guest(), of, "Mora"), "free_plan");
    expect(await acceptedBy(of)).toEqual([{ programId: null, version: 1, body: TEXT.body }]);
  });
});

describe("funding with refund rules of its own", () => {
  it("a VA student of a Washington program: $10 of the fee, in proportion, 40 days, and the quote says why", async () => {
    const of = await aProgram("wa");
    expect(await of.quote("2026-03-09")).toMatchObject({ refundableCents: 110_000, dueOn: "2026-04-08" });
    await setRefundFunding(await of.staff("2026-03-09"), { registration: of.registration.id, funding: "va" });
    const quote = await of.quote("2026-03-09");
    expect(quote).toMatchObject({ refundableCents: 220_000 - 1_000 - 60_000, dueOn: "2026-04-18", governs: STATE_PRESETS.va.label });
    expect(quote.lines.slice(-2).map(({ policy }) => policy)).toEqual([STATE_PRESETS.va.label, STATE_PRESETS.va.label]);
    const logged = await db
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.subjectId, of.registration.id), eq(schema.auditLog.action, "refunds.set-funding")));
    expect(logged).toHaveLength(1);
    await setRefundFunding(await of.staff("2026-03-09"), { registration: of.registration.id, funding: "sponsor" });
    expect(await of.quote("2026-03-09")).toMatchObject({ refundableCents: 110_000, payTo: "sponsor_first" });
    await setRefundFunding(await of.staff("2026-03-09"), { registration: of.registration.id });
    expect(await of.quote("2026-03-09")).toMatchObject({ refundableCents: 110_000, payTo: "payer" });
    const other = await aProgram();
    expect((await refusal(setRefundFunding(await other.staff("2026-03-09"), { registration: of.registration.id, funding: "va" }))).code).toBe(
      "not_found",
    );
  });

  it("a custom policy with a state behind it: the state wins where it gives more", async () => {
    const of = await aProgram();
    await changeProgramPolicy(await of.owner(), {
      ...TEXT,
      id: of.program.id,
      preset: "custom",
      keep_application_fee: true,
      after_start: "pro_rata",
      cutoff: 10,
      floor: "co",
      pay_within_days: 60,
    });
    const [policy] = await db.select().from(schema.refundPolicies).where(eq(schema.refundPolicies.programId, of.program.id));
    await db.update(schema.registrations).set({ refundPolicyId: policy?.id }).where(eq(schema.registrations.id, of.registration.id));
    // Custom keeps all after 10%; Colorado keeps half of the tuition and 150.00.
    expect(await of.quote("2026-03-09")).toMatchObject({ refundableCents: 105_000, dueOn: "2026-04-08", governs: "Colorado" });
    expect(policy).toMatchObject({ jurisdiction: "CO", source: null });
  });
});

describe("the quote by sessions", () => {
  it("names scheduled minutes, without sessions on leave or cancelled, and answers for other days", async () => {
    const of = await aProgram("ca_bppe");
    const days = Array.from({ length: 26 }, (_, day) => day).filter((day) => day % 7 < 5);
    const cancelled = { status: "cancelled" as const, cancelReason: "Snow", cancelledAt: 1, cancelWay: "open" as const };
    for (const [index, day] of days.entries())
      await insert(
        schema.classSessions,
        sessionRow(of.school.id, of.courseClass.id, { date: plusDays("2026-03-02", day), ...(index === 19 && cancelled) }),
      );
    const quote = await quoteRefundFor(await of.staff("2026-03-20"), { registration: of.registration.id, last_attended_on: "2026-03-09" });
    expect(quote.fraction).toEqual({ used: 1_440, all: 4_560, unit: "scheduled minutes" });
    expect(quote.effective).toEqual({ on: "2026-03-09", because: "the last day of attendance" });
    await insert(schema.leaves, {
      ...{ id: newId(), schoolId: of.school.id, registrationId: of.registration.id, firstDay: "2026-03-03", lastDay: "2026-03-04", reason: "Family" },
      ...{ state: "approved" as const, createdAt: 1, updatedAt: 1 },
    });
    expect(
      (await quoteRefundFor(await of.staff("2026-03-20"), { registration: of.registration.id, last_attended_on: "2026-03-09" })).fraction?.used,
    ).toBe(960);
    // A leave stays a leave when the student is back.
    await db.update(schema.leaves).set({ state: "returned" }).where(eq(schema.leaves.registrationId, of.registration.id));
    expect(
      (await quoteRefundFor(await of.staff("2026-03-20"), { registration: of.registration.id, last_attended_on: "2026-03-09" })).fraction?.used,
    ).toBe(960);
    expect(await refusal(quoteRefundFor(await of.staff("2026-03-20"), { registration: of.registration.id, notice_on: "2026-03-21" }))).toMatchObject({
      fields: { notice_on: ["Choose today or an earlier date."] },
    });
  });
});

describe("refunds due", () => {
  it("a student who leaves with money owed is due by the state's clock, late after it, and settled by a refund", async () => {
    const of = await aProgram("ca_bppe");
    await changeEnrollmentStatus(await of.staff("2026-03-20"), {
      ...{ registration: of.registration.id, enrollment_status: "dropped" as const, drop_reason: "moved" as const, last_attended_on: "2026-03-13" },
    });
    await drain(of.school.id, "2026-03-20");
    expect(await of.duties("2026-03-20")).toMatchObject([
      { effectiveOn: "2026-03-13", because: "the last day of attendance", dueOn: "2026-04-27", cents: 100_000, rule: "California style (BPPE)" },
    ]);
    expect(await of.duties("2026-04-21", "soon")).toHaveLength(0);
    expect(await of.duties("2026-04-22", "soon")).toHaveLength(1);
    expect(await of.duties("2026-04-27", "late")).toHaveLength(0);
    expect(await of.duties("2026-04-28", "late")).toHaveLength(1);
    const pay = async (amount: string) => {
      const payments = [{ transaction: of.payment.id, amount }];
      await requestRefund(await of.staff("2026-04-01"), { registration: of.registration.id, reason: "student_cancelled", payments, method: "check" });
      await drain(of.school.id, "2026-04-01");
    };
    await pay("400.00");
    expect(await of.duties("2026-04-01", "open")).toMatchObject([{ cents: 60_000 }]);
    await pay("600.00");
    expect(await of.duties("2026-04-01", "open")).toEqual([]);
    expect(await of.duties("2026-04-01", "settled")).toMatchObject([{ cents: 60_000, proof: null }]);
  });

  it("a check number settles it once; who comes back owes and is owed nothing", async () => {
    const of = await aProgram("ca_bppe");
    const set = async (status: "cancelled" | "active", day: string) => {
      await changeRegistrationStatus(await of.staff(day), { registration: of.registration.id, status, reason: "Moved" });
      await drain(of.school.id, day);
    };
    await set("cancelled", "2026-02-20");
    expect(await of.duties("2026-02-20")).toMatchObject([{ cents: 200_000, because: "the day the registration ended" }]);
    await set("active", "2026-02-21");
    expect(await of.duties("2026-02-21")).toEqual([]);
    await set("cancelled", "2026-03-03");
    const [duty] = await of.duties("2026-03-03");
    expect(duty).toMatchObject({ cents: 180_000, effectiveOn: "2026-03-03" });
    const other = await aProgram();
    expect((await refusal(settleRefundDuty(await other.staff("2026-03-03"), { id: duty?.id ?? "", proof: "Check 1" }))).code).toBe("not_found");
    await settleRefundDuty(await of.staff("2026-03-04"), { id: duty?.id ?? "", proof: "Check 1024" });
    expect(await of.duties("2026-03-04", "settled")).toMatchObject([{ proof: "Check 1024" }]);
    expect((await refusal(settleRefundDuty(await of.staff("2026-03-04"), { id: duty?.id ?? "", proof: "Check 2" }))).code).toBe("refund_settled");
  });

  it("follows the funding that staff set after the student left", async () => {
    const of = await aProgram("wa");
    await changeRegistrationStatus(await of.staff("2026-03-09"), { registration: of.registration.id, status: "cancelled", reason: "Moved" });
    await drain(of.school.id, "2026-03-09");
    expect(await of.duties("2026-03-09")).toMatchObject([{ cents: 110_000, dueOn: "2026-04-08" }]);
    await setRefundFunding(await of.staff("2026-03-10"), { registration: of.registration.id, funding: "va" });
    await drain(of.school.id, "2026-03-10");
    expect(await of.duties("2026-03-10")).toMatchObject([{ cents: 159_000, dueOn: "2026-04-18", rule: STATE_PRESETS.va.label }]);
  });
});
