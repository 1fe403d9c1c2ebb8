import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { calendarFeeds } from "#drizzle/schema/calendar-feeds";
import type { SessionKind } from "~/features/sessions/model";
import type { Ctx, PermissionSet, Role } from "~/platform/context";
import { type Orm, readTogether } from "~/platform/db";
import { eachDatabase } from "~/platform/school-scope";
import { DAY_MS, dayIn, HOUR_MS, plusMonths } from "~/platform/zones";
import { CANCELLED_DAYS, type FeedKind, MONTHS_AHEAD, MONTHS_BACK } from "../model";

const REASON = "a calendar's address names no school";

/** Later sessions of a larger feed are left out. */
const MOST_EVENTS = 5_000;

export interface FoundFeed {
  id: string;
  schoolId: string;
  kind: FeedKind;
  subjectId: string;
  lastReadAt: number | null;
  school: string;
  timezone: string;
  host: string;
  role: Role;
  permissionSet: PermissionSet | null;
  /** Whether the owner is the active instructor of the feed. */
  isOwnInstructor: number;
  subject: string | null;
}

export interface FeedSession {
  id: string;
  /** The registration of a student's feed. */
  registrationId: string | null;
  isGuest: number;
  classId: string;
  startsAt: number;
  endsAt: number;
  kind: SessionKind;
  topic: string | null;
  sequence: number;
  changedAt: number;
  isCancelled: number;
  code: string;
  program: string;
  isOnline: number;
  meetingLink: string | null;
  instructor: string | null;
  room: string | null;
  location: string | null;
  address: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
}

/** Location and room of a room's subject (`roomSubject`). */
const LOCATION = sql`substr(f.subject_id, 1, instr(f.subject_id, '/') - 1)`;
const ROOM = sql`substr(f.subject_id, instr(f.subject_id, '/') + 1)`;

/** A live feed by its token's hash, of an active account of an active school. */
const feedOf = (hash: string) => sql`SELECT f.* FROM calendar_feeds f
  CROSS JOIN users u ON u.id = f.user_id AND u.school_id = f.school_id AND u.status = 'active' AND u.deleted_at IS NULL
  CROSS JOIN schools o ON o.id = f.school_id AND o.status = 'active' AND o.deleted_at IS NULL
  WHERE f.token_hash = ${hash} AND f.revoked_at IS NULL`;

const factsOf = (hash: string) => sql<FoundFeed>`WITH f AS (${feedOf(hash)})
  SELECT f.id, f.school_id AS schoolId, f.kind, f.subject_id AS subjectId, f.last_read_at AS lastReadAt, o.name AS school, o.timezone,
    coalesce((SELECT d.host FROM domains d WHERE d.school_id = f.school_id AND d.status = 'verified' ORDER BY d.is_primary DESC LIMIT 1), o.subdomain) AS host,
    u.role, u.permission_set AS permissionSet,
    f.kind = 'instructor' AND EXISTS (SELECT 1 FROM instructors i WHERE i.school_id = f.school_id AND i.id = f.subject_id AND i.user_id = f.user_id
      AND i.status = 'active') AS isOwnInstructor,
    CASE f.kind WHEN 'class' THEN (SELECT c.code FROM classes c WHERE c.school_id = f.school_id AND c.id = f.subject_id)
      WHEN 'instructor' THEN (SELECT i.first_name || ' ' || i.last_name FROM instructors i WHERE i.school_id = f.school_id AND i.id = f.subject_id)
      WHEN 'room' THEN (SELECT l.name FROM locations l WHERE l.school_id = f.school_id AND l.id = ${LOCATION}) END AS subject
  FROM f JOIN users u ON u.id = f.user_id JOIN schools o ON o.id = f.school_id`;

/**
 * The sessions of a feed, in order. `picked` selects their IDs from the feed `f` and the sessions `s` of `dates`; it begins at the feed, so
 * that a feed of another kind reads nothing.
 */
