import { and, eq, isNull, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { files } from "#drizzle/schema/platform";
import { withBodies, withDetails } from "~/platform/archive";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { type GroupKey, PERSON_TABLES, type Person, type PersonTable } from "./person-tables";

export type StudentRow = typeof students.$inferSelect;

export interface FoundPerson extends Person {
  student: StudentRow;
  /** Records that were merged into this one. */
  merged: readonly { id: string; email: string }[];
  registrations: readonly { id: string; number: string }[];
}

/** A student who is not deleted, with every address that rows may name the person by. @throws not_found */
export async function findPerson(ctx: Ctx, studentId: string): Promise<FoundPerson> {
  const { db, schoolId, own } = inSchool(ctx);
  const [student] = await db
    .select()
    .from(students)
    .where(and(own(students, studentId), isNull(students.deletedAt)));
  if (!student) throw notFound();
  const [merged, registrations] = await readTogether(db, [
    sql<{
      id: string;
      email: string;
      phone: string | null;
    }>`SELECT s.id, s.email, s.phone FROM student_merges m JOIN students s ON s.school_id = m.school_id AND s.id = m.gone_id
      WHERE m.school_id = ${schoolId} AND m.state = 'merged' AND m.kept_id = ${studentId}`,
    sql<{ id: string; number: string }>`SELECT id, number FROM registrations WHERE school_id = ${schoolId} AND student_id = ${studentId}`,
  ]);
  return {
    ...{ schoolId, studentId, userId: student.userId, student, merged, registrations },
    emails: [...new Set([student.email, ...merged.map(({ email }) => email)])],
    phones: [...new Set([student.phone, ...merged.map(({ phone }) => phone)].flatMap((phone) => phone ?? []))],
  };
}

export type Row = Record<string, unknown>;

/** Rows of a table at most: a copy that is longer says so. */
const MOST_ROWS = 5_000;

/** The rows of one table that name a person, without its secrets; old mail and old details come from their files. */
export async function rowsOf(ctx: Ctx, person: Person, { table, of, without = [] }: PersonTable): Promise<Row[]> {
  const { db } = inSchool(ctx);
  const found = await db.all<Row>(sql`SELECT * FROM ${sql.identifier(table)} WHERE ${of(person)} LIMIT ${MOST_ROWS}`);
  const rows =
    table === "mails"
      ? await withBodies(ctx, found as (Row & { id: string; archive: string | null; html: string; text: string })[])
      : table === "audit_log"
        ? await withDetails(ctx, found as (Row & { id: string; archive: string | null })[])
        : found;
  const left = new Set([...without, "archive", "school_id"]);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !left.has(column))));
}

/** The account's facts and its sign-ins, without secrets. */
export async function accountOf(ctx: Ctx, { userId, schoolId }: Person): Promise<{ account: Row[]; sessions: Row[] }> {
  if (userId === null) return { account: [], sessions: [] };
  const db = acrossSchools(ctx, "accounts and sessions are unique over all schools; the account is the student's");
  const [account, sessions] = await readTogether(db, [
    sql<Row>`SELECT id, email, first_name, last_name, phone, timezone, status, email_notifications, last_login_at, password_changed_at, second_factor_at, avatar_file_id, created_at
      FROM users WHERE id = ${userId} AND school_id = ${schoolId}`,
    sql<Row>`SELECT host, user_agent, created_at, last_seen_at, expires_at FROM sessions WHERE user_id = ${userId} AND behind_id IS NULL ORDER BY created_at DESC LIMIT 100`,
  ]);
  return { account, sessions };
}

/** The IDs of files that rows name, by the registry's columns. */
export function filesOf({ files: columns = [], filesIn = [] }: PersonTable, rows: readonly Row[]): string[] {
  const listed = rows.flatMap((row) =>
    filesIn.flatMap((column) => {
      const items: unknown = typeof row[column] === "string" ? JSON.parse(row[column] as string) : row[column];
      return Array.isArray(items) ? items.map((item: { fileId?: unknown }) => item.fileId) : [];
    }),
  );
  return [...rows.flatMap((row) => columns.map((column) => row[column])), ...listed].filter(
    (id): id is string => typeof id === "string" && id !== "",
  );
}

export interface StoredFile {
  id: string;
  purpose: string;
  name: string;
  key: string;
}

/** Stored files of the school by ID, and all that an account uploaded. Exports and copies are not the person's. */
export async function storedFiles(ctx: Ctx, ids: readonly string[], ownerId: string | null): Promise<StoredFile[]> {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: files.id, purpose: files.purpose, name: files.name, key: files.key })
    .from(files)
    .where(
      and(
        eq(files.schoolId, schoolId),
        eq(files.state, "ready"),
        sql`${files.purpose} <> 'export'`,
        sql`(${files.id} IN (SELECT value FROM json_each(${JSON.stringify([...new Set(ids)])})) OR ${files.ownerId} = ${ownerId})`,
      ),
    );
}

export interface Counted {
  table: string;
  group: GroupKey;
  rows: number;
  isKept: boolean;
}

/** How many rows each table has of a person, where an index finds them. One round trip. */
export async function countRowsOf(ctx: Ctx, person: Person): Promise<Counted[]> {
  const tables = PERSON_TABLES.filter(({ isScanned, group }) => !isScanned && group !== "log");
  const counts = await readTogether(
    inSchool(ctx).db,
    tables.map(({ table, of }) => sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.identifier(table)} WHERE ${of(person)}`),
  );
  return tables.map(({ table, group, erased }, index) => ({
    ...{ table, group, rows: counts[index]?.[0]?.rows ?? 0 },
    isKept: erased !== "row",
  }));
}
