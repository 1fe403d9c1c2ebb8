import type { registrations } from "#drizzle/schema/enrollment";
import { rowJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import { registrationShape } from "./registration-shapes";

/** The JSON of a registration. */
export const registrationJson = rowJson(registrationShape, (row: typeof registrations.$inferSelect) => ({
  student: row.studentId,
  program: row.programId,
  class: row.classId,
  registration_status: row.status,
  amount_due: decimalMoney(Math.max(0, row.dueCents - row.paidCents)),
  amount_paid: decimalMoney(row.paidCents),
  created_at: isoInstant(row.createdAt),
}));
