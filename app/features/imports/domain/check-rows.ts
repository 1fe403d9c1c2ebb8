import { type SQL, sql } from "drizzle-orm";
import { birthDateError } from "~/features/identity/domain/birth-date";
import type { Ctx } from "~/platform/context";
import { type ImportRow, type KnownClass, readKnown, rowNumber } from "../data/imports";
import { type ReadRow, type RowError, readRow } from "../model";

/** A row that can be imported; a registration with the class it is for. */
export interface GoodRow {
  row: number;
  person: Record<string, string>;
  registration: (NonNullable<ReadRow["registration"]> & { courseClass: KnownClass }) | null;
  notes: string[];
}

/** More is seldom read, and a whole list of errors has to fit into a row of the database. */
const MAX_OF_A_ROW = 3;

export const isFatal = ({ isLeftOut }: RowError) => !isLeftOut;

/** The ids that a row's student and registration get: imported twice, they are the same. */
export const studentIdOf = (importId: string, row: number) => `${importId}-s${row}`;
/** The id of the note that an import writes beside a student, as SQL of the student's id. */
export const noteOf = (studentId: SQL): SQL => sql`${studentId} || '-note'`;
export const registrationIdOf = (importId: string, row: number) => `${importId}-r${row}`;

/** Reads every row and compares it with the others and with what the school has. Rows that were imported already are neither good nor wrong. */
export async function checkRows(ctx: Ctx, found: ImportRow): Promise<{ good: GoodRow[]; errors: RowError[] }> {
  const read = found.rows.map((cells, index) => readRow(found.kind, found.mapping, cells, rowNumber(found, index)));
  const emails = new Set(read.flatMap(({ person }) => (person.email ? [person.email] : [])));
  const codes = new Set(read.flatMap(({ registration }) => (registration ? [registration.class_code.toLowerCase()] : [])));
  const known = await readKnown(ctx, [...emails], [...codes]);
  const people = new Map(known.people.map((row) => [row.email, row]));
  const classFor = classFinder(known.classes);
  const registered = new Map(known.registered.map(({ id, classId, email }) => [`${classId} ${email}`, id]));
  const seen = new Map<string, number>();
  const seatsUsed = new Map<string, number>();
  const good: GoodRow[] = [];
  const errors: RowError[] = [];

  for (const entry of read) {
    const wrong = (field: string, message: string) => entry.errors.push({ row: entry.row, field, message });
    const { email = "" } = entry.person;
    const present = people.get(email);
    const courseClass = entry.registration ? classFor(entry.registration.class_code) : undefined;
    const { date_of_birth: born } = entry.person;
    const birthError = born ? birthDateError(ctx, born) : null;
    if (birthError) {
      delete entry.person.date_of_birth;
      entry.errors.push({ row: entry.row, field: "date_of_birth", message: birthError, isLeftOut: true });
    }
    const isDone =
      found.kind === "students"
        ? present?.id === studentIdOf(found.id, entry.row)
        : registered.get(`${courseClass?.id} ${email}`) === registrationIdOf(found.id, entry.row);
    if (isDone) continue;

    const key = `${email} ${courseClass?.id ?? ""}`;
    const before = email ? seen.get(key) : undefined;
    if (before !== undefined) wrong("email", `Same as row ${before}.`);
    else if (email) seen.set(key, entry.row);
    if (present?.deletedAt) wrong("email", "A student with this email was deleted. Register them manually.");
    else if (present && found.kind === "students") wrong("email", "A student with this email already exists.");
    if (entry.registration && !courseClass) wrong("class_code", "There is no class with this code.");
    if (courseClass?.cancelledAt) wrong("class_code", "This class was cancelled.");
    if (courseClass && registered.has(`${courseClass.id} ${email}`)) wrong("class_code", "This student is already registered for this class.");
    if (courseClass && !entry.errors.some(isFatal)) {
      const used = seatsUsed.get(courseClass.id) ?? 0;
      if (used >= courseClass.free) wrong("class_code", "This class is full.");
      else seatsUsed.set(courseClass.id, used + 1);
    }
    errors.push(...entry.errors.toSorted((one, other) => Number(isFatal(other)) - Number(isFatal(one))).slice(0, MAX_OF_A_ROW));
    if (!entry.errors.some(isFatal))
      good.push({
        row: entry.row,
        person: entry.person,
        registration: entry.registration && courseClass ? { ...entry.registration, courseClass } : null,
        notes: entry.notes,
      });
  }
  return { good, errors };
}

/** Finds a class by its ID: the one that is spelled so, else the only one that differs in case. */
function classFinder(classes: readonly KnownClass[]): (code: string) => KnownClass | undefined {
  const exact = new Map(classes.map((row) => [row.code, row]));
  return (code) => {
    const alike = classes.filter((row) => row.code.toLowerCase() === code.toLowerCase());
    return exact.get(code) ?? (alike.length === 1 ? alike[0] : undefined);
  };
}
