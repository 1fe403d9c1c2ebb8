import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { mails } from "#drizzle/schema/messaging";
import { transactions } from "#drizzle/schema/payments";
import { products, purchaseItems, purchases, registrationProducts } from "#drizzle/schema/store";
import { type Ctx, zoneOf } from "~/platform/context";
import { countFrom, countRows } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";
import type { Fulfilment, PurchaseFilters, PurchaseStatus } from "../order-model";

/** A product that a student bought in the store or with a registration. */
export interface StudentPurchase {
  id: string;
  createdAt: number;
  studentId: string;
  student: string;
  productId: string;
  title: string;
  size: string;
  quantity: number;
  unitCents: number;
  status: PurchaseStatus;
  fulfilment: Fulfilment;
  /** The store order, or null. */
  purchaseId: string | null;
  number: string | null;
  registrationId: string | null;
  registrationNumber: string | null;
}

/** The days of a filter as instants in the school's zone. */
function spanOf(ctx: Ctx, { from_date, to_date }: PurchaseFilters) {
  const zone = zoneOf(ctx);
  const startOf = (day: string) => instantOf(day, "00:00", zone).getTime();
  return { from: from_date ? startOf(from_date) : 0, to: to_date ? startOf(plusDays(to_date, 1)) : Number.MAX_SAFE_INTEGER };
}

/** Unpaid orders show only if the filter asks for them. */
const shownStatus = (column: SQL, status: PurchaseStatus | undefined) => (status ? sql`${column} = ${status}` : sql`${column} <> 'failed'`);

/**
 * Purchases of students in the store and with a registration, each as `b` with the filters. Both read along the index by
 * date, so a page reads only its own rows.
 */
function boughtByStudents(ctx: Ctx, filters: PurchaseFilters): [orders: SQL, registrations: SQL] {
  const { schoolId } = inSchool(ctx);
  const { from, to } = spanOf(ctx, filters);
  const pattern = filters.search ? sought(filters.search) : null;
  const like = (column: SQL) => (pattern ? contains(column, pattern) : sql`1`);
  const of = filters.product;
  const orders = sql`SELECT i.id, o.created_at AS createdAt, o.student_id AS studentId, o.first_name || ' ' || o.last_name AS student, i.product_id AS productId, i.title,
      i.size, i.quantity, i.unit_cents AS unitCents, o.status, o.fulfilment, o.id AS purchaseId, o.number, NULL AS registrationId, NULL AS registrationNumber
    FROM ${
      of
        ? sql`purchase_items i INDEXED BY purchase_items_product CROSS JOIN purchases o`
        : sql`purchases o INDEXED BY purchases_list CROSS JOIN purchase_items i INDEXED BY purchase_items_list`
    }
    WHERE o.school_id = ${schoolId} AND i.school_id = ${schoolId} AND i.purchase_id = o.id AND ${of ? sql`i.product_id = ${of}` : sql`1`} AND o.student_id IS NOT NULL AND o.created_at >= ${from} AND o.created_at < ${to}
      AND ${shownStatus(sql`o.status`, filters.status)} AND (${like(sql`o.first_name || ' ' || o.last_name`)} OR ${like(sql`i.title`)} OR ${like(sql`coalesce(o.number, '')`)})`;
  const registered = sql`SELECT p.id, r.created_at AS createdAt, r.student_id AS studentId, s.first_name || ' ' || s.last_name AS student, p.product_id AS productId, p.title, p.size,
      p.quantity, p.unit_cents AS unitCents, CASE WHEN r.status = 'cancelled' THEN 'cancelled' WHEN r.payment_status = 'complete_paid' THEN 'paid' ELSE 'pending' END AS status,
      p.delivery AS fulfilment, NULL AS purchaseId, NULL AS number, r.id AS registrationId, r.number AS registrationNumber
    FROM ${
      of
        ? sql`registration_products p INDEXED BY registration_products_product CROSS JOIN registrations r`
        : sql`registrations r INDEXED BY registrations_created CROSS JOIN registration_products p INDEXED BY registration_products_list`
    }
      LEFT JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
    WHERE r.school_id = ${schoolId} AND p.school_id = ${schoolId} AND p.registration_id = r.id AND ${of ? sql`p.product_id = ${of}` : sql`1`} AND r.created_at >= ${from} AND r.created_at < ${to}
      AND (${like(sql`s.first_name || ' ' || s.last_name`)} OR ${like(sql`p.title`)} OR ${like(sql`r.number`)})`;
  const matching = sql`${shownStatus(sql`b.status`, filters.status)} AND ${filters.delivery_status ? sql`b.fulfilment = ${filters.delivery_status}` : sql`1`}`;
  return [sql`FROM (${orders}) b WHERE ${matching}`, sql`FROM (${registered}) b WHERE ${matching}`];
}

