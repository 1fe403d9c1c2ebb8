import { and, asc, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import { broadcastRecipients, broadcasts } from "#drizzle/schema/broadcasts";
import { students } from "#drizzle/schema/enrollment";
import { cohortChoices } from "~/features/enrollment/data/cohorts";
import { SUPPRESSED } from "~/features/messaging/mail-event-model";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export type Broadcast = typeof broadcasts.$inferSelect;

export interface Choice {
  value: string;
  label: string;
}

/** @throws not_found for another school's */
export async function findBroadcast(ctx: Ctx, id: string): Promise<Broadcast> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(broadcasts).where(own(broadcasts, id));
  if (!row) throw notFound();
  return row;
}

/** Filters of an audience. */
export async function audienceChoices(ctx: Ctx): Promise<{ programs: Choice[]; classes: Choice[]; cohorts: Choice[] }> {
  const { db, schoolId } = inSchool(ctx);
  const [programs, classes, cohorts] = await readTogether(db, [
    sql<Choice>`SELECT id AS value, title AS label FROM programs WHERE school_id = ${schoolId} ORDER BY position`,
    sql<Choice>`SELECT id AS value, code AS label FROM classes WHERE school_id = ${schoolId} AND cancelled_at IS NULL ORDER BY start_date DESC, code LIMIT 200`,
    cohortChoices(schoolId),
  ]);
  return { programs, classes, cohorts };
}

export interface BroadcastRow {
  id: string;
  subject: string;
  source: Broadcast["source"];
  state: Broadcast["state"];
  total: number;
  leftOut: number;
  createdAt: number;
  doneAt: number | null;
}

/** A page of a school's broadcasts. One round trip. */
export async function broadcastPage(
  ctx: Ctx,
  { limit, offset, ordering, search, state }: { limit: number; offset: number; ordering: string; search?: string; state?: string },
) {
  const { db, schoolId } = inSchool(ctx);
  const way = sql.raw(ordering.startsWith("-") ? "DESC" : "ASC");
  const where = sql`b.school_id = ${schoolId} ${state ? sql`AND b.state = ${state}` : sql``}
    ${search ? sql`AND ${contains(sql`b.subject`, sought(search))}` : sql``}`;
  const [results, [count]] = await readTogether(db, [
    sql<BroadcastRow>`SELECT b.id, b.subject, b.source, b.state, b.total, b.left_out AS leftOut, b.created_at AS createdAt, b.done_at AS doneAt
      FROM broadcasts b WHERE ${where} ORDER BY b.created_at ${way}, b.id LIMIT ${limit} OFFSET ${offset}`,
    countFrom(ctx, sql`FROM broadcasts b WHERE ${where}`),
  ]);
  return { results, count: count?.count ?? 0 };
}

/** How far a broadcast is: its mails by what became of them. */
export async function reportOf(ctx: Ctx, id: string): Promise<Record<"sent" | "failed" | "optedOut" | "waiting", number>> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db.all<Record<"sent" | "failed" | "optedOut" | "ordered", number>>(
    sql`SELECT coalesce(sum(m.status = 'sent'), 0) AS sent, coalesce(sum(m.status = 'failed' OR (m.status = 'aborted' AND m.error LIKE ${`${SUPPRESSED}%`})), 0) AS failed,
        coalesce(sum(m.status = 'aborted' AND m.error NOT LIKE ${`${SUPPRESSED}%`}), 0) AS optedOut, count(m.id) AS ordered
      FROM broadcast_recipients r LEFT JOIN mails m ON m.id = 'broadcast:' || r.broadcast_id || ':' || r.position
      WHERE r.school_id = ${schoolId} AND r.broadcast_id = ${id} AND r.left_out IS NULL`,
  );
  const { total } = await findBroadcast(ctx, id);
  const { sent = 0, failed = 0, optedOut = 0 } = row ?? {};
  return { sent, failed, optedOut, waiting: total - sent - failed - optedOut };
}

/** Those who were left out, the first of them, with why. */
export function leftOutOf(ctx: Ctx, id: string, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      position: broadcastRecipients.position,
      name: broadcastRecipients.name,
      email: broadcastRecipients.email,
      why: broadcastRecipients.leftOut,
    })
    .from(broadcastRecipients)
    .where(and(eq(broadcastRecipients.schoolId, schoolId), eq(broadcastRecipients.broadcastId, id), sql`left_out IS NOT NULL`))
    .orderBy(asc(broadcastRecipients.position))
    .limit(limit);
}

/** The next few whom a broadcast goes to. */
export function portionOf(ctx: Ctx, id: string, after: number, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ ...getTableColumns(broadcastRecipients), locale: students.locale })
    .from(broadcastRecipients)
    .leftJoin(students, and(eq(students.schoolId, broadcastRecipients.schoolId), eq(students.id, broadcastRecipients.studentId)))
    .where(
      and(
        eq(broadcastRecipients.schoolId, schoolId),
        eq(broadcastRecipients.broadcastId, id),
        gt(broadcastRecipients.position, after),
        isNull(broadcastRecipients.leftOut),
      ),
    )
    .orderBy(asc(broadcastRecipients.position))
    .limit(limit);
}
