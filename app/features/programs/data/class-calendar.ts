import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { classes, instructors, locations, programs } from "#drizzle/schema/programs";
import { sessionsColumn } from "~/features/sessions/data/class-meetings";
import { LONGEST_CLASS_DAYS } from "~/features/sessions/meetings-model";
import { MAX_MONTHS } from "~/features/sessions/model";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { type IsoDate, plusDays, plusMonths } from "~/platform/zones";

/** The most classes that a calendar shows. */
export const MAX_SHOWN = 300;

/**
 * Classes that are not cancelled and may meet between two days, with one more than `MAX_SHOWN` if there are more. With an instructor,
 * classes with this lead or other instructor, or with an own session in these days; `helps` says whether it is an instructor besides the lead.
 */
export function calendarClasses(ctx: Ctx, from: IsoDate, to: IsoDate, { location, instructor }: { location?: string; instructor?: string }) {
  const { db, schoolId } = inSchool(ctx);
  const helping = sql`EXISTS (SELECT 1 FROM class_instructors ci WHERE ci.school_id = ${schoolId} AND ci.class_id = "classes"."id"
    AND ci.instructor_id = ${instructor ?? ""} AND ci.instructor_id IS NOT "classes"."instructor_id")`;
  return db
    .select({
      id: classes.id,
      code: classes.code,
      program: programs.title,
      startDate: classes.startDate,
      endDate: classes.endDate,
      orientationDate: classes.orientationDate,
      orientationTime: classes.orientationTime,
      weekdays: classes.weekdays,
      startTime: classes.startTime,
      endTime: classes.endTime,
      meetingType: classes.meetingType,
      location: locations.name,
      room: locations.room,
      instructorId: classes.instructorId,
      locationId: classes.locationId,
      sessions: sessionsColumn(schoolId, { from, to }),
      helps: sql<number>`${helping}`.mapWith(Boolean).as("helps"),
      instructor: sql<string | null>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("instructor_name"),
    })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .leftJoin(instructors, and(eq(instructors.schoolId, classes.schoolId), eq(instructors.id, classes.instructorId)))
    .where(
      and(
        eq(classes.schoolId, schoolId),
        isNull(classes.cancelledAt),
        // An orientation is held before the first day of class.
        lte(classes.startDate, plusDays(to, LONGEST_CLASS_DAYS)),
        gte(classes.startDate, plusMonths(from, -MAX_MONTHS)),
        sql`coalesce(${classes.endDate}, ${classes.startDate}) >= ${from}`,
        sql`min(${classes.startDate}, coalesce(${classes.orientationDate}, ${classes.startDate})) <= ${to}`,
        location ? eq(classes.locationId, location) : undefined,
        instructor
          ? sql`(${classes.instructorId} = ${instructor} OR ${helping} OR ${classes.id} IN (SELECT s.class_id FROM class_sessions s
              WHERE s.school_id = ${schoolId} AND s.instructor_id = ${instructor} AND s.date BETWEEN ${from} AND ${to} AND s.status <> 'cancelled'))`
          : undefined,
      ),
    )
    .orderBy(asc(classes.startDate), asc(classes.code))
    .limit(MAX_SHOWN + 1);
}
