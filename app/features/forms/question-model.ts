import type { ZodTypeAny } from "zod";
import { z } from "zod";
import { choice, longText, optional, optionalLongText, optionalText, text } from "~/platform/input";
import type { FieldMode } from "./field-model";

/** Custom questions: labels, and the schema of an answer. Safe for the browser. */

export const QUESTION_TYPE_LABELS = {
  boolean: "Yes / No",
  short_text: "Short text",
  long_text: "Long text",
  single_select: "Single select",
  multi_select: "Multi select",
  file_type: "File",
} as const;

export interface Question {
  id: string;
  type: keyof typeof QUESTION_TYPE_LABELS;
  label: string;
  helpText: string | null;
  options: string[];
  /** What people read of the options, where the page has another language. */
  optionLabels?: string[];
  mode: FieldMode;
}

export interface Section {
  id: string;
  title: string;
  description: string | null;
  questions: Question[];
}

/** A yes or no as JSON has it. */
const yesOrNoText = (value: unknown) => (value === true || value === "true" ? "yes" : value === false || value === "false" ? "no" : value);

/** Schema of an answer. Files are checked when they are stored. */
export function answerSchema(question: Question): ZodTypeAny {
  const required = question.mode === "required";
  switch (question.type) {
    case "boolean":
      return z.preprocess(yesOrNoText, required ? choice(["yes", "no"]) : optional(choice(["yes", "no"])));
    case "single_select": {
      const one = choice(question.options as [string, ...string[]]);
      return required ? one : optional(one);
    }
    case "multi_select": {
      const list = z.preprocess(
        (value) => (value === undefined || value === null || value === "" ? [] : Array.isArray(value) ? value : [value]),
        z.array(z.enum(question.options as [string, ...string[]], { message: "Choose from the list" })),
      );
      return required ? list.refine((chosen) => chosen.length > 0, "This field is required") : list;
    }
    case "short_text":
      return required ? text(200) : optionalText(200);
    case "long_text":
      return required ? longText(4000) : optionalLongText(4000);
    case "file_type":
      return z.any();
  }
}

/** An answer as a person reads it. */
export function answerText(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (value === "yes") return "Yes";
  if (value === "no") return "No";
  return typeof value === "string" ? value : "";
}
