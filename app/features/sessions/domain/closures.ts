import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { closures } from "#drizzle/schema/sessions";
import { federalHolidays } from "~/platform/business-days";
import { type Ctx, todayOf } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id, integer, isoDate, keysOf, many, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, query } from "~/platform/verb";
import {
  type ClosureRow,
  closureSessions,
  closuresBetween,
  plannedBetween,
  type SessionRow,
  sessionChoices,
  sessionsOfClasses,
} from "../data/sessions";
import { CLEAR_WAY_LABELS, closureForm } from "../model";
import { canUndo, stageCancelled, stageRestored } from "./cancel-session";
import { beforeOf } from "./change-session";
import { closureOn } from "./plan-sessions";
import { nextSlot, stageSessions } from "./stage-sessions";

/** The most sessions that one closure cancels at once. */
const MAX_AT_ONCE = 300;

const yearOf = (day: string) => Number(day.slice(0, 4));

/** A year's closures with how many planned sessions are on them, and its federal holidays. One round trip. */
export const listClosures = query({
  name: "closures.list",
  allow: schoolStaff,
  scope: "classes:read",
  input: z.object({ year: optional(integer(2000, 2100)).catch(undefined) }),
  async run(ctx, { year = yearOf(todayOf(ctx)) }) {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    const [found, planned, cancelled, locations] = await inSchool(ctx).db.batch([
      closuresBetween(ctx, first, last),
      plannedBetween(ctx, first, last, null),
      closureSessions(ctx, first, last),
      sessionChoices(ctx)[0],
    ]);
    const now = ctx.now.getTime();
    const results = found.map((closure) => ({
      ...closure,
      planned: planned
        .filter(({ session }) => closureOn(session, [closure]))
        .map((row) => ({ id: row.session.id, code: row.code, ...beforeOf(row) })),
      isUndoable: cancelled.some(({ session }) => session.closureId === closure.id && canUndo(session, now)),
    }));
    return {
      year,
      results,
      count: results.length,
      locations,
      federal: federalHolidays(year).map((each) => ({
        ...each,
        isTicked: found.some(({ kind, from }) => kind === "federal" && from === each.day),
      })),
    };
  },
});

/** Adds closed days. Planned sessions on them stay until they are cleared. */
export const addClosure = command({
  name: "closures.add",
  allow: schoolStaff,
  input: closureForm,
  async run(ctx, { first_day, last_day = first_day, name, kind, location }) {
    if (last_day < first_day) throw invalidField("last_day", "The last day must be on or after the first.");
    const { db, schoolId } = inSchool(ctx);
    const [locations] = await db.batch([sessionChoices(ctx)[0]]);
    if (location && !locations.some(({ value }) => value === location)) throw invalidField("location", "Select a location.");
    const row = {
      id: newId(),
      schoolId,
      firstDay: first_day,
      lastDay: last_day,
      name,
      kind,
      locationId: location ?? null,
      createdAt: ctx.now.getTime(),
    };
    ctx.stage(db.insert(closures).values(row));
    ctx.record({ type: "closure", id: row.id, after: { first_day, last_day, name, kind } });
    return { id: row.id, year: yearOf(first_day) };
  },
});

/** Sets on which federal holidays of a year the school is closed. */
export const setFederalDays = command({
  name: "closures.set-federal",
  allow: schoolStaff,
  input: z.object({ year: integer(2000, 2100), days: many(isoDate(), 20) }),
  async run(ctx, { year, days }) {
    const { db, schoolId } = inSchool(ctx);
    const holidays = federalHolidays(year);
    if (days.some((day) => !holidays.some((each) => each.day === day))) throw invalidField("days", "Select federal holidays of that year.");
    const found = (await closuresBetween(ctx, `${year}-01-01`, `${year}-12-31`)).filter(({ kind }) => kind === "federal");
    const gone = found.filter(({ from }) => !days.includes(from));
    const added = holidays.filter(({ day }) => days.includes(day) && !found.some(({ from }) => from === day));
    if (gone.length > 0)
      ctx.stage(
        db.delete(closures).where(
          and(
            eq(closures.schoolId, schoolId),
            isOneOf(
              closures.id,
              gone.map((each) => each.id),
            ),
          ),
        ),
      );
    const at = ctx.now.getTime();
    for (const { day, name } of added)
      ctx.stage(db.insert(closures).values({ id: newId(), schoolId, firstDay: day, lastDay: day, name, kind: "federal", createdAt: at }));
    ctx.record({ type: "closure", id: String(year), before: { days: found.map(({ from }) => from) }, after: { days } });
    return { year, count: days.length };
  },
});

