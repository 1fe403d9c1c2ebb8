import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { examAttempts, programExams } from "#drizzle/schema/outcomes";
import { classes, programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

/** A registration of the school, with its student. */
export function findRegistration(ctx: Ctx, registrationId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({
      ...{ id: registrations.id, number: registrations.number, studentId: registrations.studentId, programId: registrations.programId },
      ...{
        status: registrations.status,
        enrollmentStatus: registrations.enrollmentStatus,
        firstName: students.firstName,
        lastName: students.lastName,
      },
      ...{ email: students.email, program: programs.title, code: classes.code },
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, registrations.classId)))
    .where(own(registrations, registrationId));
}

/** Attempts of the student of a registration, also those of other registrations, by exam and day. */
export function attemptsOfStudent(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(examAttempts)
    .where(and(eq(examAttempts.schoolId, schoolId), eq(examAttempts.studentId, studentId)))
    .orderBy(asc(examAttempts.exam), asc(examAttempts.part), asc(examAttempts.takenOn), asc(examAttempts.attempt))
    .limit(100);
}
export type AttemptRow = Awaited<ReturnType<typeof attemptsOfStudent>>[number];

export async function findAttempt(ctx: Ctx, attemptId: string): Promise<AttemptRow | null> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(examAttempts).where(own(examAttempts, attemptId));
  return row ?? null;
}

export interface NewAttempt {
  id: string;
  studentId: string;
  registrationId: string;
  exam: string;
  part: string;
  takenOn: string;
  result: AttemptRow["result"];
  score: string | null;
  source: AttemptRow["source"];
  status: "claimed" | "confirmed";
  proofFileId: string | null;
  by: string | null;
  at: number;
}

/**
 * A statement that inserts attempts with the next numbers of their students, the earlier day first. It inserts all or none: none when one of
 * the students has an attempt at the part on the day, or has passed it.
 */
export function insertAttempts(ctx: Ctx, rows: readonly NewAttempt[]): SQL {
  const { schoolId } = inSchool(ctx);
  return sql`WITH given AS (SELECT j.value ->> 'id' AS id, j.value ->> 'studentId' AS student_id, j.value ->> 'registrationId' AS registration_id,
      j.value ->> 'exam' AS exam, j.value ->> 'part' AS part, j.value ->> 'takenOn' AS taken_on, j.value ->> 'result' AS result,
      j.value ->> 'score' AS score, j.value ->> 'source' AS source, j.value ->> 'status' AS status, j.value ->> 'proofFileId' AS proof_file_id,
      j.value ->> 'by' AS recorded_by, j.value ->> 'at' AS at FROM json_each(${JSON.stringify(rows)}) j)
    INSERT INTO exam_attempts(id, school_id, student_id, registration_id, exam, part, attempt, taken_on, result, score, source, status,
      proof_file_id, recorded_by, created_at, updated_at)
    SELECT g.id, ${schoolId}, g.student_id, g.registration_id, g.exam, g.part,
      (SELECT coalesce(max(a.attempt), 0) FROM exam_attempts a WHERE a.school_id = ${schoolId} AND a.student_id = g.student_id AND a.exam = g.exam
        AND a.part = g.part AND a.status <> 'declined') + row_number() OVER (PARTITION BY g.student_id, g.exam, g.part ORDER BY g.taken_on, g.id),
      g.taken_on, g.result, g.score, g.source, g.status, g.proof_file_id, g.recorded_by, g.at, g.at
    FROM given g WHERE NOT EXISTS (SELECT 1 FROM given h JOIN exam_attempts a ON a.school_id = ${schoolId} AND a.student_id = h.student_id
      AND a.exam = h.exam AND a.part = h.part AND a.status <> 'declined'
      AND (a.taken_on = h.taken_on OR a.result = 'passed' AND a.status = 'confirmed'))`;
}

export interface OpenResult {
  /** An attempt that is scheduled or whose result is unknown. */
  id: string;
  result: AttemptRow["result"];
  score: string | null;
}

