import { sql } from "drizzle-orm";

/** Excludes students whose balance is at most the sponsor's unpaid part. */
export const studentOwes = sql`(r.sponsor_cents = 0 OR r.due_cents - r.paid_cents > r.sponsor_cents - (SELECT coalesce(sum(l.paid_cents), 0)
  FROM sponsor_invoice_lines l WHERE l.school_id = r.school_id AND l.registration_id = r.id))`;
