import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PermissionSet } from "./context";
import { setsThatSee } from "./permission-sets";

/** Kinds of news or files, each with the query that shows what it is about; null for what all staff may know. */
export type SeenBy<K extends string = string> = Readonly<Record<K, string | null>>;

const SETS: readonly PermissionSet[] = ["registrar", "finance", "instructor"];

/** The kinds that an admin with this set may not know of; none without a set. */
export const hiddenFrom = <K extends string>(set: PermissionSet | null, seenBy: SeenBy<K>): K[] =>
  set === null ? [] : (Object.keys(seenBy) as K[]).filter((kind) => seenBy[kind] !== null && !setsThatSee(seenBy[kind] ?? "").includes(set));

/** Whether the holder of a permission set may know of a kind, as SQL over both columns. The kinds are words of this code. */
export function setSees(permissionSet: SQLWrapper, kind: SQLWrapper, seenBy: SeenBy): SQL {
  const cases = SETS.map((set) => {
    const words = hiddenFrom(set, seenBy).map((each) => `'${each}'`);
    return sql` WHEN ${sql.raw(`'${set}'`)} THEN ${kind} NOT IN (${sql.raw(words.join(", ") || "''")})`;
  });
  return sql`(CASE ${permissionSet}${sql.join(cases)} ELSE 1 END)`;
}
