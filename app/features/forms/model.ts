import { z } from "zod";
import { choice, clearable, flag, id, integer, many, optional, optionalLongText, optionalText, text } from "~/platform/input";
import { type FieldMode, PRE_ENROLLMENT_FIELDS, STATIC_FIELDS, type StaticField } from "./field-model";
import type { QUESTION_TYPE_LABELS } from "./question-model";

/** Labels and schemas of program forms. Safe for the browser. */
export const QUESTION_TYPES = Object.freeze(["boolean", "short_text", "long_text", "single_select", "multi_select", "file_type"] as const);
export const FIELD_MODES = Object.freeze(["required", "optional", "disabled"] as const);
export const FORM_TYPES = Object.freeze(["registration", "pre_enrollment"] as const);
export type FormType = (typeof FORM_TYPES)[number];
export type QuestionType = keyof typeof QUESTION_TYPE_LABELS;

export const MODE_LABELS: Record<FieldMode, string> = { required: "Required", optional: "Optional", disabled: "Not asked" };
export const FORM_LABELS: Record<FormType, string> = { registration: "Registration", pre_enrollment: "Pre-enrollment" };

export const PICK_A_TYPE = "Please select a question type";
export const hasOptions = (type: unknown): boolean => type === "single_select" || type === "multi_select";

const questionType = () =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() !== "" ? value.trim() : undefined),
    z.enum(QUESTION_TYPES, { errorMap: () => ({ message: PICK_A_TYPE }) }),
  );

/** One per line in a form; an array in JSON. */
const asLines = (value: unknown): unknown =>
  (typeof value === "string" ? value.split(/\r?\n/) : Array.isArray(value) ? value : value === undefined || value === null ? [] : value) as unknown;
const trimmed = (value: unknown): unknown => {
  const lines = asLines(value);
  return Array.isArray(lines)
    ? lines.map((line) => (typeof line === "string" ? line.replace(/\s+/g, " ").trim() : line)).filter((line) => line !== "")
    : lines;
};
const options = () =>
  z.preprocess(
    trimmed,
    z
      .array(z.string().max(120, "An option can have up to 120 characters"), { invalid_type_error: "Enter one option per line." })
      .max(60, "Enter at most 60 options")
      .refine((list) => new Set(list.map((option) => option.toLowerCase())).size === list.length, "Enter each option only once."),
  );

export const TWO_OPTIONS = "Enter at least two options.";

interface Choosable {
  question_type: QuestionType;
  options: string[];
}
const withTwoOptions = (question: Choosable, ctx: z.RefinementCtx) => {
  if (hasOptions(question.question_type) && question.options.length < 2)
    ctx.addIssue({ code: z.ZodIssueCode.custom, path: ["options"], message: TWO_OPTIONS });
};

export const questionShape = {
  label: text(300),
  question_type: questionType(),
  help_text: optionalText(300),
  options: options(),
  mode: choice(FIELD_MODES).default("optional"),
  /** Of a file question: the key of the requirement that its file counts for. */
  requirement: optionalText(64),
};
export const questionFields = z.object(questionShape).superRefine(withTwoOptions);

/** All fields are optional; missing fields don't change. */
export const questionChanges = {
  label: text(300).optional(),
  question_type: questionType().optional(),
  help_text: clearable(text(300)),
  options: z.preprocess((value) => (value === undefined ? undefined : trimmed(value)), options().optional()),
  mode: optional(choice(FIELD_MODES)),
  requirement: clearable(text(64)),
};

/** Mode and order of each question of a section; a form sends `modes.<id>`, `order.<id>` and the checked `questions`. */
const modesById = z.record(z.preprocess((value) => (value === "" ? undefined : value), z.enum(FIELD_MODES).optional()));
const orderById = z.record(integer(0, 999).catch(999));

export const sectionShape = {
  title: text(120),
  description: optionalLongText(500),
  questions: many(id(), 100),
  modes: modesById.default({}),
  positions: orderById.default({}),
  is_visible: flag(),
  new_label: optionalText(300),
  new_type: optional(questionType()),
  new_options: options(),
};

interface WholeSection {
  new_label?: string;
  new_type?: QuestionType;
  new_options: string[];
  questions: string[];
}

/** The error of a section as a whole, or null. */
export function wholeSection(section: WholeSection): { field: string; message: string } | null {
  const { questions, new_label, new_type, new_options } = section;
  if (new Set(questions).size < questions.length) return { field: "questions", message: SAME_TWICE };
  if (questions.length === 0 && !new_label) return { field: "questions", message: ONE_QUESTION };
  if (!new_label) return null;
  if (!new_type) return { field: "new_type", message: PICK_A_TYPE };
  return hasOptions(new_type) && new_options.length < 2 ? { field: "new_options", message: TWO_OPTIONS } : null;
}

export const ONE_QUESTION = "Add at least one question.";
export const SAME_TWICE = "A section can't ask the same question twice.";

export const sectionFields = z.object(sectionShape).superRefine((section, ctx) => {
  const problem = wholeSection(section);
  if (problem) ctx.addIssue({ code: z.ZodIssueCode.custom, path: [problem.field], message: problem.message });
});
export type SectionInput = z.output<typeof sectionFields>;

/** The fixed fields of a form with their default modes. */
export const fieldsOfForm = (form: FormType): readonly StaticField[] => (form === "registration" ? STATIC_FIELDS : PRE_ENROLLMENT_FIELDS);

/** Input of the fixed fields form: `modes.<field>` and `help.<field>`. */
export const fixedFields = z.object({
  modes: z.record(choice(FIELD_MODES)).default({}),
  help: z.record(optionalText(300)).default({}),
});
