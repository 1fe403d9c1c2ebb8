import { z } from "zod";
import { todayOf } from "~/platform/context";
import { conflict, invalid } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { type IsoDate, plusDays, weekdayOf } from "~/platform/zones";
import { findColleague, stillWaiting } from "../data/waiting";
import { markItems, unmarkItems } from "../data/work-marks";
import { assignForm, type PutOff, putOffForm, type WaitingKind } from "../today-model";

type Items = readonly { kind: WaitingKind; id: string }[];

/** @throws conflict `not_waiting` where none of them waits any more */
async function waitingOf(ctx: CommandCtx, items: Items): Promise<Items> {
  const waiting = await stillWaiting(ctx, todayOf(ctx), items);
  if (waiting.length === 0) throw conflict("not_waiting", "This item no longer needs attention.");
  return waiting;
}

/**
 * Assigns items to a staff member, or unassigns them. Returns the change for undo. @throws invalid on `assignee` if not staff of this
 * school; conflict `not_waiting`
 */
export const assignWork = command({
  name: "reports.today.assign",
  allow: schoolStaff,
  input: assignForm,
  async run(ctx, { ids, assignee }) {
    const colleague = assignee ? await findColleague(ctx, assignee) : null;
    if (assignee && !colleague) throw invalid({ assignee: ["Choose a staff member."] });
    const items = await waitingOf(ctx, ids);
    const changeId = newId();
    ctx.stage(markItems(ctx, { items, changeId, assigneeId: colleague?.id ?? null }));
    ctx.record({ type: "work", id: changeId, after: { items, assignee: colleague?.name ?? null } });
    return { changeId, count: items.length, assignee: colleague?.name ?? null };
  },
});

/** The day, of the school's zone, on which something comes back. */
function dayOf(until: PutOff, today: IsoDate): IsoDate {
  if (until === "tomorrow") return plusDays(today, 1);
  if (until === "monday") return plusDays(today, (8 - weekdayOf(today)) % 7 || 7);
  return plusDays(today, until === "week" ? 7 : 28);
}

/**
 * Puts off what waits until a later day; without one it waits again at once. Answers the change by which it can be undone.
 * @throws conflict `not_waiting`
 */
export const putOffWork = command({
  name: "reports.today.put-off",
  allow: schoolStaff,
  input: putOffForm,
  async run(ctx, { ids, until }) {
    const items = await waitingOf(ctx, ids);
    const changeId = newId();
    const putOffUntil = until ? dayOf(until, todayOf(ctx)) : null;
    ctx.stage(markItems(ctx, { items, changeId, putOffUntil }));
    ctx.record({ type: "work", id: changeId, after: { items, putOffUntil } });
    return { changeId, count: items.length, putOffUntil };
  },
});

/** Undoes the user's last change of marks. @throws conflict `nothing_to_undo` if an item changed since then */
export const undoWork = command({
  name: "reports.today.undo",
  allow: schoolStaff,
  input: z.object({ change: id() }),
  async run(ctx, { change }) {
    ctx.stage(unmarkItems(ctx, change), conflict("nothing_to_undo", "This item changed since then, or the change was already undone."));
    ctx.record({ type: "work", id: change, after: { undone: true } });
    return { change };
  },
});
