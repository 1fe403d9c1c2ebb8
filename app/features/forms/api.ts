import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { listOf, rowsOf } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import { andThen } from "~/platform/verb";
import { readFixedFields, updateFixedFields } from "./domain/fixed-fields";
import { arrangeSections, readProgramForm } from "./domain/program-form";
import { listPublicSections, listPublicStaticFields, readAgreement } from "./domain/public-form";
import { addQuestion, editQuestion, listQuestions, readQuestion, removeQuestion } from "./domain/questions";
import { countQuestions, createSection, listScholarshipSections, listSections, readSection, updateSection } from "./domain/section-by-api";
import { removeSection } from "./domain/sections";
import type { StaticField } from "./field-model";
import {
  agreementShape,
  formShape,
  publicSectionShape,
  questionCountShape,
  questionInUseShape,
  sectionShape,
  staticFieldsShape,
} from "./form-shapes";
import type { Section } from "./question-model";

type Stored = Awaited<ReturnType<typeof readSection>>;
type StoredQuestion = Awaited<ReturnType<typeof readQuestion>>;

const thenSection = thenRead((ctx, id) => readSection(ctx, { id }));
const thenQuestion = thenRead((ctx, id) => readQuestion(ctx, { id }));
const thenForm = andThen(arrangeSections, async (ctx, { isNew, ...form }) => ({ ...(await readProgramForm(ctx, form)), isNew }));
const thenFields = andThen(updateFixedFields, (ctx, { form }) => readFixedFields(ctx, { form_type: form }));

const sectionJson = rowJson(sectionShape, (row: Stored) => ({
  program: row.programId,
  order: row.position,
  questions: row.questions.map((question) => question.id),
}));

const questionJson = ({ question, sections }: StoredQuestion) => ({
  id: question.id,
  question_type: question.type,
  label: question.label,
  help_text: question.helpText,
  options: question.options,
  mode: question.mode,
  requirement: question.requirementKey,
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

/** A section with its questions, for filling in. */
const publicSectionsJson = (sections: readonly Section[]) => ({
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

const oneSection = { output: sectionJson };
const oneQuestion = { output: json(questionInUseShape, questionJson) };
const oneForm = { output: json(formShape, formJson) };

/** Endpoints of forms: questions, sections and fixed fields. */
export const formEndpoints: Endpoint[] = [
  get("/sections/", listSections, "Lists the sections of forms", { output: listJson(sectionShape, sectionJson) }),
  post("/sections/", thenSection(createSection), "Adds a section", { status: 201, ...oneSection }),
  post("/sections/question-count/", countQuestions, "Counts the questions of sections", {
    output: json(rowsOf(questionCountShape), (results) => ({ results })),
  }),
  get("/sections/{id}/", readSection, "A section", oneSection),
  patch("/sections/{id}/", thenSection(updateSection), "Changes a section", oneSection),
  del("/sections/{id}/", removeSection, "Deletes a section; answers are kept", { status: 204 }),
  get("/registration-form/", readProgramForm, "Returns a form of a program", oneForm),
  post("/registration-form/", thenForm, "Sets the order of the sections of a form", {
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    ...oneForm,
  }),
  patch("/registration-form/update-static-fields/", thenFields, "Sets the mode of the fixed fields", {
    output: json(staticFieldsShape, ({ form, fields }) => ({ form_type: form, static_fields: fields.map(fieldJson) })),
  }),
  get("/registration-form/tr-scholarship-sections/", listScholarshipSections, "Returns the form of a sponsorship", {
    orOwn: true,
    output: json(listOf(publicSectionShape), publicSectionsJson),
  }),
  get("/registration-form/custom-questions/", listQuestions, "Lists the school's custom questions", {
    output: listJson(questionInUseShape, ({ inRegistration, inPreEnrollment, updatedAt: _, type, helpText, requirementKey, ...row }) => ({
      ...row,
      requirement: requirementKey,
      question_type: type,
      help_text: helpText,
      sections_count: inRegistration + inPreEnrollment,
    })),
  }),
  post("/registration-form/custom-questions/", thenQuestion(addQuestion), "Adds a question", { status: 201, ...oneQuestion }),
  get("/registration-form/custom-questions/{id}/", readQuestion, "A question", oneQuestion),
  patch("/registration-form/custom-questions/{id}/", thenQuestion(editQuestion), "Changes a question for new answers", oneQuestion),
  del("/registration-form/custom-questions/{id}/", removeQuestion, "Deletes a question; a question with answers is archived", { status: 204 }),
];

/** Public endpoints for a custom registration form. */
export const publicFormEndpoints: Endpoint[] = [
  get("/sections/public-section-list/", listPublicSections, "Lists the custom questions of a program's form", {
    output: json(listOf(publicSectionShape), publicSectionsJson),
  }),
  get("/registration-form/public-static-fields/", listPublicStaticFields, "Lists the fixed student fields and their modes", {
    output: json(staticFieldsShape, (fields) => ({ form_type: "registration" as const, static_fields: fields })),
  }),
  get("/students/fetch-agreement-form/", readAgreement, "Returns the agreement that a student signs", {
    output: json(agreementShape, ({ title, body, fileId }) => ({ title, body, file_url: fileId ? mediaPath(fileId) : null })),
  }),
];
