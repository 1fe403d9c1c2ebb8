import { TABLES } from "#drizzle/tables";

/** The tables in a statement, each with whether the statement writes to it. */
export const tablesNamedIn = (query: string): { table: string; isWrite: boolean }[] =>
  [...query.matchAll(/\b(from|join|into|update|delete from)\s+"?(\w+)"?/gi)].flatMap(([, word = "", table = ""]) =>
    Object.hasOwn(TABLES, table) ? [{ table, isWrite: !/^(from|join)$/i.test(word) }] : [],
  );

/** @throws Error when a school's statement reads a table of the shared database, or changes a copy */
export function refuseOtherKind(query: string): void {
  for (const { table, isWrite } of tablesNamedIn(query)) {
    const kind = TABLES[table as keyof typeof TABLES];
    if (kind === "shared" || (kind === "copied" && isWrite))
      throw new Error(`A school's statement names ${table}, a ${kind} table: ${query.slice(0, 160)}`);
  }
}
