import { and, eq, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import type { SessionKind } from "~/features/sessions/model";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { AttendanceStatus } from "../model";
import { leavesColumn } from "./marking";

/** Sessions of a page of the grid: with more of them it reads more than 1.5 times the rows of the roster. */
export const GRID_SESSIONS = 12;

export interface GridSession {
  id: string;
  date: IsoDate;
  startTime: string;
  endTime: string;
  endsAt: number;
  kind: SessionKind;
}

/** A mark of the grid: session, registration, status, credited minutes, conflict as 0 or 1. */
type GridMark = [session: string, registration: string, status: AttendanceStatus, minutes: number, conflict: 0 | 1];

const parsed = <T>(text: string): T => JSON.parse(text) as T;

/**
 * The sessions of a class that are not cancelled, in order, and the marks of one page of them, from `first` on; without a page, of the one with
 * the latest session up to a day. One row, for which each session is read once.
 */
export function gridOf(ctx: Ctx, classId: string, page: number | undefined, today: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  // A bound number divides as a real one.
  const each = sql.raw(String(GRID_SESSIONS));
  const first =
    page === undefined
      ? sql`max(0, (count(*) FILTER (WHERE s.date <= ${today}) - 1) / ${each} * ${each})`
      : sql`CAST(${page * GRID_SESSIONS} AS INTEGER)`;
  const held = sql`SELECT ${first} AS first_place, json_group_array(json_object('id', s.id, 'date', s.date, 'startTime', s.start_time, 'endTime', s.end_time,
      'endsAt', s.ends_at, 'kind', s.kind)) AS list
    FROM (SELECT c.id, c.date, c.start_time, c.end_time, c.ends_at, c.kind FROM class_sessions c WHERE c.school_id = ${schoolId} AND c.class_id = ${classId}
      AND c.status <> 'cancelled' ORDER BY c.date, c.start_time) s`;
  const ids = sql.raw(Array.from({ length: GRID_SESSIONS }, (_, index) => `h.list ->> ('$[' || (h.first_place + ${index}) || '].id')`).join(", "));
  return db
    .select({
      first: sql<number>`h.first_place`.mapWith(Number).as("first_place"),
      sessions: sql<GridSession[]>`h.list`.mapWith(parsed<GridSession[]>).as("session_list"),
      marks: sql<
        GridMark[]
      >`(SELECT json_group_array(json_array(a.session_id, a.registration_id, a.status, a.minutes, a.is_conflict)) FROM attendance a
        WHERE a.school_id = ${schoolId} AND a.session_id IN (${ids}))`
        .mapWith(parsed<GridMark[]>)
        .as("mark_list"),
    })
    .from(sql`(WITH held AS MATERIALIZED (${held}) SELECT * FROM held) h`);
}

/** What of a class's registrations decides at which sessions they are expected, cancelled ones too, in no order. */
export function registrationsOfGrid(ctx: Ctx, classId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      ...{ id: registrations.id, status: registrations.status, enrollmentStatus: registrations.enrollmentStatus, createdAt: registrations.createdAt },
      ...{ lastAttendedOn: registrations.lastAttendedOn, firstName: students.firstName, lastName: students.lastName },
      leaves: leavesColumn(schoolId),
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.classId, classId)));
}