/** A statement that sets the results of scheduled attempts, all or none. */
export function setResults(ctx: Ctx, rows: readonly OpenResult[]): SQL {
  const { schoolId } = inSchool(ctx);
  const given = sql`json_each(${JSON.stringify(rows)})`;
  return sql`UPDATE exam_attempts SET updated_at = max(${ctx.now.getTime()}, updated_at + 1),
      result = (SELECT j.value ->> 'result' FROM ${given} j WHERE j.value ->> 'id' = exam_attempts.id),
      score = coalesce((SELECT j.value ->> 'score' FROM ${given} j WHERE j.value ->> 'id' = exam_attempts.id), score)
    WHERE school_id = ${schoolId} AND id IN (SELECT j.value ->> 'id' FROM ${given} j)
      AND (SELECT count(*) FROM ${given} j JOIN exam_attempts a ON a.id = j.value ->> 'id' AND a.school_id = ${schoolId} AND a.status = 'confirmed'
        AND a.result IN ('scheduled', 'unknown')) = ${rows.length}`;
}

export interface ListedAttempt {
  id: string;
  registrationId: string;
  studentId: string;
  student: string;
  program: string;
  code: string;
  exam: string;
  part: string;
  attempt: number;
  takenOn: string;
  result: AttemptRow["result"];
  score: string | null;
  source: AttemptRow["source"];
  status: AttemptRow["status"];
  proofFileId: string | null;
  updatedAt: number;
}

interface AttemptFilter {
  status?: string;
  result?: string;
  exam?: string;
  student?: string;
  registration?: string;
  search?: string;
}

const LISTED = sql`a.id, a.registration_id AS registrationId, a.student_id AS studentId, s.first_name || ' ' || s.last_name AS student, p.title AS program,
  c.code, a.exam, a.part, a.attempt, a.taken_on AS takenOn, a.result, a.score, a.source, a.status, a.proof_file_id AS proofFileId, a.updated_at AS updatedAt`;
const JOINED = sql`CROSS JOIN students s ON s.school_id = a.school_id AND s.id = a.student_id
  CROSS JOIN registrations r ON r.school_id = a.school_id AND r.id = a.registration_id
  CROSS JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id CROSS JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id`;

/** How many exams are ahead of a day, and how many reports the school has to confirm. */
export async function attemptFigures(ctx: Ctx, today: string): Promise<{ scheduled: number; claimed: number }> {
  const { db, schoolId } = inSchool(ctx);
  const [[figures]] = await readTogether(db, [
    sql<{ scheduled: number; claimed: number }>`SELECT
      (SELECT count(*) FROM exam_attempts a WHERE a.school_id = ${schoolId} AND a.taken_on >= ${today} AND a.result = 'scheduled'
        AND a.status = 'confirmed') AS scheduled,
      (SELECT count(*) FROM exam_attempts a WHERE a.school_id = ${schoolId} AND a.status = 'claimed') AS claimed`,
  ]);
  return figures ?? { scheduled: 0, claimed: 0 };
}

