import { z } from "zod";
import { todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { plusMonths } from "~/platform/zones";
import { closuresBetween, type SessionRow, sessionChoices, sessionClass, sessionsOfClass, siblingsOf } from "../data/sessions";
import { type KindMinutes, MAX_MONTHS } from "../model";
import { canUndo } from "./cancel-session";
import { sumByKind } from "./plan-sessions";
import { requiredMinutes } from "./preview-sessions";
import { nextSlot } from "./stage-sessions";

/** Cancelled sessions whose minutes nobody has scheduled again. */
const openOf = (rows: readonly SessionRow[]): SessionRow[] => {
  const replaced = new Set(rows.filter(({ session }) => session.status !== "cancelled").map(({ session }) => session.replacesId));
  return rows.filter(({ session }) => session.status === "cancelled" && session.cancelWay !== "shorten" && !replaced.has(session.id));
};

/** The sessions of a class with its sums by kind, what its program asks for, and the minutes to schedule. @throws not_found */
export const classSessionsView = query({
  name: "class-sessions.view",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: classId }) {
    const today = todayOf(ctx);
    const [[courseClass], rows, closures, locations, instructors, sites] = await inSchool(ctx).db.batch([
      sessionClass(ctx, classId),
      sessionsOfClass(ctx, classId),
      closuresBetween(ctx, today, plusMonths(today, MAX_MONTHS)),
      ...sessionChoices(ctx),
    ]);
    if (!courseClass) throw notFound();
    const now = ctx.now.getTime();
    const live = rows.filter(({ session }) => session.status !== "cancelled").map(({ session }) => session);
    return {
      courseClass,
      sessions: rows.map(({ session, location, placeRoom, instructor, site }) => ({
        ...session,
        location,
        site,
        room: session.room ?? placeRoom,
        ownRoom: session.room,
        instructor,
        canUndo: session.status === "cancelled" && canUndo(session, now),
        /** The date that a replacement would get. */
        nextDate: session.status === "planned" ? (nextSlot(ctx, session, live, closures)?.date ?? null) : null,
      })),
      sums: sumByKind(live),
      required: requiredMinutes(courseClass),
      toSchedule: sumByKind(openOf(rows).map(({ session }) => session)) satisfies KindMinutes,
      open: openOf(rows).map(({ session }) => session.id),
      choices: { locations, instructors, sites },
      today,
      zone: zoneOf(ctx),
    };
  },
});

export type ClassSessionsView = Awaited<ReturnType<typeof classSessionsView>>;

/** The sessions of a class, for the API. @throws not_found */
export const listSessions = query({
  name: "class-sessions.list",
  allow: schoolStaff,
  scope: "sessions:read",
  input: z.object({ class: id() }),
  async run(ctx, input) {
    const [[courseClass], rows] = await inSchool(ctx).db.batch([sessionClass(ctx, input.class), sessionsOfClass(ctx, input.class)]);
    if (!courseClass) throw notFound();
    return { results: rows, count: rows.length };
  },
});

/** One session, for the API. @throws not_found */
export const getSession = query({
  name: "class-sessions.get",
  allow: schoolStaff,
  scope: "sessions:read",
  input: z.object({ id: id() }),
  async run(ctx, { id: sessionId }) {
    const row = (await siblingsOf(ctx, sessionId)).find(({ session }) => session.id === sessionId);
    if (!row) throw notFound();
    return row;
  },
});
