import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import { formSections, questions, sectionQuestions, staticFields } from "#drizzle/schema/forms";
import { programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";

import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { FormType } from "../model";

/** Rows of sections with their questions, in order. */
const sectionRows = (ctx: Ctx) => {
  const { db } = inSchool(ctx);
  return db
    .select({
      section: formSections,
      question: {
        id: questions.id,
        type: questions.type,
        label: questions.label,
        helpText: questions.helpText,
        options: questions.options,
        ownMode: questions.mode,
      },
      mode: sectionQuestions.mode,
    })
    .from(formSections)
    .leftJoin(sectionQuestions, and(eq(sectionQuestions.schoolId, formSections.schoolId), eq(sectionQuestions.sectionId, formSections.id)))
    .leftJoin(
      questions,
      and(eq(questions.schoolId, sectionQuestions.schoolId), eq(questions.id, sectionQuestions.questionId), isNull(questions.archivedAt)),
    );
};

type Row = Awaited<ReturnType<ReturnType<typeof sectionRows>["execute"]>>[number];

const inOrder = [asc(formSections.position), asc(formSections.createdAt), asc(formSections.id), asc(sectionQuestions.position)];

/** The sections of a form, including hidden ones. */
export function sectionsOfForm(ctx: Ctx, programId: string, formType: FormType) {
  const { schoolId } = inSchool(ctx);
  return sectionRows(ctx)
    .where(and(eq(formSections.schoolId, schoolId), eq(formSections.programId, programId), eq(formSections.formType, formType)))
    .orderBy(...inOrder);
}

/** Sections with their questions. `mode` is the section's mode, or null for the question's own. */
export function grouped(rows: readonly Row[]) {
  const sections = new Map<string, ReturnType<typeof empty>>();
  for (const { section, question, mode } of rows) {
    const entry = sections.get(section.id) ?? empty(section);
    if (question) entry.questions.push({ ...question, mode, effectiveMode: mode ?? question.ownMode });
    sections.set(section.id, entry);
  }
  return [...sections.values()];
}

const empty = (section: Row["section"]) => ({
  ...section,
  questions: [] as (NonNullable<Row["question"]> & { mode: Row["mode"]; effectiveMode: NonNullable<Row["question"]>["ownMode"] })[],
});

export type FormSection = ReturnType<typeof grouped>[number];

/** One section. @throws not_found */
export async function findSection(ctx: Ctx, id: string): Promise<FormSection> {
  const { own } = inSchool(ctx);
  const rows = await sectionRows(ctx)
    .where(own(formSections, id))
    .orderBy(...inOrder);
  const [section] = grouped(rows);
  if (!section) throw notFound();
  return section;
}

/** A program of the school by ID or slug, offered or not. @throws not_found */
export async function findProgram(ctx: Ctx, key: string) {
  const [program] = await programNamed(ctx, key);
  if (!program) throw notFound();
  return program;
}

export const programNamed = (ctx: Ctx, key: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: programs.id,
      slug: programs.slug,
      title: programs.title,
      status: programs.status,
      preEnrollment: programs.preEnrollment,
      agreementFileId: programs.agreementFileId,
      updatedAt: programs.updatedAt,
    })
    .from(programs)
    .where(and(eq(programs.schoolId, schoolId), or(eq(programs.id, key), eq(programs.slug, key))))
    .limit(1);
};

/** The school's modes of the fixed fields. */
export const storedModes = (ctx: Ctx, formType: FormType) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ name: staticFields.name, mode: staticFields.mode, helpText: staticFields.helpText })
    .from(staticFields)
    .where(and(eq(staticFields.schoolId, schoolId), eq(staticFields.formType, formType)));
};

export const agreementOfSchool = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ title: schools.agreementTitle, body: schools.agreementBody }).from(schools).where(eq(schools.id, schoolId));
};

/** All programs with the number of sections of both forms. */
export const programsWithForms = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  const count = (form: FormType) =>
    sql<number>`(SELECT count(*) FROM form_sections fs WHERE fs.school_id = ${schoolId} AND fs.program_id = programs.id AND fs.form_type = ${form})`;
  return db
    .select({
      id: programs.id,
      title: programs.title,
      status: programs.status,
      preEnrollment: programs.preEnrollment,
      registrationSections: count("registration"),
      preEnrollmentSections: count("pre_enrollment"),
    })
    .from(programs)
    .where(eq(programs.schoolId, schoolId))
    .orderBy(asc(programs.position));
};

interface SectionFilters {
  program?: string;
  form_type?: FormType;
  search?: string;
}

/** A page of sections with count, by ID. */
export async function sectionPageOf(ctx: Ctx, filters: SectionFilters, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(
    eq(formSections.schoolId, schoolId),
    filters.program ? eq(formSections.programId, filters.program) : undefined,
    filters.form_type ? eq(formSections.formType, filters.form_type) : undefined,
    filters.search ? contains(formSections.title, sought(filters.search)) : undefined,
  );
  const column = { order: formSections.position, title: formSections.title, created_at: formSections.createdAt }[page.ordering.replace(/^-/, "")];
  const order = page.ordering.startsWith("-") ? desc : asc;
  const [rows, [total]] = await db.batch([
    db
      .select({ id: formSections.id })
      .from(formSections)
      .where(where)
      .orderBy(order(column ?? formSections.position), asc(formSections.id))
      .limit(page.limit)
      .offset(page.offset),
    countRows(ctx, db, formSections, where),
  ]);
  return { ids: rows.map((row) => row.id), count: total?.count ?? 0 };
}

/** The sections with these IDs, in this order; unknown IDs are skipped. */
export async function sectionsByIds(ctx: Ctx, ids: readonly string[]): Promise<FormSection[]> {
  const { ownAll } = inSchool(ctx);
  const rows = await sectionRows(ctx)
    .where(ownAll(formSections, ids))
    .orderBy(...inOrder);
  const found = new Map(grouped(rows).map((section) => [section.id, section]));
  return ids.flatMap((sectionId) => found.get(sectionId) ?? []);
}
