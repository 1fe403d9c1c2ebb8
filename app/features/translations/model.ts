import type { TRANSLATION_STATES } from "#drizzle/schema/translations";
import { markdownOf } from "~/platform/rich-markdown";
import { documentText, plainTextOf } from "~/platform/rich-text";

/** A school's texts in Spanish: what there is to translate, and how far it is. */

/** Where a text stands on the site, in the order of the list. */
export const KIND_LABELS = {
  school: "School",
  program: "Programs",
  document: "Website",
  question: "Questions",
  product: "Store",
  location: "Locations",
  requirement: "Documents",
  agreement: "Agreement",
  template: "Emails",
} as const;
export type SourceKind = keyof typeof KIND_LABELS;
export const KINDS = Object.freeze(Object.keys(KIND_LABELS) as SourceKind[]);

export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** A text for readers in its current English. */
export interface SourceField {
  field: string;
  label: string;
  text: string;
  /** One line, several, or a document of the editor. */
  format: "line" | "text" | "rich";
}

export interface Source {
  /** `program:<id>` and the like. */
  subject: string;
  kind: SourceKind;
  title: string;
  fields: SourceField[];
}

/** A stored translation. */
export interface Stored {
  subject: string;
  field: string;
  text: string;
  /** The English text that it was made from. */
  source: string;
  state: TranslationState;
  madeBy: "person" | "machine";
  reviewedBy: string | null;
  updatedAt: number;
}

export const FIELD_STATES = {
  missing: "Missing",
  draft: "Draft",
  unread: "Draft by the assistant, check",
  stale: "English changed",
  done: "Published",
} as const;
export type FieldState = keyof typeof FIELD_STATES;

/** How a field stands: one whose English has changed is shown on, and waits for a person. */
export function stateOf({ text }: Pick<SourceField, "text">, stored: Pick<Stored, "source" | "state" | "reviewedBy"> | undefined): FieldState {
  if (!stored) return "missing";
  if (stored.state === "draft") return stored.reviewedBy === null ? "unread" : "draft";
  return stored.source === text ? "done" : "stale";
}

export const keyOf = (subject: string, field: string): string => `${subject} ${field}`;

/** A document of the editor as a person writes it; other texts as they are. */
export const asWritten = (stored: string, format: SourceField["format"]): string => (format === "rich" ? markdownOf(stored) : stored);

/** Turns written text into the stored form of its format. */
export const asStored = (written: string, format: SourceField["format"]): string =>
  format === "rich" ? (documentText(written) ?? "") : format === "line" ? written.replace(/\s+/g, " ").trim() : written.trim();

/** Texts that pages show of a stored one besides itself: its plain text and its lines. */
function facesOf(stored: string): string[] {
  const plain = plainTextOf(stored);
  return [stored, plain, ...plain.split("\n").map((line) => line.trim())];
}

/** Shorter lines are found elsewhere, too. */
const SHORTEST_LINE = 3;

/** The Spanish of every English text that a page can show, by its English words. */
export function wordsBySource(pairs: Iterable<{ english: string; spanish: string }>): Map<string, string> {
  const words = new Map<string, string>();
  for (const { english, spanish } of pairs) {
    const [from, to] = [facesOf(english), facesOf(spanish)];
    words.set(english, spanish);
    if (from[1] && to[1]) words.set(from[1], to[1]);
    if (from.length !== to.length) continue;
    from.forEach((line, index) => {
      if (index > 1 && line.length >= SHORTEST_LINE && !words.has(line)) words.set(line, to[index] ?? line);
    });
  }
  return words;
}

/** What no translation may lose or change: placeholders, numbers, addresses, in order of their letters. */
export const factsIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}|https?:\/\/[^\s)\]]+|(?<![\w/])\d[\d.,:/]*\d|(?<!\w)\d(?!\w)/g)].map(([found]) => found).sort();

export const sameFacts = (english: string, spanish: string): boolean => factsIn(english).join(" ") === factsIn(spanish).join(" ");

const placeholdersIn = (text: string) => [...new Set([...text.matchAll(/\{\{\w+\}\}/g)].map(([found]) => found))].sort().join(" ");

/** Whether a mail's text has the placeholders of the English one. */
export const samePlaceholders = (english: string, spanish: string): boolean => placeholdersIn(english) === placeholdersIn(spanish);

/** Terms of the field for translators. */
export const GLOSSARY: readonly (readonly [english: string, spanish: string])[] = Object.freeze([
  ["Certified Nursing Assistant (CNA)", "auxiliar de enfermería certificada (CNA)"],
  ["Home Health Aide (HHA)", "auxiliar de salud en el hogar (HHA)"],
  ["tuition", "matrícula"],
  ["application fee", "cuota de solicitud"],
  ["installment", "cuota"],
  ["deposit", "depósito"],
  ["refund", "reembolso"],
  ["seat", "cupo"],
  ["waitlist", "lista de espera"],
  ["clock hour", "hora reloj"],
  ["clinical", "práctica clínica"],
  ["make-up session", "clase de recuperación"],
  ["certificate of completion", "certificado de finalización"],
  ["registration", "inscripción"],
] as const);

/** The language of the agreement that counts where both were shown. */
export const BINDING_LABELS = {
  both: "Both texts govern",
  en: "The English text governs",
  es: "The Spanish text governs",
} as const;

/** The name of a text in a form, where a dot would begin another level; and the text of a name. */
export const fieldName = (field: string): string => field.replaceAll(".", "~");
export const fieldOf = (name: string): string => name.replaceAll("~", ".");
