import { and, desc, eq, sql } from "drizzle-orm";
import { promoCodes, promoUses } from "#drizzle/schema/terms";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { isOneOf, readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export type PromoCode = typeof promoCodes.$inferSelect;

/** This school's promo code by its normalized text, or null. */
export async function findPromoByCode(ctx: Ctx, code: string): Promise<PromoCode | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.schoolId, schoolId), eq(promoCodes.code, code)));
  return row ?? null;
}

/** This school's promo code by ID, or null. */
export async function findPromoById(ctx: Ctx, id: string): Promise<PromoCode | null> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(promoCodes).where(own(promoCodes, id));
  return row ?? null;
}

/** Uses and holds of a code, in total and by email address, without those of the given obligation and the holds it takes over. */
export async function countUses(
  ctx: Ctx,
  promoId: string,
  email: string,
  obligationId: string,
  takenOver: readonly string[],
): Promise<{ all: number; own: number }> {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const [row] = await db
    .select({ all: sql<number>`count(*)`, own: sql<number>`coalesce(sum(${promoUses.email} = ${email}), 0)`.as("own_uses") })
    .from(promoUses)
    .where(
      and(
        eq(promoUses.schoolId, schoolId),
        eq(promoUses.promoCodeId, promoId),
        sql`${promoUses.obligationId} <> ${obligationId}`,
        sql`(${promoUses.state} = 'used' OR (${promoUses.state} = 'held' AND ${promoUses.expiresAt} > ${now} AND NOT ${isOneOf(promoUses.obligationId, takenOver)}))`,
      ),
    );
  return row ?? { all: 0, own: 0 };
}

export interface PromoRow {
  id: string;
  code: string;
  kind: PromoCode["kind"];
  value: number;
  startsOn: string | null;
  endsOn: string | null;
  maxUses: number | null;
  isActive: number;
  used: number;
  held: number;
  givenCents: number;
  createdAt: number;
}

interface Filters {
  status?: "active" | "inactive" | "ended";
  kind?: PromoCode["kind"];
  search?: string;
}

/** One page of codes with their uses and total discount. One round trip. */
export async function promoPage(ctx: Ctx, filters: Filters, page: { limit: number; offset: number; ordering: string }, today: string) {
  const { db, schoolId } = inSchool(ctx);
  const way = sql.raw(page.ordering.startsWith("-") ? "DESC" : "ASC");
  const by = { code: sql`p.code`, uses: sql`used` }[page.ordering.replace(/^-/, "")] ?? sql`p.created_at`;
  const ended = sql`(p.ends_on IS NOT NULL AND p.ends_on < ${today})`;
  const where = sql.join(
    [
      sql`p.school_id = ${schoolId}`,
      ...(filters.kind ? [sql`p.kind = ${filters.kind}`] : []),
      ...(filters.search ? [contains(sql`p.code`, sought(filters.search))] : []),
      ...(filters.status === "ended" ? [ended] : filters.status ? [sql`p.is_active = ${filters.status === "active" ? 1 : 0} AND NOT ${ended}`] : []),
    ],
    sql` AND `,
  );
  const uses = (what: string, state: string) =>
    sql`(SELECT ${sql.raw(what)} FROM promo_uses u WHERE u.school_id = ${schoolId} AND u.promo_code_id = p.id AND ${sql.raw(state)})`;
  const now = ctx.now.getTime();
  const [results, [count]] = await readTogether(db, [
    sql<PromoRow>`SELECT p.id, p.code, p.kind, p.value, p.starts_on AS startsOn, p.ends_on AS endsOn, p.max_uses AS maxUses, p.is_active AS isActive, p.created_at AS createdAt,
        ${uses("count(*)", "u.state = 'used'")} AS used,
        (SELECT count(*) FROM promo_uses u WHERE u.school_id = ${schoolId} AND u.promo_code_id = p.id AND u.state = 'held' AND u.expires_at > ${now}) AS held,
        ${uses("coalesce(sum(u.amount_cents), 0)", "u.state = 'used'")} AS givenCents
      FROM promo_codes p WHERE ${where} ORDER BY ${by} ${way}, p.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM promo_codes p WHERE ${where}`),
  ]);
  return { results, count: count?.count ?? 0 };
}

interface Choice {
  value: string;
  label: string;
}

/** A code with its uses and restrictions. @throws not_found if it belongs to another school */
export async function readPromo(ctx: Ctx, id: string | null) {
  const { db, schoolId, own } = inSchool(ctx);
  const [promos, uses, choices] = await Promise.all([
    id ? db.select().from(promoCodes).where(own(promoCodes, id)) : Promise.resolve([]),
    db
      .select()
      .from(promoUses)
      .where(and(eq(promoUses.schoolId, schoolId), eq(promoUses.promoCodeId, id ?? ""), sql`${promoUses.state} <> 'returned'`))
      .orderBy(desc(promoUses.createdAt))
      .limit(50),
    readTogether(db, [
      sql<Choice>`SELECT id AS value, title AS label FROM programs WHERE school_id = ${schoolId} ORDER BY position`,
      sql<Choice>`SELECT id AS value, title AS label FROM products WHERE school_id = ${schoolId} ORDER BY position`,
    ]),
  ]);
  const [promo] = promos;
  if (id && !promo) throw notFound();
  return { promo: promo ?? null, uses, programs: choices[0], products: choices[1] };
}
