import { decimalMoney } from "~/platform/money";
import type { showProgram } from "../domain/programs/show-program";
import { intervalOf } from "../program-model";

type Shown = Pick<Awaited<ReturnType<typeof showProgram>>, "program" | "locationIds" | "instructorIds">;

/** Initial values of a new program. */
export const NEW_PROGRAM = {
  status: "not_offered",
  type: "onsite",
  duration_type: "weeks",
  application_fee: "0.00",
  payment_options: ["pay_now"],
  plan_payments: "0",
  plan_interval: "monthly",
  plan_deposit: "0.00",
  reminder_offset: "14",
  pre_enrollment: true,
  waitlist: true,
  show_scholarship: false,
};

const lines = (stored: string | null) => (stored ?? "").split(/\n+/).join("\n");

/** A program as its form is filled. */
export const programValues = ({ program: row, locationIds, instructorIds }: Shown) => ({
  title: row.title,
  slug: row.slug,
  code: row.code ?? "",
  type: row.type,
  category: row.category,
  short_description: row.summary ?? "",
  description: row.description ?? "",
  duration: row.duration,
  duration_type: row.durationType,
  theory_hours: row.theoryHours ?? "",
  lab_hours: row.labHours ?? "",
  clinical_hours: row.clinicalHours ?? "",
  tuition_fee: decimalMoney(row.tuitionCents),
  application_fee: decimalMoney(row.applicationFeeCents),
  payment_options: row.paymentOptions,
  plan_payments: String(row.planPayments),
  plan_interval: intervalOf(row.planIntervalDays),
  plan_deposit: decimalMoney(row.planDepositCents),
  reminder_offset: row.reminderOffsetDays,
  additional_program_info: row.additionalInfo ?? "",
  prerequisites: lines(row.prerequisites),
  outcomes: lines(row.outcomes),
  week_outline: lines(row.weekOutline),
  certification: row.certification ?? "",
  schedule_summary: row.scheduleSummary ?? "",
  cancellation_policy: row.cancellationPolicy ?? "",
  locations: locationIds,
  instructors: instructorIds,
  pre_enrollment: row.preEnrollment,
  waitlist: row.waitlist,
  show_scholarship: row.showScholarship,
  referral_fee_type: row.referralFeeType ?? "",
  referral_fee: row.referralFeeValue === null ? "" : decimalMoney(row.referralFeeValue),
  lms_course: row.lmsCourse ?? "",
  meta_title: row.metaTitle ?? "",
  meta_description: row.metaDescription ?? "",
  status: row.status,
});
