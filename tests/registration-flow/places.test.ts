import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { findSchoolById } from "~/features/identity/data/school-row";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { addPromoCode } from "~/features/payments/domain/promo-codes";
import { getReceipt } from "~/features/payments/domain/receipt";
import { approveRefund } from "~/features/payments/domain/refunds/decide";
import { requestRefund } from "~/features/payments/domain/refunds/request";
import { PERSON_TABLES } from "~/features/privacy/data/person-tables";
import { mailPartyReceipt } from "~/features/registration-flow/domain/mail-party-receipt";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { removePerson, savePayer, savePerson } from "~/features/registration-flow/domain/wizard/people";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { retryPayment } from "~/features/registration-flow/domain/wizard/retry-payment";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { savePromo } from "~/features/registration-flow/domain/wizard/save-promo";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { mailAgreement } from "~/features/registrations/domain/corrections/agreement";
import { type Ctx, type School, withSchool } from "~/platform/context";
import { classRow, programRow, seatRow } from "~/seed/factories";
import { later, makeCtx, makeJobCtx, minutes } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, setFieldMode, submit } from "../support/registering";
import { aSuperAdmin, db, insert } from "../support/rows";

beforeAll(quietSandbox);

type World = Awaited<ReturnType<typeof aClass>>;
const PRICE = 155_000;
const PLAN = { paymentOptions: ["pay_now" as const, "pay_later" as const], planPayments: 4, planIntervalDays: 14, planDepositCents: 30_000 };

const visitorOf = (world: World, ip = "198.51.100.7") => makeCtx({ host: world.host, ip });
const person = (who: string) => ({ first_name: "Bo", last_name: who, email: `${who}@example.test` });
const seatsOf = (world: World, state: "held" | "taken") =>
  db
    .select()
    .from(schema.seats)
    .where(and(eq(schema.seats.classId, world.courseClass.id), eq(schema.seats.state, state)));
const registrationsOf = (world: World) =>
  db
    .select({ id: schema.registrations.id, email: schema.students.email, paid: schema.registrations.paidCents, due: schema.registrations.dueCents })
    .from(schema.registrations)
    .innerJoin(schema.students, eq(schema.students.id, schema.registrations.studentId))
    .where(eq(schema.registrations.schoolId, world.id))
    .orderBy(schema.students.email);
const ledgerOf = (world: World) => db.select().from(schema.transactions).where(eq(schema.transactions.schoolId, world.id));
const peopleOf = async (ctx: Ctx, token: string) => (await readRegistration(ctx, { token, step: 6 })).companions;

/** A draft up to the last step, with these other people. */
async function partyDraft(ctx: Ctx, world: World, who: string, others: readonly string[]): Promise<string> {
  const token = await filledDraft(ctx, world, who);
  for (const other of others) await savePerson(ctx, { token, ...person(other) });
  return token;
}

const fill = async (world: World, free: number) => {
  for (let taken = world.courseClass.capacity; taken > free; taken -= 1) await insert(schema.seats, seatRow(world.id, world.courseClass.id));
};

