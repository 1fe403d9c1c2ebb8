import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";

/** What of this waits for whoever is signed in: read with the session, a number in the frame. */
export const shellCounters = {
  pendingRefunds: sql<number>`CASE WHEN ${users.role} = 'super_admin' THEN (SELECT count(*) FROM refund_requests r WHERE r.status = 'pending') ELSE 0 END`,
};
