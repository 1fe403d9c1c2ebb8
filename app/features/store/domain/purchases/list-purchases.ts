import { z } from "zod";
import { schoolOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { externalPurchases, findBought, purchaseChoices, purchaserFile, studentPurchases, toLayOut } from "../../data/purchases";
import { purchaseListInput } from "../../order-model";

/** Purchases of students, with registrations or in the store. */
export const listPurchases = query({
  name: "purchases.list",
  allow: schoolStaff,
  input: purchaseListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => studentPurchases(ctx, filters, { limit, offset, ordering }),
});

/** The same for the screen, with filter options and products low in stock. */
export const purchaseOverview = query({
  name: "purchases.desk",
  allow: schoolStaff,
  input: purchaseListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [page, [products, low]] = await Promise.all([
      studentPurchases(ctx, filters, { limit, offset, ordering }),
      inSchool(ctx).db.batch([...purchaseChoices(ctx)]),
    ]);
    return { page, products, low: low.map(({ title }) => title), zone: zoneOf(ctx) };
  },
});

/** Store orders by external purchasers. */
export const listExternalPurchases = query({
  name: "purchases.external",
  allow: schoolStaff,
  input: purchaseListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [rows, [total]] = await inSchool(ctx).db.batch([...externalPurchases(ctx, filters, { limit, offset, ordering })]);
    return { results: rows.map(({ order, items }) => ({ ...order, items })), count: total?.count ?? 0, zone: zoneOf(ctx) };
  },
});

/** A purchaser: the given order, other orders with the same email, emails and payments. @throws not_found */
export const showPurchaser = query({
  name: "purchases.purchaser",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { order } = await findBought(ctx, input.id);
    if (!order) throw notFound();
    const { orders, items, sent, ledger } = await purchaserFile(ctx, order.email);
    return {
      order,
      orders: orders.map((each) => ({ ...each, items: items.filter(({ purchaseId }) => purchaseId === each.id) })),
      sent,
      ledger,
      paidCents: orders.filter(({ status }) => status === "paid").reduce((sum, { totalCents }) => sum + totalCents, 0),
      zone: zoneOf(ctx),
    };
  },
});

/** The pick list, by product and size. */
export const readPickList = query({
  name: "purchases.pick-list",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const rows = await toLayOut(ctx);
    const groups = new Map<string, { title: string; size: string; quantity: number; rows: typeof rows }>();
    for (const row of rows) {
      const key = `${row.title}\n${row.size}`;
      const group = groups.get(key) ?? { title: row.title, size: row.size, quantity: 0, rows: [] };
      group.quantity += row.quantity;
      group.rows.push(row);
      groups.set(key, group);
    }
    return { groups: [...groups.values()], school: schoolOf(ctx)?.name ?? "", at: ctx.now.getTime(), zone: zoneOf(ctx) };
  },
});
