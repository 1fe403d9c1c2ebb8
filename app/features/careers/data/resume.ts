import { sql } from "drizzle-orm";
import type { Resume, ResumeEntry } from "~/features/employers/resume-model";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { ofStudent } from "./own";

export interface ResumeRow {
  headline: string | null;
  summary: string | null;
  skills: string;
  languages: string | null;
  availability: string | null;
  fileId: string | null;
  goal: string | null;
  updatedAt: number;
}

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  city: string | null;
  state: string | null;
  isVisible: number;
}

export interface StoredResume {
  person: Person | null;
  row: ResumeRow | null;
  entries: (ResumeEntry & { registrationId: string | null })[];
}

/** The student's resume with its entries. One round trip. */
export async function readResume(ctx: Ctx): Promise<StoredResume> {
  const { db, schoolId, studentId } = ofStudent(ctx);
  const own = sql`school_id = ${schoolId} AND student_id = ${studentId}`;
  const [[person], [row], entries] = await readTogether(db, [
    sql<Person>`SELECT first_name AS firstName, last_name AS lastName, email, phone, city, state, resume_visible AS isVisible FROM students
      WHERE school_id = ${schoolId} AND id = ${studentId}`,
    sql<ResumeRow>`SELECT headline, summary, skills, languages, availability, file_id AS fileId, goal, updated_at AS updatedAt FROM resumes WHERE ${own}`,
    sql<StoredResume["entries"][number]>`SELECT id, section, title, organization, number, from_date AS fromDate, to_date AS toDate, description,
        registration_id AS registrationId FROM resume_entries WHERE ${own} ORDER BY section, position, id`,
  ]);
  return { person: person ?? null, row: row ?? null, entries };
}

/** Minimum content of a resume for employers: name and one entry. */
export const isComplete = ({ row, entries }: StoredResume): boolean => Boolean(row?.headline) && (entries.length > 0 || Boolean(row?.fileId));

/** A resume as it is read and sent. */
export const toResume = ({ person, row, entries }: StoredResume): Resume => ({
  name: person ? `${person.firstName} ${person.lastName}` : "",
  place: person ? [person.city, person.state].filter(Boolean).join(", ") || null : null,
  headline: row?.headline ?? null,
  summary: row?.summary ?? null,
  skills: row ? (JSON.parse(row.skills) as string[]) : [],
  languages: row?.languages ?? null,
  availability: row?.availability ?? null,
  entries: entries.map(({ registrationId: _, ...entry }) => entry),
});

export interface CompletedClass {
  id: string;
  program: string;
  school: string;
  completedOn: string | null;
  certification: string | null;
}

/** Completed classes not on the resume. */
export async function completedClasses(ctx: Ctx): Promise<CompletedClass[]> {
  const { db, schoolId, studentId } = ofStudent(ctx);
  const [rows] = await readTogether(db, [
    sql<CompletedClass>`SELECT r.id, p.title AS program, s.name AS school, c.end_date AS completedOn, p.certification FROM registrations r
      JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
      JOIN schools s ON s.id = r.school_id
      WHERE r.school_id = ${schoolId} AND r.student_id = ${studentId} AND +r.status = 'active' AND +r.enrollment_status = 'completed'
        AND NOT EXISTS (SELECT 1 FROM resume_entries n WHERE n.school_id = ${schoolId} AND n.student_id = ${studentId} AND n.registration_id = r.id)
      ORDER BY c.end_date DESC LIMIT 20`,
  ]);
  return rows;
}
