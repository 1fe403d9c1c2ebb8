import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { classSessions } from "#drizzle/schema/sessions";
import { isOneOf } from "~/platform/db";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { type SessionRow, siblingsOf } from "../data/sessions";
import { cancelSessionForm, UNDO_MINUTES } from "../model";
import { beforeOf, notPlanned } from "./change-session";
import { OVERLAP, overlaps } from "./plan-sessions";
import { onDate, stageSessions } from "./stage-sessions";

const undoExpired = () => conflict("undo_expired", `You can undo a cancellation for ${UNDO_MINUTES} minutes.`);

/** Whether a cancellation can still be undone. Instants in epoch milliseconds. */
export const canUndo = ({ cancelledAt }: { cancelledAt: number | null }, now: number): boolean =>
  cancelledAt !== null && now <= cancelledAt + UNDO_MINUTES * MINUTE_MS;

interface Cancellation {
  reason: string;
  way: "replace" | "shorten" | "open";
  closureId?: string;
}

/** Stages the cancellation of a planned session as it was read. */
export function stageCancelled(ctx: CommandCtx, session: SessionRow["session"], { reason, way, closureId }: Cancellation): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(classSessions)
      .set({
        ...{ status: "cancelled", cancelReason: reason, cancelWay: way, cancelledAt: ctx.now.getTime(), closureId: closureId ?? null },
        sequence: sql`${classSessions.sequence} + 1`,
        updatedAt: nextVersion(ctx, classSessions.updatedAt),
      })
      .where(and(own(classSessions, session.id), eq(classSessions.status, "planned"), isUnchanged(classSessions.updatedAt, session.updatedAt))),
    changedMeanwhile(),
  );
}

/**
 * Cancels a planned session. Its minutes move to another day, stay to be scheduled, or are dropped: that shortens the class, which only an
 * owner decides. @throws invalid beside `way` or `date`; conflict `session_held`, `session_cancelled`, `stale`
 */
export const cancelSession = command({
  name: "class-sessions.cancel",
  allow: schoolStaff,
  scope: "sessions:write",
  touches: "site",
  input: cancelSessionForm.extend({ id: id() }),
  async run(ctx, { id: sessionId, version: seen, reason, way, date }) {
    const siblings = await siblingsOf(ctx, sessionId);
    const row = siblings.find(({ session }) => session.id === sessionId);
    if (!row) throw notFound();
    const { session } = row;
    if (session.status !== "planned") throw notPlanned(session.status);
    if (seen !== undefined && seen !== session.updatedAt) throw changedMeanwhile();
    if (way === "shorten" && (ctx.actor.kind === "key" || (ctx.actor.kind === "user" && ctx.actor.role !== "school_owner")))
      throw invalidField("way", "Only an owner can shorten a class.", "owner_only");
    stageCancelled(ctx, session, { reason, way });
    ctx.emit("session.cancelled", { classId: session.classId, sessions: [{ sessionId, before: beforeOf(row) }], reason });
    if (way === "replace") {
      if (!date) throw invalidField("date", "Enter the new date.", "required");
      const planned = onDate(ctx, session, date);
      if (!planned) throw invalidField("date", "The session's times do not exist on that day.");
      const others = siblings.filter((each) => each !== row && each.session.status !== "cancelled");
      if (others.some((other) => overlaps(other.session, planned))) throw invalidField("date", OVERLAP, "overlap");
      const [replacement = ""] = stageSessions(ctx, session.classId, [{ ...planned, origin: "added", replacesId: sessionId, topic: session.topic }]);
      ctx.emit("session.changed", { classId: session.classId, sessions: [{ sessionId: replacement, before: null }] });
    }
    ctx.record({
      type: "class_session",
      id: sessionId,
      before: { status: "planned" },
      after: { status: "cancelled", reason, way, date: date ?? null },
    });
    return { id: sessionId, classId: session.classId };
  },
});

/** Stages the return of cancelled sessions within the time for it; their replacements are deleted. @throws conflict `undo_expired`, `stale` */
export function stageRestored(ctx: CommandCtx, rows: readonly SessionRow[], replacements: readonly SessionRow[]): void {
  const { db, schoolId, own } = inSchool(ctx);
  if (rows.some(({ session }) => session.status !== "cancelled" || !canUndo(session, ctx.now.getTime()))) throw undoExpired();
  const changed = replacements.filter(({ session }) => session.status !== "planned" || session.movedFrom !== null || session.hasMarks);
  if (changed.length > 0) throw conflict("replacement_changed", "The replacement was changed since. Cancel it first.");
  const ids = replacements.map(({ session }) => session.id);
  if (ids.length > 0) ctx.stage(db.delete(classSessions).where(and(eq(classSessions.schoolId, schoolId), isOneOf(classSessions.id, ids))));
  for (const { session } of rows)
    ctx.stage(
      db
        .update(classSessions)
        .set({
          ...{ status: "planned", cancelReason: null, cancelWay: null, cancelledAt: null, closureId: null },
          sequence: sql`${classSessions.sequence} + 1`,
          updatedAt: nextVersion(ctx, classSessions.updatedAt),
        })
        .where(and(own(classSessions, session.id), isUnchanged(classSessions.updatedAt, session.updatedAt))),
      changedMeanwhile(),
    );
}

/** Undoes a cancellation within ten minutes: the session is planned again and its replacement is deleted. */
export const restoreSession = command({
  name: "class-sessions.restore",
  allow: schoolStaff,
  scope: "sessions:write",
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, { id: sessionId }) {
    const siblings = await siblingsOf(ctx, sessionId);
    const row = siblings.find(({ session }) => session.id === sessionId);
    if (!row) throw notFound();
    stageRestored(
      ctx,
      [row],
      siblings.filter(({ session }) => session.replacesId === sessionId && session.status !== "cancelled"),
    );
    ctx.record({ type: "class_session", id: sessionId, before: { status: "cancelled" }, after: { status: "planned" } });
    return { id: sessionId, classId: row.session.classId };
  },
});
