import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";

/** Whether the signed-in user teaches: then the menu has the instructors' area. */
export const shellCounters = {
  teaches: sql<number>`EXISTS (SELECT 1 FROM instructors i WHERE i.user_id = ${users.id} AND i.school_id = ${users.schoolId} AND i.status = 'active')`,
};
