import { sql } from "drizzle-orm";

/** Not reminded: who owes no more than what the registration's sponsor has still to pay. */
export const studentOwes = sql`(r.sponsor_cents = 0 OR r.due_cents - r.paid_cents > r.sponsor_cents - (SELECT coalesce(sum(l.paid_cents), 0)
  FROM sponsor_invoice_lines l WHERE l.school_id = r.school_id AND l.registration_id = r.id))`;
