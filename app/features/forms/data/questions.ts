import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { formSections, questions } from "#drizzle/schema/forms";
import { requirements } from "#drizzle/schema/wallet";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { FormType, QuestionType } from "../model";

export type QuestionRow = typeof questions.$inferSelect;

interface Filters {
  question_type?: QuestionType;
  form_type?: FormType;
  search?: string;
}

const usesIn = (schoolId: string, formType?: FormType) => sql<number>`(SELECT count(*) FROM section_questions sq
  JOIN form_sections fs ON fs.school_id = sq.school_id AND fs.id = sq.section_id
  WHERE sq.school_id = ${schoolId} AND sq.question_id = questions.id${formType ? sql` AND fs.form_type = ${formType}` : sql``})`;

/** A page of custom questions with count and number of sections that use each. */
export function questionPage(ctx: Ctx, filters: Filters, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(
    eq(questions.schoolId, schoolId),
    isNull(questions.archivedAt),
    filters.question_type ? eq(questions.type, filters.question_type) : undefined,
    filters.search ? contains(questions.label, sought(filters.search)) : undefined,
    filters.form_type ? sql`${usesIn(schoolId, filters.form_type)} > 0` : undefined,
  );
  const columns: Record<string, SQL> = {
    created_at: sql`${questions.createdAt}`,
    updated_at: sql`${questions.updatedAt}`,
    label: sql`lower(${questions.label})`,
    question_type: sql`${questions.type}`,
  };
  const column = columns[page.ordering.replace(/^-/, "")] ?? sql`${questions.createdAt}`;
  const rows = db
    .select({
      id: questions.id,
      type: questions.type,
      label: questions.label,
      helpText: questions.helpText,
      options: questions.options,
      mode: questions.mode,
      requirementKey: questions.requirementKey,
      updatedAt: questions.updatedAt,
      inRegistration: usesIn(schoolId, "registration"),
      inPreEnrollment: usesIn(schoolId, "pre_enrollment"),
    })
    .from(questions)
    .where(where)
    .orderBy(page.ordering.startsWith("-") ? desc(column) : asc(column), asc(questions.id))
    .limit(page.limit)
    .offset(page.offset);
  const count = countRows(ctx, db, questions, where);
  return [rows, count] as const;
}

/** Documents that the school asks students for, by name, and one that a question names already. */
export function requirementChoices(ctx: Ctx, key: SQL | string) {
  const { db, schoolId } = inSchool(ctx);
  const isChoice = or(eq(requirements.isActive, true), eq(requirements.key, key));
  return db
    .select({ value: requirements.key, label: requirements.label })
    .from(requirements)
    .where(and(eq(requirements.schoolId, schoolId), eq(requirements.appliesTo, "student"), isChoice))
    .orderBy(asc(requirements.label));
}

/** All questions for sections, by name. */
export const askableQuestions = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: questions.id, type: questions.type, label: questions.label, mode: questions.mode, options: questions.options })
    .from(questions)
    .where(and(eq(questions.schoolId, schoolId), isNull(questions.archivedAt)))
    .orderBy(sql`lower(${questions.label})`)
    .limit(500);
};

/** Answers to a question in registrations and pre-enrollments: `(origin, value)`. */
const answersTo = (schoolId: string, id: string) => sql`(
  SELECT a.value AS value FROM registration_answers a WHERE a.school_id = ${schoolId} AND a.question_id = ${id}
  UNION ALL
  SELECT json_extract(j.value, '$.value') FROM pre_enrollments p, json_each(p.answers) j
    WHERE p.school_id = ${schoolId} AND json_type(p.answers) = 'array' AND json_extract(j.value, '$.question') = ${id})`;

/** Number of people who answered a question of a section in its form. */
export function answeredSection(ctx: Ctx, { sectionId, programId, formType }: { sectionId: string; programId: string; formType: FormType }) {
  const { db, schoolId, own } = inSchool(ctx);
  const questionIds = sql`(SELECT sq.question_id FROM section_questions sq WHERE sq.school_id = ${schoolId} AND sq.section_id = ${sectionId})`;
  const count =
    formType === "registration"
      ? sql<number>`(SELECT count(DISTINCT r.id) FROM registrations r JOIN registration_answers a ON a.school_id = r.school_id AND a.registration_id = r.id
          WHERE r.school_id = ${schoolId} AND r.program_id = ${programId} AND a.question_id IN ${questionIds})`
      : sql<number>`(SELECT count(DISTINCT p.id) FROM pre_enrollments p, json_each(p.answers) j
          WHERE p.school_id = ${schoolId} AND p.program_id = ${programId} AND json_type(p.answers) = 'array' AND json_extract(j.value, '$.question') IN ${questionIds})`;
  return db
    .select({ answered: count.as("answered_section") })
    .from(formSections)
    .where(own(formSections, sectionId));
}

/** A question with its uses and whether it has answers. @throws not_found */
export async function findQuestion(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [row] = await db
    .select({
      question: questions,
      sections: usesIn(schoolId),
      isAnswered: sql<number>`EXISTS (SELECT 1 FROM ${answersTo(schoolId, id)})`,
    })
    .from(questions)
    .where(and(own(questions, id), isNull(questions.archivedAt)));
  if (!row) throw notFound();
  return { ...row, isAnswered: Boolean(row.isAnswered) };
}

/** The given options that answers use. Multiple choices of an answer are comma-separated. */
export async function chosenOptions(ctx: Ctx, id: string, options: readonly string[]): Promise<string[]> {
  if (options.length === 0) return [];
  const { db, schoolId } = inSchool(ctx);
  const rows = await db.all<{ option: string }>(sql`SELECT o.value AS option FROM json_each(${JSON.stringify(options)}) o
    WHERE EXISTS (SELECT 1 FROM ${answersTo(schoolId, id)} a WHERE instr(', ' || a.value || ', ', ', ' || o.value || ', ') > 0)`);
  return rows.map(({ option }) => option);
}
