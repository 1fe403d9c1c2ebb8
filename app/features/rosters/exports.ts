import { z } from "zod";
import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { decimalMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { statusLabel } from "~/platform/state-labels";
import { dayIn } from "~/platform/zones";
import { LANGUAGE_LABELS } from "~/words/locale";
import { rosterClass, rosterLines } from "./data/class-roster";

/** The rosters of one class, a program or all classes: one line per registration. */
export const rostersExport = exporter({
  kind: "rosters",
  allow: schoolStaff,
  like: "classes.roster",
  filters: z.object({ class: id(), program: id() }),
  async check(ctx, { class: classId }) {
    if (classId && (await rosterClass(ctx, classId)).length === 0) throw notFound();
  },
  columns: [
    "Class ID",
    "Program",
    "Start",
    "Student",
    "Email",
    "Phone",
    "Language",
    "Number",
    "Registered on",
    "Payment status",
    "Paid",
    "Balance",
    "Enrollment status",
    "Registration status",
  ],
  async lines(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const rows = await rosterLines(ctx, filters, { limit, after });
    return rows.map((row) => ({
      cursor: [row.startDate ?? "", row.code, row.lastName, row.firstName, row.id],
      cells: [
        row.code,
        row.program,
        row.startDate,
        row.student,
        row.email,
        row.phone,
        LANGUAGE_LABELS[row.locale],
        row.number,
        dayIn(new Date(row.createdAt), zone),
        statusLabel(row.paymentStatus),
        decimalMoney(row.paidCents),
        decimalMoney(Math.max(0, row.dueCents - row.paidCents)),
        statusLabel(row.enrollmentStatus),
        statusLabel(row.status),
      ],
    }));
  },
});
