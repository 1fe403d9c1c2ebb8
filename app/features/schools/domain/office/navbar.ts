import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { navbarItems } from "#drizzle/schema/schools";
import { schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, integer, optional } from "~/platform/input";
import { listInput } from "~/platform/list";
import { orderInput, orderOf, placeIn } from "~/platform/order";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, query } from "~/platform/verb";
import { navbarOf } from "../../data/own-school";
import { NAVBAR_MAX, navbarChange, navbarForm } from "../../profile-model";

const full = () => conflict("navbar_full", `The menu can have up to ${NAVBAR_MAX} items.`);

/** Lists the school's custom menu links's navigation, in their order. */
export const navbarMenu = query({
  name: "navbar.menu",
  allow: schoolStaff,
  input: z.object({ edit: optional(id()).catch(undefined) }),
  async run(ctx, { edit }) {
    const items = await navbarOf(ctx);
    return { items, edited: items.find((item) => item.id === edit) ?? null, school: schoolOf(ctx)?.name ?? "" };
  },
});

export const listNavbar = query({
  name: "navbar.list",
  allow: schoolStaff,
  input: listInput({ sorts: ["order", "text"], filters: {} }),
  async run(ctx, { limit, offset, search, ordering }) {
    const wanted = (await navbarOf(ctx)).filter(({ text }) => !search || text.toLowerCase().includes(search.toLowerCase()));
    if (ordering.endsWith("text")) wanted.sort((a, b) => a.text.localeCompare(b.text));
    if (ordering.startsWith("-")) wanted.reverse();
    return { results: wanted.slice(offset, offset + limit), count: wanted.length };
  },
});

export const getNavbarItem = query({
  name: "navbar.get",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const item = (await navbarOf(ctx)).find((each) => each.id === input.id);
    if (!item) throw notFound();
    return item;
  },
});

/** Adds a link at the end. @throws conflict `navbar_full` */
export const addNavbarItem = command({
  name: "navbar.add",
  allow: schoolStaff,
  touches: "site",
  input: navbarForm,
  async run(ctx, { text, link, icon = null }) {
    const { db, schoolId } = inSchool(ctx);
    const itemId = newId();
    const at = ctx.now.getTime();
    ctx.stage(
      db.insert(navbarItems).select(
        sql`SELECT ${itemId}, ${schoolId}, ${text}, ${link}, ${icon}, coalesce((SELECT max(position) + 1 FROM navbar_items WHERE school_id = ${schoolId}), 0), ${at}, ${at}
          WHERE (SELECT count(*) FROM navbar_items WHERE school_id = ${schoolId}) < ${NAVBAR_MAX}`,
      ),
      full(),
    );
    ctx.record({ type: "navbar-item", id: itemId, after: { text, link, icon } });
    return { id: itemId };
  },
});

function stageItem(ctx: CommandCtx, itemId: string, change: { text?: string; link?: string; icon?: string | null }): { id: string } {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(navbarItems)
      .set({ ...change, updatedAt: ctx.now.getTime() })
      .where(own(navbarItems, itemId)),
    notFound(),
  );
  ctx.record({ type: "navbar-item", id: itemId, after: change });
  return { id: itemId };
}

/** The form of a link, as a whole. */
export const editNavbarItem = command({
  name: "navbar.edit",
  allow: schoolStaff,
  touches: "site",
  input: navbarForm.extend({ id: id() }),
  run: async (ctx, { id: itemId, text, link, icon = null }) => stageItem(ctx, itemId, { text, link, icon }),
});

/** Some of a link, for the API. */
export const updateNavbarItem = command({
  name: "navbar.update",
  allow: schoolStaff,
  touches: "site",
  input: navbarChange.extend({ id: id() }),
  run: async (ctx, { id: itemId, text, link, icon }) => stageItem(ctx, itemId, { text, link, icon }),
});

export const deleteNavbarItem = command({
  name: "navbar.delete",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, { id: itemId }) {
    const { db, own } = inSchool(ctx);
    ctx.stage(db.delete(navbarItems).where(own(navbarItems, itemId)), notFound());
    ctx.record({ type: "navbar-item", id: itemId });
    return { id: itemId };
  },
});

function stageOrder(ctx: CommandCtx, order: string[]): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(navbarItems)
      .set({ position: placeIn(order, sql`navbar_items.id`) })
      .where(eq(navbarItems.schoolId, schoolId)),
  );
}

export const orderNavbar = command({
  name: "navbar.order",
  allow: schoolStaff,
  touches: "site",
  input: z.object(orderInput),
  async run(ctx, input) {
    stageOrder(ctx, orderOf(input));
    return {};
  },
});

/** The order as the API sends it. @throws not_found when an item is not this school's */
export const reorderNavbar = command({
  name: "navbar.reorder",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ items: z.array(z.object({ id: id(), order: integer(0, 10_000) })).max(100) }),
  async run(ctx, { items }) {
    const present = await navbarOf(ctx);
    if (items.some((item) => !present.some((row) => row.id === item.id))) throw notFound();
    const order = [...items].sort((a, b) => a.order - b.order).map((item) => item.id);
    stageOrder(ctx, order);
    const placeOf = (itemId: string) => (order.includes(itemId) ? order.indexOf(itemId) : order.length);
    const results = present.map((row) => ({ ...row, position: placeOf(row.id) })).sort((a, b) => a.position - b.position);
    return { results, count: results.length };
  },
});
