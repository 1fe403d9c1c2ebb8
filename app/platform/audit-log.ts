import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { auditLog } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import { inSchool } from "./school-scope";

/** The history of a row, read from the audit log. */

/** What people did to a row of this school, newest first. `withDetails` reads the details of old entries. */
export function auditEntries(ctx: Ctx, type: "registration" | "student" | "pre_enrollment", id: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
      archive: auditLog.archive,
      at: auditLog.at,
      actorKind: auditLog.actorKind,
      who: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.schoolId, schoolId), eq(auditLog.subjectType, type), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at))
    .limit(100);
}

export type LoggedAction = Awaited<ReturnType<typeof auditEntries>>[number];

/** What stood in a row, as the log keeps it. */
export function valuesOf(text: string | null): Record<string, unknown> {
  const value: unknown = text ? JSON.parse(text) : {};
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** "registration.submit" -> "Submit" */
export const actionName = (action: string): string =>
  (action.split(".")[1] ?? action).replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
