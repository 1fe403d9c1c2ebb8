import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { handle } from "#workers/queue";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { returnPromoOfRegistration } from "~/features/enrollment/domain/return-promo";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { addPromoCode } from "~/features/payments/domain/promo-codes";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { askAgreement, attachAgreement, readAgreementLink, signAgreement } from "~/features/registrations/domain/corrections/agreement";
import { correctAnswers } from "~/features/registrations/domain/corrections/correct-answers";
import { checkDiscount, correctDiscount } from "~/features/registrations/domain/corrections/correct-discount";
import { checkProducts, correctProducts } from "~/features/registrations/domain/corrections/correct-products";
import { correctionForm } from "~/features/registrations/domain/corrections/correction-form";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { type School, schoolOf, withSchool } from "~/platform/context";
import { classRow, instalmentRow, programRow, registrationRow, seatRow, studentRow, transactionRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, minutes, NOW, settled } from "../support/context";
import { env } from "../support/env";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const CONTRADICTIONS = ["balance", "promo-unspent", "registration-counts", "oversold"];

let school: Awaited<ReturnType<typeof aSchool>>;
let programId: string;
let classId: string;
let id: string;
let productId: string;

const at = { createdAt: NOW.getTime(), updatedAt: NOW.getTime() };

/** A registration for $1,000.00 and $50.00 of products; $100.00 paid, three instalments open; three scrub tops are on the shelf. */
beforeEach(async () => {
  school = await aSchool();
  programId = (await insert(schema.programs, programRow(school.id, { tuitionCents: 90_000, applicationFeeCents: 10_000, planIntervalDays: 30 }))).id;
  classId = (await insert(schema.classes, classRow(school.id, programId, { endDate: "2026-06-30" }))).id;
  productId = (
    await insert(schema.products, {
      id: `top-${school.id}`,
      schoolId: school.id,
      title: "Scrub top",
      slug: "scrub-top",
      priceCents: 2_500,
      position: 1,
      ...at,
    })
  ).id;
  await insert(schema.productSizes, { schoolId: school.id, productId, size: "M", stock: 3, position: 1 });
  id = await aRegistration(school.student.id);
});

async function aRegistration(studentId: string): Promise<string> {
  const row = await insert(
    schema.registrations,
    registrationRow(
      school.id,
      { studentId, programId, classId },
      { tuitionCents: 90_000, applicationFeeCents: 10_000, productsCents: 5_000, paymentOption: "pay_later" },
    ),
  );
  await insert(schema.seats, seatRow(school.id, classId, { registrationId: row.id }));
  await insert(schema.registrationProducts, {
    id: `line-${row.id}`,
    schoolId: school.id,
    registrationId: row.id,
    productId,
    title: "Scrub top",
    size: "M",
    quantity: 2,
    unitCents: 2_500,
  });
  await insert(
    schema.transactions,
    transactionRow(school.id, { registrationId: row.id, type: "student_registration", status: "succeeded", amountCents: 15_000 }),
  );
  for (const [index, dueDate] of ["2026-02-01", "2026-03-01", "2026-04-01"].entries())
    await insert(schema.instalments, instalmentRow(school.id, row.id, { position: index + 1, amountCents: 30_000, dueDate }));
  return row.id;
}

const staff = (now?: Date) => makeCtx({ as: school.admin.id, host: school.host, now });
const row = async (registration = id) => (await db.select().from(schema.registrations).where(eq(schema.registrations.id, registration)))[0];
const stock = async () => (await db.select().from(schema.productSizes).where(eq(schema.productSizes.productId, productId)))[0]?.stock;
const open = async (registration = id) =>
  (
    await db
      .select()
      .from(schema.instalments)
      .where(and(eq(schema.instalments.registrationId, registration), eq(schema.instalments.status, "unpaid")))
      .orderBy(schema.instalments.dueDate)
  ).map(({ amountCents }) => amountCents);
const owed = async (registration = id) => {
  const { dueCents = 0, paidCents = 0 } = (await row(registration)) ?? {};
  return dueCents - paidCents;
};
const mailsOf = (template: string) =>
  db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, template)));
const contradictions = async () => {
  const found = await findContradictions(makeJobCtx(NOW));
  return found.filter(({ check, ids }) => CONTRADICTIONS.includes(check) && ids.length > 0);
};

type Change = Record<string, unknown>;
async function products(change: Change, more: Change = {}) {
  const effect = await checkProducts(await staff(), { registration: id, ...change });
  return correctProducts(await staff(later(minutes(1))), { registration: id, ...change, reason: "Ordered by phone", seen: effect.seen, ...more });
}
async function discount(change: Change, more: Change = {}, registration = id) {
  const effect = await checkDiscount(await staff(), { registration, ...change });
  return correctDiscount(await staff(later(minutes(1))), { registration, ...change, reason: "Goodwill", seen: effect.seen, ...more });
}

