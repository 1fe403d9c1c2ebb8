import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check } from "drizzle-orm/sqlite-core";

/** A named CHECK that a column holds one of the values of an enumeration. */
export const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`);

/** A named CHECK in SQL; its name is what `platform/errors` gets back when it fails. */
export const must = (name: string, condition: SQL) => check(name, condition);
