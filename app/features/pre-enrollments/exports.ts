import { atOnce, exporter } from "~/features/exports/domain/exporter";
import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { dayIn } from "~/platform/zones";
import { LANGUAGE_LABELS } from "~/words/locale";
import { preEnrollmentPage } from "./data/pre-enrollments";
import { countPreEnrollments, preEnrollmentStats } from "./domain/read";
import { PRE_ENROLLMENT_STATUS_LABELS, preEnrollmentList } from "./model";

/** One line per pre-enrollment, newest first. */
export const preEnrollmentsExport = exporter({
  kind: "pre-enrollments",
  allow: schoolStaff,
  like: "pre-enrollments.desk",
  filters: preEnrollmentList.omit({ limit: true, offset: true, ordering: true }),
  columns: [
    "Student",
    "Email",
    "Phone",
    "Language",
    "Program",
    "Preferred schedule",
    "Preferred start",
    "Plan to pay",
    "Status",
    "Reason",
    "Submitted on",
  ],
  async lines(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const results = await preEnrollmentPage(ctx, filters, { limit, after, ordering: "-created_at" })[0];
    return results.map(({ preEnrollment: row, program }) => ({
      cursor: [row.createdAt, row.id],
      cells: [
        `${row.firstName} ${row.lastName}`,
        row.email,
        row.phone,
        LANGUAGE_LABELS[row.locale],
        program,
        row.preferredSchedule,
        typeof row.values.preferred_start_month === "string" ? row.values.preferred_start_month : null,
        row.planToPay && PLAN_TO_PAY_LABELS[row.planToPay],
        PRE_ENROLLMENT_STATUS_LABELS[row.status],
        row.reason,
        dayIn(new Date(row.createdAt), zone),
      ],
    }));
  },
});

/** Number of pre-enrollments by day, week or month and by program. */
export const preEnrollmentsOverTimeExport = exporter({
  kind: "pre-enrollments-over-time",
  allow: schoolStaff,
  like: "pre-enrollments.desk",
  filters: preEnrollmentStats.verb.input.omit({ from_date: true, to_date: true }),
  columns: ["Date", "Program", "Pre-enrollments"],
  lines: atOnce(async (ctx, filters) => {
    const { results } = await countPreEnrollments(ctx, filters);
    return results.map(({ date, title, count }) => [date, title, count]);
  }),
});
