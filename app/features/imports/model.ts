import { z } from "zod";
import { KEPT_AS_ANSWERS, PLAN_TO_PAY_LABELS, STATIC_FIELDS, type StaticField, studentSchema } from "~/features/forms/field-model";
import { cents, choice, chosenFile, optional, optionalLongText, REQUIRED, text } from "~/platform/input";
import { isIsoDate } from "~/platform/zones";

/** Bringing students and registrations in from a spreadsheet: the fields, how columns are recognised, how a row is read. Safe for the browser. */
export const IMPORT_KIND_LABELS = { students: "Students", registrations: "Registrations" } as const;
export type ImportKind = keyof typeof IMPORT_KIND_LABELS;
export const IMPORT_STATE_LABELS = { mapping: "Not checked", checked: "Checked", imported: "Imported", undone: "Undone" } as const;

/** What D1 keeps in one row, with room for what is found wrong. */
export const MAX_ROWS = 2_000;
export const MAX_COLUMNS = 60;
export const MAX_BYTES = 700_000;

export const importUpload = z.object({
  kind: choice(["students", "registrations"]),
  file: chosenFile(),
  pasted: optionalLongText(MAX_BYTES),
});

export interface ImportField {
  name: string;
  label: string;
  isRequired: boolean;
}

/** Where a field stands in the file: the number of its column. */
export type Mapping = Record<string, number>;

const ELSEWHERE = [...KEPT_AS_ANSWERS, "purpose", "referral_source", "plan_to_pay"];
const NEEDED = ["first_name", "last_name", "email"];
/** The student's own fields. Old lists are seldom complete: only what makes a student has to be there. */
const PERSON: StaticField[] = STATIC_FIELDS.filter(({ name }) => !ELSEWHERE.includes(name)).map((field) => ({
  ...field,
  mode: NEEDED.includes(field.name) ? "required" : "optional",
}));
export const PERSON_COLUMNS = Object.freeze(PERSON.map(({ name }) => name));

const REGISTRATION_FIELDS: ImportField[] = [
  { name: "class_code", label: "Class code", isRequired: true },
  { name: "owed", label: "Amount owed", isRequired: false },
  { name: "plan_to_pay", label: "Plan to pay", isRequired: false },
  { name: "comment", label: "Comment", isRequired: false },
];

export const importFields = (kind: ImportKind): ImportField[] => [
  ...PERSON.map(({ name, label, mode }) => ({ name, label, isRequired: mode === "required" })),
  ...(kind === "registrations" ? REGISTRATION_FIELDS : []),
];

/** Other names that spreadsheets give to a field, without spaces and signs. */
const ALSO: Record<string, string[]> = {
  first_name: ["first", "givenname", "forename"],
  last_name: ["last", "surname", "familyname"],
  email: ["emailaddress", "mail"],
  phone: ["phonenumber", "telephone", "mobile", "mobilephone", "cell", "cellphone"],
  date_of_birth: ["dob", "birthday", "birthdate"],
  address: ["street", "address1", "addressline1", "homeaddress"],
  zipcode: ["zip", "postalcode", "postcode"],
  emergency_name: ["emergencycontactname"],
  emergency_phone: ["emergencycontactphone"],
  emergency_relationship: ["emergencycontactrelationship"],
  highest_education: ["education"],
  class_code: ["class", "classid", "section", "course"],
  owed: ["balance", "amountdue", "due"],
  comment: ["comments", "note", "notes"],
};

const bare = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Which column holds which field, as far as the header says. */
export function guessMapping(kind: ImportKind, header: readonly string[]): Mapping {
  const columns = header.map(bare);
  const found: Mapping = {};
  for (const { name, label } of importFields(kind)) {
    const column = [bare(name), bare(label), ...(ALSO[name] ?? [])].map((word) => columns.indexOf(word)).find((index) => index >= 0);
    if (column !== undefined && !Object.values(found).includes(column)) found[name] = column;
  }
  return found;
}

const registrationRow = z.object({
  class_code: text(40),
  owed: optional(cents()),
  plan_to_pay: optional(choice(Object.keys(PLAN_TO_PAY_LABELS) as [keyof typeof PLAN_TO_PAY_LABELS, ...(keyof typeof PLAN_TO_PAY_LABELS)[]])),
  comment: optionalLongText(4_000),
});

export interface RowError {
  /** As the spreadsheet counts: the header is row 1. */
  row: number;
  field: string;
  message: string;
}

export interface ReadRow {
  row: number;
  person: Record<string, string>;
  registration: z.output<typeof registrationRow> | null;
  errors: RowError[];
}

/** What one row says, and what is wrong with it by itself. */
export function readRow(kind: ImportKind, mapping: Mapping, cells: readonly string[], row: number): ReadRow {
  const given: Record<string, string> = {};
  for (const { name } of importFields(kind)) {
    const column = mapping[name];
    if (column !== undefined) given[name] = tidied(name, cells[column] ?? "");
  }
  const person = PERSON_SCHEMA.safeParse(given);
  const registration = kind === "registrations" ? registrationRow.safeParse(given) : null;
  const issues = [...(person.error?.issues ?? []), ...(registration?.error?.issues ?? [])];
  return {
    row,
    person: Object.fromEntries(Object.entries(person.data ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    registration: registration?.data ?? null,
    errors: issues.map(({ path, message }) => ({ row, field: String(path[0] ?? ""), message: message === "Required" ? REQUIRED : message })),
  };
}

const PERSON_SCHEMA = studentSchema(PERSON);

const CHOICES: Record<string, Readonly<Record<string, string>>> = {
  ...Object.fromEntries(PERSON.flatMap(({ name, options }) => (options ? [[name, options]] : []))),
  plan_to_pay: PLAN_TO_PAY_LABELS,
};

/** A cell as the form would have it: choices by their label, days as 2026-01-31, no apostrophe that a spreadsheet put before a sign. */
function tidied(name: string, cell: string): string {
  const value = cell.trim().replace(/^'(?=[=+\-@])/, "");
  const choices = CHOICES[name];
  if (choices) return Object.entries(choices).find(([key, label]) => bare(key) === bare(value) || bare(label) === bare(value))?.[0] ?? value;
  if (name === "date_of_birth") return isoDay(value);
  if (name === "state") return value.toUpperCase();
  if (name === "zipcode" && /^\d{4}$/.test(value)) return `0${value}`;
  return value;
}

/** 1/31/1998 and 01/31/98 too; a year of two digits is never in the future. */
function isoDay(value: string): string {
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(value) ?? [];
  if (!month || !day || !year) return value;
  const century = year.length === 4 ? "" : Number(year) > new Date().getFullYear() % 100 ? "19" : "20";
  const iso = `${century}${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(iso) ? iso : value;
}
