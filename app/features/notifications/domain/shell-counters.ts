import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { isVisible } from "../data/notifications";

/** What of this waits for whoever is signed in: read with the session, a number in the frame. */
export const shellCounters = {
  unread: sql<number>`(SELECT count(*) FROM notifications n WHERE n.user_id = ${users.id} AND n.is_read = 0 AND ${isVisible("n")})`,
};
