import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { isVisible } from "../data/notifications";

/** The unread counter in the menu, read with the session. */
export const shellCounters = {
  unread: sql<number>`(SELECT count(*) FROM notifications n WHERE n.user_id = ${users.id} AND n.is_read = 0 AND ${isVisible("n")})`,
};
