import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { staffSees } from "~/features/identity/data/find-account";

/** Number of pending pre-enrollments for the sidebar badge, read with the session. */
export const shellCounters = {
  pendingPreEnrollments: sql<number>`(SELECT count(*) FROM pre_enrollments p WHERE p.school_id = ${users.schoolId} AND p.status = 'pending' AND ${staffSees("pre-enrollments.list")})`,
};
