import { z } from "zod";
import { schoolOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { choice, id, integer, kept, many, optional, optionalLongText, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { anyoneAtSchool, schoolStaff } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { findProgram, findSection, sectionPageOf, sectionsByIds } from "../data/program-forms";
import { FORM_TYPES, ONE_QUESTION, SAME_TWICE } from "../model";
import { readWizard } from "./registration-form";
import { checkAskable, stageSection, stageSectionChange } from "./sections";

/** Sections for the API, with `order` and the IDs of their questions. */
const formType = choice(FORM_TYPES);

export const listSections = query({
  name: "sections.list",
  allow: schoolStaff,
  input: listInput({
    sorts: ["order", "title", "created_at"],
    ordering: "order",
    filters: { program: id(), form_type: formType },
  }),
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const { ids, count } = await sectionPageOf(ctx, filters, { limit, offset, ordering });
    return { results: await sectionsByIds(ctx, ids), count };
  },
});

export const readSection = query({
  name: "sections.read",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: (ctx, input) => findSection(ctx, input.id),
});

const questionIds = many(id(), 100).superRefine((ids, ctx) => {
  if (ids.length === 0) ctx.addIssue({ code: z.ZodIssueCode.custom, message: ONE_QUESTION });
  if (new Set(ids).size < ids.length) ctx.addIssue({ code: z.ZodIssueCode.custom, message: SAME_TWICE });
});
const position = () => optional(integer(0, 10_000));

export const createSection = command({
  name: "sections.create",
  allow: schoolStaff,
  input: z.object({
    program: text(200),
    form_type: formType,
    title: text(120),
    description: optionalLongText(500),
    order: position(),
    questions: questionIds,
  }),
  async run(ctx, { program: key, form_type, title, description, order, questions }) {
    const program = await findProgram(ctx, key);
    await checkAskable(ctx, questions, { programId: program.id, formType: form_type, sectionId: null });
    const chosenQuestions = questions.map((questionId) => ({ id: questionId, mode: null }));
    const of = { programId: program.id, formType: form_type, title, description, isVisible: true, asked: chosenQuestions, position: order };
    return { id: stageSection(ctx, of) };
  },
});

export const updateSection = command({
  name: "sections.update",
  allow: schoolStaff,
  input: z.object({
    id: id(),
    program: kept(text(200)),
    form_type: kept(formType),
    title: kept(text(120)),
    description: optionalLongText(500).nullable(),
    order: position(),
    questions: questionIds.optional(),
  }),
  async run(ctx, input) {
    const section = await findSection(ctx, input.id);
    const programId = input.program ? (await findProgram(ctx, input.program)).id : section.programId;
    const target = { programId, formType: input.form_type ?? section.formType };
    const ids = input.questions ?? section.questions.map((question) => question.id);
    await checkAskable(ctx, ids, { ...target, sectionId: section.id });
    const modes = new Map(section.questions.map((question) => [question.id, question.mode]));
    const change = {
      ...target,
      title: input.title ?? section.title,
      description: input.description === undefined ? section.description : input.description,
      position: input.order ?? section.position,
    };
    const chosenQuestions = input.questions?.map((questionId) => ({ id: questionId, mode: modes.get(questionId) ?? null }));
    stageSectionChange(ctx, section, change, chosenQuestions);
    return { id: section.id };
  },
});

/** Number of questions of the given sections, or of a form. */
export const countQuestions = query({
  name: "sections.question-count",
  allow: schoolStaff,
  input: z.object({ sections: many(id(), 200), program: optional(text(200)), form_type: formType.default("registration") }),
  async run(ctx, input) {
    if (input.sections.length === 0 && !input.program) throw invalidField("sections", "Enter sections or a program.");
    const ids = input.program
      ? (await sectionPageOf(ctx, { program: (await findProgram(ctx, input.program)).id, form_type: input.form_type }, EVERY)).ids
      : input.sections;
    const sections = await sectionsByIds(ctx, ids);
    return sections.map((section) => ({ section: section.id, question_count: section.questions.length }));
  },
});

const EVERY = { limit: 200, offset: 0, ordering: "order" };

/** The form of a sponsorship: the questions of its program, if the program shows scholarships. */
export const listScholarshipSections = query({
  name: "sections.scholarship",
  allow: anyoneAtSchool,
  input: z.object({ scholarship: text(200) }),
  async run(ctx, { scholarship }) {
    const { results } = await ctx.ports.sister.scholarships({ school: schoolOf(ctx)?.id ?? null, limit: 100, offset: 0 });
    const wizard = await readWizard(ctx, results.find((each) => each.id === scholarship)?.program ?? scholarship);
    return wizard.program?.showScholarship ? wizard.sections : [];
  },
});
