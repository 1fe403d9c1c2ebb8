import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";

/** Counters for the signed-in user's menu, read with the session. */
export const shellCounters = {
  pendingRefunds: sql<number>`CASE WHEN ${users.role} = 'super_admin' THEN (SELECT count(*) FROM refund_requests r WHERE r.status = 'pending') ELSE 0 END`,
};
