import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { classes, programs } from "#drizzle/schema/programs";
import { skillChecks, skills } from "#drizzle/schema/skills";
import { signedInInstructor } from "~/features/attendance/data/marking";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/** The skills of a program in order, without removed ones. */
export function skillsOfProgram(ctx: Ctx, programId: string | SQL) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(skills)
    .where(and(eq(skills.schoolId, schoolId), eq(skills.programId, programId), isNull(skills.removedAt)))
    .orderBy(asc(skills.position), asc(skills.id));
}
export type SkillRow = Awaited<ReturnType<typeof skillsOfProgram>>[number];

/** A skill with the others of its program, in order; without the skill if it was removed. */
export const siblingsOf = (ctx: Ctx, skillId: string) => {
  const { schoolId } = inSchool(ctx);
  return skillsOfProgram(ctx, sql`(SELECT k.program_id FROM skills k WHERE k.school_id = ${schoolId} AND k.id = ${skillId})`);
};

/** Removed skills of a program, those removed last at the end. */
export function removedSkills(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: skills.id, name: skills.name })
    .from(skills)
    .where(and(eq(skills.schoolId, schoolId), eq(skills.programId, programId), isNotNull(skills.removedAt)))
    .orderBy(asc(skills.removedAt), asc(skills.id));
}

/** The skills with these ids that were not removed. */
export function skillsByIds(ctx: Ctx, ids: readonly string[]) {
  const { db, ownAll } = inSchool(ctx);
  return db
    .select()
    .from(skills)
    .where(and(ownAll(skills, ids), isNull(skills.removedAt)));
}

/** The program of a skill list. */
export function skillProgram(ctx: Ctx, programId: string) {
  const { db, own } = inSchool(ctx);
  return db.select({ id: programs.id, title: programs.title }).from(programs).where(own(programs, programId));
}

/** Whether the signed-in instructor teaches a class: as lead, as another instructor, or in one of its sessions. */
const isOwnClass = (ctx: Ctx, schoolId: string) => {
  const me = signedInInstructor(ctx, schoolId);
  return sql<number>`coalesce(${classes.instructorId} = ${me}, 0) OR EXISTS (SELECT 1 FROM class_instructors ci WHERE ci.school_id = ${schoolId}
    AND ci.class_id = ${classes.id} AND ci.instructor_id = ${me}) OR EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = ${schoolId}
    AND s.class_id = ${classes.id} AND s.instructor_id = ${me} AND s.status <> 'cancelled')`.as("is_own_class");
};

/** A class, and whether the signed-in user teaches it. */
export function skillClass(ctx: Ctx, classId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({ id: classes.id, code: classes.code, programId: classes.programId, program: programs.title, isOwn: isOwnClass(ctx, schoolId) })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, classes.programId)))
    .where(own(classes, classId));
}

/** The skills of a class's program. */
export const skillsOfClass = (ctx: Ctx, classId: string) => {
  const { schoolId } = inSchool(ctx);
  return skillsOfProgram(ctx, sql`(SELECT c.program_id FROM classes c WHERE c.school_id = ${schoolId} AND c.id = ${classId})`);
};

/** The students of a class who have not left, by name. */
export function studentsOfClass(ctx: Ctx, classId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      ...{ id: registrations.id, number: registrations.number, firstName: students.firstName, lastName: students.lastName },
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .where(
      and(
        ...[eq(registrations.schoolId, schoolId), eq(registrations.classId, classId), eq(registrations.status, "active")],
        sql`${registrations.enrollmentStatus} <> 'dropped'`,
      ),
    )
    .orderBy(asc(students.lastName), asc(students.firstName), asc(registrations.id));
}

/** The last check of each skill by registration: SQLite takes the other columns from the row with the greatest time. */
function selectLatest(ctx: Ctx, ...where: SQL[]) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      ...{ registrationId: skillChecks.registrationId, skillId: skillChecks.skillId, result: skillChecks.result, date: skillChecks.date },
      ...{ note: skillChecks.note, createdAt: sql<number>`max(${skillChecks.createdAt})`.as("latest_at") },
      by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`.as("checked_by_name"),
    })
    .from(registrations)
    .innerJoin(skillChecks, and(eq(skillChecks.schoolId, schoolId), eq(skillChecks.registrationId, registrations.id)))
    .leftJoin(users, eq(users.id, skillChecks.checkedBy))
    .where(and(eq(registrations.schoolId, schoolId), ...where))
    .groupBy(skillChecks.registrationId, skillChecks.skillId);
}
export type LatestCheck = Awaited<ReturnType<typeof selectLatest>>[number];

export const checksOfClass = (ctx: Ctx, classId: string) => selectLatest(ctx, eq(registrations.classId, classId));
export const checksOfRegistrations = (ctx: Ctx, ids: readonly string[]) => selectLatest(ctx, isOneOf(registrations.id, ids));

/** What of registrations decides whether their skills are checked, and by whom. */
export function registrationsToCheck(ctx: Ctx, ids: readonly string[]) {
  const { db, schoolId, ownAll } = inSchool(ctx);
  return db
    .select({
      ...{ id: registrations.id, number: registrations.number, status: registrations.status, programId: registrations.programId },
      ...{ studentId: registrations.studentId, firstName: students.firstName, lastName: students.lastName },
      ...{ classId: classes.id, code: classes.code, classStart: classes.startDate, isOwn: isOwnClass(ctx, schoolId) },
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, registrations.classId)))
    .where(ownAll(registrations, ids));
}

/** The skills of a registration's program. */
export const skillsOfRegistration = (ctx: Ctx, registrationId: string) => {
  const { schoolId } = inSchool(ctx);
  return skillsOfProgram(ctx, sql`(SELECT r.program_id FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = ${registrationId})`);
};

/** How many required skills are not passed, as a column of a query on `registrations`. */
export const missingSkillsColumn = (schoolId: string) =>
  sql<number>`(SELECT count(*) FROM skills k WHERE k.school_id = ${schoolId} AND k.program_id = "registrations"."program_id" AND k.is_required
    AND k.removed_at IS NULL AND coalesce((SELECT c.result FROM skill_checks c WHERE c.school_id = ${schoolId}
      AND c.registration_id = "registrations"."id" AND c.skill_id = k.id ORDER BY c.created_at DESC LIMIT 1), '') <> 'pass')`;

/** How many required skills each of these registrations has not passed; a student may complete with none. */
export function missingSkills(ctx: Ctx, registrationIds: readonly string[]) {
  const { db, schoolId, ownAll } = inSchool(ctx);
  return db
    .select({ registrationId: registrations.id, missing: missingSkillsColumn(schoolId).as("missing_skills") })
    .from(registrations)
    .where(ownAll(registrations, registrationIds));
}
