import { and, desc, eq, lt, lte, sql } from "drizzle-orm";
import { products, purchases, subscriptions } from "#drizzle/schema/store";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export type Subscription = typeof subscriptions.$inferSelect;

interface Filters {
  status?: "active" | "cancelled" | "overdue";
  search?: string;
}

/** A page of subscriptions with product, buyer and count. */
export function subscriptionPage(ctx: Ctx, filters: Filters, page: { limit: number; offset: number; ordering: string }, today: string) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = filters.search ? sought(filters.search) : null;
  const where = and(
    eq(subscriptions.schoolId, schoolId),
    filters.status ? eq(subscriptions.status, filters.status === "overdue" ? "active" : filters.status) : undefined,
    filters.status === "overdue" ? lt(subscriptions.nextChargeOn, today) : undefined,
    pattern ? contains(subscriptions.email, pattern) : undefined,
  );
  const rows = db
    .select({
      subscription: subscriptions,
      product: products.title,
      buyer: sql<string>`${purchases.firstName} || ' ' || ${purchases.lastName}`.as("buyer"),
      number: purchases.number,
    })
    .from(subscriptions)
    .innerJoin(products, and(eq(products.schoolId, subscriptions.schoolId), eq(products.id, subscriptions.productId)))
    .innerJoin(purchases, and(eq(purchases.schoolId, subscriptions.schoolId), eq(purchases.id, subscriptions.purchaseId)))
    .where(where)
    .orderBy(page.ordering.startsWith("-") ? desc(subscriptions.createdAt) : subscriptions.createdAt)
    .limit(page.limit)
    .offset(page.offset);
  return [rows, countRows(ctx, db, subscriptions, where)] as const;
}

/** A subscription with its buyer and product. */
export async function findSubscription(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select({ subscription: subscriptions, product: products.title, order: purchases })
    .from(subscriptions)
    .innerJoin(products, and(eq(products.schoolId, subscriptions.schoolId), eq(products.id, subscriptions.productId)))
    .innerJoin(purchases, and(eq(purchases.schoolId, subscriptions.schoolId), eq(purchases.id, subscriptions.purchaseId)))
    .where(own(subscriptions, id));
  return row ?? null;
}

/** Subscriptions due, of all schools. */
export const dueSubscriptions = (ctx: Ctx, today: string) =>
  acrossSchools(ctx, "subscriptions of every school are charged on their day")
    .select({ id: subscriptions.id, schoolId: subscriptions.schoolId })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, "active"), lte(subscriptions.nextChargeOn, today)))
    .limit(500);
