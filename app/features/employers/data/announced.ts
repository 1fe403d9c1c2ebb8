import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";
import type { Locale } from "~/words/locale";
import type { ApplicationStatus } from "../job-model";

const REASON = "what happened between an employer and a school is told to both";

export interface AnnouncedApplication {
  employerId: string;
  schoolId: string;
  jobId: string;
  title: string;
  employer: string;
  student: string;
  email: string;
  locale: Locale;
  status: ApplicationStatus;
}

/** An application as its mails name it; null when it is gone. */
export async function applicationOf(ctx: Ctx, id: string): Promise<AnnouncedApplication | null> {
  const [[row]] = await readTogether(acrossSchools(ctx, REASON), [
    sql<AnnouncedApplication>`SELECT a.employer_id AS employerId, a.school_id AS schoolId, a.job_id AS jobId, j.title, e.name AS employer,
        s.first_name || ' ' || s.last_name AS student, s.email, s.locale, a.status
      FROM job_applications a JOIN jobs j ON j.id = a.job_id JOIN employers e ON e.id = a.employer_id
      JOIN students s ON s.school_id = a.school_id AND s.id = a.student_id WHERE a.id = ${id}`,
  ]);
  return row ?? null;
}

export interface AnnouncedPartnership {
  id: string;
  status: "requested" | "accepted" | "revoked";
  askedBy: "school" | "employer";
  requestedAt: number;
  message: string | null;
  schoolId: string;
  schoolName: string;
  employerId: string;
  employerName: string;
}

/** A partnership with the data for both sides' notifications; null if the request was cancelled. */
export async function partnershipOf(ctx: Ctx, id: string): Promise<AnnouncedPartnership | null> {
  const [[row]] = await readTogether(acrossSchools(ctx, REASON), [
    sql<AnnouncedPartnership>`SELECT p.id, p.status, p.asked_by AS askedBy, p.requested_at AS requestedAt, p.message, c.id AS schoolId, c.name AS schoolName,
        e.id AS employerId, e.name AS employerName
      FROM partnerships p JOIN schools c ON c.id = p.school_id JOIN employers e ON e.id = p.employer_id WHERE p.id = ${id}`,
  ]);
  return row ?? null;
}

export interface Guest {
  studentId: string;
  name: string;
  email: string;
  locale: Locale;
  title: string;
  startsAt: number;
  timezone: string;
  employer: string;
}
const guests = sql`SELECT r.student_id AS studentId, s.first_name || ' ' || s.last_name AS name, s.email, s.locale, v.title, v.starts_at AS startsAt, v.timezone,
    e.name AS employer
  FROM event_rsvps r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN career_events v ON v.id = r.event_id
  JOIN employers e ON e.id = v.employer_id`;

/** Who wanted to come to an event that is cancelled. */
export async function guestsOf(ctx: Ctx, eventId: string): Promise<Guest[]> {
  const [rows] = await readTogether(acrossSchools(ctx, REASON), [
    sql<Guest>`${guests} WHERE r.event_id = ${eventId} AND r.state <> 'cancelled' AND v.status = 'cancelled' LIMIT 2000`,
  ]);
  return rows;
}

/** Who got a seat from the waitlist at a moment: that of the change, which is not when they asked. */
export async function promotedOf(ctx: Ctx, eventId: string, at: number): Promise<Guest[]> {
  const [rows] = await readTogether(acrossSchools(ctx, REASON), [
    sql<Guest>`${guests} WHERE r.event_id = ${eventId} AND r.state = 'going' AND r.updated_at = ${at} AND r.created_at < ${at} LIMIT 2000`,
  ]);
  return rows;
}

/** A sponsored student with the data for notifications to the school and the employer. */
export async function sponsoredOf(ctx: Ctx, id: string) {
  const [[row]] = await readTogether(acrossSchools(ctx, REASON), [
    sql<{
      status: string;
      schoolId: string;
      employerId: string;
      employer: string;
      school: string;
      student: string;
    }>`SELECT x.status, x.school_id AS schoolId,
        x.employer_id AS employerId, e.name AS employer, c.name AS school, s.first_name || ' ' || s.last_name AS student
      FROM sponsored_students x JOIN employers e ON e.id = x.employer_id JOIN schools c ON c.id = x.school_id
      JOIN students s ON s.school_id = x.school_id AND s.id = x.student_id WHERE x.id = ${id}`,
  ]);
  return row ?? null;
}