function partOfStudents(ctx: Ctx, filters: PurchaseFilters, { limit, offset = 0, after, ordering }: ListPart) {
  const order = [
    { by: sql`b.createdAt`, way: wayOf(ordering) },
    { by: sql`b.id`, way: "asc" },
  ] as const;
  const [orders, registered] = boughtByStudents(ctx, filters).map(
    (from) => sql`SELECT * FROM (SELECT b.* ${from} AND ${behind(order, after)} ORDER BY ${sortedBy(order)} LIMIT ${limit + offset})`,
  );
  return sql<StudentPurchase>`SELECT b.* FROM (${orders} UNION ALL ${registered}) b ORDER BY ${sortedBy(order)} LIMIT ${limit} OFFSET ${offset}`;
}

/** A page of purchases by students with the count, newest first by default. One round trip. */
export async function studentPurchases(ctx: Ctx, filters: PurchaseFilters, page: ListPart): Promise<{ results: StudentPurchase[]; count: number }> {
  const [orders, registered] = boughtByStudents(ctx, filters);
  const [results, [total]] = await readTogether(inSchool(ctx).db, [
    partOfStudents(ctx, filters, page),
    countFrom(ctx, sql`FROM (SELECT 1 ${orders} UNION ALL SELECT 1 ${registered})`),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** The next batch for an export. */
export async function studentPurchaseLines(ctx: Ctx, filters: PurchaseFilters, part: ListPart): Promise<StudentPurchase[]> {
  const [rows] = await readTogether(inSchool(ctx).db, [partOfStudents(ctx, filters, part)]);
  return rows;
}

/** The items of an order in one line: "Navy scrub set, M × 2; Stethoscope". */
const itemsText = sql<string>`(SELECT group_concat(i.title || CASE WHEN i.size <> '' THEN ', ' || i.size ELSE '' END || CASE WHEN i.quantity > 1 THEN ' × ' || i.quantity ELSE '' END, '; ')
  FROM purchase_items i WHERE i.school_id = "purchases"."school_id" AND i.purchase_id = "purchases"."id")`;

/** Store orders by external purchasers. */
export function externalPurchases(ctx: Ctx, filters: PurchaseFilters, page: ListPart) {
  const { db, schoolId } = inSchool(ctx);
  const { from, to } = spanOf(ctx, filters);
  const pattern = filters.search ? sought(filters.search) : null;
  const where = and(
    eq(purchases.schoolId, schoolId),
    isNull(purchases.studentId),
    sql`${purchases.createdAt} >= ${from} AND ${purchases.createdAt} < ${to}`,
    shownStatus(sql`${purchases.status}`, filters.status),
    filters.delivery_status ? eq(purchases.fulfilment, filters.delivery_status) : undefined,
    filters.product
      ? sql`EXISTS (SELECT 1 FROM purchase_items i WHERE i.school_id = ${schoolId} AND i.purchase_id = "purchases"."id" AND i.product_id = ${filters.product})`
      : undefined,
    pattern
      ? sql`(${contains(sql`${purchases.firstName} || ' ' || ${purchases.lastName}`, pattern)} OR ${contains(purchases.email, pattern)} OR ${contains(purchases.number, pattern)})`
      : undefined,
  );
  const order = [purchases.createdAt, purchases.id].map((by) => ({ by, way: wayOf(page.ordering) }));
  const rows = db
    .select({ order: purchases, items: itemsText.as("items_text") })
    .from(purchases)
    .where(and(where, behind(order, page.after)))
    .orderBy(sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return [rows, countRows(ctx, db, purchases, where)] as const;
}

/** Orders, emails and payments of a purchaser, newest first. One round trip. */
export async function purchaserFile(ctx: Ctx, email: string) {
  const { db, schoolId } = inSchool(ctx);
  const [orders, items, sent, ledger] = await db.batch([
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.schoolId, schoolId), eq(purchases.email, email)))
      .orderBy(desc(purchases.createdAt))
      .limit(100),
    db
      .select()
      .from(purchaseItems)
      .where(
        and(
          eq(purchaseItems.schoolId, schoolId),
          sql`${purchaseItems.purchaseId} IN (SELECT o.id FROM purchases o WHERE o.school_id = ${schoolId} AND o.email = ${email})`,
        ),
      )
      .orderBy(purchaseItems.position),
    db
      .select({ id: mails.id, subject: mails.subject, status: mails.status, createdAt: mails.createdAt })
      .from(mails)
      .where(
        and(
          eq(mails.schoolId, schoolId),
          eq(mails.subjectType, "purchase"),
          sql`${mails.subjectId} IN (SELECT o.id FROM purchases o WHERE o.school_id = ${schoolId} AND o.email = ${email})`,
        ),
      )
      .orderBy(desc(mails.createdAt))
      .limit(50),
    db
      .select({
        id: transactions.id,
        purchaseId: transactions.purchaseId,
        type: transactions.type,
        status: transactions.status,
        amountCents: transactions.amountCents,
        paidOn: transactions.paidOn,
        receiptNumber: transactions.receiptNumber,
        attemptId: transactions.attemptId,
      })
      .from(transactions)
      .where(
        and(
          eq(transactions.schoolId, schoolId),
          sql`${transactions.attemptId} IN (SELECT a.id FROM payment_attempts a WHERE a.school_id = ${schoolId}
            AND a.obligation_id IN (SELECT o.id FROM purchases o WHERE o.school_id = ${schoolId} AND o.email = ${email}))`,
        ),
      )
      .orderBy(desc(transactions.createdAt)),
  ]);
  return { orders, items, sent, ledger };
}

/** The purchase of an ID: an order, one of its lines, or a product bought with a registration. */
export async function findBought(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[order], [withRegistration]] = await db.batch([
    db
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.schoolId, schoolId),
          sql`(${purchases.id} = ${id} OR ${purchases.id} = (SELECT i.purchase_id FROM purchase_items i WHERE i.school_id = ${schoolId} AND i.id = ${id}))`,
        ),
      ),
    db.select().from(registrationProducts).where(own(registrationProducts, id)),
  ]);
  return { order: order ?? null, withRegistration: withRegistration ?? null };
}

