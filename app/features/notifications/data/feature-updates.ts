import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { featureUpdates } from "#drizzle/schema/notifications";
import { type Ctx, schoolOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import type { ListQuery } from "~/platform/list";
import { acrossSchools } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { isoInstant } from "~/platform/zones";

const db = (ctx: Ctx) => acrossSchools(ctx, "feature updates are the same for every school");

const SORTS = { created_at: featureUpdates.createdAt, notification_title: featureUpdates.title } as const;
export const FEATURE_UPDATE_SORTS = Object.keys(SORTS) as ["created_at", "notification_title"];

/** The updates a user may read: all published ones for super admins, those for their school's plan and type for staff. */
function readable(ctx: Ctx): SQL | undefined {
  const isOut = eq(featureUpdates.status, "published");
  const school = schoolOf(ctx);
  if (ctx.actor.kind !== "user" || ctx.actor.role === "super_admin" || !school) return isOut;
  const isFor = (column: typeof featureUpdates.plans | typeof featureUpdates.types, value: string) =>
    sql`(${column} = '[]' OR EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ${value}))`;
  return and(isOut, isFor(featureUpdates.plans, school.plan), isFor(featureUpdates.types, school.type));
}

/** One page of feature updates. One round trip. */
export async function pageOfFeatureUpdates(ctx: Ctx, filter: ListQuery) {
  const pattern = filter.search ? sought(filter.search) : null;
  const where = and(readable(ctx), pattern ? or(contains(featureUpdates.title, pattern), contains(featureUpdates.body, pattern)) : undefined);
  const column = SORTS[filter.ordering.replace("-", "") as keyof typeof SORTS];
  const way = filter.ordering.startsWith("-") ? sql`DESC` : sql`ASC`;
  const [rows, [total]] = await db(ctx).batch([
    db(ctx)
      .select()
      .from(featureUpdates)
      .where(where)
      .orderBy(sql`${column} ${way}, ${featureUpdates.id} ${way}`)
      .limit(filter.limit)
      .offset(filter.offset),
    countRows(ctx, db(ctx), featureUpdates, where),
  ]);
  return {
    results: rows.map((row) => ({ id: row.id, notification_title: row.title, created_at: isoInstant(row.createdAt) })),
    count: total?.count ?? 0,
  };
}

export async function findFeatureUpdate(ctx: Ctx, id: string) {
  const [row] = await db(ctx)
    .select()
    .from(featureUpdates)
    .where(and(eq(featureUpdates.id, id), readable(ctx)));
  return row ? { id: row.id, notification_title: row.title, body: row.body, image_url: row.imageUrl, created_at: isoInstant(row.createdAt) } : null;
}

/** One page of feature updates for a person, with unread flags. One round trip. */
export async function newsFor(ctx: Ctx, userId: string, filter: ListQuery) {
  const pattern = filter.search ? sought(filter.search) : null;
  const where = and(
    readable(ctx),
    pattern ? sql`(${contains(featureUpdates.title, pattern)} OR ${contains(featureUpdates.body, pattern)})` : undefined,
  );
  const way = filter.ordering.startsWith("-") ? sql`DESC` : sql`ASC`;
  const [rows, [total]] = await db(ctx).batch([
    db(ctx)
      .select({
        id: featureUpdates.id,
        title: featureUpdates.title,
        body: featureUpdates.body,
        tag: featureUpdates.tag,
        createdAt: featureUpdates.createdAt,
        isUnread: sql<number>`EXISTS (SELECT 1 FROM notifications n WHERE n.id = 'app_feature_update:' || feature_updates.id || ':' || ${userId} AND n.is_read = 0)`,
      })
      .from(featureUpdates)
      .where(where)
      .orderBy(sql`${featureUpdates.createdAt} ${way}, ${featureUpdates.id} ${way}`)
      .limit(filter.limit)
      .offset(filter.offset),
    countRows(ctx, db(ctx), featureUpdates, where),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** An update with its previous and next one. One round trip. */
export async function findNews(ctx: Ctx, id: string) {
  const at = sql`(SELECT created_at FROM feature_updates WHERE id = ${id})`;
  const next = (sign: "<" | ">", way: "ASC" | "DESC") =>
    db(ctx)
      .select({ id: featureUpdates.id })
      .from(featureUpdates)
      .where(and(readable(ctx), sql`(${featureUpdates.createdAt}, ${featureUpdates.id}) ${sql.raw(sign)} (${at}, ${id})`))
      .orderBy(sql`${featureUpdates.createdAt} ${sql.raw(way)}, ${featureUpdates.id} ${sql.raw(way)}`)
      .limit(1);
  const [[update], [older], [newer]] = await db(ctx).batch([
    db(ctx)
      .select()
      .from(featureUpdates)
      .where(and(eq(featureUpdates.id, id), readable(ctx))),
    next("<", "DESC"),
    next(">", "ASC"),
  ]);
  return update ? { update, older: older?.id ?? null, newer: newer?.id ?? null } : null;
}

/** All updates, drafts included, for super admins. One round trip. */
export async function adminUpdates(
  ctx: Ctx,
  { status, search }: { status?: "draft" | "published"; search?: string },
  page: { limit: number; offset: number },
) {
  const pattern = search ? sought(search) : null;
  const where = and(status ? eq(featureUpdates.status, status) : undefined, pattern ? contains(featureUpdates.title, pattern) : undefined);
  const [results, [total]] = await db(ctx).batch([
    db(ctx)
      .select()
      .from(featureUpdates)
      .where(where)
      .orderBy(sql`${featureUpdates.status} = 'draft' DESC, ${featureUpdates.createdAt} DESC`)
      .limit(page.limit)
      .offset(page.offset),
    countRows(ctx, db(ctx), featureUpdates, where),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** A stored update, draft or not; null if not found. */
export async function findAdminUpdate(ctx: Ctx, id: string) {
  const [row] = await db(ctx).select().from(featureUpdates).where(eq(featureUpdates.id, id));
  return row ?? null;
}
