import { and, asc, between, eq, type SQL, sql } from "drizzle-orm";
import { classes, instructors, locations } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { signedInInstructor } from "~/features/attendance/data/marking";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";

/** Ids of the signed-in instructor's sessions between two days that are not cancelled, in parentheses. */
export function ownSessionIds(ctx: Ctx, from: IsoDate, to: IsoDate): SQL {
  const { schoolId } = inSchool(ctx);
  const me = signedInInstructor(ctx, schoolId);
  return sql`(SELECT o.id FROM class_sessions o CROSS JOIN classes k ON k.school_id = o.school_id AND k.id = o.class_id
    WHERE ${me} IS NOT NULL AND o.school_id = ${schoolId} AND o.date BETWEEN ${from} AND ${to} AND o.status <> 'cancelled' AND (o.instructor_id = ${me} OR k.instructor_id = ${me}
      OR EXISTS (SELECT 1 FROM class_instructors ci WHERE ci.school_id = o.school_id AND ci.class_id = o.class_id AND ci.instructor_id = ${me})))`;
}

/** Those sessions in order, with class, place and instructor. */
export function sessionsToKeep(ctx: Ctx, from: IsoDate, to: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      session: classSessions,
      code: classes.code,
      location: locations.name,
      placeRoom: locations.room,
      instructor: sql<string | null>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("instructor_name"),
    })
    .from(classSessions)
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .leftJoin(locations, and(eq(locations.schoolId, schoolId), eq(locations.id, classSessions.locationId)))
    .leftJoin(instructors, and(eq(instructors.schoolId, schoolId), eq(instructors.id, classSessions.instructorId)))
    .where(
      and(eq(classSessions.schoolId, schoolId), between(classSessions.date, from, to), sql`${classSessions.id} IN ${ownSessionIds(ctx, from, to)}`),
    )
    .orderBy(asc(classSessions.date), asc(classSessions.startTime));
}
