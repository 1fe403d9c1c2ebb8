import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { classes, locations } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { SessionFacts, SessionPlace } from "../meetings-model";

const facts = sql.raw(`json_object('id', s.id, 'date', s.date, 'startTime', s.start_time, 'endTime', s.end_time, 'kind', s.kind,
  'locationId', s.location_id, 'siteId', s.site_id, 'room', s.room, 'instructorId', s.instructor_id, 'sequence', s.sequence)`);

/**
 * The sessions of a class as a column of a query, for `meetingsOf`: those that are not cancelled, in order, on the days between two dates if
 * given; null for a class that has none.
 */
export function sessionsColumn(schoolId: string, { from, to, of = sql`"classes"."id"` }: { from?: IsoDate; to?: IsoDate; of?: SQL } = {}) {
  const ofClass = sql`s.school_id = ${schoolId} AND s.class_id = ${of}`;
  const days = from === undefined || to === undefined ? sql`` : sql` AND s.date BETWEEN ${from} AND ${to}`;
  return sql<SessionFacts[] | null>`CASE WHEN EXISTS (SELECT 1 FROM class_sessions s WHERE ${ofClass}) THEN
    (SELECT json_group_array(json(j.facts)) FROM (SELECT ${facts} AS facts FROM class_sessions s WHERE ${ofClass} AND s.status <> 'cancelled'${days}
      ORDER BY s.date, s.start_time) j) END`
    .mapWith((text: string) => JSON.parse(text) as SessionFacts[] | null)
    .as("class_sessions_json");
}

/** The locations of a class's sessions as a column, but for the location of the class, and their clinical sites. */
export const placesColumn = (schoolId: string) =>
  sql<
    SessionPlace[]
  >`(SELECT json_group_array(json(p.place)) FROM (SELECT json_object('id', l.id, 'isSite', 0, 'name', l.name, 'room', l.room, 'address', l.address,
      'address2', l.address2, 'city', l.city, 'state', l.state, 'zipcode', l.zipcode, 'mapLink', l.map_link, 'directions', l.directions, 'hours', l.hours) AS place
    FROM locations l WHERE l.school_id = ${schoolId} AND l.id IN (SELECT s.location_id FROM class_sessions s
      WHERE s.school_id = ${schoolId} AND s.class_id = "classes"."id" AND s.location_id IS NOT "classes"."location_id")
    UNION ALL SELECT json_object('id', t.id, 'isSite', 1, 'name', t.name, 'room', NULL, 'address', coalesce(t.address, ''), 'address2', NULL,
      'city', coalesce(t.city, ''), 'state', coalesce(t.state, ''), 'zipcode', coalesce(t.zipcode, ''), 'mapLink', NULL, 'directions', NULL, 'hours', NULL)
    FROM clinical_sites t WHERE t.school_id = ${schoolId} AND t.id IN (SELECT s.site_id FROM class_sessions s
      WHERE s.school_id = ${schoolId} AND s.class_id = "classes"."id" AND s.kind = 'clinical' AND s.status <> 'cancelled')) p)`
    .mapWith((text: string) =>
      (JSON.parse(text) as (SessionPlace & { isSite: boolean | number })[]).map((place) => ({ ...place, isSite: Boolean(place.isSite) })),
    )
    .as("session_places_json");

/** Scheduled classes with sessions or hours between two days, with instructors and rooms, for overlap checks. */
export function classesBetween(ctx: Ctx, from: IsoDate, to: IsoDate, exceptId?: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: classes.id,
      code: classes.code,
      startDate: classes.startDate,
      endDate: classes.endDate,
      orientationDate: sql<null>`NULL`.as("no_orientation"),
      orientationTime: sql<null>`NULL`.as("no_orientation_time"),
      weekdays: classes.weekdays,
      startTime: classes.startTime,
      endTime: classes.endTime,
      locationId: classes.locationId,
      room: locations.room,
      locationName: locations.name,
      lead: classes.instructorId,
      others: sql<
        string | null
      >`(SELECT group_concat(ci.instructor_id) FROM class_instructors ci WHERE ci.school_id = ${schoolId} AND ci.class_id = "classes"."id")`.as(
        "other_ids",
      ),
      sessions: sessionsColumn(schoolId, { from, to }),
    })
    .from(classes)
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .where(
      and(
        eq(classes.schoolId, schoolId),
        eq(classes.mode, "scheduled"),
        isNull(classes.cancelledAt),
        sql`${classes.startDate} <= ${to} AND coalesce(${classes.endDate}, ${classes.startDate}) >= ${from}`,
        exceptId ? ne(classes.id, exceptId) : undefined,
      ),
    );
}

export type BusyClass = Awaited<ReturnType<typeof classesBetween>>[number];
