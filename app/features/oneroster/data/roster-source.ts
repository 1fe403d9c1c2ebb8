import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

export interface SchoolRow {
  id: string;
  name: string;
  licenseNumber: string | null;
  updatedAt: number;
}
export interface ProgramRow {
  id: string;
  title: string;
  code: string | null;
  category: string;
  updatedAt: number;
}
export interface ClassRow {
  id: string;
  programId: string;
  code: string;
  mode: "scheduled" | "self_paced";
  startDate: string | null;
  endDate: string | null;
  accessDays: number | null;
  instructorId: string | null;
  location: string | null;
  cancelledAt: number | null;
  createdAt: number;
  updatedAt: number;
}
export interface PersonRow {
  id: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string;
  phone: string | null;
  updatedAt: number;
}
export type StudentRow = PersonRow & { deletedAt: number | null };
export type InstructorRow = PersonRow & { status: "active" | "inactive" };
export interface RegistrationRow {
  id: string;
  studentId: string;
  classId: string;
  status: "active" | "cancelled";
  enrollmentStatus: "enrolled" | "completed" | "dropped";
  createdAt: number;
  updatedAt: number;
}
/** An entry of the audit log: a row that was deleted, or a class whose instructors changed. */
export interface ChangeRow {
  action: string;
  subjectId: string;
  /** JSON of the values before. */
  before: string | null;
  at: number;
}

/** Reads the rows of a roster, and with `since` (epoch milliseconds) the rows deleted from it. One round trip. */
export async function readRoster(ctx: Ctx, since: number | null) {
  const { db, schoolId } = inSchool(ctx);
  const [[school], programs, classes, others, instructors, students, registrations, changes] = await readTogether(db, [
    sql<SchoolRow>`SELECT id, name, license_number AS licenseNumber, updated_at AS updatedAt FROM schools WHERE id = ${schoolId}`,
    sql<ProgramRow>`SELECT id, title, code, category, updated_at AS updatedAt FROM programs WHERE school_id = ${schoolId} ORDER BY id`,
    sql<ClassRow>`SELECT c.id, c.program_id AS programId, c.code, c.mode, c.start_date AS startDate, c.end_date AS endDate, c.access_days AS accessDays,
        c.instructor_id AS instructorId, l.name AS location, c.cancelled_at AS cancelledAt, c.created_at AS createdAt, c.updated_at AS updatedAt
      FROM classes c LEFT JOIN locations l ON l.school_id = c.school_id AND l.id = c.location_id WHERE c.school_id = ${schoolId} ORDER BY c.id`,
    sql<{ classId: string; instructorId: string }>`SELECT class_id AS classId, instructor_id AS instructorId FROM class_instructors
      WHERE school_id = ${schoolId} ORDER BY class_id, instructor_id`,
    sql<InstructorRow>`SELECT id, first_name AS firstName, NULL AS middleName, last_name AS lastName, email, phone, status, updated_at AS updatedAt
      FROM instructors WHERE school_id = ${schoolId} AND status <> 'pending' ORDER BY id`,
    sql<StudentRow>`SELECT id, first_name AS firstName, middle_name AS middleName, last_name AS lastName, email, phone, deleted_at AS deletedAt,
        updated_at AS updatedAt FROM students WHERE school_id = ${schoolId} ORDER BY id`,
    sql<RegistrationRow>`SELECT id, student_id AS studentId, class_id AS classId, status, enrollment_status AS enrollmentStatus,
        created_at AS createdAt, updated_at AS updatedAt FROM registrations WHERE school_id = ${schoolId} ORDER BY id`,
    sql<ChangeRow>`SELECT action, subject_id AS subjectId, before, at FROM audit_log
      WHERE school_id = ${schoolId} AND at >= ${since ?? ctx.now.getTime()} AND subject_id IS NOT NULL
        AND action IN ('classes.delete', 'programs.delete', 'instructors.delete', 'classes.edit', 'classes.update') ORDER BY at`,
  ]);
  return { school, programs, classes, others, instructors, students, registrations, changes };
}
export type RosterSource = Awaited<ReturnType<typeof readRoster>>;
