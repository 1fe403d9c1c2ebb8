import { and, asc, eq, lte, sql } from "drizzle-orm";
import { locations } from "#drizzle/schema/programs";
import { products, purchaseItems, purchases } from "#drizzle/schema/store";
import type { Ctx } from "~/platform/context";
import { listed, rawStatement } from "~/platform/db";
import { acrossSchools, findAnywhere, inSchool } from "~/platform/school-scope";

export type Purchase = typeof purchases.$inferSelect;
/** A line of an order; `isMonthly` is the product's current billing. */
export type PurchaseItem = typeof purchaseItems.$inferSelect & { isMonthly: boolean };

export interface Order {
  order: Purchase;
  items: PurchaseItem[];
  location: { name: string; street: string; room: string | null } | null;
}

/** An order of this school with its lines, by id or public code. One round trip. */
export async function findOrder(ctx: Ctx, key: { id?: string; code?: string }): Promise<Order | null> {
  const { db, schoolId } = inSchool(ctx);
  const is = key.id !== undefined ? eq(purchases.id, key.id) : eq(purchases.code, key.code ?? "");
  const [[row], items] = await db.batch([
    db
      .select({ order: purchases, location: locations })
      .from(purchases)
      .leftJoin(locations, and(eq(locations.schoolId, purchases.schoolId), eq(locations.id, purchases.locationId)))
      .where(and(eq(purchases.schoolId, schoolId), is)),
    db
      .select({ item: purchaseItems, billing: products.billing })
      .from(purchaseItems)
      .innerJoin(products, and(eq(products.schoolId, purchaseItems.schoolId), eq(products.id, purchaseItems.productId)))
      .where(
        and(
          eq(purchaseItems.schoolId, schoolId),
          sql`${purchaseItems.purchaseId} = (SELECT p.id FROM purchases p WHERE p.school_id = ${schoolId} AND ${
            key.id !== undefined ? sql`p.id = ${key.id}` : sql`p.code = ${key.code ?? ""}`
          })`,
        ),
      )
      .orderBy(asc(purchaseItems.position)),
  ]);
  if (!row) return null;
  const { order, location } = row;
  return {
    order,
    items: items.map(({ item, billing }) => ({ ...item, isMonthly: billing === "monthly" })),
    location: location && {
      name: location.name,
      street: `${location.address}, ${location.city}, ${location.state} ${location.zipcode}`,
      room: location.room,
    },
  };
}

/** An order by ID without a check of the caller, which the caller of this function does. */
export async function findAnyOrder(ctx: Ctx, id: string): Promise<{ id: string; schoolId: string; studentId: string | null } | null> {
  const reason = "an invoice is opened by a signed link, its buyer or staff; its school is then the order's own";
  const columns = { id: purchases.id, schoolId: purchases.schoolId, studentId: purchases.studentId };
  return (await findAnywhere(ctx, reason, (db) => db.select(columns).from(purchases).where(eq(purchases.id, id)))) ?? null;
}

/** Unpaid orders past their time limit, of one school or all. */
export function overdueOrders(ctx: Ctx, schoolId: string | null) {
  const db = acrossSchools(ctx, "what nobody has paid in time goes back on the shelf of every school");
  return db
    .select({ id: purchases.id, schoolId: purchases.schoolId })
    .from(purchases)
    .where(and(eq(purchases.status, "pending"), lte(purchases.expiresAt, ctx.now.getTime()), schoolId ? eq(purchases.schoolId, schoolId) : undefined))
    .orderBy(asc(purchases.expiresAt))
    .limit(50);
}

/**
 * Takes an order's tracked pieces from stock (-1) or returns them (1) if the order is in one of these states when the batch runs. Pieces
 * already returned are not returned again. Missing stock fails the batch (`product_stock`).
 */
export function moveStock(ctx: Ctx, purchaseId: string, way: 1 | -1, when: { status: readonly string[]; fulfilment?: readonly string[] }) {
  const { db, schoolId } = inSchool(ctx);
  return rawStatement(
    db,
    sql`UPDATE product_sizes SET stock = stock + ${way} * (
        SELECT sum(i.quantity - i.returned_quantity) FROM purchase_items i
        WHERE i.school_id = ${schoolId} AND i.purchase_id = ${purchaseId} AND i.product_id = product_sizes.product_id AND i.size = product_sizes.size)
      WHERE school_id = ${schoolId}
        AND product_id IN (SELECT i.product_id FROM purchase_items i WHERE i.school_id = ${schoolId} AND i.purchase_id = ${purchaseId})
        AND EXISTS (SELECT 1 FROM purchase_items i WHERE i.school_id = ${schoolId} AND i.purchase_id = ${purchaseId}
          AND i.product_id = product_sizes.product_id AND i.size = product_sizes.size)
        AND (SELECT tracks_stock FROM products p WHERE p.school_id = ${schoolId} AND p.id = product_sizes.product_id) = 1
        AND EXISTS (SELECT 1 FROM purchases o WHERE o.school_id = ${schoolId} AND o.id = ${purchaseId} AND o.status IN ${listed(when.status)}
          AND o.fulfilment IN ${listed(when.fulfilment ?? ["pending", "ready", "delivered", "cancelled"])})`,
  );
}

/** Returns pieces of a line to tracked stock; those of a cancelled order are already returned. */
export function restock(ctx: Ctx, { id, quantity }: { id: string; quantity: number }) {
  const { db, schoolId } = inSchool(ctx);
  return rawStatement(
    db,
    sql`UPDATE product_sizes SET stock = stock + ${quantity} WHERE school_id = ${schoolId}
      AND EXISTS (SELECT 1 FROM purchase_items i JOIN purchases o ON o.school_id = i.school_id AND o.id = i.purchase_id
        WHERE i.school_id = ${schoolId} AND i.id = ${id} AND o.fulfilment <> 'cancelled'
        AND i.product_id = product_sizes.product_id AND i.size = product_sizes.size)
      AND (SELECT tracks_stock FROM products p WHERE p.school_id = ${schoolId} AND p.id = product_sizes.product_id) = 1`,
  );
}
