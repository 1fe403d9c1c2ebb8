import { and, isNull } from "drizzle-orm";
import { z } from "zod";
import { questions } from "#drizzle/schema/forms";
import { zoneOf } from "~/platform/context";
import { inUse, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { programsWithForms } from "../data/program-forms";
import { chosenOptions, findQuestion, questionPage, requirementChoices } from "../data/questions";
import type { FieldMode } from "../field-model";
import { FORM_TYPES, hasOptions, QUESTION_TYPES, type QuestionType, questionChanges, questionFields, questionShape, TWO_OPTIONS } from "../model";

const listed = listInput({
  sorts: ["created_at", "updated_at", "label", "question_type"],
  ordering: "label",
  filters: { question_type: choice(QUESTION_TYPES), form_type: choice(FORM_TYPES) },
});

/** The school's own questions. */
export const listQuestions = query({
  name: "questions.list",
  allow: schoolStaff,
  input: listed,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total]] = await inSchool(ctx).db.batch([...questionPage(ctx, filters, { limit, offset, ordering })]);
    return { results, count: total?.count ?? 0 };
  },
});

/** The same with the programs' forms, for the screen. One round trip. */
export const questionOverview = query({
  name: "questions.desk",
  allow: schoolStaff,
  input: listed,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const { db } = inSchool(ctx);
    const [results, [total], programs] = await db.batch([...questionPage(ctx, filters, { limit, offset, ordering }), programsWithForms(ctx)]);
    return { questions: { results, count: total?.count ?? 0 }, programs, zone: zoneOf(ctx) };
  },
});

/** A question with its uses. */
export const readQuestion = query({
  name: "questions.read",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: (ctx, input) => findQuestion(ctx, input.id),
});

interface NewQuestion {
  label: string;
  question_type: QuestionType;
  help_text?: string;
  options: string[];
  mode: FieldMode;
  requirement?: string;
}

/** The key of the requirement that a question answers; null for others than file questions. @throws invalid on `requirement` */
async function checkedRequirement(ctx: CommandCtx, type: QuestionType, key: string | null | undefined): Promise<string | null> {
  if (!key || type !== "file_type") return null;
  if (!(await requirementChoices(ctx, key)).some(({ value }) => value === key))
    throw invalidField("requirement", "Choose a requirement of the list.");
  return key;
}

/** Requirements for the form of a new question. */
export const newQuestion = query({
  name: "questions.new",
  allow: schoolStaff,
  like: "questions.list",
  input: z.object({}),
  run: async (ctx) => ({ requirements: await requirementChoices(ctx, "") }),
});

/** A question with its uses, and the requirements for its form. */
export const questionToEdit = query({
  name: "questions.to-edit",
  allow: schoolStaff,
  like: "questions.list",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findQuestion(ctx, input.id);
    return { ...found, requirements: await requirementChoices(ctx, found.question.requirementKey ?? "") };
  },
});

/** Stages a question; answers its id. */
export function stageQuestion(ctx: CommandCtx, { label, question_type: type, help_text, options, mode, requirement }: NewQuestion): string {
  const { db, schoolId } = inSchool(ctx);
  const questionId = newId();
  const at = ctx.now.getTime();
  ctx.stage(
    db.insert(questions).values({
      id: questionId,
      schoolId,
      type,
      label,
      helpText: help_text ?? null,
      options: hasOptions(type) ? options : [],
      mode,
      requirementKey: requirement ?? null,
      createdAt: at,
      updatedAt: at,
    }),
  );
  return questionId;
}

export const addQuestion = command({
  name: "questions.add",
  allow: schoolStaff,
  input: questionFields,
  async run(ctx, input) {
    const requirement = await checkedRequirement(ctx, input.question_type, input.requirement);
    const questionId = stageQuestion(ctx, { ...input, requirement: requirement ?? undefined });
    ctx.record({ type: "question", id: questionId });
    return { id: questionId };
  },
});

/** Changes a question; answers keep their wording. A question with answers keeps its type and its used options. */
export const editQuestion = command({
  name: "questions.edit",
  allow: schoolStaff,
  input: z.object({ id: id(), version: version(), ...questionChanges }),
  async run(ctx, input) {
    const { question, isAnswered } = await findQuestion(ctx, input.id);
    const type = input.question_type ?? question.type;
    if (type !== question.type && isAnswered)
      throw invalidField("question_type", "This question has answers, so its type can't change.", "question_answered");
    const options = hasOptions(type) ? (input.options ?? question.options) : [];
    if (hasOptions(type) && options.length < 2) throw invalidField("options", TWO_OPTIONS);
    const gone = isAnswered ? question.options.filter((option) => !options.includes(option)) : [];
    const chosen = await chosenOptions(ctx, question.id, gone);
    if (chosen.length > 0)
      throw invalidField(
        "options",
        `${chosen.map((option) => `"${option}"`).join(", ")} is used in an answer and can't be removed.`,
        "option_answered",
      );
    const { db, own } = inSchool(ctx);
    const after = {
      label: input.label ?? question.label,
      type,
      options,
      mode: input.mode ?? question.mode,
      helpText: input.help_text === undefined ? question.helpText : input.help_text,
      requirementKey: await checkedRequirement(ctx, type, input.requirement === undefined ? question.requirementKey : input.requirement),
    };
    ctx.stage(
      db
        .update(questions)
        .set({ ...after, updatedAt: nextVersion(ctx, questions.updatedAt) })
        .where(and(own(questions, question.id), isNull(questions.archivedAt), isUnchanged(questions.updatedAt, input.version))),
      changedMeanwhile(),
    );
    ctx.record({ type: "question", id: question.id, before: question, after });
    return { id: question.id };
  },
});

/** The screen's form sends all fields of the question. */
export const saveQuestion = command({
  name: "questions.save",
  allow: schoolStaff,
  input: z.object({ id: id(), version: version(), ...questionShape }),
  run: async (ctx, { help_text, requirement, ...input }) =>
    editQuestion({ ...ctx, idempotencyKey: null }, { ...input, help_text: help_text ?? null, requirement: requirement ?? null }),
});

/** Deletes a question, or archives it if it has answers. @throws conflict `in_use` while a section uses it */
export const removeQuestion = command({
  name: "questions.remove",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { question, sections, isAnswered } = await findQuestion(ctx, input.id);
    if (sections > 0) throw inUse(`Remove it from ${sections} ${sections === 1 ? "section" : "sections"} first.`);
    const { db, own } = inSchool(ctx);
    const it = own(questions, question.id);
    if (isAnswered) ctx.stage(db.update(questions).set({ archivedAt: ctx.now.getTime() }).where(it), notFound());
    else ctx.stage(db.delete(questions).where(it), notFound());
    ctx.record({ type: "question", id: question.id, before: question });
    return { id: question.id };
  },
});
