import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { notifications } from "#drizzle/schema/notifications";
import { roleTypeOf } from "~/features/identity/model";
import type { Ctx, Role } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import type { ListQuery } from "~/platform/list";
import { besideSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { type SeenBy, setSees } from "~/platform/set-sees";
import { isoInstant } from "~/platform/zones";
import { NOTIFICATION_KINDS, type NotificationType, type NotificationView, type Viewer } from "../model";

export const REASON = "a notification belongs to a person, not to a school";
const db = (ctx: Ctx) => besideSchool(ctx, REASON);

export const SEEN_BY = Object.fromEntries(Object.entries(NOTIFICATION_KINDS).map(([type, { seenBy }]) => [type, seenBy])) as SeenBy<NotificationType>;

/**
 * Whether the reader's permission set includes the notification's subject, as SQL over `notifications` or an alias; permissions may have
 * changed since.
 */
export const isVisible = (table: string): SQL =>
  setSees(sql.raw(`(SELECT r.permission_set FROM users r WHERE r.id = ${table}.user_id)`), sql.raw(`${table}.type`), SEEN_BY);
const visible = isVisible("notifications");

type Row = typeof notifications.$inferSelect;

export const toView = (row: Row): NotificationView => ({
  id: row.id,
  is_read: row.isRead,
  notification_type: row.type,
  created_at: isoInstant(row.createdAt),
  avatar: row.avatarUrl,
  object_id: row.objectId,
  extra: row.extra,
});

interface Filter extends ListQuery {
  is_read?: boolean;
  notification_type?: NotificationType;
}

/** One page of a person's notifications with both counts. One round trip. */
export async function pageOfNotifications(ctx: Ctx, userId: string, filter: Filter) {
  const mine = and(eq(notifications.userId, userId), visible);
  const where = and(
    mine,
    filter.is_read === undefined ? undefined : eq(notifications.isRead, filter.is_read),
    filter.notification_type ? eq(notifications.type, filter.notification_type) : undefined,
    filter.search ? saysSomewhere(filter.search) : undefined,
  );
  const way = filter.ordering.startsWith("-") ? sql`DESC` : sql`ASC`;
  const [rows, [total], [unread]] = await db(ctx).batch([
    db(ctx)
      .select()
      .from(notifications)
      .where(where)
      .orderBy(sql`${notifications.createdAt} ${way}, ${notifications.id} ${way}`)
      .limit(filter.limit)
      .offset(filter.offset),
    countRows(ctx, db(ctx), notifications, where),
    db(ctx).select({ count: count() }).from(notifications).where(and(mine, sql`is_read = 0`)),
  ]);
  return { results: rows.map(toView), count: total?.count ?? 0, unread_count: unread?.count ?? 0 };
}

/** Whether one of the notification's values matches the search; its keys do not count. */
const saysSomewhere = (search: string): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${notifications.extra}) said WHERE ${contains(sql`said.value`, sought(search))})`;

const count = (): SQL<number> => sql<number>`count(*)`;

/** One of the person's notifications, and the number of other unread ones. */
export async function findNotification(ctx: Ctx, userId: string, id: string) {
  const [row] = await db(ctx)
    .select({
      notification: notifications,
      othersUnread: sql<number>`(SELECT count(*) FROM notifications o WHERE o.user_id = ${userId} AND o.is_read = 0 AND o.id <> ${id} AND ${isVisible("o")})`,
    })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId), visible));
  return row ?? null;
}

/** The person's unread notifications up to a moment and after it. */
export async function countUnread(ctx: Ctx, userId: string, upTo: number): Promise<{ upTo: number; later: number }> {
  const [row] = await db(ctx)
    .select({
      upTo: sql<number>`count(*) FILTER (WHERE ${notifications.createdAt} <= ${upTo})`,
      later: sql<number>`count(*) FILTER (WHERE ${notifications.createdAt} > ${upTo})`,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), sql`is_read = 0`, visible));
  return { upTo: row?.upTo ?? 0, later: row?.later ?? 0 };
}

export const flagRead = (ctx: Ctx, userId: string, id: string, isRead: boolean) =>
  db(ctx)
    .update(notifications)
    .set({ isRead })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));

export const flagAllRead = (ctx: Ctx, userId: string, upTo: number) =>
  db(ctx)
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, userId), sql`is_read = 0`, lte(notifications.createdAt, upTo), visible));

export interface Delivery {
  userId: string;
  view: NotificationView;
  unread: number;
  viewer: Viewer;
}

/** An event's notifications after the ID `after`, to push. */
export async function deliveriesOf(ctx: Ctx, prefix: string, after: string, limit: number): Promise<Delivery[]> {
  const rows = await db(ctx)
    .select({
      notification: notifications,
      unread: sql<number>`(SELECT count(*) FROM notifications o WHERE o.user_id = notifications.user_id AND o.is_read = 0 AND ${isVisible("o")})`,
      role: sql<Role>`(SELECT u.role FROM users u WHERE u.id = notifications.user_id)`,
      schoolType: sql<Viewer["schoolType"]>`(SELECT s.type FROM schools s WHERE s.id = notifications.school_id)`,
    })
    .from(notifications)
    // IDs of one event share a prefix ending in a colon; a semicolon sorts right after it.
    .where(and(sql`${notifications.id} > ${after || prefix}`, sql`${notifications.id} < ${`${prefix.slice(0, -1)};`}`, visible))
    .orderBy(notifications.id)
    .limit(limit);
  return rows.map(({ notification, unread, role, schoolType }) => ({
    userId: notification.userId,
    view: toView(notification),
    unread,
    viewer: { roleType: roleTypeOf(role), schoolType },
  }));
}
