import { unlinked } from "~/platform/outside-text";

/** `{{name}}` in the wording of a mail. Pure, so that an editor can check and preview in the browser. */
export type Values = Record<string, string | null | undefined>;

const ANY = /\{\{([^{}]*)\}\}/g;
const nameIn = (found: RegExpMatchArray): string => (found[1] ?? "").trim();

/** One line of text, without line breaks or control characters that could inject a header. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[char] ?? char);

/** The names between double braces that are not among `allowed`, in order, each once. */
export const unknownPlaceholders = (content: string, allowed: readonly string[]): string[] => [
  ...new Set([...content.matchAll(ANY)].map(nameIn).filter((name) => !allowed.includes(name))),
];

export const unknownMessage = (name: string): string => `Unknown placeholder {{${name}}}.`;

export const placeholdersIn = (content: string): string[] => [...content.matchAll(ANY)].map(nameIn);

export const unfilledMessage = (name: string): string => `Replace {{${name}}} with your own text.`;

/** The names of a wording that have no value in a line that is sent; a line that speaks of nothing else is left out. */
export const halfFilled = (content: string, values: Values): string[] => [
  ...new Set(content.split("\n").flatMap((line) => (isVoid(line, values) ? [] : placeholdersIn(line).filter((name) => !values[name])))),
];

/** Values that hold what strangers typed: no mail program may make a link of them. */
const OUTSIDE = ["full_name", "first_name", "student_name", "question", "student_note"];
export const withoutLinks = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && OUTSIDE.includes(name) ? unlinked(value) : value]));

/** Values put in as plain text; what is missing is left empty. */
export const fillIn = (content: string, values: Values): string => content.replace(ANY, (_, name: string) => values[name.trim()] ?? "");

/** A subject: filled in, on one line, at most 200 characters. */
export const fillSubject = (content: string, values: Values): string => oneLine(fillIn(content, values)).slice(0, 200);

/** Whether a line contains only empty placeholders and is left out, so that no mail says "Starts on .". */
export function isVoid(line: string, values: Values): boolean {
  const names = placeholdersIn(line);
  return names.length > 0 && names.every((name) => !values[name]);
}