/** Deletes closed days. Sessions that were cancelled for them stay cancelled. */
export const deleteClosure = command({
  name: "closures.delete",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: closureId }) {
    const { db, own } = inSchool(ctx);
    const closure = await findClosure(ctx, closureId);
    ctx.stage(db.delete(closures).where(own(closures, closureId)), notFound());
    ctx.record({ type: "closure", id: closureId, before: closure });
    return { id: closureId };
  },
});

/** @throws not_found when it is another school's */
async function findClosure(ctx: Ctx, closureId: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(closures).where(own(closures, closureId));
  if (!row) throw notFound();
  return row;
}

/**
 * Cancels the planned sessions on closed days, all in one batch, and plans each again at the next free slot of its weekday if wanted. Held
 * sessions stay. @throws conflict `nothing_to_clear`, `too_many_sessions`, `no_slot`, `stale`
 */
export const clearClosure = command({
  name: "closures.clear",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id(), way: choice(keysOf(CLEAR_WAY_LABELS)) }),
  async run(ctx, { id: closureId, way }) {
    const closure = await findClosure(ctx, closureId);
    const rows = await plannedBetween(ctx, closure.firstDay, closure.lastDay, closure.locationId);
    if (rows.length === 0) throw conflict("nothing_to_clear", "No planned sessions are on these days.");
    if (rows.length > MAX_AT_ONCE)
      throw conflict("too_many_sessions", `More than ${MAX_AT_ONCE} sessions are on these days. Enter shorter closures.`);
    const byClass = new Map<string, SessionRow[]>();
    for (const row of rows) byClass.set(row.session.classId, [...(byClass.get(row.session.classId) ?? []), row]);
    const [siblings, later] =
      way === "replace"
        ? await inSchool(ctx).db.batch([sessionsOfClasses(ctx, [...byClass.keys()]), closuresBetween(ctx, closure.firstDay)])
        : [[], []];
    for (const [classId, cancelled] of byClass) {
      for (const { session } of cancelled)
        stageCancelled(ctx, session, { reason: closure.name, way: way === "replace" ? "replace" : "open", closureId });
      const changes = cancelled.map((row) => ({ sessionId: row.session.id, before: beforeOf(row) }));
      ctx.emit("session.cancelled", { classId, sessions: changes, reason: closure.name });
      if (way !== "replace") continue;
      const others = siblings.filter(({ session }) => session.classId === classId && session.status !== "cancelled").map(({ session }) => session);
      const made = stageSessions(ctx, classId, replacementsOf(ctx, cancelled, others, later));
      ctx.emit("session.changed", { classId, sessions: made.map((sessionId) => ({ sessionId, before: null })) });
    }
    ctx.record({ type: "closure", id: closureId, after: { sessions: rows.map(({ session }) => session.id), way } });
    return { id: closureId, count: rows.length };
  },
});

/** New sessions for cancelled ones, each at its next free slot. @throws conflict `no_slot` */
function replacementsOf(ctx: CommandCtx, cancelled: readonly SessionRow[], others: readonly SessionRow["session"][], later: readonly ClosureRow[]) {
  const taken: { startsAt: number; endsAt: number }[] = [...others];
  return cancelled.map(({ session, code }) => {
    const slot = nextSlot(ctx, session, taken, later);
    if (!slot) throw conflict("no_slot", `${code} has no free slot for the session on ${session.date}. Cancel it without a replacement.`);
    taken.push(slot);
    return { ...slot, origin: "added" as const, replacesId: session.id, topic: session.topic };
  });
}

/** Undoes what a closure did to the sessions within ten minutes, and deletes the closure. @throws conflict `undo_expired` */
export const undoClosure = command({
  name: "closures.undo",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, { id: closureId }) {
    const { db, own } = inSchool(ctx);
    const closure = await findClosure(ctx, closureId);
    const rows = (await closureSessions(ctx, closure.firstDay, closure.lastDay)).filter(({ session }) => session.closureId === closureId);
    const ids = new Set(rows.map(({ session }) => session.id));
    const siblings = await sessionsOfClasses(ctx, [...new Set(rows.map(({ session }) => session.classId))]);
    const isReplacement = ({ session }: SessionRow) => session.replacesId !== null && ids.has(session.replacesId) && session.status !== "cancelled";
    stageRestored(ctx, rows, siblings.filter(isReplacement));
    ctx.stage(db.delete(closures).where(own(closures, closureId)), notFound());
    ctx.record({ type: "closure", id: closureId, before: closure, after: { restored: rows.length } });
    return { id: closureId, count: rows.length };
  },
});
