import type { Ctx } from "~/platform/context";
import { type ImportRow, type KnownClass, readKnown } from "../data/imports";
import { type ReadRow, type RowError, readRow } from "../model";

/** A row that can be imported; a registration with the class it is for. */
export interface GoodRow {
  row: number;
  person: Record<string, string>;
  registration: (NonNullable<ReadRow["registration"]> & { courseClass: KnownClass }) | null;
}

/** More is seldom read, and a whole list of errors has to fit into a row of the database. */
const MAX_OF_A_ROW = 3;

/** The ids that a row's student and registration get: imported twice, they are the same. */
export const studentIdOf = (importId: string, row: number) => `${importId}-s${row}`;
export const registrationIdOf = (importId: string, row: number) => `${importId}-r${row}`;

/** Reads every row and compares it with the others and with what the school has. Rows that were imported already are neither good nor wrong. */
export async function checkRows(ctx: Ctx, found: ImportRow): Promise<{ good: GoodRow[]; errors: RowError[] }> {
  const read = found.rows.map((cells, index) => readRow(found.kind, found.mapping, cells, index + 2));
  const emails = new Set(read.flatMap(({ person }) => (person.email ? [person.email] : [])));
  const codes = new Set(read.flatMap(({ registration }) => (registration ? [registration.class_code.toLowerCase()] : [])));
  const known = await readKnown(ctx, [...emails], [...codes]);
  const people = new Map(known.people.map((row) => [row.email, row]));
  const classes = new Map(known.classes.map((row) => [row.code.toLowerCase(), row]));
  const registered = new Map(known.registered.map(({ id, classId, email }) => [`${classId} ${email}`, id]));
  const seen = new Map<string, number>();
  const seatsUsed = new Map<string, number>();
  const good: GoodRow[] = [];
  const errors: RowError[] = [];

  for (const entry of read) {
    const wrong = (field: string, message: string) => entry.errors.push({ row: entry.row, field, message });
    const { email = "" } = entry.person;
    const present = people.get(email);
    const code = entry.registration?.class_code.toLowerCase() ?? "";
    const courseClass = entry.registration ? classes.get(code) : undefined;
    const isDone =
      found.kind === "students"
        ? present?.id === studentIdOf(found.id, entry.row)
        : registered.get(`${courseClass?.id} ${email}`) === registrationIdOf(found.id, entry.row);
    if (isDone) continue;

    const key = `${email} ${code}`;
    const before = email ? seen.get(key) : undefined;
    if (before !== undefined) wrong("email", `The same as row ${before}.`);
    else if (email) seen.set(key, entry.row);
    if (present?.deletedAt) wrong("email", "A student with this email was deleted here. Register them by hand.");
    else if (present && found.kind === "students") wrong("email", "A student with this email already exists.");
    if (entry.registration && !courseClass) wrong("class_code", "There is no class with this code.");
    if (courseClass?.cancelledAt) wrong("class_code", "This class was cancelled.");
    if (courseClass && registered.has(`${courseClass.id} ${email}`)) wrong("class_code", "This student is already registered for this class.");
    if (courseClass && entry.errors.length === 0) {
      const used = seatsUsed.get(courseClass.id) ?? 0;
      if (used >= courseClass.free) wrong("class_code", "This class is full.");
      else seatsUsed.set(courseClass.id, used + 1);
    }
    if (entry.errors.length > 0) errors.push(...entry.errors.slice(0, MAX_OF_A_ROW));
    else
      good.push({
        row: entry.row,
        person: entry.person,
        registration: entry.registration && courseClass ? { ...entry.registration, courseClass } : null,
      });
  }
  return { good, errors };
}
