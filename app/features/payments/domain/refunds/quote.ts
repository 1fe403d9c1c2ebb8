import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { Cents } from "~/platform/money";
import { dayIn, type IsoDate } from "~/platform/zones";
import { type PaymentRow, type RefundSubject, type RefundTarget, readRefundDetails } from "../../data/refund-details";
import { DEFAULT_POLICY, ORDER_REFUND_POLICY, stateRowOf } from "../../refund-policy-model";
import { type Departure, effectiveDate, type NamedPolicy, quoteRefund, type RefundCause, type RefundQuote, spread } from "../../refund-quote-model";
import type { RefundRules } from "../../refund-rules-model";
import { STATE_PRESETS } from "../../refund-states-model";

export interface RefundablePayment extends PaymentRow {
  isServiceFee: boolean;
  /** Taken by the provider, which then sends it back; anything else is given back by hand and only recorded. */
  isOnline: boolean;
  leftCents: Cents;
  /** How much of it can go back under the policy. */
  refundableCents: Cents;
  /** How much staff may refund: what is left of a payment made at the school, otherwise the same. */
  limitCents: Cents;
}

export interface QuotedRefund extends RefundQuote {
  subject: RefundSubject;
  policy: { id: string | null; version: number; name: string; body: string };
  payments: RefundablePayment[];
  /** The refund under the policy, disputed payments included. */
  owedCents: Cents;
  /** A sponsor's money goes back to the sponsor first. */
  payTo: "payer" | "sponsor_first";
  /** Why nothing can be refunded; null where something can. */
  problem: string | null;
}

/** Who asks: of a completed class a student gets nothing back unless staff decide so. */
export type RefundAsker = "student" | "staff";

/** Refundable payments of a registration, under the policy that was accepted with it. @throws not_found */
export const quoteForRegistration = (ctx: Ctx, registrationId: string, cause: RefundCause, asker: RefundAsker) =>
  quoteFor(ctx, { registrationId }, cause, asker);

/** Quotes the refund of any subject. @throws not_found */
export async function quoteFor(ctx: Ctx, target: RefundTarget, cause: RefundCause, asker: RefundAsker): Promise<QuotedRefund> {
  const details = await readRefundDetails(ctx, target);
  if (!details) throw notFound();
  return quoteOf(ctx, details, cause, asker);
}

/** The same of what has been read already. Days in `given` replace those on record. */
export function quoteOf(
  ctx: Ctx,
  { subject, payments }: { subject: RefundSubject; payments: PaymentRow[] },
  cause: RefundCause,
  asker: RefundAsker,
  given: Partial<Departure> = {},
): QuotedRefund {
  const policy = policyOf(ctx, subject);
  const rows = payments.map((row) => ({ ...row, leftCents: Math.max(0, row.amountCents - row.returnedCents - row.removedCents) }));
  const isFee = (row: PaymentRow) => row.type === "processing_fee";
  const mains = rows.filter((row) => !isFee(row));
  const sum = (list: readonly { leftCents: Cents }[]) => list.reduce((total, { leftCents }) => total + leftCents, 0);
  const paid = mains.reduce((total, row) => total + row.amountCents - row.removedCents, 0);
  const quote = quoteRefund(
    policiesOf(policy, subject),
    {
      ...datesOf(ctx, subject, asker, given),
      startDate: subject.mode === "self_paced" ? null : subject.startDate,
      endDate: subject.endDate,
      weekdays: subject.weekdays,
      sessions: subject.sessions,
      attended: subject.attended,
      tuitionCents: subject.tuitionCents,
      applicationFeeCents: subject.applicationFeeCents,
      paidCents: paid,
      refundedCents: paid - sum(mains),
      serviceFeeCents: sum(rows.filter(isFee)),
    },
    // The agreement of a group order, not a student's policy, says how much of it the school keeps.
    subject.kind === "group" ? "school" : cause,
  );
  // Newest first: what is kept, is kept of the oldest. A disputed charge cannot be touched.
  const free = (row: (typeof rows)[number]) => (row.isDisputed ? 0 : row.leftCents);
  const shares = new Map(
    [
      ...spread(
        quote.refundableCents - quote.serviceFeeCents,
        mains.map((row) => ({ id: row.id, cents: free(row) })),
      ),
      ...spread(
        quote.serviceFeeCents,
        rows.filter(isFee).map((row) => ({ id: row.id, cents: free(row) })),
      ),
    ].map(({ id, cents }) => [id, cents]),
  );
  const listed = rows.map((row) => {
    const isOnline = row.status === "succeeded" && row.intentId !== null;
    const refundableCents = shares.get(row.id) ?? 0;
    const limitCents = isOnline || asker === "student" ? refundableCents : free(row);
    return { ...row, isServiceFee: isFee(row), isOnline, refundableCents, limitCents };
  });
  const refundable = listed.reduce((total, row) => total + row.refundableCents, 0);
  const blocked = quote.refundableCents - refundable;
  const lines = blocked > 0 ? [...quote.lines, { label: "Disputed", rule: "The payer's bank holds this payment", cents: -blocked }] : quote.lines;
  const what = subject.kind === "registration" ? "registration" : "order";
  const problem = refundable > 0 ? null : blocked > 0 ? DISPUTED : `Nothing to refund for this ${what}.`;
  const payTo = subject.funding === "sponsor" ? "sponsor_first" : (policy.rules.payTo ?? "payer");
  return { ...quote, payTo, owedCents: quote.refundableCents, lines, refundableCents: refundable, subject, policy, payments: listed, problem };
}

