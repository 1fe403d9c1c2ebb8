import type { registrations } from "#drizzle/schema/enrollment";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";

/** The JSON of a registration. */
export const registrationJson = (row: typeof registrations.$inferSelect) => ({
  id: row.id,
  number: row.number,
  student: row.studentId,
  program: row.programId,
  class: row.classId,
  payment_option: row.paymentOption,
  payment_status: row.paymentStatus,
  plan_to_pay: row.planToPay,
  purpose: row.purpose,
  referral_source: row.referralSource,
  enrollment_status: row.enrollmentStatus,
  registration_status: row.status,
  amount_due: decimalMoney(Math.max(0, row.dueCents - row.paidCents)),
  amount_paid: decimalMoney(row.paidCents),
  created_at: isoInstant(row.createdAt),
});
