import { type ZodErrorMap, ZodIssueCode, type ZodIssueOptionalMessage, z } from "zod";
import { NOT_TEXT, REQUIRED, TRUE_OR_FALSE } from "./input";

/** The message for a value of the wrong type. */
const KINDS: Partial<Record<string, string>> = {
  string: NOT_TEXT,
  number: "Only numbers are allowed",
  integer: "Only numbers are allowed",
  nan: "Only numbers are allowed",
  boolean: TRUE_OR_FALSE,
  array: "Send this as a list",
  object: "Send this as an object",
};
const UNFIT = "Enter a valid value";
const notAChoice = (value: unknown) => `"${(typeof value === "string" ? value : JSON.stringify(value)).slice(0, 100)}" is not a valid choice`;

function words(issue: ZodIssueOptionalMessage, data: unknown): string {
  if (issue.code === ZodIssueCode.invalid_type) {
    if (data === undefined || data === null) return REQUIRED;
    return KINDS[issue.expected] ?? (issue.expected.includes("'") ? notAChoice(data) : UNFIT);
  }
  if (issue.code === ZodIssueCode.invalid_enum_value || issue.code === ZodIssueCode.invalid_literal) return notAChoice(data);
  if (issue.code === ZodIssueCode.too_big) {
    const most = Number(issue.maximum);
    return issue.type === "string"
      ? `Must be at most ${most} characters`
      : issue.type === "array"
        ? `At most ${most} entries`
        : `Must be at most ${most}`;
  }
  if (issue.code === ZodIssueCode.too_small) {
    const least = Number(issue.minimum);
    if (issue.type === "number") return `Must be at least ${least}`;
    return least <= 1 ? REQUIRED : issue.type === "string" ? `Must be at least ${least} characters` : `At least ${least} entries`;
  }
  return UNFIT;
}

/** Replaces the library's messages with the catalog's where a schema has none. */
export const catalogueWords: ZodErrorMap = (issue, { data, defaultError }) => {
  const isOwn = defaultError !== z.defaultErrorMap(issue, { data, defaultError: "" }).message;
  return { message: isOwn ? defaultError : words(issue, data) };
};
