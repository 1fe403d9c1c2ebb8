import { z } from "zod";
import { KEPT_AS_ANSWERS, PLAN_TO_PAY_LABELS, STATIC_FIELDS, type StaticField, studentSchema } from "~/features/forms/field-model";
import { cents, choice, chosenFile, id, optional, optionalLongText, orElse, REQUIRED, text } from "~/platform/input";
import { readName, readPhone, readZip } from "~/platform/written";

/** Bringing students and registrations in from a spreadsheet: the fields, how columns are recognised, how a row is read. Safe for the browser. */
export const IMPORT_KIND_LABELS = { students: "Students", registrations: "Registrations" } as const;
export type ImportKind = keyof typeof IMPORT_KIND_LABELS;
export const IMPORT_STATE_LABELS = { mapping: "Not checked", checked: "Checked", imported: "Imported", undone: "Undone" } as const;

/** What D1 keeps in one row, with room for what is found wrong. */
export const MAX_ROWS = 2_000;
export const MAX_COLUMNS = 60;
export const MAX_BYTES = 700_000;
/** The row that names the columns is one of the first ones. */
export const HEADING_ROWS = 10;

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

/** What staff typed instead of the file's cells: field to value. */
export type Corrected = Record<string, string>;

export const EXISTING_LABELS = { skip: "Skip people who are already here", update: "Update their details" } as const;
export type Existing = keyof typeof EXISTING_LABELS;
export const existingChoice = z.object({ existing: orElse(choice(["skip", "update"]), "skip") });

const ELSEWHERE = [...KEPT_AS_ANSWERS, "purpose", "referral_source", "plan_to_pay"];
/** Without these no student is added. */
const NEEDED = ["first_name", "last_name", "email"];
/** The student's own fields. Lists are seldom complete, so each may be missing in a row that changes a student. */
const PERSON: StaticField[] = STATIC_FIELDS.filter(({ name }) => !ELSEWHERE.includes(name)).map((field) => ({ ...field, mode: "optional" }));
export const PERSON_COLUMNS = Object.freeze(PERSON.map(({ name }) => name));

const REGISTRATION_FIELDS: ImportField[] = [
  { name: "class_code", label: "Class code", isRequired: true },
  { name: "owed", label: "Amount owed", isRequired: false },
  { name: "plan_to_pay", label: "Plan to pay", isRequired: false },
  { name: "comment", label: "Comment", isRequired: false },
];

/** Both names in one column. */
const WHOLE_NAME: ImportField = { name: "full_name", label: "Full name", isRequired: false };
export const OF_WHOLE_NAME: readonly string[] = Object.freeze(["first_name", "last_name"]);

/** The field whose column has this field's value: a list with one column of names has first and last name there. */
export const columnField = (mapping: Mapping, field: string): string =>
  OF_WHOLE_NAME.includes(field) && mapping[field] === undefined && mapping[WHOLE_NAME.name] !== undefined ? WHOLE_NAME.name : field;

/** Longer cells are not corrected in place. */
const LONGEST_CELL = 500;

/** A cell as it is corrected: what staff typed, else what the file says. */
export function shownCell(
  { mapping, corrections }: { mapping: Mapping; corrections: Readonly<Record<string, Corrected>> },
  cells: readonly string[],
  row: number,
  field: string,
): string {
  const column = mapping[field];
  return (corrections[row]?.[field] ?? (column === undefined ? "" : (cells[column] ?? ""))).trim().slice(0, LONGEST_CELL);
}

/** The name of a row in the form of corrections. */
export const rowKey = (row: number): string => `r${row}`;

export const correctionForm = z.object({
  id: id(),
  cells: z.record(z.string().regex(/^r\d+$/), z.record(z.string().max(LONGEST_CELL))).default({}),
});

export const importFields = (kind: ImportKind): ImportField[] => [
  WHOLE_NAME,
  // A list that only changes students needs no names.
  ...PERSON.map(({ name, label }) => ({ name, label, isRequired: name === "email" })),
  ...(kind === "registrations" ? REGISTRATION_FIELDS : []),
];

