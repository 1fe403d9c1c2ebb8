import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { announceInstalments } from "~/features/accounts/domain/announce-instalments";
import { announceRegistration } from "~/features/enrollment/domain/announce-registration";
import { findSchoolById } from "~/features/identity/data/school-row";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { addPromoCode } from "~/features/payments/domain/promo-codes";
import { getReceipt } from "~/features/payments/domain/receipt";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { savePromo } from "~/features/registration-flow/domain/wizard/save-promo";
import { submitRegistration } from "~/features/registration-flow/domain/wizard/submit-registration";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { getOwnClass } from "~/features/student-area/domain/class-detail";
import { getStudentHome } from "~/features/student-area/domain/home";
import { payInstalment } from "~/features/student-area/domain/pay";
import { getOwnPayments } from "~/features/student-area/domain/payments";
import { type School, withSchool } from "~/platform/context";
import { type Cents, formatMoney } from "~/platform/money";
import { aProduct } from "../store/shop";
import { makeCtx, makeJobCtx } from "../support/context";
import { aClass, decide, filledDraft, quietSandbox, sessionOf } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

type Program = Partial<typeof schema.programs.$inferInsert>;
interface Constellation {
  option: "pay_now" | "pay_later";
  program?: Program;
  school?: Partial<typeof schema.schools.$inferInsert>;
  promo?: Record<string, string>;
  products?: number[];
}

const PLAN = { paymentOptions: ["pay_now" as const, "pay_later" as const], planPayments: 4, planIntervalDays: 14, planDepositCents: 30_000 };
const sum = (rows: { amountCents: Cents }[]) => rows.reduce((total, { amountCents }) => total + amountCents, 0);
/** The amount of a line of a mail; null without the line. */
const lineOf = (text: string | undefined, label: string) => new RegExp(`${label}: (\\$[\\d,.]+)`).exec(text ?? "")?.[1] ?? null;
const mailTo = async (schoolId: string, template: string) => {
  const [mail] = await db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.schoolId, schoolId), eq(schema.mails.template, template)));
  return mail?.text;
};
const isFee = ({ type }: { type: string }) => type === "processing_fee";

