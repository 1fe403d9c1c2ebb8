import type { ZodTypeAny } from "zod";
import type { Ctx } from "~/platform/context";
import { del, type Endpoint, get, patch, post } from "~/platform/endpoint";
import type { Verb } from "~/platform/verb";
import { readFixedFields, updateFixedFields } from "../domain/forms/fixed-fields";
import { arrangeSections, readProgramForm } from "../domain/forms/program-form";
import { addQuestion, editQuestion, listQuestions, readQuestion, removeQuestion } from "../domain/forms/questions";
import { countQuestions, createSection, listScholarshipSections, listSections, readSection, updateSection } from "../domain/forms/section-by-api";
import { removeSection } from "../domain/forms/sections";
import type { Section, StaticField } from "../model";

type Stored = Awaited<ReturnType<typeof readSection>>;
type StoredQuestion = Awaited<ReturnType<typeof readQuestion>>;

/** A change that is answered with what it changed, read again afterwards. */
const thenRead =
  <R>(read: (ctx: Ctx, id: string) => Promise<R>) =>
  (change: Verb<ZodTypeAny, { id: string }>): Verb<ZodTypeAny, R> =>
    Object.assign(async (ctx: Ctx, input: unknown) => read(ctx, (await change(ctx, input)).id), { verb: change.verb });

const thenSection = thenRead((ctx, id) => readSection(ctx, { id }));
const thenQuestion = thenRead((ctx, id) => readQuestion(ctx, { id }));
const thenForm: Verb<ZodTypeAny, Awaited<ReturnType<typeof readProgramForm>> & { isNew: boolean }> = Object.assign(
  async (ctx: Ctx, input: unknown) => {
    const { isNew, ...form } = await arrangeSections(ctx, input);
    return { ...(await readProgramForm(ctx, form)), isNew };
  },
  { verb: arrangeSections.verb },
);
const thenFields: Verb<ZodTypeAny, Awaited<ReturnType<typeof readFixedFields>>> = Object.assign(
  async (ctx: Ctx, input: unknown) => readFixedFields(ctx, { form_type: (await updateFixedFields(ctx, input)).form }),
  { verb: updateFixedFields.verb },
);

const sectionJson = ({ id, programId, formType, title, description, position, isVisible, questions }: Stored) => ({
  id,
  program: programId,
  form_type: formType,
  title,
  description,
  order: position,
  is_visible: isVisible,
  questions: questions.map((question) => question.id),
});

const questionJson = ({ question, sections }: StoredQuestion) => ({
  id: question.id,
  question_type: question.type,
  label: question.label,
  help_text: question.helpText,
  options: question.options,
  mode: question.mode,
  sections_count: sections,
});

const fieldJson = ({ name, mode }: StaticField) => ({ name, mode });

const formJson = ({ program, formType, fields, sections }: Awaited<ReturnType<typeof readProgramForm>>) => ({
  id: `${program.id}:${formType}`,
  program: program.id,
  form_type: formType,
  static_fields: fields.map(fieldJson),
  sections: sections.map(sectionJson),
});

/** A section as whoever fills in the form needs it. */
export const publicSectionsJson = (sections: readonly Section[]) => ({
  results: sections.map(({ id, title, description, questions }, order) => ({
    id,
    title,
    description,
    order,
    questions: questions.map(({ id: questionId, type, label, helpText, options, mode }) => ({
      id: questionId,
      question_type: type,
      label,
      help_text: helpText,
      options,
      mode,
    })),
  })),
  count: sections.length,
});

/** The forms of a school: its questions, the sections that ask them, and the fixed fields. */
export const formEndpoints: Endpoint[] = [
  get("/sections/", listSections, "The sections of forms", {
    output: ({ results, count }) => ({ results: results.map(sectionJson), count }),
  }),
  post("/sections/", thenSection(createSection), "Adds a section", { status: 201, output: sectionJson }),
  post("/sections/question-count/", countQuestions, "How many questions sections ask", { output: (results) => ({ results }) }),
  get("/sections/{id}/", readSection, "A section", { output: sectionJson }),
  patch("/sections/{id}/", thenSection(updateSection), "Changes a section", { output: sectionJson }),
  del("/sections/{id}/", removeSection, "Removes a section; answers stay", { status: 204 }),
  get("/registration-form/", readProgramForm, "A form of a program", { output: formJson }),
  post("/registration-form/", thenForm, "Puts the sections of a form into an order", {
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    output: formJson,
  }),
  patch("/registration-form/update-static-fields/", thenFields, "Says how the fixed fields are asked for", {
    output: ({ form, fields }) => ({ form_type: form, static_fields: fields.map(fieldJson) }),
  }),
  get("/registration-form/tr-scholarship-sections/", listScholarshipSections, "What a sponsorship page asks", {
    orOwn: true,
    output: publicSectionsJson,
  }),
  get("/registration-form/custom-questions/", listQuestions, "The school's own questions", {
    output: ({ results, count }) => ({
      results: results.map(({ inRegistration, inPreEnrollment, updatedAt: _, type, helpText, ...row }) => ({
        ...row,
        question_type: type,
        help_text: helpText,
        sections_count: inRegistration + inPreEnrollment,
      })),
      count,
    }),
  }),
  post("/registration-form/custom-questions/", thenQuestion(addQuestion), "Adds a question", { status: 201, output: questionJson }),
  get("/registration-form/custom-questions/{id}/", readQuestion, "A question", { output: questionJson }),
  patch("/registration-form/custom-questions/{id}/", thenQuestion(editQuestion), "Changes a question from now on", { output: questionJson }),
  del("/registration-form/custom-questions/{id}/", removeQuestion, "Removes a question; with answers it is put aside", { status: 204 }),
];
