import { z } from "zod";
import { exporter } from "~/features/exports/domain/exporter";
import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { PAYMENT_OPTION_LABELS } from "~/features/payments/model";
import { rosterInput } from "~/features/registrations/model";
import { zoneOf } from "~/platform/context";
import { id } from "~/platform/input";
import { decimalMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { statusLabel } from "~/platform/state-labels";
import { dayIn } from "~/platform/zones";
import { LANGUAGE_LABELS } from "~/words/locale";
import { contactsOf, registrationPage, type StudentContact } from "./data/roster";

const contactCells = (contact: StudentContact | undefined) =>
  [contact?.dateOfBirth, contact?.address, contact?.city, contact?.state, contact?.zipcode] as const;

/** One line per registration, newest first. */
export const studentsExport = exporter({
  kind: "students",
  allow: schoolStaff,
  like: "students.roster",
  filters: rosterInput.omit({ tab: true, limit: true, offset: true, ordering: true }),
  columns: [
    "Number",
    "Student",
    "Email",
    "Phone",
    "Language",
    "Program",
    "Class",
    "Start",
    "Payment option",
    "Payment status",
    "Plan to pay",
    "Enrollment status",
    "Registration status",
    "Registered on",
    "Balance",
    "Date of birth",
    "Address",
    "City",
    "State",
    "ZIP code",
  ],
  async lines(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const results = await registrationPage(ctx, filters, { limit, after, ordering: "-created_at" })[0];
    const contacts = await contactsOf(
      ctx,
      results.map(({ studentId }) => studentId),
    );
    return results.map((row) => ({
      cursor: [row.createdAt, row.id],
      cells: [
        row.number,
        row.student,
        row.email,
        row.phone,
        LANGUAGE_LABELS[row.locale],
        row.program,
        row.classCode,
        row.startDate,
        PAYMENT_OPTION_LABELS[row.paymentOption],
        statusLabel(row.paymentStatus),
        PLAN_TO_PAY_LABELS[row.planToPay],
        statusLabel(row.enrollmentStatus),
        statusLabel(row.status),
        dayIn(new Date(row.createdAt), zone),
        decimalMoney(row.balanceCents),
        ...contactCells(contacts.get(row.studentId)),
      ],
    }));
  },
});

const ofProgram = z.object({ program: id() });

/** Registrations with program and class, newest first. */
export const programRosterExport = exporter({
  kind: "program-roster",
  allow: schoolStaff,
  like: "students.roster",
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
  async lines(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const results = await registrationPage(ctx, filters, { limit, after, ordering: "-created_at" })[0];
    return results.map((row) => ({
      cursor: [row.createdAt, row.id],
      cells: [
        row.program,
        row.classCode,
        row.startDate,
        row.student,
        row.email,
        row.phone,
        row.number,
        statusLabel(row.enrollmentStatus),
        statusLabel(row.status),
        statusLabel(row.paymentStatus),
        dayIn(new Date(row.createdAt), zone),
      ],
    }));
  },
});