it.each<[string, Constellation]>([
  ["everything now", { option: "pay_now" }],
  ["everything now, with products and a promo code", { option: "pay_now", promo: { kind: "percent", value: "12.5" }, products: [3_333, 2_499] }],
  ["everything now, with a waived application fee", { option: "pay_now", promo: { kind: "waive_application_fee" } }],
  ["everything now, where the school bears the service fee", { option: "pay_now", school: { feePaidBy: "school" } }],
  ["everything now, with a fixed service fee", { option: "pay_now", school: { serviceFeeType: "dollar", serviceFeeValue: 1_500 } }],
  [
    "a plan with a deposit, products and a promo code",
    { option: "pay_later", program: PLAN, promo: { kind: "amount", value: "123.45" }, products: [3_333] },
  ],
  ["a plan without an application fee", { option: "pay_later", program: { ...PLAN, applicationFeeCents: 0 } }],
  ["a plan at a school without online payments", { option: "pay_later", program: PLAN, school: { payoutStatus: "unlinked" }, products: [3_333] }],
])("page, card, receipt, mail, student area and office state the same sums: %s", async (_, given) => {
  const world = await aClass({
    school: { payoutAccountId: `acct_demo_verified_${crypto.randomUUID().slice(0, 12)}`, ...given.school },
    program: given.program,
  });
  for (const priceCents of given.products ?? []) {
    const product = await aProduct(world.id, { priceCents });
    await insert(schema.programProducts, { schoolId: world.id, programId: world.program.id, productId: product.id, isRequired: true });
  }
  const visitor = await makeCtx({ host: world.host, ip: `198.51.100.${1 + Math.floor(Math.random() * 250)}` });
  const staff = await makeCtx({ as: world.admin.id, host: world.host });
  const token = await filledDraft(visitor, world, "sums");
  if (given.promo) {
    await addPromoCode(staff, { code: "sums", is_active: "on", ...given.promo });
    await savePromo(visitor, { token, promo_code: "sums" });
  }
  const page = await readRegistration(visitor, { token, step: 6 });
  const quote = page.quotes.find(({ option }) => option === given.option);
  if (!quote) throw new Error("The option is not offered");
  const returnTo = { success: "http://a.localhost/?reg=CODE&session_id={CHECKOUT_SESSION_ID}", cancel: "http://a.localhost/" };
  const { payAt, code } = await submitRegistration(visitor, { token, payment_option: given.option, returnTo });
  expect(payAt === null).toBe(quote.chargeCents === 0);
  if (payAt) {
    await decide(payAt, "success");
    const { attempt } = await applyPayment(visitor, { sessionId: sessionOf(payAt) });
    expect(attempt.amountCents + attempt.serviceFeeCents).toBe(quote.chargeCents);
  }

  // The ledger.
  const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, world.id));
  if (!registration) throw new Error("Nobody is registered");
  const ledger = () => db.select().from(schema.transactions).where(eq(schema.transactions.schoolId, world.id));
  const rows = await ledger();
  const charged = sum(rows);
  const feeCents = sum(rows.filter(isFee));
  const balanceCents = registration.dueCents - registration.paidCents;
  expect([charged, feeCents, registration.dueCents]).toEqual([quote.chargeCents, quote.serviceFeeCents, quote.totalCents]);
  expect(balanceCents).toBe(sum(quote.instalments));
  const plan = await db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, registration.id));
  expect(sum(plan)).toBe(balanceCents);

  // Confirmation page and receipt.
  const outcome = await readOutcome(visitor, { reg: code });
  if (outcome.kind !== "made") throw new Error("Not registered");
  expect([outcome.paid.cents, sum(outcome.paid.lines), outcome.balanceCents]).toEqual([charged, charged, balanceCents]);
  const first = rows.find((row) => row.receiptNumber !== null);
  if (first) expect((await getReceipt(staff, { id: first.id })).totalCents).toBe(charged);

  // Confirmation mail.
  const job = withSchool(makeJobCtx(), (await findSchoolById(makeJobCtx(), world.id)) as School);
  await announceRegistration(job, { registrationId: registration.id });
  const mail = await mailTo(world.id, "registration_success");
  expect([lineOf(mail, "Paid"), lineOf(mail, "Balance due")]).toEqual([formatMoney(charged), formatMoney(balanceCents)]);
  expect(lineOf(mail, "Includes online service fee")).toBe(feeCents > 0 ? formatMoney(feeCents) : null);

  // Student area and office.
  await db.update(schema.students).set({ userId: null, email: "before@example.test" }).where(eq(schema.students.id, world.student.id));
  await db.update(schema.students).set({ userId: world.account.id }).where(eq(schema.students.id, registration.studentId));
  const student = await makeCtx({ as: world.account.id, host: world.host });
  const agree = async () => {
    const own = await getOwnClass(student, { id: registration.id });
    const payments = await getOwnPayments(student, {});
    const { money } = await registrationProfile(staff, { id: registration.id });
    const now = await ledger();
    const [all, fees] = [sum(now), sum(now.filter(isFee))];
    expect([own.summary.paidCents + own.price.serviceFeesCents, own.price.serviceFeesCents]).toEqual([all, fees]);
    expect([payments.totals.paidCents + payments.serviceFeesCents, payments.serviceFeesCents]).toEqual([all, fees]);
    expect([money.paid + money.serviceFee, money.serviceFee]).toEqual([all, fees]);
    const left = quote.totalCents - (all - fees);
    const { totals } = await getStudentHome(student, {});
    expect([own.summary.balanceCents, payments.totals.dueCents, totals.dueCents, money.balance]).toEqual([left, left, left, left]);
  };
  await agree();

  // The first installment, paid online, and its receipt.
  const [next] = plan.sort((a, b) => a.position - b.position);
  if (!next || !page.canPayOnline) return;
  const own = await payInstalment(student, { id: next.id, returnTo });
  await decide(own.payAt, "success");
  await applyPayment(visitor, { sessionId: sessionOf(own.payAt) });
  const paid = (await ledger()).filter(({ attemptId }) => attemptId !== first?.attemptId);
  expect(sum(paid.filter((row) => !isFee(row)))).toBe(next.amountCents);
  await announceInstalments(job, { registrationId: registration.id, instalmentIds: [next.id], outboxId: next.id });
  const receipt = await getReceipt(staff, { id: paid.find((row) => !isFee(row))?.id ?? "" });
  const text = await mailTo(world.id, "payment_receipt");
  expect(receipt.totalCents).toBe(sum(paid));
  expect(text).toContain(`your payment of ${formatMoney(sum(paid))} for`);
  expect(lineOf(text, "Includes online service fee")).toBe(formatMoney(sum(paid.filter(isFee))));
  await agree();
});
