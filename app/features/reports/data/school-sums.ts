import { type SQL, sql } from "drizzle-orm";
import { isPayable } from "~/features/payments/data/payable";
import { DAY_MS, type IsoDate } from "~/platform/zones";
import { isCollected } from "./money-that-counts";

/** Sums over a school that more than one page shows, each as a part of a statement. */

/** A stretch of time in milliseconds: from the first, up to but without the second. */
export interface Span {
  from: number;
  to: number;
}

/** Days of the school's zone, both of them included. */
export interface Days {
  from: IsoDate;
  to: IsoDate;
}

/**
 * A sum between two instants: of whole UTC days as triggers keep them in a table by `day`, and of the hours before and after row by row
 * (`rows`), since a school's days begin at an hour of its zone.
 */
export const overDays = (table: string, column: SQL, from: SQL, to: SQL, rows: (start: SQL, end: SQL) => SQL, which = sql`1`): SQL => {
  const day = sql.raw(String(DAY_MS));
  // A bound number is a REAL, which would not be divided as a whole number.
  const first = sql`((CAST(${from} AS INTEGER) + ${day} - 1) / ${day})`;
  const last = sql`(CAST(${to} AS INTEGER) / ${day})`;
  return sql`(CASE WHEN ${first} >= ${last} THEN ${rows(from, to)} ELSE ${rows(from, sql`${first} * ${day}`)} + ${rows(sql`${last} * ${day}`, to)}
    + (SELECT coalesce(sum(${column}), 0) FROM ${sql.raw(table)} WHERE ${which} AND day >= ${first} AND day < ${last}) END)`;
};

/** How many were registered between two instants. */
export const registeredBetween = (schoolId: string, from: SQL, to: SQL): SQL => {
  const which = sql`school_id = ${schoolId}`;
  const rows = (start: SQL, end: SQL) => sql`(SELECT count(*) FROM registrations WHERE ${which} AND created_at >= ${start} AND created_at < ${end})`;
  return overDays("registration_days", sql`count`, from, to, rows, which);
};

/** How many were registered in a span. */
export const registeredIn = (schoolId: string, span: Span): SQL => registeredBetween(schoolId, sql`${span.from}`, sql`${span.to}`);
/** The money, in cents, that came in on some days, less what went back. */
export const collectedIn = (schoolId: string, days: Days): SQL =>
  sql`(SELECT coalesce(sum(amount_cents), 0) FROM ledger_days WHERE school_id = ${schoolId} AND paid_on >= ${days.from} AND paid_on <= ${days.to} AND ${isCollected})`;
/** From those open instalments on that are due: few, beside all that are owed. */
export const lateRows = sql`FROM instalments i CROSS JOIN registrations r ON r.school_id = i.school_id AND r.id = i.registration_id`;
/** A registration that is not paid in full. */
export const owing = sql`r.payment_status IN ('unpaid', 'partial_paid') AND r.status = 'active'`;
export const isLate = (schoolId: string, today: string): SQL =>
  sql`i.school_id = ${schoolId} AND i.status = 'unpaid' AND i.due_date < ${today} AND ${isPayable} AND ${owing}`;
/** Past-due amount in cents. */
export const lateCents = (schoolId: string, today: string): SQL =>
  sql`(SELECT coalesce(sum(i.amount_cents), 0) ${lateRows} WHERE ${isLate(schoolId, today)})`;
