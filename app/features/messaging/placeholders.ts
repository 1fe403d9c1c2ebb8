import { unlinked } from "~/platform/outside-text";

/** Placeholders `{{name}}` in mails. Pure, so that the editor can check and preview them in the browser. */
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

/** The placeholders that are not among `allowed`, in order, each once. */
export const unknownPlaceholders = (content: string, allowed: readonly string[]): string[] => [
  ...new Set([...content.matchAll(ANY)].map(nameIn).filter((name) => !allowed.includes(name))),
];

export const unknownMessage = (name: string): string => `Unknown placeholder {{${name}}}.`;

export const placeholdersIn = (content: string): string[] => [...content.matchAll(ANY)].map(nameIn);

export const unfilledMessage = (name: string): string => `Replace {{${name}}} with your own text.`;

/** The placeholders without a value, except in lines that are left out. */
export const halfFilled = (content: string, values: Values): string[] => [
  ...new Set(content.split("\n").flatMap((line) => (isVoid(line, values) ? [] : placeholdersIn(line).filter((name) => !values[name])))),
];

/** Breaks up links in values that strangers entered, so that mail clients do not link them. */
const OUTSIDE = ["full_name", "first_name", "student_name", "question", "student_note"];
export const withoutLinks = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && OUTSIDE.includes(name) ? unlinked(value) : value]));

/** Fills in values as plain text; missing ones are empty. */
export const fillIn = (content: string, values: Values): string => content.replace(ANY, (_, name: string) => values[name.trim()] ?? "");

/** A filled subject, on one line, at most 200 characters. */
export const fillSubject = (content: string, values: Values): string => oneLine(fillIn(content, values)).slice(0, 200);

/** Whether a line contains only empty placeholders and is left out, so that no mail says "Starts on .". */
export function isVoid(line: string, values: Values): boolean {
  const names = placeholdersIn(line);
  return names.length > 0 && names.every((name) => !values[name]);
}
