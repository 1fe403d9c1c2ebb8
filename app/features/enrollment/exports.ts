import { exporter } from "~/features/exports/domain/exporter";
import { schoolOf } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { schoolStaff } from "~/platform/policy";
import { dayIn } from "~/platform/zones";
import { registrationPage } from "./data/roster";
import { rosterInput } from "./staff-model";

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
    const zone = schoolOf(ctx)?.timezone ?? "America/New_York";
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
