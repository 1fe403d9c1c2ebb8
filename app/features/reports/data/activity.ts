import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { auditLog } from "#drizzle/schema/platform";
import { withDetails } from "~/platform/archive";
import { actorName } from "~/platform/audit-log";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { inSchool } from "~/platform/school-scope";

/** Excludes the clock's actions and the marks that every page view writes. */
const BY_PEOPLE = sql`actor_kind <> 'system' AND action NOT LIKE 'notifications.%'`;

interface Narrowed {
  user?: string;
  kind?: string;
  /** Epoch milliseconds; `to` is excluded. */
  from?: number;
  to?: number;
  limit: number;
  offset: number;
}

/** The name of an entry's record: its number, code, title or person. Null for a deleted record and for kinds without a name. */
function recordName(schoolId: string) {
  const one = (columns: string, table: string) =>
    sql`(SELECT ${sql.raw(columns)} FROM ${sql.raw(table)} o WHERE o.school_id = ${schoolId} AND o.id = audit_log.subject_id)`;
  const person = "o.first_name || ' ' || o.last_name";
  return sql<string | null>`CASE subject_type
    WHEN 'registration' THEN (SELECT r.number || ', ' || s.first_name || ' ' || s.last_name FROM registrations r
      JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id WHERE r.school_id = ${schoolId} AND r.id = audit_log.subject_id)
    WHEN 'student' THEN ${one(person, "students")}
    WHEN 'user' THEN ${one(person, "users")}
    WHEN 'pre_enrollment' THEN ${one(person, "pre_enrollments")}
    WHEN 'waitlist_entry' THEN ${one(person, "waitlist_entries")}
    WHEN 'inquiry' THEN ${one("o.name", "inquiries")}
    WHEN 'instructor' THEN ${one(person, "instructors")}
    WHEN 'class' THEN ${one("o.code", "classes")}
    WHEN 'program' THEN ${one("o.title", "programs")}
    WHEN 'location' THEN ${one("o.name", "locations")}
    WHEN 'product' THEN ${one("o.title", "products")}
    WHEN 'purchase' THEN ${one("coalesce(o.number, o.code)", "purchases")}
    WHEN 'refund_request' THEN ${one("o.number", "refund_requests")}
    WHEN 'promo_code' THEN ${one("o.code", "promo_codes")}
    WHEN 'api_key' THEN ${one("o.name", "api_keys")}
    WHEN 'webhook_endpoint' THEN ${one("coalesce(o.description, o.url)", "webhook_endpoints")}
    WHEN 'sponsor' THEN ${one("o.name", "sponsors")}
    WHEN 'broadcast' THEN ${one("o.subject", "broadcasts")} END`.as("record_name");
}

/** A page of what people did in this school with its details, newest first, the count, and who may have done it: one round trip. */
export async function activityPage(ctx: Ctx, { user, kind, from, to, limit, offset }: Narrowed) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(
    eq(auditLog.schoolId, schoolId),
    BY_PEOPLE,
    user ? eq(auditLog.actorId, user) : undefined,
    kind ? eq(auditLog.subjectType, kind) : undefined,
    from === undefined ? undefined : gte(auditLog.at, from),
    to === undefined ? undefined : lt(auditLog.at, to),
  );
  const [results, [total], people] = await db.batch([
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        process: auditLog.process,
        subjectType: auditLog.subjectType,
        subjectId: auditLog.subjectId,
        before: auditLog.before,
        after: auditLog.after,
        archive: auditLog.archive,
        actorKind: auditLog.actorKind,
        ip: auditLog.ip,
        record: recordName(schoolId),
        who: sql<string | null>`CASE WHEN users.id IS NOT NULL OR actor_kind = 'key' THEN ${actorName}
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
  return { page: { results: await withDetails(ctx, results), count: total?.count ?? 0 }, people };
}