describe("one payment for three people", () => {
  it("registers all with one charge, and books each person's rows apart", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "a-lead", ["b-child", "c-friend"]);
    const page = await readRegistration(ctx, { token, step: 6 });
    const [own] = page.quotes;
    const shown = page.members.reduce((sum, { quotes }) => sum + (quotes[0]?.chargeCents ?? 0), own?.chargeCents ?? 0);
    const { payAt, code } = await submit(ctx, token);
    expect(await seatsOf(world, "held")).toHaveLength(3);
    await decide(payAt, "success");
    const applied = await Promise.all([1, 2, 3].map(() => applyPayment(ctx, { sessionId: sessionOf(payAt) })));
    expect(applied.map(({ state }) => state)).toEqual(["succeeded", "succeeded", "succeeded"]);
    await applyPayment(ctx, { sessionId: sessionOf(payAt) });

    const made = await registrationsOf(world);
    expect(made.map(({ email, paid, due }) => [email, paid, due])).toEqual([
      ["a-lead@example.test", PRICE, PRICE],
      ["b-child@example.test", PRICE, PRICE],
      ["c-friend@example.test", PRICE, PRICE],
    ]);
    expect([(await seatsOf(world, "taken")).length, (await seatsOf(world, "held")).length]).toEqual([3, 0]);
    const ledger = await ledgerOf(world);
    expect(ledger.reduce((sum, row) => sum + row.amountCents, 0)).toBe(shown);
    for (const { id } of made)
      expect(
        ledger
          .filter((row) => row.registrationId === id)
          .map(({ type, amountCents }) => [type, amountCents])
          .sort(),
      ).toEqual([
        ["processing_fee", own?.serviceFeeCents],
        ["student_registration", PRICE],
      ]);
    expect(ledger.filter(({ receiptNumber }) => receiptNumber !== null)).toHaveLength(1);
    expect(await findContradictions(makeJobCtx(), consistencyChecks)).toEqual([]);
    expect(await readOutcome(ctx, { reg: code })).toMatchObject({ kind: "made", others: ["Bo", "Bo"], paid: { allCents: shown } });
  });

  it("leaves the draft of each person where an erasure finds it", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const { payAt } = await submit(ctx, await partyDraft(ctx, world, "whole-lead", ["whole-child"]));
    await decide(payAt, "success");
    await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    const [child] = await db.select().from(schema.students).where(eq(schema.students.email, "whole-child@example.test"));
    const drafts = PERSON_TABLES.find(({ table }) => table === "registration_drafts");
    const whose = { schoolId: world.id, studentId: child?.id ?? "", userId: null, emails: ["whole-child@example.test"], phones: [] };
    const found = await db.all<{ first_name: string; origin: string }>(
      sql`SELECT first_name, origin FROM registration_drafts WHERE ${drafts?.of(whose)}`,
    );
    expect(found).toEqual([{ first_name: "Bo", origin: "party" }]);
  });

  it("mails the payer one receipt and every other person the agreement; each sees only their own rows", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "mail-lead", ["mail-child"]);
    await savePayer(ctx, { token, payer_name: "Pat Payer", payer_email: "pat@example.test" });
    const { payAt } = await submit(ctx, token);
    await decide(payAt, "success");
    const { attempt } = await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    const job = withSchool(makeJobCtx(), (await findSchoolById(makeJobCtx(), world.id)) as School);
    const made = await registrationsOf(world);
    const child = made.find(({ email }) => email === "mail-child@example.test");
    const asked = await db
      .select()
      .from(schema.outbox)
      .where(and(eq(schema.outbox.schoolId, world.id), eq(schema.outbox.topic, "registration.agreement-asked")));
    expect(asked.map(({ payload }) => JSON.parse(payload as unknown as string))).toEqual([{ registrationId: child?.id }]);
    for (const _ of [1, 2]) {
      await mailPartyReceipt(job, { attemptId: attempt.id });
      await mailAgreement(job, { registrationId: child?.id ?? "" });
    }
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, world.id));
    expect(mails.map(({ template, recipient }) => [template, recipient]).sort()).toEqual([
      ["agreement_to_sign", "mail-child@example.test"],
      ["payment_receipt", "pat@example.test"],
    ]);
    expect(mails.find(({ template }) => template === "payment_receipt")?.text).toContain("$3,192.70");

    const staff = await makeCtx({ as: world.admin.id, host: world.host });
    const rows = await ledgerOf(world);
    const main = rows.find(({ receiptNumber }) => receiptNumber !== null);
    const childs = rows.find((row) => row.registrationId === child?.id && row.type === "student_registration");
    const whole = await getReceipt(staff, { id: main?.id ?? "" });
    const own = await getReceipt(staff, { id: childs?.id ?? "" });
    expect([whole.payerName, whole.totalCents, whole.lines.length]).toEqual(["Pat Payer", 319_270, 6]);
    expect(whole.lines.map(({ detail }) => detail).filter((detail) => detail?.includes("Bo mail-child"))).toHaveLength(2);
    expect([own.totalCents, own.lines.length]).toEqual([159_635, 3]);
  });

  it("may be made by someone who takes no class, also for one person", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await filledDraft(ctx, world, "only-child");
    expect((await refusal(savePayer(ctx, { token, payer_name: "Pat Payer" }))).fields).toEqual({ payer_email: ["This field is required"] });
    await savePayer(ctx, { token, payer_name: "Pat Payer", payer_email: "pat@example.test" });
    const { payAt } = await submit(ctx, token);
    await decide(payAt, "success");
    const { attempt } = await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    await mailPartyReceipt(withSchool(makeJobCtx(), (await findSchoolById(makeJobCtx(), world.id)) as School), { attemptId: attempt.id });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, world.id));
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([["payment_receipt", "pat@example.test"]]);
    expect((await registrationsOf(world)).map(({ email }) => email)).toEqual(["only-child@example.test"]);
    expect(new Set((await ledgerOf(world)).map(({ payerName }) => payerName))).toEqual(new Set(["Pat Payer"]));
  });

  it("charges deposit, plan, and promo code of each person as if each came alone", async () => {
    const world = await aClass({ program: PLAN });
    const staff = await makeCtx({ as: world.admin.id, host: world.host });
    await addPromoCode(staff, { code: "ten", is_active: "on", kind: "percent", value: "10" });
    const alone = await visitorOf(world, "198.51.100.8");
    const single = await filledDraft(alone, world, "alone");
    await savePromo(alone, { token: single, promo_code: "ten" });
    const first = await submit(alone, single, "pay_later");
    await decide(first.payAt, "success");
    await applyPayment(alone, { sessionId: sessionOf(first.payAt) });
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "lead", ["other"]);
    await savePromo(ctx, { token, promo_code: "ten" });
    const { payAt } = await submit(ctx, token, "pay_later");
    await decide(payAt, "success");
    await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    const made = await registrationsOf(world);
    expect(new Set(made.map(({ paid, due }) => `${paid} of ${due}`)).size).toBe(1);
    const plans = await Promise.all(
      made.map(async ({ id }) => {
        const rows = await db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, id)).orderBy(schema.instalments.position);
        return rows.map(({ amountCents, dueDate }) => `${dueDate} ${amountCents}`).join();
      }),
    );
    expect(new Set(plans).size).toBe(1);
    const uses = await db.select().from(schema.promoUses).where(eq(schema.promoUses.schoolId, world.id));
    expect(uses.map(({ email, state }) => `${email} ${state}`).sort()).toEqual([
      "alone@example.test used",
      "lead@example.test used",
      "other@example.test used",
    ]);
    expect(await findContradictions(makeJobCtx(), consistencyChecks)).toEqual([]);
  });

  it("registers all at once where nothing is due", async () => {
    const world = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0 } });
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "free", ["free-b", "free-c"]);
    const { registrationId } = await submit(ctx, token, "free_plan");
    expect(registrationId).not.toBeNull();
    expect((await submit(ctx, token, "free_plan")).registrationId).toBe(registrationId);
    expect([(await registrationsOf(world)).length, (await seatsOf(world, "taken")).length]).toEqual([3, 3]);
  });

  it("refunds one person only that person's share", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "kept", ["leaves"]);
    const { payAt } = await submit(ctx, token);
    await decide(payAt, "success");
    await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    const made = await registrationsOf(world);
    const gone = made.find(({ email }) => email === "leaves@example.test");
    const payment = (await ledgerOf(world)).find((row) => row.registrationId === gone?.id && row.type === "student_registration");
    const staff = await makeCtx({ as: world.admin.id, host: world.host });
    const asked = { registration: gone?.id ?? "", payments: [{ transaction: payment?.id ?? "", amount: "1450.00" }], reason: "student_cancelled" };
    const { id } = await requestRefund(staff, asked);
    await approveRefund(await makeCtx({ as: (await aSuperAdmin()).id }), { id });
    expect((await registrationsOf(world)).map(({ email, paid }) => [email, paid])).toEqual([
      ["kept@example.test", PRICE],
      ["leaves@example.test", PRICE - 145_000],
    ]);
    const refunds = (await ledgerOf(world)).filter(({ type }) => type === "refund");
    expect(refunds.map(({ registrationId, amountCents }) => [registrationId, amountCents])).toEqual([[gone?.id, -145_000]]);
    expect(await findContradictions(makeJobCtx(), consistencyChecks)).toEqual([]);
  });
});

