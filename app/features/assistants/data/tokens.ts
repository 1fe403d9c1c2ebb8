import { and, eq, sql } from "drizzle-orm";
import { tokenBudgets } from "#drizzle/schema/assistants";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { isOneOf, rawStatement, readTogether } from "~/platform/db";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { type IsoDate, MINUTE_MS } from "~/platform/zones";

export interface Reservation {
  id: string;
  month: string;
  day: IsoDate;
  purpose: "chat" | "marketing" | "image" | "call";
  /** Tokens; above zero. */
  tokens: number;
}

/**
 * Takes tokens out of the month's free ones, if there are enough: look and take are one statement, so that many at once cannot take
 * more than there is. Answers whether it did.
 */
export async function takeTokens(ctx: Ctx, { id, month, day, purpose, tokens }: Reservation, limit: number): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const answers = await db.batch([
    db.insert(tokenBudgets).values({ schoolId, month, limitTokens: limit }).onConflictDoNothing(),
    rawStatement(
      db,
      sql`UPDATE token_budgets SET reserved = reserved + ${tokens}, limit_tokens = ${limit}
        WHERE school_id = ${schoolId} AND month = ${month} AND used + reserved + ${tokens} <= ${limit}`,
    ),
    rawStatement(
      db,
      sql`INSERT INTO token_uses(id, school_id, month, day, purpose, reserved, created_at)
        SELECT ${id}, ${schoolId}, ${month}, ${day}, ${purpose}, ${tokens}, ${ctx.now.getTime()} WHERE changes() = 1`,
    ),
  ]);
  return ((answers[2] as D1Result).meta.changes ?? 0) > 0;
}

/** Replaces reserved tokens with those used; a second call changes nothing. */
export async function recordTokens(ctx: Ctx, { id, month, tokens }: Reservation, used: number): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const paid = Math.min(Math.max(0, Math.ceil(used)), tokens);
  await db.batch([
    rawStatement(db, sql`UPDATE token_uses SET used = ${paid} WHERE id = ${id} AND school_id = ${schoolId} AND used IS NULL`),
    rawStatement(
      db,
      sql`UPDATE token_budgets SET reserved = reserved - ${tokens}, used = used + ${paid}
        WHERE school_id = ${schoolId} AND month = ${month} AND changes() = 1`,
    ),
  ]);
}

const STALE_MS = 5 * MINUTE_MS;

/** Releases tokens reserved by questions that never finished. */
export async function releaseStale(ctx: Ctx, month: string): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const before = ctx.now.getTime() - STALE_MS;
  const open = sql`school_id = ${schoolId} AND month = ${month} AND used IS NULL AND created_at < ${before}`;
  await db.batch([
    rawStatement(
      db,
      sql`UPDATE token_budgets SET reserved = reserved - (SELECT coalesce(sum(u.reserved), 0) FROM token_uses u
          WHERE u.school_id = ${schoolId} AND u.month = ${month} AND u.used IS NULL AND u.created_at < ${before})
        WHERE school_id = ${schoolId} AND month = ${month}`,
    ),
    rawStatement(db, sql`UPDATE token_uses SET used = 0 WHERE ${open}`),
  ]);
}

/** Token use of a month; null if none. */
export async function monthOf(ctx: Ctx, month: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ used: tokenBudgets.used, reserved: tokenBudgets.reserved })
    .from(tokenBudgets)
    .where(and(eq(tokenBudgets.schoolId, schoolId), eq(tokenBudgets.month, month)));
  return row ?? null;
}

/** Tokens used between two days, inclusive, for one purpose or all. */
export async function usedBetween(ctx: Ctx, from: IsoDate, to: IsoDate, purpose?: Reservation["purpose"]): Promise<number> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<{
      used: number;
    }>`SELECT coalesce(sum(used), 0) AS used FROM token_uses WHERE school_id = ${schoolId} AND day >= ${from} AND day <= ${to}${purpose ? sql` AND purpose = ${purpose}` : sql``}`,
  ]);
  return row?.used ?? 0;
}

export interface SchoolUse {
  id: string;
  name: string;
  plan: "basic" | "basic-and-chat" | "advanced" | "advanced-and-chat";
  consumed: number;
}

/** The same for every school, or for those named, by name. */
export async function usedByAllSchools(
  ctx: Ctx,
  { from, to, schools }: { from: IsoDate; to: IsoDate; schools: readonly string[] | null },
  page: { limit: number; offset: number },
) {
  const which = sql`s.deleted_at IS NULL${schools ? sql` AND ${isOneOf(sql`s.id`, schools)}` : sql``}`;
  const [results, [total]] = await readTogether(acrossSchools(ctx, "a super admin sees what each school has used of the assistant"), [
    sql<SchoolUse>`SELECT s.id, s.name, s.plan,
        coalesce((SELECT sum(u.used) FROM token_uses u WHERE u.school_id = s.id AND u.day >= ${from} AND u.day <= ${to}), 0) AS consumed
      FROM schools s WHERE ${which} ORDER BY s.name, s.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM schools s WHERE ${which}`),
  ]);
  return { results, count: total?.count ?? 0 };
}
