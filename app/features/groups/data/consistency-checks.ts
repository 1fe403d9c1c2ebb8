import { sql } from "drizzle-orm";
import type { ConsistencyCheck, Contradiction as Found } from "~/platform/consistency-checks";
import { linesOf, pendingOf } from "./money";

/** Consistency checks of group orders and cohorts. Each query must return no rows. */
const settled = sql.raw("t.type <> 'processing_fee' AND t.status IN ('succeeded', 'manually_paid', 'refund')");
const paid = sql`(g.prepaid_cents + ${linesOf("paid_cents")})`;

export const groupChecks: readonly ConsistencyCheck[] = [
  {
    name: "group-credit",
    title: "The seats and refunds of a group order exceed its payments",
    rows: (_, of) => sql<Found>`SELECT o.id FROM group_orders o WHERE ${of("o.school_id")}
      AND (SELECT coalesce(sum(t.amount_cents), 0) FROM transactions t WHERE t.school_id = o.school_id AND t.group_order_id = o.id AND ${settled})
        < ${pendingOf} + (SELECT coalesce(sum(${paid}), 0) FROM group_seats g LEFT JOIN registrations r ON r.school_id = g.school_id AND r.id = g.registration_id
          WHERE g.school_id = o.school_id AND g.order_id = o.id AND (g.state <> 'released' OR r.status = 'active')) LIMIT 50`,
  },
  {
    name: "group-moves",
    title: "Moves of prepaid group money don't add up to 0",
    rows: (_, of) => sql<Found>`SELECT t.school_id AS id FROM transactions t WHERE ${of("t.school_id")} AND t.method = 'group_prepaid'
      GROUP BY t.school_id HAVING sum(t.amount_cents) <> 0 LIMIT 50`,
  },
  {
    name: "group-seat-paid",
    title: "A registration has a different amount than its group seat",
    rows: (_, of) => sql<Found>`SELECT r.id FROM group_seats g JOIN registrations r ON r.school_id = g.school_id AND r.id = g.registration_id
      WHERE ${of("g.school_id")} AND r.status = 'active' AND ${paid} <> (SELECT coalesce(sum(t.amount_cents), 0) FROM transactions t
        WHERE t.school_id = r.school_id AND t.registration_id = r.id AND t.method = 'group_prepaid') LIMIT 50`,
  },
  {
    name: "cohort-members",
    title: "A cohort's number of members differs from its members",
    rows: (_, of) => sql<Found>`SELECT o.id FROM cohorts o WHERE ${of("o.school_id")}
      AND o.member_count <> (SELECT count(*) FROM cohort_members k WHERE k.school_id = o.school_id AND k.cohort_id = o.id) LIMIT 50`,
  },
];
