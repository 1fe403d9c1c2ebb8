import { z } from "zod";
import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { dayIn } from "~/platform/zones";
import { registrationsOverTime } from "./data/registrations-over-time";
import { registrationPage } from "./data/roster";

const ofProgram = z.object({ program: id() });

/** Who is registered for which program and class, newest first. */
export const programRosterExport = exporter({
  kind: "program-roster",
  allow: schoolStaff,
  filters: ofProgram,
  columns: [
    "Program",
    "Class",
    "Start",
    "Student",
    "Email",
    "Phone",
    "Number",
    "Enrollment status",
    "Registration status",
    "Payment status",
    "Registered on",
  ],
  async rows(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const [results] = await inSchool(ctx).db.batch([...registrationPage(ctx, filters, { limit, offset: after, ordering: "-created_at" })]);
    return results.map((row) => [
      row.program,
      row.classCode,
      row.startDate,
      row.student,
      row.email,
      row.phone,
      row.number,
      row.enrollmentStatus,
      row.status,
      row.paymentStatus,
      dayIn(new Date(row.createdAt), zone),
    ]);
  },
});

/** How many registered for which program on which day. */
export const registrationsOverTimeExport = exporter({
  kind: "registrations-over-time",
  allow: schoolStaff,
  filters: ofProgram,
  columns: ["Date", "Program", "Registrations"],
  async rows(ctx, filters, { after, limit }) {
    const counts = await registrationsOverTime(ctx, filters);
    return counts.slice(after, after + limit).map(({ date, program, registrations }) => [date, program, registrations]);
  },
});
