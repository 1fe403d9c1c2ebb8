import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";

export type Endpoint = typeof webhookEndpoints.$inferSelect;
export type Delivery = typeof webhookDeliveries.$inferSelect;

/** The school's endpoints, the latest first. */
export function selectEndpoints(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select().from(webhookEndpoints).where(eq(webhookEndpoints.schoolId, schoolId)).orderBy(desc(webhookEndpoints.createdAt)).limit(100);
}

/** The endpoints that hear of events: not those of a revoked key. */
export function endpointsToTell(ctx: Ctx): Promise<Endpoint[]> {
  const { db, schoolId } = inSchool(ctx);
  const isOfRevoked = sql`EXISTS (SELECT 1 FROM api_keys k WHERE k.school_id = ${schoolId} AND k.id = ${webhookEndpoints.createdBy} AND k.revoked_at IS NOT NULL)`;
  return db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.schoolId, schoolId), sql`NOT ${isOfRevoked}`));
}

/** An endpoint of the school, also that of its learning platform. @throws not_found */
export async function findEndpoint(ctx: Ctx, id: string): Promise<Endpoint> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(webhookEndpoints).where(own(webhookEndpoints, id));
  if (!row) throw notFound();
  return row;
}

/** An endpoint that the school may change. @throws not_found, also for that of its learning platform */
export async function findOwnEndpoint(ctx: Ctx, id: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(ctx, id);
  if (endpoint.kind !== "webhook") throw notFound();
  return endpoint;
}

/** A delivery of an endpoint. @throws not_found */
export async function findDelivery(ctx: Ctx, endpointId: string, id: string): Promise<Delivery> {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(own(webhookDeliveries, id), eq(webhookDeliveries.endpointId, endpointId)));
  if (!row) throw notFound();
  return row;
}

/** Deliveries of an endpoint, the latest first, and how many there are. One round trip. */
export async function deliveryPage(ctx: Ctx, endpointId: string, state: Delivery["state"] | undefined, page: { limit: number; offset: number }) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(
    eq(webhookDeliveries.schoolId, schoolId),
    eq(webhookDeliveries.endpointId, endpointId),
    state ? eq(webhookDeliveries.state, state) : undefined,
  );
  const [results, [total]] = await db.batch([
    db
      .select({
        ...{ id: webhookDeliveries.id, topic: webhookDeliveries.topic, state: webhookDeliveries.state, nextAt: webhookDeliveries.nextAt },
        ...{ createdAt: webhookDeliveries.createdAt, deliveredAt: webhookDeliveries.deliveredAt },
        tries: sql<number>`json_array_length(${webhookDeliveries.tries})`,
        lastStatus: sql<number | null>`json_extract(${webhookDeliveries.tries}, '$[#-1].status')`,
      })
      .from(webhookDeliveries)
      .where(where)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: sql<number>`count(*)` }).from(webhookDeliveries).where(where),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** Takes the endpoint for one deliverer until a moment; null while another has it, or it is not active. */
export async function takeEndpoint(ctx: Ctx, id: string, now: number, until: number): Promise<Endpoint | null> {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .update(webhookEndpoints)
    .set({ busyUntil: until })
    .where(and(own(webhookEndpoints, id), lte(webhookEndpoints.busyUntil, now), eq(webhookEndpoints.state, "active")))
    .returning();
  return row ?? null;
}

export async function freeEndpoint(ctx: Ctx, id: string): Promise<void> {
  const { db, own } = inSchool(ctx);
  await db.update(webhookEndpoints).set({ busyUntil: 0 }).where(own(webhookEndpoints, id));
}

/** Pending deliveries of an endpoint whose next try is due by a moment, the longest due first. */
export function dueDeliveries(ctx: Ctx, endpointId: string, by: number, limit: number): Promise<Delivery[]> {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.schoolId, schoolId),
        eq(webhookDeliveries.endpointId, endpointId),
        sql`state = 'pending'`,
        lte(webhookDeliveries.nextAt, by),
      ),
    )
    .orderBy(webhookDeliveries.nextAt, webhookDeliveries.createdAt)
    .limit(limit);
}

/** Matches deliveries of an endpoint in some states. */
export const ofEndpoint = (ctx: Ctx, endpointId: string, states: readonly Delivery["state"][]) =>
  and(
    eq(webhookDeliveries.schoolId, inSchool(ctx).schoolId),
    eq(webhookDeliveries.endpointId, endpointId),
    inArray(webhookDeliveries.state, [...states]),
  );
