import { type SQL, sql } from "drizzle-orm";

/** How many seats of a class are taken, or held by somebody who may still pay, at an instant (epoch ms): a subquery. */
export const occupiedSeatsOf = (schoolId: SQL | string, classId: SQL | string, now: number): SQL<number> =>
  sql<number>`(SELECT count(*) FROM occupied_seats s WHERE s.school_id = ${schoolId} AND s.class_id = ${classId} AND s.occupied_until > ${now})`;