/** Other names that spreadsheets give to a field, without spaces and signs. */
const ALSO: Record<string, string[]> = {
  full_name: ["name", "studentname", "student", "wholename"],
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

/** Which column holds which field, guessed from the header. */
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
  /** As the spreadsheet counts, without blank rows. */
  row: number;
  field: string;
  message: string;
  /** The cell is left out, and the row is imported without it. */
  isLeftOut?: boolean;
}

export interface ReadRow {
  row: number;
  person: Record<string, string>;
  registration: z.output<typeof registrationRow> | null;
  /** Cell content that fits no field, kept as a note on the student. */
  notes: string[];
  errors: RowError[];
}

/** Without these there is no row: the person, the class, and money that would be another sum. */
const NEVER_LEFT_OUT = [...NEEDED, "class_code", "owed"];

/** The choices of a field are listed behind an error, if they are few. */
const FEW = 8;

function problemOf(field: string, message: string): string {
  if (message === "Required") return REQUIRED;
  const labels = Object.values(CHOICES[field] ?? {});
  return labels.length > 0 && labels.length <= FEW ? `${message}. Enter one of: ${labels.join(", ")}` : message;
}

/**
 * Reads one row, with corrections in place of its cells. An optional cell that is wrong is left out and reported; another one is an error
 * of the row.
 */
export function readRow(kind: ImportKind, mapping: Mapping, cells: readonly string[], row: number, corrected: Corrected = {}): ReadRow {
  const given: Record<string, string> = {};
  const notes: string[] = [];
  for (const { name, label } of importFields(kind)) {
    const column = mapping[name];
    const written = corrected[name] ?? (column === undefined ? undefined : (cells[column] ?? ""));
    if (written === undefined) continue;
    const cell = written.trim().replace(/^'(?=[=+\-@])/, "");
    const extension = PHONES.includes(name) ? readPhone(cell)?.extension : null;
    if (extension) notes.push(`${label}: ${cell}`);
    given[name] = tidied(name, cell);
  }
  if (given.full_name) {
    const { first, last } = readName(given.full_name);
    Object.assign(given, { first_name: given.first_name || first, last_name: given.last_name || last });
  }
  const errors: RowError[] = [];
  const read = <T>(schema: z.ZodType<T, z.ZodTypeDef, unknown>, values: Record<string, string>): T | undefined => {
    const { data, error } = schema.safeParse(values);
    if (!error) return data;
    const left: Record<string, string> = { ...values };
    for (const { path, message } of error.issues) {
      const field = String(path[0] ?? "");
      const isLeftOut = !NEVER_LEFT_OUT.includes(field);
      delete left[field];
      errors.push({ row, field, message: problemOf(field, message), ...(isLeftOut ? { isLeftOut } : {}) });
    }
    return schema.safeParse(left).data;
  };
  const person: Record<string, unknown> = read(PERSON_SCHEMA, given) ?? {};
  for (const field of NEEDED)
    if (person[field] === undefined && !errors.some((error) => error.field === field)) errors.push({ row, field, message: REQUIRED });
  const registration = kind === "registrations" ? (read(registrationRow, given) ?? null) : null;
  return {
    row,
    person: Object.fromEntries(Object.entries(person).filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    registration,
    notes,
    errors,
  };
}

const PHONES = PERSON.filter(({ kind }) => kind === "phone").map(({ name }) => name);
const PERSON_SCHEMA = studentSchema(PERSON);

const CHOICES: Record<string, Readonly<Record<string, string>>> = {
  ...Object.fromEntries(PERSON.flatMap(({ name, options }) => (options ? [[name, options]] : []))),
  plan_to_pay: PLAN_TO_PAY_LABELS,
};

/** A cell as the form would have it: choices by their label, phones without extension, ZIP codes with the zeros that a spreadsheet takes. */
function tidied(name: string, value: string): string {
  const choices = CHOICES[name];
  if (choices) return Object.entries(choices).find(([key, label]) => bare(key) === bare(value) || bare(label) === bare(value))?.[0] ?? value;
  if (name === "zipcode") return readZip(value, { lostZeros: true }) ?? value;
  return PHONES.includes(name) ? (readPhone(value)?.phone ?? value) : value;
}