interface ToLayOut {
  title: string;
  size: string;
  quantity: number;
  buyer: string;
  number: string;
  fulfilment: Fulfilment;
  way: "pickup" | "ship" | "class";
  destination: string;
}

/** Paid items that are not handed over, by product and size, with their buyers. */
export async function toLayOut(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<ToLayOut>`SELECT b.* FROM (
      SELECT i.title, i.size, i.quantity, o.first_name || ' ' || o.last_name AS buyer, coalesce(o.number, '') AS number, o.fulfilment, o.delivery AS way,
        coalesce((SELECT l.name FROM locations l WHERE l.school_id = o.school_id AND l.id = o.location_id), '') AS destination, o.created_at AS createdAt
      FROM purchases o INDEXED BY purchases_waiting CROSS JOIN purchase_items i ON i.school_id = o.school_id AND i.purchase_id = o.id
      WHERE o.school_id = ${schoolId} AND o.status = 'paid' AND o.fulfilment IN ('pending', 'ready')
      UNION ALL
      SELECT p.title, p.size, p.quantity, s.first_name || ' ' || s.last_name, r.number, p.delivery, 'class', coalesce(k.code, ''), r.created_at
      FROM registration_products p INDEXED BY registration_products_waiting CROSS JOIN registrations r ON r.school_id = p.school_id AND r.id = p.registration_id
        JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id LEFT JOIN classes k ON k.school_id = r.school_id AND k.id = r.class_id
      WHERE p.school_id = ${schoolId} AND r.status = 'active' AND p.delivery IN ('pending', 'ready')
    ) b ORDER BY b.title, b.size, b.createdAt LIMIT 1000`,
  ]);
  return rows;
}

/** Products for the filter, and the number that are low in stock. */
export function purchaseChoices(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return [
    db
      .select({ value: products.id, label: products.title })
      .from(products)
      .where(and(eq(products.schoolId, schoolId), isNull(products.archivedAt)))
      .orderBy(products.position),
    db
      .select({ title: products.title, low: sql<number>`min(z.stock)`.as("lowest") })
      .from(products)
      .innerJoin(sql`product_sizes z`, sql`z.school_id = ${schoolId} AND z.product_id = "products"."id"`)
      .where(
        and(
          eq(products.schoolId, schoolId),
          eq(products.isActive, true),
          eq(products.tracksStock, true),
          isNull(products.archivedAt),
          sql`z.stock <= ${products.lowStockAt}`,
        ),
      )
      .groupBy(products.id)
      .orderBy(products.position),
  ] as const;
}
