import { z } from "zod";
import { ENROLLMENT_STATUS_LABELS } from "~/features/enrollment/model";
import { registrationShape, studentShape } from "~/features/enrollment/registration-shapes";
import { CREDIT_SOURCE_LABELS } from "~/features/payments/credit-model";
import { PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import { CLASS_MODE_LABELS, MEETING_TYPE_LABELS, SCHEDULE_LABELS } from "~/features/programs/model";
import { address, amount, count, day, instant, keyOf, named, text } from "~/platform/json-shapes";

/** Shapes of the API's answers about students. */

export const studentInListShape = named("StudentInList", studentShape.extend({ registrations_count: count() }));
export const studentProfileShape = named(
  "StudentProfile",
  studentShape.extend({
    avatar_url: address().nullable(),
    is_profile_complete: z.boolean(),
    registrations: z.array(registrationShape),
    comments: text(),
  }),
);
export const schoolCreditShape = named("SchoolCredit", {
  student: z.string(),
  balance: amount(),
  credits: z.array(z.object({ left: amount(), expires_on: day().nullable() })),
  entries: z.array(
    z.object({
      id: z.string(),
      source: keyOf(CREDIT_SOURCE_LABELS),
      amount: amount(),
      reason: z.string(),
      expires_on: day().nullable(),
      date: day(),
      created_at: instant(),
    }),
  ),
});
export const registeredClassShape = named("RegisteredClass", {
  registration: z.string(),
  class: z.object({
    id: z.string(),
    class_id: z.string(),
    program: z.string(),
    location: text(),
    instructor: text(),
    schedule: keyOf(SCHEDULE_LABELS),
    class_mode: keyOf(CLASS_MODE_LABELS),
    meeting_type: keyOf(MEETING_TYPE_LABELS),
    start_date: day().nullable(),
    end_date: day().nullable(),
    orientation_date: day().nullable(),
    weekdays: z.array(count()),
    start_time: text(),
    end_time: text(),
    status: z.enum(["open", "closed"]),
  }),
  program: z.string(),
  payment_status: keyOf(PAYMENT_STATUS_LABELS),
  enrollment_status: keyOf(ENROLLMENT_STATUS_LABELS),
});
export const courseProgressShape = named("CourseProgress", {
  registration: z.string(),
  status: text(),
  course: text(),
  progress: count().nullable(),
});
export const studentStatsShape = named("StudentFigures", { total: count(), enrolled: count(), completed: count(), dropped: count() });
export const registrationStatsShape = named("RegistrationFigures", {
  total: count(),
  active: count(),
  cancelled: count(),
  unpaid: count(),
  partial_paid: count(),
  complete_paid: count(),
});