describe("products of a registration", () => {
  it("show their effect before, and are saved with stock, price, plan, trace and mail", async () => {
    const change = { lines: { [`line-${id}`]: "1" }, product: `${productId}:M`, quantity: "2" };
    expect(await checkProducts(await staff(), { registration: id, ...change })).toMatchObject({
      from: "2 × Scrub top, M",
      to: "1 × Scrub top, M; 2 × Scrub top, M",
      beforeCents: 105_000,
      afterCents: 107_500,
      paidCents: 15_000,
      balanceCents: 92_500,
      overpaidCents: 0,
    });
    expect([await stock(), await owed()]).toEqual([3, 90_000]);
    await products(change);
    expect([await stock(), await owed(), await open()]).toEqual([2, 92_500, [30_000, 30_000, 30_000, 2_500]]);
    await settled();
    const [told] = await db
      .select()
      .from(schema.outbox)
      .where(and(eq(schema.outbox.schoolId, school.id), eq(schema.outbox.topic, "registration.corrected")));
    await handle(env, { outboxId: told?.id ?? "" }, () => {}, later(minutes(2)));
    expect((await mailsOf("registration_corrected")).map(({ text }) => text.includes("$1,075.00"))).toEqual([true]);
    const profile = await registrationProfile(await staff(later(minutes(2))), { id });
    const trace = profile.activity.find(({ what }) => what === "Products corrected");
    expect(trace?.note).toContain("Total $1,050.00 → $1,075.00. Ordered by phone");
    expect(trace?.who).not.toBeNull();
    expect(await contradictions()).toEqual([]);
  });

  it("that are taken off go back on the shelf, and the last instalment shrinks", async () => {
    await products({ lines: { [`line-${id}`]: "0" } });
    expect([await stock(), await owed(), await open()]).toEqual([5, 85_000, [30_000, 30_000, 25_000]]);
    expect(await db.select().from(schema.registrationProducts).where(eq(schema.registrationProducts.registrationId, id))).toEqual([]);
  });

  it("show an overpayment, which is not refunded automatically", async () => {
    await recordPayment(await staff(), { registration: id, amount: "900.00", method: "cash" });
    expect(await products({ lines: { [`line-${id}`]: "0" } })).toMatchObject({ balanceCents: 0, overpaidCents: 5_000 });
    expect((await registrationProfile(await staff(), { id })).money).toMatchObject({ overpaid: 5_000, balance: 0 });
  });

  it("are refused without a reason, without stock, once handed over, and when nothing changes", async () => {
    const one = { lines: { [`line-${id}`]: "1" } };
    expect((await refusal(products(one, { reason: "" }))).fields?.reason).toEqual(["This field is required"]);
    expect((await refusal(products({ product: `${productId}:M`, quantity: "4" }))).fields?.quantity).toEqual(["Only 3 left in stock."]);
    expect((await refusal(products({ product: "elsewhere:M" }))).fields?.product).toEqual(["Choose from the list."]);
    expect(await refusal(products({}))).toMatchObject({ code: "nothing_changed" });
    await db.update(schema.registrationProducts).set({ delivery: "delivered" }).where(eq(schema.registrationProducts.registrationId, id));
    expect(await refusal(products(one))).toMatchObject({ code: "handed_over" });
    expect([await stock(), await owed()]).toEqual([3, 90_000]);
  });

  it("are saved as shown; a changed effect is shown again first", async () => {
    const change = { lines: { [`line-${id}`]: "1" } };
    const { seen } = await checkProducts(await staff(), { registration: id, ...change });
    await recordPayment(await staff(later(minutes(1))), { registration: id, amount: "10.00", method: "cash" });
    expect(await refusal(correctProducts(await staff(later(minutes(2))), { registration: id, ...change, reason: "Late", seen }))).toMatchObject({
      code: "price_changed",
    });
    expect(await refusal(correctProducts(await staff(), { registration: id, ...change, reason: "Late" }))).toMatchObject({ code: "price_changed" });
    expect(await stock()).toBe(3);
  });

  it("never sell more than there is, nor twice, with eight at once", async () => {
    const change = { product: `${productId}:M`, quantity: "1" };
    const { seen } = await checkProducts(await staff(), { registration: id, ...change });
    const ctx = await staff(later(minutes(1)));
    const same = await tally(Array.from({ length: 8 }, () => correctProducts(ctx, { registration: id, ...change, reason: "Twice", seen })));
    expect(same.done).toBe(1);
    expect([await stock(), await owed()]).toEqual([2, 92_500]);

    const others = await Promise.all(Array.from({ length: 8 }, async () => aRegistration((await insert(schema.students, studentRow(school.id))).id)));
    const seenBy = await Promise.all(others.map(async (registration) => (await checkProducts(ctx, { registration, ...change })).seen));
    const many = await tally(
      others.map((registration, index) => correctProducts(ctx, { registration, ...change, reason: "At once", seen: seenBy[index] })),
    );
    expect(many.done).toBe(2);
    expect(await stock()).toBe(0);
    expect(await contradictions()).toEqual([]);
  });

  it("are no matter of another school, of students, or of a cancelled registration", async () => {
    const other = await aSchool();
    const input = { registration: id, lines: {} };
    expect(await refusal(checkProducts(await makeCtx({ as: other.owner.id }), input))).toMatchObject({ kind: "not_found" });
    expect(await refusal(checkProducts(await makeCtx({ as: school.account.id }), input))).toMatchObject({ kind: "forbidden" });
    const { seen } = await checkProducts(await staff(), { registration: id, lines: { [`line-${id}`]: "0" } });
    await changeRegistrationStatus(await staff(), { registration: id, status: "cancelled", reason: "Moved" });
    const late = { registration: id, lines: { [`line-${id}`]: "0" }, reason: "Late", seen };
    expect(await refusal(correctProducts(await staff(), late))).toMatchObject({ code: "registration_cancelled" });
  });
});