describe("the seats of several people", () => {
  it("are held together or not at all, and the refusal says how many places are free", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "full", ["full-b", "full-c"]);
    await fill(world, 2);
    expect(await refusal(submit(ctx, token))).toMatchObject({ code: "places_left", message: "2 places are free in this class." });
    expect(await seatsOf(world, "held")).toEqual([]);
    expect((await refusal(savePerson(ctx, { token, ...person("full-d") }))).fields).toEqual({ people: ["2 places are free in this class."] });
    const [first] = await peopleOf(ctx, token);
    await removePerson(ctx, { token, person: first?.id ?? "" });
    await submit(ctx, token);
    expect(await seatsOf(world, "held")).toHaveLength(2);
  });

  /** Eight parties of three want the twelve seats at once. */
  const race = async (world: World, take: (token: string, ctx: Ctx) => Promise<unknown>) => {
    const parties = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const ctx = await visitorOf(world, `198.51.100.${20 + index}`);
        return { ctx, token: await partyDraft(ctx, world, `r${index}`, [`r${index}b`, `r${index}c`]) };
      }),
    );
    return tally(parties.map(({ ctx, token }) => take(token, ctx)));
  };
  const isSound = async (world: World) => {
    const held = await seatsOf(world, "held");
    return held.length <= world.courseClass.capacity && held.length % 3 === 0;
  };

  it("are never oversold by eight parties at once", async () => {
    const world = await aClass({ capacity: 12 });
    const outcome = await race(world, (token, ctx) => submit(ctx, token));
    expect(await seatsOf(world, "held")).toHaveLength(12);
    expect(await isSound(world)).toBe(true);
    expect(outcome).toEqual({ done: 4, class_full: 4 });
  });

  it("would be oversold if the party counted first and held later", async () => {
    const world = await aClass({ capacity: 12 });
    await race(world, async (token, ctx) => {
      const { classes } = await readRegistration(ctx, { token, step: 6 });
      if ((classes[0]?.seatsLeft ?? 0) < 3) return;
      for (let count = 0; count < 3; count += 1)
        await insert(
          schema.seats,
          seatRow(world.id, world.courseClass.id, { state: "held", expiresAt: later(minutes(30)).getTime(), override: true }),
        );
    });
    expect(await isSound(world)).toBe(false);
  });

  it("are given back when a person is removed, and the removed one's checkout can't be paid", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "rem", ["rem-b", "rem-c"]);
    const first = await submit(ctx, token);
    const [gone] = await peopleOf(ctx, token);
    await removePerson(ctx, { token, person: gone?.id ?? "" });
    expect(await seatsOf(world, "held")).toEqual([]);
    expect((await decide(first.payAt, "success")).status).not.toBe(303);
    const { payAt } = await submit(ctx, token);
    expect(await seatsOf(world, "held")).toHaveLength(2);
    await decide(payAt, "success");
    await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    expect((await registrationsOf(world)).map(({ email }) => email)).toEqual(["rem-c@example.test", "rem@example.test"]);
  });

  it("are given back together when the payer cancels", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const { payAt } = await submit(ctx, await partyDraft(ctx, world, "left", ["left-b"]));
    await decide(payAt, "cancel");
    const { expireAttempt } = await import("~/features/payments/domain/expire-attempt");
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.schoolId, world.id));
    await expireAttempt(ctx, attempt as typeof schema.paymentAttempts.$inferSelect);
    expect(await seatsOf(world, "held")).toEqual([]);
  });

  it("are not all confirmed, but all refunded, if one of the people was registered meanwhile", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const { payAt } = await submit(ctx, await partyDraft(ctx, world, "late", ["late-b"]));
    const other = await visitorOf(world, "198.51.100.9");
    const own = await submit(other, await filledDraft(other, world, "late-b"));
    await decide(own.payAt, "success");
    await applyPayment(other, { sessionId: sessionOf(own.payAt) });
    await decide(payAt, "success");
    expect((await applyPayment(ctx, { sessionId: sessionOf(payAt) })).state).toBe("surplus");
    expect((await registrationsOf(world)).map(({ email }) => email)).toEqual(["late-b@example.test"]);
    expect([(await seatsOf(world, "held")).length, (await seatsOf(world, "taken")).length]).toEqual([0, 1]);
  });
});

