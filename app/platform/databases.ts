import type { Env } from "./env";

/** Says which database holds a school's rows (`app/decisions/several-databases.md`). A database has the name of its binding. */
export type Bindings = Pick<Env, "DB" | "SCHOOL_DATABASES">;

/** The database of all rows without a school, and of each school without a separate database. */
export const SHARED = "DB";

/** The database of a school's rows; null stands for rows without a school. */
export const databaseNameOf = ({ SCHOOL_DATABASES }: Bindings, schoolId: string | null): string =>
  (schoolId !== null && SCHOOL_DATABASES?.[schoolId]) || SHARED;

/** The names of all databases, the shared one first. */
export const databaseNames = ({ SCHOOL_DATABASES }: Bindings): string[] => [...new Set([SHARED, ...Object.values(SCHOOL_DATABASES ?? {})])];

/** @throws Error when the Worker has no database of this name */
export function bindingNamed(bindings: Bindings, name: string): D1Database {
  const binding = (bindings as Readonly<Record<string, unknown>>)[name] as D1Database | undefined;
  if (!binding) throw new Error(`SCHOOL_DATABASES names ${name}, which is no binding of the Worker`);
  return binding;
}
