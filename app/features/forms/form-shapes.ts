import { z } from "zod";
import { address, count, named, text } from "~/platform/json-shapes";
import { STATIC_FIELDS } from "./field-model";
import { FIELD_MODES, FORM_TYPES, QUESTION_TYPES } from "./model";

/** Request and response shapes of forms. */

const questionShape = named("PublicQuestion", {
  id: z.string(),
  question_type: z.enum(QUESTION_TYPES),
  label: z.string(),
  help_text: z.string().nullable(),
  options: z.array(z.string()),
  mode: z.enum(FIELD_MODES),
});

export const publicSectionShape = named("PublicSection", {
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  order: z.number().int(),
  questions: z.array(questionShape),
});

export const staticFieldsShape = named("StaticFields", {
  form_type: z.enum(["registration", "pre_enrollment"]),
  static_fields: z.array(z.object({ name: z.string(), mode: z.enum(FIELD_MODES) })),
});

export const agreementShape = named("Agreement", { title: z.string(), body: z.string(), file_url: address().nullable() });

/** Fixed student fields of a request body; `public-static-fields` returns which are required. */
export const studentFields = Object.fromEntries(
  STATIC_FIELDS.filter(({ group }) => group !== "plans").map(({ name, label, options, kind }) => [
    name,
    (options ? z.enum(Object.keys(options) as [string, ...string[]]) : z.string())
      .optional()
      .describe(kind === "file" ? `${label}: the file_url of an upload` : label),
  ]),
);

export const sectionShape = named("Section", {
  id: z.string(),
  program: z.string(),
  form_type: z.enum(FORM_TYPES),
  title: z.string(),
  description: text(),
  order: count(),
  is_visible: z.boolean(),
  questions: z.array(z.string()),
});
export const questionCountShape = named("QuestionCount", { section: z.string(), question_count: count() });
export const questionInUseShape = named("Question", {
  id: z.string(),
  question_type: z.enum(QUESTION_TYPES),
  label: z.string(),
  help_text: text(),
  options: z.array(z.string()),
  mode: z.enum(FIELD_MODES),
  requirement: text().describe("Of a file question: the key of the requirement that its file counts for"),
  sections_count: count(),
});
const staticFieldsOf = { form_type: z.enum(FORM_TYPES), static_fields: z.array(z.object({ name: z.string(), mode: z.enum(FIELD_MODES) })) };
export const formShape = named("RegistrationForm", { id: z.string(), program: z.string(), ...staticFieldsOf, sections: z.array(sectionShape) });
