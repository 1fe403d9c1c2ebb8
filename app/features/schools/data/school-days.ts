import { type SQL, sql } from "drizzle-orm";
import { TIME_ZONES } from "~/platform/united-states";
import { dayIn, EASTERN } from "~/platform/zones";

/** Active schools with their current date, as a part of a statement: `d.id` and `d.today`. */
export const schoolDays = (now: Date): SQL =>
  sql`(SELECT id, CASE timezone ${sql.join(
    TIME_ZONES.map((zone) => sql`WHEN ${zone} THEN ${dayIn(now, zone)} `),
    sql``,
  )} ELSE ${dayIn(now, EASTERN)} END AS today FROM schools WHERE status = 'active') d`;