describe("a declined card", () => {
  it("keeps every seat, and the second card registers all", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "dec", ["dec-b", "dec-c"]);
    const { payAt, code } = await submit(ctx, token);
    await decide(payAt, "decline");
    expect((await applyPayment(ctx, { sessionId: sessionOf(payAt) })).state).toBe("open");
    expect(await seatsOf(world, "held")).toHaveLength(3);
    const again = await retryPayment(ctx, { token, reg: code, returnTo: { success: "http://a.localhost/?reg=CODE", cancel: "http://a.localhost/" } });
    await decide(again.payAt, "success");
    await applyPayment(ctx, { sessionId: sessionOf(again.payAt) });
    expect(await registrationsOf(world)).toHaveLength(3);
  });
});

describe("a person in the list", () => {
  it("is refused twice, beside the email, also when the first person takes that email", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "one", ["two"]);
    const twice = { email: ["Each person needs their own email address. This one is already on your list."] };
    expect((await refusal(savePerson(ctx, { token, ...person("one") }))).fields).toEqual(twice);
    expect((await refusal(savePerson(ctx, { token, ...person("two"), email: "TWO@example.test " }))).fields).toEqual(twice);
    expect((await refusal(saveStudent(ctx, { token, ...person("two"), phone: "401 555 0100" }))).fields).toEqual(twice);
    expect((await refusal(savePerson(ctx, { token, first_name: "", last_name: "X", email: "no address" }))).fields).toMatchObject({
      email: ["Enter a valid email address"],
    });
    const [{ id } = { id: "" }] = await peopleOf(ctx, token);
    await savePerson(ctx, { token, person: id, ...person("two"), first_name: "Robert" });
    expect((await peopleOf(ctx, token)).map(({ student }) => student.first_name)).toEqual(["Robert"]);
  });

  it("has a date of birth where the form requires it; same name and birth date is the same person", async () => {
    const world = await aClass();
    await setFieldMode(world, "date_of_birth", "required");
    const ctx = await visitorOf(world);
    const { token } = await chooseClass(ctx, { program: world.program.id, class: world.courseClass.id });
    const born = { date_of_birth: "1999-04-05" };
    await saveStudent(ctx, { token, ...person("same"), ...born, phone: "401 555 0100" });
    expect((await refusal(savePerson(ctx, { token, ...person("other") }))).fields).toEqual({ date_of_birth: ["This field is required"] });
    expect((await refusal(savePerson(ctx, { token, ...person("same"), email: "x@example.test", ...born }))).fields).toEqual({
      first_name: ["This person is already on your list."],
    });
  });

  it("is at most the fifth, and none comes along where a sponsor pays", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "p1", ["p2", "p3", "p4", "p5"]);
    expect((await refusal(savePerson(ctx, { token, ...person("p6") }))).fields).toEqual({ people: ["You can register up to 5 people at once."] });
    const sponsored = { plan_to_pay: "sponsored_employer_agency", sponsor_name: "Harbor Care" };
    expect((await refusal(saveFunding(ctx, { token, ...sponsored }))).fields).toHaveProperty("plan_to_pay");
    const single = await filledDraft(ctx, world, "solo");
    await saveFunding(ctx, { token: single, ...sponsored });
    expect((await refusal(savePerson(ctx, { token: single, ...person("p7") }))).fields).toHaveProperty("people");
  });

  it("who is registered already is named at the payment, and nothing is held", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const known = await submit(ctx, await filledDraft(ctx, world, "known"));
    await decide(known.payAt, "success");
    await applyPayment(ctx, { sessionId: sessionOf(known.payAt) });
    const token = await partyDraft(ctx, world, "new", ["known"]);
    expect(await refusal(submit(ctx, token))).toMatchObject({
      code: "already_registered",
      message: "Bo known is already registered for this class.",
    });
    expect(await seatsOf(world, "held")).toEqual([]);
  });

  it("comes along to another program, and a class with too few places is refused", async () => {
    const world = await aClass();
    const ctx = await visitorOf(world);
    const token = await partyDraft(ctx, world, "move", ["move-b", "move-c"]);
    await submit(ctx, token);
    const program = await insert(schema.programs, programRow(world.id, { position: 2 }));
    const small = await insert(schema.classes, classRow(world.id, program.id, { capacity: 2 }));
    const roomy = await insert(schema.classes, classRow(world.id, program.id, { capacity: 9 }));
    expect((await refusal(chooseClass(ctx, { token, program: program.id, class: small.id }))).fields).toEqual({
      class: ["2 places are free in this class."],
    });
    const next = await chooseClass(ctx, { token, program: program.id, class: roomy.id });
    const before = (await peopleOf(ctx, token)).map(({ id }) => id);
    const after = await peopleOf(ctx, next.token);
    expect(after.map(({ student }) => student.email)).toEqual(["move-b@example.test", "move-c@example.test"]);
    expect(after.some(({ id }) => before.includes(id))).toBe(false);
  });
});