const sessionsOf = (hash: string, now: number, picked: SQL) => sql<FeedSession>`WITH f AS (${feedOf(hash)}),
  picked(school_id, id, registration_id, is_guest) AS (${picked})
  SELECT s.id, p.registration_id AS registrationId, p.is_guest AS isGuest, s.class_id AS classId, s.starts_at AS startsAt, s.ends_at AS endsAt, s.kind,
    s.topic, s.sequence, max(s.updated_at, coalesce(c.cancelled_at, 0)) AS changedAt,
    s.status = 'cancelled' OR c.cancelled_at IS NOT NULL AS isCancelled, c.code, coalesce(g.code, g.title) AS program,
    c.meeting_type = 'online' AS isOnline, c.meeting_link AS meetingLink, i.first_name || ' ' || i.last_name AS instructor,
    CASE WHEN k.id IS NULL THEN coalesce(s.room, l.room) ELSE s.room END AS room, coalesce(k.name, l.name) AS location,
    CASE WHEN k.id IS NULL THEN l.address ELSE k.address END AS address, CASE WHEN k.id IS NULL THEN l.address2 END AS address2,
    CASE WHEN k.id IS NULL THEN l.city ELSE k.city END AS city, CASE WHEN k.id IS NULL THEN l.state ELSE k.state END AS state,
    CASE WHEN k.id IS NULL THEN l.zipcode ELSE k.zipcode END AS zipcode
  FROM picked p
    CROSS JOIN class_sessions s ON s.school_id = p.school_id AND s.id = p.id
    CROSS JOIN classes c ON c.school_id = s.school_id AND c.id = s.class_id
    CROSS JOIN programs g ON g.school_id = s.school_id AND g.id = c.program_id
    LEFT JOIN locations l ON l.school_id = s.school_id AND l.id = coalesce(s.location_id, CASE c.meeting_type WHEN 'online' THEN NULL ELSE c.location_id END)
    LEFT JOIN clinical_sites k ON k.school_id = s.school_id AND k.id = s.site_id
    LEFT JOIN instructors i ON i.school_id = s.school_id AND i.id = coalesce(s.instructor_id, c.instructor_id)
  WHERE (s.status <> 'cancelled' OR s.cancelled_at > ${now - CANCELLED_DAYS * DAY_MS})
    AND (c.cancelled_at IS NULL OR c.cancelled_at > ${now - CANCELLED_DAYS * DAY_MS})
  ORDER BY s.date, s.start_time, s.id LIMIT ${MOST_EVENTS}`;

