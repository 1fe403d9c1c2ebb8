import { exportEndpoint } from "~/features/exports/actions";
import { staticFieldsShape } from "~/features/forms/form-shapes";
import { get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { detailShape } from "~/platform/json-shapes";
import { isoInstant } from "~/platform/zones";
import { commentPreEnrollment } from "./domain/comment";
import { changePreEnrollmentStatus } from "./domain/decide";
import { resendPreEnrollmentMail } from "./domain/notify-applicant";
import { listPreEnrollments, preEnrollmentProfile, preEnrollmentStats, readPreEnrollment } from "./domain/read";
import { createPreEnrollment, listPreEnrollFields } from "./domain/submit";
import { preEnrollmentsExport, preEnrollmentsOverTimeExport } from "./exports";
import { preEnrolledShape, preEnrollmentGraphShape, preEnrollmentProfileShape, preEnrollmentShape } from "./pre-enrollment-shapes";

type Row = Pick<Awaited<ReturnType<typeof readPreEnrollment>>, "preEnrollment" | "program">;

const preEnrollmentJson = ({ preEnrollment: row, program }: Row) => ({
  id: row.id,
  full_name: `${row.firstName} ${row.lastName}`,
  email: row.email,
  phone: row.phone,
  locale: row.locale,
  program: row.programId,
  program_title: program,
  status: row.status,
  comment: row.comment,
  answers: row.answers,
  created_at: isoInstant(row.createdAt),
});

const thenPreEnrollment = thenRead((ctx, id) => readPreEnrollment(ctx, { id }));
const one = { output: json(preEnrollmentShape, preEnrollmentJson) };

/** Endpoints of pre-enrollments. */
export const preEnrollmentEndpoints: Endpoint[] = [
  get("/pre-enrollments/", listPreEnrollments, "Lists the pre-enrollments of the school", {
    output: listJson(preEnrollmentShape, preEnrollmentJson),
  }),
  post("/pre-enrollments/", createPreEnrollment, "Submits a pre-enrollment", {
    status: 201,
    output: json(preEnrolledShape, ({ id, status }) => ({ id, status })),
  }),
  get("/pre-enrollments/profile/", preEnrollmentProfile, "Returns a pre-enrollment with labels", {
    output: json(preEnrollmentProfileShape, (file) => ({
      ...preEnrollmentJson(file),
      static_fields: file.fields.map(({ name, label, value, fileId }) => ({ name, label, value, file: fileId })),
      sections: file.sections,
    })),
  }),
  post("/pre-enrollments/resend-email/", resendPreEnrollmentMail, "Resends the email of the current status", {
    output: json(detailShape, () => ({ detail: "Email sent." })),
  }),
  get("/pre-enrollments/public-static-fields/", listPreEnrollFields, "Returns the fixed fields of the pre-enrollment form", {
    output: json(staticFieldsShape, (fields) => ({ form_type: "pre_enrollment" as const, static_fields: fields })),
  }),
  get("/pre-enrollments/graph-data/", preEnrollmentStats, "Counts pre-enrollments over time", {
    output: json(preEnrollmentGraphShape, ({ results, total }) => ({
      results: results.map(({ date, program, count }) => ({ date, program, pre_enrollments: count })),
      total,
    })),
  }),
  exportEndpoint("/pre-enrollments/export-pre-enrollments-csv/", preEnrollmentsExport, "Exports the list as CSV"),
  exportEndpoint("/pre-enrollments/export-pre-enrollments-over-time-csv/", preEnrollmentsOverTimeExport, "Exports the counts as CSV"),
  get("/pre-enrollments/{id}/", readPreEnrollment, "A pre-enrollment", one),
  patch("/pre-enrollments/{id}/update-status/", thenPreEnrollment(changePreEnrollmentStatus), "Changes the status of a pre-enrollment", one),
  patch("/pre-enrollments/{id}/update-comment/", thenPreEnrollment(commentPreEnrollment), "Changes the staff comment", one),
];
