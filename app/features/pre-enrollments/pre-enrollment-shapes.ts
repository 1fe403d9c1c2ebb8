import { z } from "zod";
import { count, day, instant, keyOf, named, text } from "~/platform/json-shapes";
import { LOCALES } from "~/words/locale";
import { PRE_ENROLLMENT_STATUS_LABELS } from "./model";

/** Response shapes of pre-enrollments. */

export const preEnrolledShape = named("PreEnrolled", { id: z.string(), status: z.literal("pending") });

export const preEnrollmentShape = named("PreEnrollment", {
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: text(),
  locale: z.enum(LOCALES),
  program: z.string(),
  program_title: z.string(),
  status: keyOf(PRE_ENROLLMENT_STATUS_LABELS),
  comment: text(),
  answers: z.unknown().describe("Answers by question"),
  created_at: instant(),
});
export const preEnrollmentProfileShape = named(
  "PreEnrollmentProfile",
  preEnrollmentShape.extend({
    static_fields: z.array(z.object({ name: z.string(), label: z.string(), value: text(), file: text() })),
    sections: z.array(z.object({ title: z.string(), answers: z.array(z.unknown()) })),
  }),
);
export const preEnrollmentGraphShape = named("PreEnrollmentGraph", {
  results: z.array(z.object({ date: day(), program: z.string(), pre_enrollments: count() })),
  total: count(),
});
