import { sql } from "drizzle-orm";
import { linesOf } from "~/features/groups/data/money";
import { type Ctx, todayOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import type { Cents } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import { type Choices, programChoices, type Reach } from "./enrollment-report";

/** Seats of group orders. A seat is named while it has a person, registered or not. */
export interface SeatSums {
  orders: number;
  sold: number;
  named: number;
  registered: number;
  released: number;
  /** Milliseconds from the confirmation of the order to the name, over the named seats with a time. */
  namingMs: number;
  timed: number;
  /** Paid seats without a registered student whose class has started. */
  unusedSeats: number;
  unusedCents: Cents;
}

export interface GroupSeatRow extends SeatSums {
  /** The first day of the period. */
  key: string;
  sponsorId: string | null;
  buyer: string;
}

/** Rows that a report reads at most. */
const MOST = 5_000;

/**
 * The seats of orders that were confirmed in some periods, by period and buyer: the sponsor, or the order's buyer without one. The newest
 * period first. One round trip, with the programs and sponsors to filter by.
 */
export async function readGroupReport(
  ctx: Ctx,
  { periods, from, to }: Reach & { periods: readonly (Reach & { key: string })[] },
  { program, sponsor }: { program?: string; sponsor?: string },
) {
  const { db, schoolId } = inSchool(ctx);
  const today = todayOf(ctx);
  const [rows, programs, sponsors] = await readTogether(db, [
    sql<GroupSeatRow>`WITH s AS (
        SELECT o.id AS orderId, o.confirmed_at AS confirmedAt, o.sponsor_id AS sponsorId, coalesce(x.name, o.buyer) AS buyer, g.state, g.named_at AS namedAt,
          CASE WHEN g.state IN ('reserved', 'named') AND c.start_date <= ${today} AND c.cancelled_at IS NULL THEN g.prepaid_cents + ${linesOf("paid_cents")} ELSE 0 END AS unusedCents
        FROM group_orders o JOIN group_seats g ON g.school_id = o.school_id AND g.order_id = o.id JOIN classes c ON c.school_id = g.school_id AND c.id = g.class_id
          LEFT JOIN sponsors x ON x.school_id = o.school_id AND x.id = o.sponsor_id
        WHERE o.school_id = ${schoolId} AND o.confirmed_at >= ${from} AND o.confirmed_at < ${to}
          ${program ? sql`AND o.program_id = ${program}` : sql``} ${sponsor ? sql`AND o.sponsor_id = ${sponsor}` : sql``})
      SELECT m.value ->> 'key' AS key, s.sponsorId, min(s.buyer) AS buyer, count(DISTINCT s.orderId) AS orders, count(*) AS sold,
        sum(s.state IN ('named', 'registered')) AS named, sum(s.state = 'registered') AS registered, sum(s.state = 'released') AS released,
        sum(CASE WHEN s.state IN ('named', 'registered') AND s.namedAt IS NOT NULL THEN max(0, s.namedAt - s.confirmedAt) ELSE 0 END) AS namingMs,
        sum(s.state IN ('named', 'registered') AND s.namedAt IS NOT NULL) AS timed, sum(s.unusedCents > 0) AS unusedSeats, sum(s.unusedCents) AS unusedCents
      FROM s JOIN json_each(${JSON.stringify(periods)}) m ON s.confirmedAt >= m.value ->> 'from' AND s.confirmedAt < m.value ->> 'to'
      GROUP BY 1, s.sponsorId, CASE WHEN s.sponsorId IS NULL THEN lower(s.buyer) END ORDER BY 1 DESC, lower(buyer) LIMIT ${MOST}`,
    programChoices(schoolId),
    sql<Choices>`SELECT x.id AS value, x.name AS label FROM sponsors x WHERE x.school_id = ${schoolId}
      AND EXISTS (SELECT 1 FROM group_orders o WHERE o.school_id = x.school_id AND o.sponsor_id = x.id) ORDER BY x.name LIMIT 200`,
  ]);
  return { rows, programs, sponsors };
}
