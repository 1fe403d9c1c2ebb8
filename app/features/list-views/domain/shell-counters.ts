import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";

/** The most views that are read with a session: own ones first, then those that others share. */
const READ = 40;

const view = (where: ReturnType<typeof sql>, rank: number) =>
  sql`SELECT list, name, query, ${sql.raw(String(rank))} AS rank FROM list_views WHERE school_id = ${users.schoolId} AND ${where}`;

/** The saved views that stand as tabs over the lists of staff, as JSON `[[list, name, query], …]`; null for other users. */
export const shellCounters = {
  savedViews: sql<string | null>`(CASE WHEN ${users.role} IN ('school_owner', 'school_admin') THEN (
    SELECT json_group_array(json_array(list, name, query)) FROM (
      SELECT list, name, query FROM (
        ${view(sql`user_id = ${users.id}`, 0)}
        UNION ALL ${view(sql`is_shared = 1 AND user_id <> ${users.id}`, 1)} LIMIT ${sql.raw(String(READ))})
      ORDER BY rank, name)) END)`,
};
