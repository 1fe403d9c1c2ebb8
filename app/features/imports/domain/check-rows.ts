import { type SQL, sql } from "drizzle-orm";
import { RECORD_COLUMNS, type RecordField } from "~/features/enrollment/typed-model";
import { birthDateError } from "~/features/identity/domain/birth-date";
import type { Ctx } from "~/platform/context";
import { REQUIRED } from "~/platform/input";
import { type ImportRow, type Known, type KnownClass, type KnownPerson, readKnown, rowNumber } from "../data/imports";
import { type Existing, OF_WHOLE_NAME, PERSON_COLUMNS, type ReadRow, type RowError, readRow } from "../model";

type ReadRegistration = NonNullable<ReadRow["registration"]>;

/** A row that can be imported; a registration with the class it is for. */
export interface GoodRow {
  row: number;
  person: Record<string, string>;
  registration: (ReadRegistration & { courseClass: KnownClass }) | null;
  notes: string[];
}

/** A row of a person whom the school has: what differs from the record. `isOwn` if this import added the record or the registration. */
export interface ChangedRow {
  row: number;
  student: KnownPerson;
  values: Partial<Record<RecordField, string>>;
  registration: { id: string; values: Partial<Pick<ReadRegistration, "plan_to_pay" | "comment">> } | null;
  notes: string[];
  isOwn: boolean;
}

export interface Checked {
  good: GoodRow[];
  changed: ChangedRow[];
  /** Rows of people whom the school has that neither add nor change anything. */
  unchanged: number;
  errors: RowError[];
}

/** More is seldom read, and a whole list of errors has to fit into a row of the database. */
const MAX_OF_A_ROW = 3;

export const isFatal = ({ isLeftOut }: RowError) => !isLeftOut;
export const rejectedOf = (errors: readonly RowError[]) => new Set(errors.filter(isFatal).map(({ row }) => row));

/** The ids that a row's student and registration get: imported twice, they are the same. */
export const studentIdOf = (importId: string, row: number) => `${importId}-s${row}`;
/** The id of the note that an import writes beside a student, as SQL of the student's id. */
export const noteOf = (studentId: SQL): SQL => sql`${studentId} || '-note'`;
export const registrationIdOf = (importId: string, row: number) => `${importId}-r${row}`;

/**
 * Reads every row and compares it with the others and with what the school has. `skip` reports nothing of the details of people who were
 * here before, and changes none.
 */
