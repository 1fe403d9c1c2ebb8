import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { formSections, sectionQuestions } from "#drizzle/schema/forms";
import { invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id, text } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { type FormSection, findProgram, findSection, grouped, sectionsOfForm } from "../data/program-forms";
import { answeredSection, askableQuestions } from "../data/questions";
import type { FieldMode } from "../field-model";
import { FORM_TYPES, type FormType, type SectionInput, sectionFields, sectionShape, wholeSection } from "../model";
import { stageQuestion } from "./questions";

/** Questions of a section, in order. */
export interface Asked {
  id: string;
  mode: FieldMode | null;
}

/** The program and all questions, for a new section. */
export const newSectionPage = query({
  name: "sections.new",
  allow: schoolStaff,
  input: z.object({ program: text(200), form_type: choice(FORM_TYPES) }),
  async run(ctx, { program: key, form_type }) {
    const program = await findProgram(ctx, key);
    const [questions, rows] = await inSchool(ctx).db.batch([askableQuestions(ctx), sectionsOfForm(ctx, program.id, form_type)]);
    return { program, section: null, questions, elsewhere: askedElsewhere(grouped(rows), null) };
  },
});

/** A section with all available questions. */
export const sectionPage = query({
  name: "sections.page",
  allow: schoolStaff,
  input: z.object({ program: text(200), id: id(), form_type: choice(FORM_TYPES) }),
  async run(ctx, { program: key, id: sectionId, form_type }) {
    const [program, section] = await Promise.all([findProgram(ctx, key), findSection(ctx, sectionId)]);
    if (section.programId !== program.id || section.formType !== form_type) throw notFound();
    const [questions, rows, [answers]] = await inSchool(ctx).db.batch([
      askableQuestions(ctx),
      sectionsOfForm(ctx, program.id, form_type),
      answeredSection(ctx, { sectionId: section.id, programId: program.id, formType: form_type }),
    ]);
    return { program, section, questions, elsewhere: askedElsewhere(grouped(rows), section.id), answered: answers?.answered ?? 0 };
  },
});

/** Question ID to the title of the section that already asks it. */
function askedElsewhere(sections: FormSection[], except: string | null): Record<string, string> {
  return Object.fromEntries(
    sections.filter((section) => section.id !== except).flatMap((section) => section.questions.map((question) => [question.id, section.title])),
  );
}

export const addSection = command({
  name: "sections.add",
  allow: schoolStaff,
  input: sectionFields.and(z.object({ program: text(200), form_type: choice(FORM_TYPES) })),
  async run(ctx, input) {
    const program = await findProgram(ctx, input.program);
    const chosenQuestions = await questionsOf(ctx, input, program.id, input.form_type, null);
    const sectionId = stageSection(ctx, {
      ...input,
      programId: program.id,
      formType: input.form_type,
      isVisible: input.is_visible,
      asked: chosenQuestions,
    });
    return { id: sectionId, program: program.id };
  },
});

interface NewSection {
  programId: string;
  formType: FormType;
  title: string;
  description?: string | null;
  isVisible: boolean;
  asked: Asked[];
  position?: number;
}

/** Stages a section at the end of its form, or at a position. */
export function stageSection(ctx: CommandCtx, { programId, formType, title, description, isVisible, asked, position }: NewSection): string {
  const { db, schoolId } = inSchool(ctx);
  const sectionId = newId();
  const at = ctx.now.getTime();
  const last = sql<number>`(SELECT coalesce(max(fs.position), -1) + 1 FROM form_sections fs WHERE fs.school_id = ${schoolId} AND fs.program_id = ${programId} AND fs.form_type = ${formType})`;
  ctx.stage(
    db.insert(formSections).values({
      id: sectionId,
      schoolId,
      programId,
      formType,
      title,
      description: description ?? null,
      position: position ?? last,
      isVisible,
      createdAt: at,
      updatedAt: at,
    }),
  );
  stageAsked(ctx, sectionId, asked);
  ctx.record({ type: "form_section", id: sectionId });
  return sectionId;
}

