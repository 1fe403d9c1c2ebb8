import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { staffSees } from "~/features/identity/data/find-account";

/** What of this waits for whoever is signed in: read with the session, a number in the frame. */
export const shellCounters = {
  pendingPreEnrollments: sql<number>`(SELECT count(*) FROM pre_enrollments p WHERE p.school_id = ${users.schoolId} AND p.status = 'pending' AND ${staffSees("pre-enrollments.list")})`,
};