/** A page of attempts. One round trip. */
export async function attemptPage(ctx: Ctx, filter: AttemptFilter, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const conditions: SQL[] = [
    sql`a.school_id = ${schoolId}`,
    ...(filter.status ? [sql`a.status = ${filter.status}`] : []),
    ...(filter.result ? [sql`a.result = ${filter.result}`] : []),
    ...(filter.exam ? [sql`a.exam = ${filter.exam}`] : []),
    ...(filter.student ? [sql`a.student_id = ${filter.student}`] : []),
    ...(filter.registration ? [sql`a.registration_id = ${filter.registration}`] : []),
    ...(pattern ? [contains(sql`s.first_name || ' ' || s.last_name`, pattern)] : []),
  ];
  const where = sql.join(conditions, sql` AND `);
  const from = sql`FROM exam_attempts a ${JOINED} WHERE ${where}`;
  const by = page.ordering.endsWith("name") ? sql`lower(s.last_name)` : page.ordering.endsWith("created_at") ? sql`a.created_at` : sql`a.taken_on`;
  const way = sql.raw(page.ordering.startsWith("-") ? "DESC" : "ASC");
  const [results, [total]] = await readTogether(db, [
    sql<ListedAttempt>`SELECT ${LISTED} ${from} ORDER BY ${by} ${way}, a.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    // Only a search looks at the student.
    countFrom(ctx, pattern ? from : sql`FROM exam_attempts a WHERE ${where}`),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** One attempt as the list has it. */
export async function listedAttempt(ctx: Ctx, attemptId: string): Promise<ListedAttempt | null> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<ListedAttempt>`SELECT ${LISTED} FROM exam_attempts a ${JOINED} WHERE a.school_id = ${schoolId} AND a.id = ${attemptId}`,
  ]);
  return row ?? null;
}

/** Classes to record results of: those that began, the latest first. */
export function classChoices(ctx: Ctx, today: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: classes.id, code: classes.code, program: programs.title, programId: classes.programId })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, classes.programId)))
    .where(and(eq(classes.schoolId, schoolId), sql`(${classes.startDate} IS NULL OR ${classes.startDate} <= ${today})`))
    .orderBy(desc(classes.startDate))
    .limit(200);
}

export interface GridStudent {
  registrationId: string;
  studentId: string;
  firstName: string;
  lastName: string;
  attempts: { id: string; attempt: number; takenOn: string; result: AttemptRow["result"]; score: string | null; status: AttemptRow["status"] }[];
}

/** The students of a class with their attempts at a part, by name. */
export async function gridStudents(ctx: Ctx, classId: string, { exam, part }: { exam: string; part: string }, limit: number): Promise<GridStudent[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<Omit<GridStudent, "attempts"> & { attempts: string }>`SELECT r.id AS registrationId, r.student_id AS studentId, s.first_name AS firstName,
        s.last_name AS lastName, (SELECT json_group_array(json_object('id', k.id, 'attempt', k.attempt, 'takenOn', k.taken_on, 'result', k.result, 'score', k.score,
          'status', k.status)) FROM (SELECT a.* FROM exam_attempts a WHERE a.school_id = r.school_id AND a.student_id = r.student_id AND a.exam = ${exam}
          AND a.part = ${part} AND a.status <> 'declined' ORDER BY a.taken_on, a.attempt) k) AS attempts
      FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
      WHERE r.school_id = ${schoolId} AND r.class_id = ${classId} AND r.status = 'active' AND r.enrollment_status <> 'dropped'
      ORDER BY s.last_name, s.first_name, r.id LIMIT ${limit}`,
  ]);
  return rows.map((row) => ({ ...row, attempts: JSON.parse(row.attempts) as GridStudent["attempts"] }));
}

/** The exams that each program prepares for. */
export function selectProgramExams(ctx: Ctx, programId?: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ programId: programExams.programId, exam: programExams.exam })
    .from(programExams)
    .where(and(eq(programExams.schoolId, schoolId), programId ? eq(programExams.programId, programId) : undefined));
}

/** A student whom a file may mean, with the registrations that an attempt can belong to. */
export interface Candidate {
  studentId: string;
  email: string;
  name: string;
  registrationId: string;
  number: string;
  exams: string;
  isCompleted: number;
  createdAt: number;
}

/** Active registrations of the students whom a file names, by number, email or full name in lower case. */
export async function candidatesFor(ctx: Ctx, keys: readonly string[]): Promise<Candidate[]> {
  const { db, schoolId } = inSchool(ctx);
  const given = sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  const [rows] = await readTogether(db, [
    sql<Candidate>`SELECT s.id AS studentId, lower(s.email) AS email, lower(s.first_name || ' ' || s.last_name) AS name, r.id AS registrationId, r.number,
        (SELECT json_group_array(e.exam) FROM program_exams e WHERE e.school_id = r.school_id AND e.program_id = r.program_id) AS exams,
        r.enrollment_status = 'completed' AS isCompleted, r.created_at AS createdAt
      FROM students s JOIN registrations r ON r.school_id = s.school_id AND r.student_id = s.id AND r.status = 'active'
      WHERE s.school_id = ${schoolId} AND s.deleted_at IS NULL
        AND (lower(s.email) IN ${given} OR lower(s.first_name || ' ' || s.last_name) IN ${given} OR lower(r.number) IN ${given})
      ORDER BY r.created_at DESC LIMIT 5000`,
  ]);
  return rows;
}

/** Attempts of students at any part, for the check of a file. */
export async function attemptsOf(ctx: Ctx, studentIds: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<
      Pick<AttemptRow, "id" | "studentId" | "exam" | "part" | "takenOn" | "result" | "status">
    >`SELECT a.id, a.student_id AS studentId, a.exam, a.part,
        a.taken_on AS takenOn, a.result, a.status FROM json_each(${JSON.stringify([...new Set(studentIds)])}) j
      CROSS JOIN exam_attempts a ON a.school_id = ${schoolId} AND a.student_id = j.value AND a.status <> 'declined'`,
  ]);
  return rows;
}
