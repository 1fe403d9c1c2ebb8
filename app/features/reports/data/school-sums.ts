import { type SQL, sql } from "drizzle-orm";
import { isPayable } from "~/features/payments/data/payable";
import type { IsoDate } from "~/platform/zones";
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

/** How many were registered in a span. */
export const registeredIn = (schoolId: string, span: Span): SQL =>
  sql`(SELECT count(*) FROM registrations WHERE school_id = ${schoolId} AND created_at >= ${span.from} AND created_at < ${span.to})`;
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
