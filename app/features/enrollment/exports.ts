import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { schoolStaff } from "~/platform/policy";
import { dayIn } from "~/platform/zones";
import { preEnrollmentPage } from "./data/pre-enrollments";
import { registrationPage } from "./data/roster";
import { waitlistPage } from "./data/waitlist";
import { countPreEnrollments, preEnrollmentFigures } from "./domain/pre-enrollments/read";
import { preEnrollmentList } from "./pre-enrollment-model";
import { rosterInput } from "./staff-model";
import { waitlistInput } from "./waitlist-model";

/** One line per registration, newest first. */
export const studentsExport = exporter({
  kind: "students",
  allow: schoolStaff,
  filters: rosterInput.omit({ tab: true, limit: true, offset: true, ordering: true }),
  columns: [
    "Number",
    "Student",
    "Email",
    "Phone",
    "Program",
    "Class",
    "Start",
    "Payment option",
    "Payment status",
    "Plan to pay",
    "Enrollment status",
    "Registration status",
    "Registered on",
  ],
  async rows(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const [results] = await inSchool(ctx).db.batch([...registrationPage(ctx, filters, { limit, offset: after, ordering: "-created_at" })]);
    return results.map((row) => [
      row.number,
      row.student,
      row.email,
      row.phone,
      row.program,
      row.classCode,
      row.startDate,
      row.paymentOption,
      row.paymentStatus,
      row.planToPay,
      row.enrollmentStatus,
      row.status,
      dayIn(new Date(row.createdAt), zone),
    ]);
  },
});

/** One line per pre-enrollment, newest first. */
export const preEnrollmentsExport = exporter({
  kind: "pre-enrollments",
  allow: schoolStaff,
  filters: preEnrollmentList.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Student", "Email", "Phone", "Program", "Preferred schedule", "Preferred start", "Plan to pay", "Status", "Reason", "Submitted on"],
  async rows(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const [results] = await inSchool(ctx).db.batch([...preEnrollmentPage(ctx, filters, { limit, offset: after, ordering: "-created_at" })]);
    return results.map(({ preEnrollment: row, program }) => [
      `${row.firstName} ${row.lastName}`,
      row.email,
      row.phone,
      program,
      row.preferredSchedule,
      typeof row.values.preferred_start_month === "string" ? row.values.preferred_start_month : null,
      row.planToPay,
      row.status,
      row.reason,
      dayIn(new Date(row.createdAt), zone),
    ]);
  },
});

/** How many pre-enrollments came in, by day, week or month and by program. */
export const preEnrollmentsOverTimeExport = exporter({
  kind: "pre-enrollments-over-time",
  allow: schoolStaff,
  filters: preEnrollmentFigures.verb.input.omit({ from_date: true, to_date: true }),
  columns: ["Date", "Program", "Pre-enrollments"],
  async rows(ctx, filters, { after, limit }) {
    const { results } = await countPreEnrollments(ctx, filters);
    return results.slice(after, after + limit).map(({ date, title, count }) => [date, title, count]);
  },
});

/** Who waits, in the order in which seats are offered. */
export const waitlistExport = exporter({
  kind: "waitlist",
  allow: schoolStaff,
  filters: waitlistInput.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Place", "First name", "Last name", "Email", "Phone", "Program", "Class", "Joined", "Status", "Informed on"],
  async rows(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const [rows] = await inSchool(ctx).db.batch([...waitlistPage(ctx, { ...filters, limit, offset: after, ordering: "position" })]);
    return rows.map((row) => [
      row.position,
      row.firstName,
      row.lastName,
      row.email,
      row.phone,
      row.program,
      row.classCode,
      dayIn(new Date(row.createdAt), zone),
      row.status,
      row.informedAt ? dayIn(new Date(row.informedAt), zone) : null,
    ]);
  },
});
