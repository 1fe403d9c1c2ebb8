import { z } from "zod";
import { autopayText } from "~/features/accounts/autopay-model";
import { readStudentRecords } from "~/features/accounts/data/student-records";
import { serviceFeesIn, toClassSummary, toInstalments, toLedger, totalsOf } from "~/features/accounts/domain/account-summary";
import { autopayOfStudent } from "~/features/accounts/domain/autopay";
import type { FrozenInstalments } from "~/features/accounts/domain/settle-payment";
import { canPayOnline, onlineFee, ownStudent } from "~/features/enrollment/domain/own-student";
import { creditOf } from "~/features/payments/credit-model";
import { readLots } from "~/features/payments/data/school-credit";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { ownRefundable, ownRefunds } from "~/features/payments/domain/refunds/own";
import { ownRefundQuote } from "~/features/payments/domain/refunds/read";
import { serviceFeeRate } from "~/features/payments/model";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { id } from "~/platform/input";
import type { Cents } from "~/platform/money";
import { student } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";

/** The state of the payment from which a student returns. */
export interface PaymentReturn {
  state: "paid" | "returned" | "waiting" | "not_paid";
  amountCents: Cents | null;
  /** The transaction with a receipt. */
  receiptId: string | null;
}

/** The student's payments. Confirms the payment from which the student returns; a reload changes nothing. */
export const getOwnPayments = query({
  name: "student.payments",
  allow: student,
  input: z.object({
    session_id: z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .optional()
      .catch(undefined),
    cancelled: z.string().optional().catch(undefined),
    /** The registration whose refund is quoted. */
    refund: id().optional().catch(undefined),
  }),
  async run(ctx, input) {
    const { student: me, school, today } = ownStudent(ctx);
    const applied = input.session_id ? await bookReturn(ctx, input.session_id) : null;
    const [records, autopay, refunds, refundable, refund, lots] = await Promise.all([
      readStudentRecords(ctx, me),
      autopayOfStudent(ctx, me.id),
      ownRefunds(ctx, userOf(ctx).id),
      ownRefundable(ctx, me.id),
      input.refund ? ownRefundQuote(ctx, { registration: input.refund }) : null,
      readLots(ctx, me.id, today),
    ]);
    const classes = records.registrations.map((row) => toClassSummary(row, ctx.locale));
    const instalments = toInstalments(records.instalments, records.registrations, today);
    return {
      totals: totalsOf(classes, instalments),
      serviceFeesCents: serviceFeesIn(records.ledger),
      instalments,
      autopay,
      /** Autopay consent texts, by registration. */
      consents: Object.fromEntries(classes.map(({ id, program }) => [id, autopayText(school.name, program, serviceFeeRate(school), ctx.locale)])),
      ledger: toLedger(records.ledger),
      credit: { cents: creditOf(lots), lots },
      refunds,
      /** Registrations for which the student can request a refund. */
      refundable,
      refund: refund && {
        subject: refund.subject,
        lines: refund.lines,
        refundableCents: refund.refundableCents,
        policy: refund.policy,
        problem: refund.problem,
      },
      /** The balance outside any plan, paid at the school. */
      classes,
      canPay: canPayOnline(school),
      fee: onlineFee(school),
      returned: applied
        ? returnOf(applied, records)
        : input.cancelled
          ? ({ state: "not_paid", amountCents: null, receiptId: null } as PaymentReturn)
          : null,
      school: { name: school.name, phone: school.phone, email: school.contactEmail },
      zone: school.timezone,
    };
  },
});

type Applied = Awaited<ReturnType<typeof applyPayment>>;

async function bookReturn(ctx: Ctx, sessionId: string): Promise<Applied | null> {
  try {
    return await applyPayment(ctx, { sessionId });
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") return null;
    throw error;
  }
}

/** Only for the student's own payments. */
function returnOf({ state, attempt }: Applied, records: Awaited<ReturnType<typeof readStudentRecords>>): PaymentReturn | null {
  const about = (attempt.snapshot as Partial<FrozenInstalments>).registrationId;
  const booked = records.ledger.find((row) => row.attemptId === attempt.id && row.type !== "processing_fee" && row.status === "succeeded");
  if (!booked && !records.registrations.some(({ id }) => id === about)) return null;
  const amountCents = attempt.amountCents + attempt.serviceFeeCents;
  if (state === "succeeded") return { state: "paid", amountCents, receiptId: booked?.id ?? null };
  if (state === "surplus") return { state: "returned", amountCents, receiptId: null };
  return { state: state === "over" ? "not_paid" : "waiting", amountCents, receiptId: null };
}
