import { sql } from "drizzle-orm";
import type { ConsistencyCheck, Contradiction } from "~/platform/consistency-checks";
import { FOLLOWERS } from "../data/merges";

/** Rows that name a student and a registration (or an order) of another student. */
export const studentChecks: readonly ConsistencyCheck[] = FOLLOWERS.map(({ table, column, owner, where }) => ({
  name: `student-of-${owner === "purchases" ? "order" : "registration"}:${table}`,
  title: `A row of ${table} names another student than its ${owner === "purchases" ? "order" : "registration"}`,
  rows: (_, of) =>
    sql<Contradiction>`SELECT x.id FROM ${sql.identifier(table)} x CROSS JOIN ${sql.identifier(owner)} o ON o.school_id = x.school_id AND o.id = x.${sql.identifier(column)}
      WHERE ${of("x.school_id")} AND x.student_id IS NOT NULL AND o.student_id IS NOT NULL AND o.student_id <> x.student_id AND ${sql.raw(where?.("x") ?? "1")} LIMIT 50`,
}));