/** When it was signed, when the student left, and whether the student has taken the whole class. */
function datesOf(ctx: Ctx, subject: RefundSubject, asker: RefundAsker, given: Partial<Departure>) {
  const dayOf = (at: number): IsoDate => dayIn(new Date(at), zoneOf(ctx));
  const departure = {
    noticeOn: given.noticeOn ?? (subject.noticeAt === null ? null : dayOf(subject.noticeAt)),
    endedOn: given.endedOn ?? (subject.endedAt === null ? null : dayOf(subject.endedAt)),
    lastAttendedOn: given.lastAttendedOn ?? subject.lastAttendedOn,
    today: dayIn(ctx.now, zoneOf(ctx)),
  };
  const effective = effectiveDate(departure);
  const isTaken = subject.enrollmentStatus === "completed" || (subject.endDate !== null && effective.on > subject.endDate);
  return { signedOn: dayOf(subject.signedAt), effective, departure, isCompleted: asker === "student" && isTaken };
}

const DISPUTED = "Nothing to refund: the payment is disputed, and the payer's bank holds it.";

/** The accepted policy, the state's rules that stand behind it, and those of who pays. The most generous wins, line by line. */
function policiesOf({ name, rules }: { name: string; rules: RefundRules }, { funding }: RefundSubject): NamedPolicy[] {
  const floor = rules.floor ? stateRowOf(rules.floor) : null;
  return [
    { name, rules },
    ...(floor ? [{ name: floor.label, rules: floor.rules }] : []),
    ...(funding === "va" ? [{ name: STATE_PRESETS.va.label, rules: STATE_PRESETS.va.rules, isFunding: true }] : []),
  ];
}

function policyOf(ctx: Ctx, subject: RefundSubject) {
  if (subject.policyRules !== null && subject.policyBody !== null)
    return {
      id: subject.policyId,
      version: subject.policyVersion ?? 0,
      name: subject.policyName ?? "",
      body: subject.policyBody,
      rules: subject.policyRules as unknown as RefundRules,
    };
  if (subject.kind !== "registration") return { id: null, version: 0, name: "Orders", body: ORDER_REFUND_POLICY, rules: DEFAULT_POLICY.rules };
  return { id: null, version: 0, name: DEFAULT_POLICY.name, body: refundPolicyOf(schoolOf(ctx)), rules: DEFAULT_POLICY.rules };
}