export function stageAsked(ctx: CommandCtx, sectionId: string, asked: readonly Asked[]): void {
  const { db, schoolId } = inSchool(ctx);
  asked.forEach(({ id: questionId, mode }, position) => {
    ctx.stage(db.insert(sectionQuestions).values({ schoolId, sectionId, questionId, mode, position }));
  });
}

export const editSection = command({
  name: "sections.edit",
  allow: schoolStaff,
  input: z.object({ id: id(), version: version(), ...sectionShape }),
  async run(ctx, { id: sectionId, version: seen, ...input }) {
    const problem = wholeSection(input);
    if (problem) throw invalidField(problem.field, problem.message);
    const section = await findSection(ctx, sectionId);
    const chosenQuestions = await questionsOf(ctx, input, section.programId, section.formType, section.id);
    stageSectionChange(
      ctx,
      section,
      { title: input.title, description: input.description ?? null, isVisible: input.is_visible },
      chosenQuestions,
      seen,
    );
    return { id: section.id, program: section.programId };
  },
});

/** Stages a change of a section; `asked` also replaces its questions. */
export function stageSectionChange(
  ctx: CommandCtx,
  section: FormSection,
  change: Partial<Pick<FormSection, "title" | "description" | "isVisible" | "position" | "programId" | "formType">>,
  asked?: readonly Asked[],
  seen?: number,
): void {
  const { db, schoolId, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(formSections)
      .set({ ...change, updatedAt: nextVersion(ctx, formSections.updatedAt) })
      .where(and(own(formSections, section.id), isUnchanged(formSections.updatedAt, seen))),
    changedMeanwhile(),
  );
  if (asked) {
    ctx.stage(db.delete(sectionQuestions).where(and(eq(sectionQuestions.schoolId, schoolId), eq(sectionQuestions.sectionId, section.id))));
    stageAsked(ctx, section.id, asked);
  }
  ctx.record({ type: "form_section", id: section.id, before: { title: section.title, isVisible: section.isVisible }, after: change });
}

/** Deletes a section; answers are kept. */
export const removeSection = command({
  name: "sections.remove",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const section = await findSection(ctx, input.id);
    const { db, schoolId, own } = inSchool(ctx);
    ctx.stage(db.delete(sectionQuestions).where(and(eq(sectionQuestions.schoolId, schoolId), eq(sectionQuestions.sectionId, section.id))));
    ctx.stage(db.delete(formSections).where(own(formSections, section.id)), notFound());
    ctx.record({ type: "form_section", id: section.id, before: { title: section.title, program: section.programId } });
    return { id: section.id, program: section.programId };
  },
});

/** The questions chosen in a section's form, in order, with a newly created one. @throws invalid on `questions` */
async function questionsOf(ctx: CommandCtx, input: SectionInput, programId: string, formType: FormType, sectionId: string | null): Promise<Asked[]> {
  const positionOf = (questionId: string) => input.positions[questionId] ?? 999;
  const ids = [...input.questions].sort((a, b) => positionOf(a) - positionOf(b));
  await checkAskable(ctx, ids, { programId, formType, sectionId });
  const chosenQuestions: Asked[] = ids.map((questionId) => ({ id: questionId, mode: input.modes[questionId] ?? null }));
  if (input.new_label && input.new_type)
    chosenQuestions.push({
      id: stageQuestion(ctx, { label: input.new_label, question_type: input.new_type, options: input.new_options, mode: "optional" }),
      mode: null,
    });
  return chosenQuestions;
}

/** @throws invalid on `questions` for an unknown question, or one that another section already asks */
export async function checkAskable(
  ctx: CommandCtx,
  ids: readonly string[],
  { programId, formType, sectionId }: { programId: string; formType: FormType; sectionId: string | null },
): Promise<void> {
  const [known, rows] = await inSchool(ctx).db.batch([askableQuestions(ctx), sectionsOfForm(ctx, programId, formType)]);
  const elsewhere = askedElsewhere(grouped(rows), sectionId);
  for (const questionId of ids) {
    const question = known.find((each) => each.id === questionId);
    if (!question) throw invalidField("questions", `"${questionId}" is not a valid choice`);
    if (elsewhere[questionId]) throw invalidField("questions", `"${question.label}" is already asked in the section "${elsewhere[questionId]}".`);
  }
}
