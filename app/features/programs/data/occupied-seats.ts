import { type SQL, sql } from "drizzle-orm";

/** Subquery: those of a class that unpaid registrations hold. */
export const heldSeatsOf = (schoolId: SQL | string, classId: SQL | string, now: number): SQL<number> =>
  sql<number>`(SELECT count(*) FROM occupied_seats s WHERE s.school_id = ${schoolId} AND s.class_id = ${classId} AND s.state = 'held' AND s.occupied_until > ${now})`;

/** Subquery: seats of a class taken or held by unpaid registrations at an instant (epoch ms). */
export const occupiedSeatsOf = (schoolId: SQL | string, classId: SQL | string, now: number): SQL<number> =>
  sql<number>`(SELECT count(*) FROM occupied_seats s WHERE s.school_id = ${schoolId} AND s.class_id = ${classId} AND s.occupied_until > ${now})`;
