import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { calendarFeeds } from "#drizzle/schema/calendar-feeds";
import { classes, instructors, locations } from "#drizzle/schema/programs";
import { signedInInstructor } from "~/features/attendance/data/marking";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import type { FeedKind } from "../model";

/** Live feeds of the signed-in account, with the name of the subject. */
export function ownFeeds(ctx: Ctx, kind?: FeedKind) {
  const { db, schoolId } = inSchool(ctx);
  const location = sql`substr(${calendarFeeds.subjectId}, 1, instr(${calendarFeeds.subjectId}, '/') - 1)`;
  return db
    .select({
      id: calendarFeeds.id,
      kind: calendarFeeds.kind,
      subjectId: calendarFeeds.subjectId,
      lastReadAt: calendarFeeds.lastReadAt,
      createdAt: calendarFeeds.createdAt,
      subject: sql<string | null>`coalesce(${classes.code}, ${locations.name}, ${instructors.firstName} || ' ' || ${instructors.lastName})`.as(
        "subject_name",
      ),
    })
    .from(calendarFeeds)
    .leftJoin(classes, and(eq(calendarFeeds.kind, "class"), eq(classes.schoolId, schoolId), eq(classes.id, calendarFeeds.subjectId)))
    .leftJoin(locations, and(eq(calendarFeeds.kind, "room"), eq(locations.schoolId, schoolId), eq(locations.id, location)))
    .leftJoin(instructors, and(eq(calendarFeeds.kind, "instructor"), eq(instructors.schoolId, schoolId), eq(instructors.id, calendarFeeds.subjectId)))
    .where(
      and(
        eq(calendarFeeds.schoolId, schoolId),
        eq(calendarFeeds.userId, userOf(ctx).id),
        isNull(calendarFeeds.revokedAt),
        kind && eq(calendarFeeds.kind, kind),
      ),
    )
    .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id));
}
export type FeedRow = Awaited<ReturnType<typeof ownFeeds>>[number];

/** The active instructor who is signed in; no row for others. */
export function instructorHere(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: instructors.id })
    .from(instructors)
    .where(and(eq(instructors.schoolId, schoolId), eq(instructors.id, signedInInstructor(ctx, schoolId))));
}

/** A class, a location or an active instructor of the school, which a feed can be about. */
export function subjectById(ctx: Ctx, kind: "class" | "room" | "instructor", id: string) {
  const { db, own } = inSchool(ctx);
  if (kind === "class") return db.select({ id: classes.id }).from(classes).where(own(classes, id));
  if (kind === "room") return db.select({ id: locations.id }).from(locations).where(own(locations, id));
  return db
    .select({ id: instructors.id })
    .from(instructors)
    .where(and(own(instructors, id), eq(instructors.status, "active")));
}

/** A class by its ID, for the page of calendars. */
export function classOfFeed(ctx: Ctx, classId: string) {
  const { db, own } = inSchool(ctx);
  return db.select({ id: classes.id, code: classes.code }).from(classes).where(own(classes, classId));
}
