import { sql } from "drizzle-orm";
import { stageHistory } from "~/features/enrollment/domain/stage-history";
import { RECORD_COLUMNS, type RecordField, recordOf } from "~/features/enrollment/typed-model";
import { stageStudentAccountData } from "~/features/identity/domain/account-status";
import { rawStatement } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { ImportRow } from "../data/imports";
import type { ChangedRow } from "./check-rows";
import { stageNotes } from "./stage-portion";

/** The action by which the history of a student or registration names a change that an import made. */
export const CHANGED_BY_IMPORT = "imports.change";

const OF_ACCOUNT: readonly RecordField[] = ["first_name", "last_name", "phone"];

/**
 * Stages changes of people whom the school has, and of registrations of this import, one statement per table. Only columns with another
 * value change; the email never does. Accounts follow. Each history keeps the old and the new values.
 */
export async function stageChanges(ctx: CommandCtx, found: ImportRow, rows: readonly ChangedRow[]): Promise<void> {
  const people = rows.filter(({ values }) => Object.keys(values).length > 0);
  stageSet(
    ctx,
    "students",
    Object.keys(RECORD_COLUMNS),
    people.map(({ student, values }) => ({ ...values, id: student.id })),
  );
  stageHistory(
    ctx,
    CHANGED_BY_IMPORT,
    "student",
    people.map(({ student, values }) => {
      const after = recordOf(values);
      return {
        id: student.id,
        before: Object.fromEntries(Object.keys(after).map((column) => [column, student[column as keyof typeof after]])),
        after,
      };
    }),
  );
  const accounts = people.flatMap(({ student, values }) => {
    if (!student.userId || !OF_ACCOUNT.some((field) => values[field])) return [];
    const { userId, firstName, lastName, phone, email } = student;
    return [{ userId, firstName: values.first_name ?? firstName, lastName: values.last_name ?? lastName, phone: values.phone ?? phone, email }];
  });
  if (accounts.length > 0) stageStudentAccountData(ctx, ...accounts);
  stageNotes(
    ctx,
    people.map(({ student, notes }) => ({ id: student.id, notes })),
  );
  const registrations = rows.flatMap(({ registration }) => (registration && Object.keys(registration.values).length > 0 ? [registration] : []));
  stageSet(
    ctx,
    "registrations",
    ["plan_to_pay", "comment"],
    registrations.map(({ id, values }) => ({ ...values, id })),
  );
  stageHistory(
    ctx,
    CHANGED_BY_IMPORT,
    "registration",
    registrations.map(({ id, values }) => ({ id, before: {}, after: values })),
  );
  ctx.record({ type: "import", id: found.id, after: { changed: rows.map(({ row }) => row) } });
}

/** Sets the given columns of rows; a column without a value keeps the one it has. */
function stageSet(ctx: CommandCtx, table: "students" | "registrations", columns: readonly string[], rows: readonly { id: string }[]): void {
  if (rows.length === 0) return;
  const { db, schoolId } = inSchool(ctx);
  const set = columns.map((name) => sql.raw(`${name} = coalesce(j.value ->> '${name}', ${table}.${name})`));
  const of = (column: string) => sql.raw(`${table}.${column}`);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE ${sql.raw(table)} SET ${sql.join(set, sql`, `)}, updated_at = ${ctx.now.getTime()} FROM json_each(${JSON.stringify(rows)}) j
      WHERE ${of("school_id")} = ${schoolId} AND ${of("id")} = j.value ->> 'id'`,
    ),
  );
}