describe("the discount of a registration", () => {
  const form = { code: "spring25", kind: "percent", value: "10", is_active: "on" };

  it("is an amount, and taken back, to the cent", async () => {
    expect(await discount({ kind: "amount", amount: "100.01" })).toMatchObject({ afterCents: 94_999, to: "$100.01 off" });
    expect(await row()).toMatchObject({ tuitionCents: 79_999, discountCents: 10_001, promoCodeId: null });
    expect([await owed(), await open()]).toEqual([79_999, [30_000, 30_000, 19_999]]);
    await discount({ kind: "none" });
    expect(await row()).toMatchObject({ tuitionCents: 90_000, discountCents: 0 });
    expect([await owed(), await open()]).toEqual([90_000, [30_000, 30_000, 19_999, 10_001]]);
    expect((await refusal(discount({ kind: "amount", amount: "900.01" }))).fields?.amount).toEqual(["Enter at most the tuition, $900.00."]);
    expect((await refusal(discount({ kind: "amount" }))).fields?.amount).toEqual(["This field is required"]);
    expect(await contradictions()).toEqual([]);
  });

  it("is a code, which is used, given back by another discount, and again when the registration is cancelled", async () => {
    const { id: promoId } = await addPromoCode(await staff(), { ...form, max_uses: "1" });
    const used = async () =>
      (await db.select().from(schema.promoUses).where(eq(schema.promoUses.promoCodeId, promoId))).filter(({ state }) => state === "used").length;
    expect(await discount({ kind: "promo", promo_code: "spring25" })).toMatchObject({ to: "$90.00 off with SPRING25", balanceCents: 81_000 });
    expect([await used(), (await row())?.promoCodeId]).toEqual([1, promoId]);
    expect(await contradictions()).toEqual([]);
    expect(await refusal(discount({ kind: "promo", promo_code: "nothing" }))).toMatchObject({ code: "promo_refused" });
    await discount({ kind: "amount", amount: "5.00" });
    expect([await used(), (await row())?.promoCodeId]).toEqual([0, null]);
    await discount({ kind: "promo", promo_code: "spring25" });
    expect(await used()).toBe(1);
    await changeRegistrationStatus(await staff(), { registration: id, status: "cancelled", reason: "Moved" });
    await returnPromoOfRegistration(withSchool(makeJobCtx(NOW), schoolOf(await staff()) as School), { registrationId: id });
    expect(await used()).toBe(0);
  });

  it("keeps the limit of a code with eight at once", async () => {
    const { id: promoId } = await addPromoCode(await staff(), { ...form, max_uses: "2" });
    const others = await Promise.all(Array.from({ length: 8 }, async () => aRegistration((await insert(schema.students, studentRow(school.id))).id)));
    const ctx = await staff(later(minutes(1)));
    const change = { kind: "promo", promo_code: "spring25", reason: "Campaign" };
    const seen = await Promise.all(others.map(async (registration) => (await checkDiscount(ctx, { registration, ...change })).seen));
    const ended = await tally(others.map((registration, index) => correctDiscount(ctx, { registration, ...change, seen: seen[index] })));
    expect(ended.done).toBe(2);
    const reduced = (await Promise.all(others.map((registration) => row(registration)))).filter((each) => each?.promoCodeId === promoId);
    expect(reduced).toHaveLength(2);
    expect(await contradictions()).toEqual([]);
  });

  it("cannot go below a sponsor's coverage", async () => {
    await db.update(schema.registrations).set({ sponsorCents: 100_000 }).where(eq(schema.registrations.id, id));
    expect(await refusal(discount({ kind: "amount", amount: "100.00" }))).toMatchObject({ code: "sponsor_covers_more" });
    await discount({ kind: "amount", amount: "50.00" });
  });
});

