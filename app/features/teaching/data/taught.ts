import { and, asc, desc, eq, gte, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { classes, locations, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { clinicalSites } from "#drizzle/schema/wallet";
import { isTaughtBy, signedInInstructor } from "~/features/attendance/data/marking";
import { enrolledIn, siteAddress } from "~/features/sessions/data/sessions";
import type { Ctx } from "~/platform/context";
import { behind, type Cursor, sortedBy } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";

/** Sessions of the signed-in instructor that are not cancelled, with class, place, and the counts of their students and marks. */
function selectTaught(ctx: Ctx, ...where: SQL[]) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      ...{ id: classSessions.id, classId: classSessions.classId, date: classSessions.date, kind: classSessions.kind, topic: classSessions.topic },
      ...{ startTime: classSessions.startTime, endTime: classSessions.endTime, startsAt: classSessions.startsAt, endsAt: classSessions.endsAt },
      ...{ takenAt: classSessions.takenAt, unlockedUntil: classSessions.unlockedUntil, status: classSessions.status },
      ...{ code: classes.code, program: programs.title, location: locations.name, mapLink: locations.mapLink },
      ...{ site: sql<string | null>`${clinicalSites.name}`.as("site_name"), siteAddress: siteAddress.as("site_address") },
      room: sql<string | null>`coalesce(${classSessions.room}, ${locations.room})`.as("session_room"),
      enrolled: enrolledIn(schoolId).as("enrolled_count"),
      marked: sql<number>`(SELECT count(*) FROM attendance a WHERE a.school_id = ${schoolId} AND a.session_id = "class_sessions"."id")`.as(
        "marked_count",
      ),
    })
    .from(classSessions)
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, classes.programId)))
    .leftJoin(locations, and(eq(locations.schoolId, schoolId), eq(locations.id, classSessions.locationId)))
    .leftJoin(clinicalSites, and(eq(clinicalSites.schoolId, schoolId), eq(clinicalSites.id, classSessions.siteId)))
    .where(
      and(
        eq(classSessions.schoolId, schoolId),
        ne(classSessions.status, "cancelled"),
        isTaughtBy(schoolId, signedInInstructor(ctx, schoolId)),
        ...where,
      ),
    )
    .orderBy(asc(classSessions.date), asc(classSessions.startTime), asc(classSessions.id));
}

/** Days after a session until it locks, of the school. */
const lockDays = (schoolId: string) => sql`(SELECT k.attendance_lock_days FROM schools k WHERE k.id = ${schoolId})`;

/** Own sessions up to a day: those that are not locked yet, today's and later ones. */
export const recentSessions = (ctx: Ctx, today: IsoDate, until: IsoDate) =>
  selectTaught(
    ctx,
    gte(classSessions.date, sql`date(${today}, '-' || (${lockDays(inSchool(ctx).schoolId)} + 1) || ' days')`),
    lte(classSessions.date, until),
  );
export type TaughtSession = Awaited<ReturnType<typeof recentSessions>>[number];

/** All own sessions of a class. */
export const sessionsOfTaughtClass = (ctx: Ctx, classId: string) => selectTaught(ctx, eq(classSessions.classId, classId));

/** Classes that the signed-in instructor teaches and that are not over. */
export function currentClasses(ctx: Ctx, today: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  const me = signedInInstructor(ctx, schoolId);
  const isMine = or(
    eq(classes.instructorId, me),
    sql`${classes.id} IN (SELECT ci.class_id FROM class_instructors ci WHERE ci.school_id = ${schoolId} AND ci.instructor_id = ${me})`,
    sql`${classes.id} IN (SELECT s.class_id FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.instructor_id = ${me} AND s.date >= ${today})`,
  );
  return db
    .select({ id: classes.id, code: classes.code, program: programs.title, startDate: classes.startDate, endDate: classes.endDate })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, classes.programId)))
    .where(
      and(
        eq(classes.schoolId, schoolId),
        sql`${classes.cancelledAt} IS NULL`,
        sql`coalesce(${classes.endDate}, ${classes.startDate}, ${today}) >= ${today}`,
        isMine,
      ),
    )
    .orderBy(sql`${classes.startDate} IS NULL`, asc(classes.startDate), asc(classes.code));
}

/** Minutes in front of students: the length of the session without its break. */
const taughtMinutes = sql<number>`((${classSessions.endsAt} - ${classSessions.startsAt}) / 60000 - ${classSessions.breakMinutes})`;

/** Before any session. */
const EARLIEST: IsoDate = "1900-01-01";

/**
 * Held sessions that the signed-in instructor taught since a day: as the session's instructor, or as the lead where the session names none. The cross
 * join reads the few classes first.
 */
function taughtBy(ctx: Ctx, since: IsoDate) {
  const { schoolId } = inSchool(ctx);
  const me = signedInInstructor(ctx, schoolId);
  return and(
    eq(classSessions.schoolId, schoolId),
    eq(classSessions.status, "held"),
    sql`${classSessions.id} IN (SELECT s.id FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.instructor_id = ${me} AND s.date >= ${since}
      UNION ALL SELECT s.id FROM classes k CROSS JOIN class_sessions s ON s.school_id = k.school_id AND s.class_id = k.id AND s.instructor_id IS NULL AND s.date >= ${since}
        WHERE k.school_id = ${schoolId} AND k.instructor_id = ${me})`,
  );
}

/** The months since a day in which the signed-in instructor taught, the latest first. */
export function taughtMonths(ctx: Ctx, since: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  const month = sql<string>`substr(${classSessions.date}, 1, 7)`;
  return db
    .select({ month: month.as("month"), sessions: sql<number>`count(*)`.as("sessions"), minutes: sql<number>`sum(${taughtMinutes})`.as("minutes") })
    .from(classSessions)
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .where(and(taughtBy(ctx, since), gte(classSessions.date, since)))
    .groupBy(month)
    .orderBy(desc(month));
}

const LINE_ORDER = [classSessions.date, classSessions.startsAt, classSessions.id].map((by) => ({ by, way: "asc" as const }));

/** Held sessions of the signed-in instructor in order, between two days. */
export function taughtLines(ctx: Ctx, { from_date, to_date }: { from_date?: string; to_date?: string }, part: { limit: number; after?: Cursor }) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      ...{ id: classSessions.id, date: classSessions.date, startsAt: classSessions.startsAt, kind: classSessions.kind, topic: classSessions.topic },
      ...{ startTime: classSessions.startTime, endTime: classSessions.endTime, code: classes.code, program: programs.title },
      ...{ location: locations.name, minutes: taughtMinutes.as("taught_minutes") },
    })
    .from(classSessions)
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, classes.programId)))
    .leftJoin(locations, and(eq(locations.schoolId, schoolId), eq(locations.id, classSessions.locationId)))
    .where(
      and(
        taughtBy(ctx, from_date ?? EARLIEST),
        from_date ? gte(classSessions.date, from_date) : undefined,
        to_date ? lte(classSessions.date, to_date) : undefined,
        behind(LINE_ORDER, part.after),
      ),
    )
    .orderBy(sortedBy(LINE_ORDER))
    .limit(part.limit);
}