/** IDs of the sessions of a feed, by its kind; each in one statement, because D1 joins few parts into a union. */
function picks(dates: SQL): Record<FeedKind, SQL> {
  const plain = sql`SELECT s.school_id, s.id, NULL, 0 FROM f`;
  const registered = (isGuest: 0 | 1) => sql`SELECT s.school_id, s.id, r.id, ${isGuest} FROM f
    CROSS JOIN students t ON t.user_id = f.user_id AND t.school_id = f.school_id AND t.deleted_at IS NULL
    CROSS JOIN registrations r ON r.school_id = f.school_id AND r.student_id = t.id AND r.status = 'active' AND r.enrollment_status <> 'dropped'`;
  const taught = sql`${plain} CROSS JOIN instructors t ON t.school_id = f.school_id AND t.id = f.subject_id AND t.status = 'active'`;
  return {
    student: sql`${registered(0)} CROSS JOIN class_sessions s ON s.school_id = f.school_id AND s.class_id = r.class_id AND ${dates} WHERE f.kind = 'student'
      UNION ALL ${registered(1)}
      CROSS JOIN makeups m ON m.school_id = f.school_id AND m.registration_id = r.id AND m.way = 'session' AND m.state <> 'void'
      CROSS JOIN class_sessions s ON s.school_id = f.school_id AND s.id = m.session_id AND ${dates} WHERE f.kind = 'student'`,
    // As `isTaughtBy` of attendance.
    instructor: sql`${taught} CROSS JOIN class_sessions s ON s.school_id = f.school_id AND s.instructor_id = t.id AND ${dates} WHERE f.kind = 'instructor'
      UNION ${taught} CROSS JOIN classes k ON k.school_id = f.school_id AND k.instructor_id = t.id
        CROSS JOIN class_sessions s ON s.school_id = f.school_id AND s.class_id = k.id AND ${dates} WHERE f.kind = 'instructor'
      UNION ${taught} CROSS JOIN class_instructors k ON k.school_id = f.school_id AND k.instructor_id = t.id
        CROSS JOIN class_sessions s ON s.school_id = f.school_id AND s.class_id = k.class_id AND ${dates} WHERE f.kind = 'instructor'`,
    class: sql`${plain} CROSS JOIN class_sessions s ON s.school_id = f.school_id AND s.class_id = f.subject_id AND ${dates} WHERE f.kind = 'class'`,
    room: sql`${plain} CROSS JOIN class_sessions s ON s.school_id = f.school_id AND s.location_id = ${LOCATION} AND s.room = ${ROOM} AND ${dates}
        WHERE f.kind = 'room' AND ${ROOM} <> ''
      UNION ALL ${plain} CROSS JOIN locations l ON l.school_id = f.school_id AND l.id = ${LOCATION} AND l.room = ${ROOM}
        CROSS JOIN class_sessions s ON s.school_id = f.school_id AND s.location_id = l.id AND s.room IS NULL AND ${dates}
        WHERE f.kind = 'room' AND ${ROOM} <> ''
      UNION ALL ${plain} CROSS JOIN class_sessions s ON s.school_id = f.school_id AND +s.location_id = ${LOCATION} AND ${dates}
        WHERE f.kind = 'room' AND ${ROOM} = ''`,
    school: sql`${plain} CROSS JOIN class_sessions s ON s.school_id = f.school_id AND ${dates} WHERE f.kind = 'school'`,
  };
}

/** A feed with its sessions, of any school. One batch for each database until one has the feed; null if none has. */
export async function findFeed(ctx: Ctx, hash: string): Promise<{ feed: FoundFeed; sessions: FeedSession[] } | null> {
  const now = ctx.now.getTime();
  // In UTC: the zone is known once the feed is.
  const today = dayIn(ctx.now, "UTC");
  const of = picks(sql`s.date BETWEEN ${plusMonths(today, -MONTHS_BACK)} AND ${plusMonths(today, MONTHS_AHEAD)}`);
  const ask = (kind: FeedKind) => sessionsOf(hash, now, of[kind]);
  for (const db of eachDatabase(ctx, REASON)) {
    const [[feed], ...sessions] = await readTogether(db, [
      factsOf(hash),
      ...([ask("student"), ask("instructor"), ask("class"), ask("room"), ask("school")] as const),
    ]);
    if (!feed) continue;
    noteRead(ctx, db, feed);
    return { feed, sessions: sessions.flat() };
  }
  return null;
}

/** Notes that a feed was read, at most once an hour, after the answer. */
function noteRead(ctx: Ctx, db: Orm, { id, lastReadAt }: FoundFeed): void {
  const now = ctx.now.getTime();
  if (lastReadAt !== null && now - lastReadAt < HOUR_MS) return;
  ctx.later(db.update(calendarFeeds).set({ lastReadAt: now }).where(eq(calendarFeeds.id, id)).run());
}

/** Ends all feeds of an account. */
export async function endFeedsOf(ctx: Ctx, userId: string): Promise<void> {
  for (const db of eachDatabase(ctx, REASON))
    await db
      .update(calendarFeeds)
      .set({ revokedAt: ctx.now.getTime() })
      .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.revokedAt)));
}
