import { and, isNull } from "drizzle-orm";
import { z } from "zod";
import { retentionItems } from "#drizzle/schema/retention";
import { todayOf, zoneOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { plusDays, plusMonths } from "~/platform/zones";
import { dueText } from "../clock-model";
import { itemPage, selectItem, selectSettings } from "../data/items";
import { itemListInput, keepForm } from "../model";

/** Records can be kept longer for this many months from today. */
const MOST_MONTHS = 120;

/** Records whose time is over, those that are deleted first in front; or deleted ones, the latest first. One round trip. */
export const listItems = query({
  name: "retention.items",
  allow: schoolStaff,
  input: itemListInput,
  async run(ctx, { limit, offset, ordering, state = "due", kind }) {
    const today = todayOf(ctx);
    const [rows, [total], [school]] = await inSchool(ctx).db.batch([
      ...itemPage(ctx, { state, kind }, { limit, offset, ordering }),
      selectSettings(ctx)[0],
    ]);
    const deletes = school?.deletes ?? false;
    return {
      results: rows.map((row) => ({
        ...row,
        due: row.item.deletedAt === null ? dueText({ ...row.item, blocker: row.blocker }, today, deletes) : null,
      })),
      count: total?.count ?? 0,
      state,
      deletes,
      today,
      zone: zoneOf(ctx),
    };
  },
});

/** A due or deleted record. @throws not_found */
export const readItem = query({
  name: "retention.item",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [row] = await selectItem(ctx, input.id);
    if (!row) throw notFound();
    return row;
  },
});

/** Keeps a record longer, through a day. @throws not_found; invalid on `until`; conflict `already_deleted` */
export const keepLonger = command({
  name: "retention.keep",
  allow: schoolStaff,
  input: keepForm,
  async run(ctx, { id: itemId, until, reason }) {
    const { db, own } = inSchool(ctx);
    const [row] = await selectItem(ctx, itemId);
    if (!row) throw notFound();
    const deleted = () => conflict("already_deleted", "This record was deleted. You can't keep it longer.");
    if (row.item.deletedAt !== null) throw deleted();
    const today = todayOf(ctx);
    if (until <= today) throw invalidField("until", "Choose a day after today.", "date");
    if (until > plusMonths(today, MOST_MONTHS)) throw invalidField("until", "Choose a day within the next 10 years.", "date");
    ctx.stage(
      db
        .update(retentionItems)
        .set({ keptUntil: until, keptReason: reason, keptBy: userOf(ctx).id, deletesOn: plusDays(until, 1) })
        .where(and(own(retentionItems, itemId), isNull(retentionItems.deletedAt))),
      deleted(),
    );
    ctx.record({ type: "retention_item", id: itemId, before: { deletesOn: row.item.deletesOn }, after: { keptUntil: until, reason } });
    return { id: itemId };
  },
});
