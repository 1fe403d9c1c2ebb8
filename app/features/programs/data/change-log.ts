import { and, desc, eq } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { auditLog } from "#drizzle/schema/platform";
import { actorName } from "~/platform/audit-log";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Changes of a row by users, newest first. `withDetails` reads the details of old entries. */
export function changesOf(ctx: Ctx, type: string, id: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
      archive: auditLog.archive,
      at: auditLog.at,
      who: actorName.as("who"),
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.schoolId, schoolId), eq(auditLog.subjectType, type), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(50);
}

export type LoggedChange = Awaited<ReturnType<typeof changesOf>>[number];