export async function checkRows(ctx: Ctx, found: ImportRow, existing: Existing): Promise<Checked> {
  const read = found.rows.map((cells, index) => {
    const row = rowNumber(found, index);
    return readRow(found.kind, found.mapping, cells, row, found.corrections[row]);
  });
  const rows = read.map(({ row }) => row);
  const known = await readKnown(ctx, {
    emails: [...new Set(read.flatMap(({ person }) => (person.email ? [person.email] : [])))],
    codes: [...new Set(read.flatMap(({ registration }) => (registration ? [registration.class_code.toLowerCase()] : [])))],
    studentIds: found.kind === "students" ? rows.map((row) => studentIdOf(found.id, row)) : [],
    registrationIds: found.kind === "registrations" ? rows.map((row) => registrationIdOf(found.id, row)) : [],
  });
  const people = new Map(known.people.map((row) => [row.email, row]));
  const own = ownRecords(found, known);
  const classFor = classFinder(known.classes);
  const registered = new Set(known.registered.map(({ classId, email }) => `${classId} ${email}`));
  const seen = new Map<string, number>();
  const seatsUsed = new Map<string, number>();
  const checked: Checked = { good: [], changed: [], unchanged: 0, errors: [] };

  for (const { row, person, registration, notes, errors: misread } of read) {
    const { email = "", date_of_birth: born } = person;
    const mine = own(row);
    const present = mine?.student ?? people.get(email);
    const isKnown = present !== undefined && !present.deletedAt;
    const errors = isKnown ? withoutNames(misread) : misread;
    const wrong = (field: string, message: string) => errors.push({ row, field, message });
    const birthError = born ? birthDateError(ctx, born) : null;
    if (birthError) {
      delete person.date_of_birth;
      errors.push({ row, field: "date_of_birth", message: birthError, isLeftOut: true });
    }
    const courseClass = registration ? classFor(registration.class_code) : undefined;
    const key = `${email} ${courseClass?.id ?? ""}`;
    const before = email ? seen.get(key) : undefined;
    if (before !== undefined) wrong("email", `Same as row ${before}.`);
    else if (email) seen.set(key, row);
    const isAdding = !mine && !(isKnown && (found.kind === "students" || registered.has(`${courseClass?.id} ${email}`)));
    if (!mine) {
      if (present?.deletedAt) wrong("email", "A student with this email was deleted. Register them manually.");
      if (registration && !courseClass) wrong("class_code", "There is no class with this code.");
      if (courseClass?.cancelledAt) wrong("class_code", "This class was cancelled.");
      if (courseClass && isAdding && !errors.some(isFatal)) {
        const used = seatsUsed.get(courseClass.id) ?? 0;
        if (used >= courseClass.free) wrong("class_code", "This class is full.");
        else seatsUsed.set(courseClass.id, used + 1);
      }
    }
    const isPassedOver = existing === "skip" && isKnown && !mine;
    const reported = isPassedOver ? errors.filter((error) => isFatal(error) || (isAdding && !PERSON_COLUMNS.includes(error.field))) : errors;
    checked.errors.push(...reported.toSorted((one, other) => Number(isFatal(other)) - Number(isFatal(one))).slice(0, MAX_OF_A_ROW));
    if (errors.some(isFatal)) continue;

    if (isAdding) checked.good.push({ row, person, registration: registration && courseClass ? { ...registration, courseClass } : null, notes });
    const values = isKnown && !isPassedOver ? differing(person, present) : {};
    const ofRegistration = mine?.registration ? { id: mine.registration.id, values: differingOf(registration, mine.registration) } : null;
    const isChanged = Object.keys(values).length + Object.keys(ofRegistration?.values ?? {}).length > 0;
    if (isKnown && isChanged) checked.changed.push({ row, student: present, values, registration: ofRegistration, notes, isOwn: Boolean(mine) });
    else if (!isAdding && !mine) checked.unchanged += 1;
  }
  return checked;
}

/** Finds what this import made of a row: a student, or a registration with its student. */
function ownRecords({ id }: ImportRow, { madeStudents, madeRegistrations }: Known) {
  const students = new Map(madeStudents.map((student) => [student.id, { student, registration: null }]));
  const registrations = new Map(madeRegistrations.map((made) => [made.registration.id, made]));
  return (row: number) => registrations.get(registrationIdOf(id, row)) ?? students.get(studentIdOf(id, row));
}

/** A student whom the school has keeps their name where the list has none, or a wrong one. */
const withoutNames = (errors: readonly RowError[]): RowError[] =>
  errors.flatMap((error) => (!OF_WHOLE_NAME.includes(error.field) ? [error] : error.message === REQUIRED ? [] : [{ ...error, isLeftOut: true }]));

function differing(person: Record<string, string>, student: KnownPerson): ChangedRow["values"] {
  const fields = Object.keys(RECORD_COLUMNS) as RecordField[];
  return Object.fromEntries(
    fields.flatMap((field) => (person[field] && person[field] !== student[RECORD_COLUMNS[field]] ? [[field, person[field]]] : [])),
  );
}

function differingOf(read: ReadRegistration | null, { planToPay, comment }: Known["madeRegistrations"][number]["registration"]) {
  return {
    ...(read?.plan_to_pay && read.plan_to_pay !== planToPay ? { plan_to_pay: read.plan_to_pay } : {}),
    ...(read?.comment && read.comment !== comment ? { comment: read.comment } : {}),
  };
}

/** Finds a class by its ID: the one that is spelled so, else the only one that differs in case. */
function classFinder(classes: readonly KnownClass[]): (code: string) => KnownClass | undefined {
  const exact = new Map(classes.map((row) => [row.code, row]));
  return (code) => {
    const alike = classes.filter((row) => row.code.toLowerCase() === code.toLowerCase());
    return exact.get(code) ?? (alike.length === 1 ? alike[0] : undefined);
  };
}
