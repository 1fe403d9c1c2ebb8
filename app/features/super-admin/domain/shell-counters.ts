import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";

/** Pending counts for the frame's menu badges, read with the session. */
export const shellCounters = {
  pendingInterestedSchools: sql<number>`CASE WHEN ${users.role} = 'super_admin' THEN (SELECT count(*) FROM sign_ups g WHERE g.status = 'pending') ELSE 0 END`,
};
