import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { sessions } from "#drizzle/schema/identity";
import { pushDevices } from "#drizzle/schema/notifications";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";

/** Devices of a person; adding another one removes the oldest. */
const MOST_DEVICES = 10;

const db = (ctx: Ctx) => acrossSchools(ctx, "a device belongs to a person, not to a school");

/** A person's devices whose session is still open, oldest first. */
export const devicesOf = (ctx: Ctx, userId: string) =>
  db(ctx)
    .select({
      id: pushDevices.id,
      userId: pushDevices.userId,
      sessionId: pushDevices.sessionId,
      endpoint: pushDevices.endpoint,
      p256dh: pushDevices.p256dh,
      auth: pushDevices.auth,
      label: pushDevices.label,
      createdAt: pushDevices.createdAt,
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(pushDevices.userId, userId), gt(sessions.expiresAt, ctx.now.getTime())))
    .orderBy(asc(pushDevices.createdAt));

/** Those of some people who have a device. */
export async function whoHasDevices(ctx: Ctx, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db(ctx)
    .selectDistinct({ userId: pushDevices.userId })
    .from(pushDevices)
    .where(isOneOf(pushDevices.userId, [...userIds]));
  return new Set(rows.map(({ userId }) => userId));
}

type NewDevice = Omit<typeof pushDevices.$inferInsert, "createdAt">;

/** Statements that keep a device and drop what is above the limit. A browser that was another person's becomes this one's. */
export const keepDevice = (ctx: Ctx, device: NewDevice) => [
  db(ctx)
    .insert(pushDevices)
    .values({ ...device, createdAt: ctx.now.getTime() })
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: { ...device, createdAt: ctx.now.getTime() } }),
  db(ctx)
    .delete(pushDevices)
    .where(
      inArray(
        pushDevices.id,
        db(ctx)
          .select({ id: pushDevices.id })
          .from(pushDevices)
          .where(eq(pushDevices.userId, device.userId))
          .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
          .limit(100)
          .offset(MOST_DEVICES),
      ),
    ),
];

/** @throws not_found by the caller for another person's device */
export const dropDevice = (ctx: Ctx, userId: string, id: string) =>
  db(ctx)
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)));

/** Drops browsers that no longer take messages. */
export const dropDevices = (ctx: Ctx, ids: string[]) => db(ctx).delete(pushDevices).where(isOneOf(pushDevices.id, ids));