describe("answers of a registration", () => {
  it("are corrected with a history entry, and a stale form is rejected", async () => {
    await insert(schema.registrationAnswers, {
      id: `answer-${id}`,
      schoolId: school.id,
      registrationId: id,
      questionId: "gone",
      section: "About you",
      label: "Shirt size",
      type: "short_text",
      value: "L",
      position: 1,
    });
    const form = await correctionForm(await staff(), { id, what: "answers" });
    expect(form.sections.map(({ title }) => title)).toEqual(["About you"]);
    expect(form.answers).toEqual({ gone: "L" });
    const input = { registration: id, answers: { gone: "XL" }, reason: "Typed wrongly", seen: form.registration.version };
    await correctAnswers(await staff(later(minutes(1))), input);
    expect((await correctionForm(await staff(), { id, what: "answers" })).answers).toEqual({ gone: "XL" });
    expect((await registrationProfile(await staff(later(minutes(2))), { id })).activity[0]).toMatchObject({
      what: "Answers corrected",
      note: "Shirt size: L → XL. Typed wrongly",
    });
    expect(await refusal(correctAnswers(await staff(), { ...input, answers: { gone: "S" } }))).toMatchObject({ code: "registration_changed" });
    expect(await owed()).toBe(90_000);
  });
});

describe("the agreement of a registration", () => {
  const tokenOf = async () => {
    await settled();
    const [mail] = await mailsOf("agreement_to_sign");
    return decodeURIComponent(/agreement\?token=([\w.%-]+)/.exec(mail?.text ?? "")?.[1] ?? "");
  };

  it("is requested by mail, and signed once by eight at once", async () => {
    await askAgreement(await staff(), { registration: id });
    expect(await refusal(askAgreement(await staff(), { registration: id }))).toMatchObject({ kind: "too_many" });
    const token = await tokenOf();
    const visitor = await makeCtx({ host: school.host });
    expect(await readAgreementLink(visitor, { token })).toMatchObject({ isSigned: false, firstName: school.student.firstName });
    expect((await refusal(signAgreement(visitor, { token, signature: "Ana" }))).fields?.agree).toEqual(["Check the box to agree."]);
    const sign = () => signAgreement(visitor, { token, signature: "Ana Silva", agree: "on" });
    expect(await tally(Array.from({ length: 8 }, sign))).toEqual({ done: 1, agreement_signed: 7 });
    expect(await readAgreementLink(visitor, { token })).toMatchObject({ isSigned: true });
    expect(await refusal(askAgreement(await staff(later(minutes(5))), { registration: id }))).toMatchObject({ code: "agreement_signed" });
    expect((await registrationProfile(await staff(later(minutes(5))), { id })).agreement).toMatchObject({ signature: "Ana Silva" });
  });

  it("opens with its own link alone, for thirty days, at its school", async () => {
    await askAgreement(await staff(), { registration: id });
    const token = await tokenOf();
    const other = await aSchool();
    expect(await refusal(readAgreementLink(await makeCtx({ host: other.host }), { token }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(readAgreementLink(await makeCtx({ host: school.host }), { token: `x${token}` }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(readAgreementLink(await makeCtx({ host: school.host, now: later(days(31)) }), { token }))).toMatchObject({
      code: "link_expired",
    });
  });

  it("is attached when it was signed on paper", async () => {
    const file = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37, 0x0a])], "signed.pdf", { type: "application/pdf" });
    expect((await refusal(attachAgreement(await staff(), { registration: id, reason: "Brought along" }))).fields?.file).toEqual([
      "This field is required",
    ]);
    await attachAgreement(await staff(later(minutes(1))), { registration: id, file, reason: "Brought along" });
    const profile = await registrationProfile(await staff(later(minutes(2))), { id });
    expect(profile.answers.map(({ label, value }) => [label, value])).toEqual([["Agreement signed on paper", "signed.pdf"]]);
    expect(profile.activity[0]).toMatchObject({ what: "Paper agreement attached", note: "signed.pdf. Brought along" });
  });
});
