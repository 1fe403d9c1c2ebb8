import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { auditLog } from "#drizzle/schema/platform";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { inSchool } from "~/platform/school-scope";

/** Excludes the clock's actions and the marks that every page view writes. */
const BY_PEOPLE = sql`actor_kind <> 'system' AND action NOT LIKE 'notifications.%'`;

/** A page of what people did in this school, newest first, how much there is, and who may have done it: one round trip. */
export async function activityPage(ctx: Ctx, { user, limit, offset }: { user?: string; limit: number; offset: number }) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(eq(auditLog.schoolId, schoolId), BY_PEOPLE, user ? eq(auditLog.actorId, user) : undefined);
  const [results, [total], people] = await db.batch([
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        process: auditLog.process,
        subjectType: auditLog.subjectType,
        actorKind: auditLog.actorKind,
        ip: auditLog.ip,
        who: sql<string | null>`CASE WHEN users.id IS NOT NULL THEN users.first_name || ' ' || users.last_name
          WHEN subject_type = 'user' THEN (SELECT s.first_name || ' ' || s.last_name FROM users s WHERE s.id = subject_id AND s.school_id = ${schoolId}) END`,
        impersonator: sql<string | null>`(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = audit_log.behind_id)`,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset(offset),
    countRows(ctx, db, auditLog, where),
    db
      .select({ value: users.id, label: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
      .from(users)
      .where(and(eq(users.schoolId, schoolId), inArray(users.role, ["school_owner", "school_admin"])))
      .orderBy(asc(users.firstName)),
  ]);
  return { page: { results, count: total?.count ?? 0 }, people };
}
