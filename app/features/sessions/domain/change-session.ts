import { and, eq, sql } from "drizzle-orm";
import { classSessions } from "#drizzle/schema/sessions";
import { changesOf } from "~/platform/changes";
import { type Ctx, zoneOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { command } from "~/platform/verb";
import { plusDays } from "~/platform/zones";
import { classesBetween } from "../data/class-meetings";
import { closuresBetween, type SessionChoices, type SessionRow, sessionChoices, sessionClass, sessionsOfClass, siblingsOf } from "../data/sessions";
import { addSessionForm, changeSessionForm, type SessionFields } from "../model";
import { collisionLines, timesText } from "./collisions";
import { closureOn, OVERLAP, overlaps, type PlannedSession } from "./plan-sessions";
import { checkSessionClass } from "./preview-sessions";
import { isProblem, sessionTimes } from "./session-times";
import { stageSessions } from "./stage-sessions";

/** Date, times and place of a session, as its students know them. */
export const beforeOf = ({ session, site, location, placeRoom }: SessionRow) => ({
  ...{ date: session.date, startTime: session.startTime, endTime: session.endTime },
  place: [site ?? location, session.room ?? placeRoom].filter(Boolean).join(", "),
});

export const notPlanned = (status: string) =>
  status === "held"
    ? conflict("session_held", "This session was held, so you can't change it.")
    : conflict("session_cancelled", "This session is cancelled.");

type Values = Omit<SessionFields, "topic">;

/** A session as its form has it. @throws invalid beside its fields */
function plannedOf(ctx: Ctx, values: Values): PlannedSession {
  const wall = { date: values.date, startTime: values.start_time, endTime: values.end_time, breakMinutes: values.break_minutes, kind: values.kind };
  const times = sessionTimes(wall, zoneOf(ctx));
  if (isProblem(times)) throw invalidField(times.field, times.message);
  return {
    ...wall,
    ...times,
    locationId: values.location ?? null,
    room: values.room ?? null,
    instructorId: values.instructor ?? null,
    siteId: values.kind === "clinical" ? (values.site ?? null) : null,
  };
}

/** @throws invalid for a time of another session of the class; conflict `overlap` naming other classes and closures, unless accepted */
async function checkPlace(
  ctx: Ctx,
  planned: PlannedSession,
  siblings: readonly SessionRow["session"][],
  of: { classId: string; isAccepted: boolean },
) {
  const [others, closures, locations, instructors, sites] = await inSchool(ctx).db.batch([
    classesBetween(ctx, plusDays(planned.date, -1), plusDays(planned.date, 1), of.classId),
    closuresBetween(ctx, planned.date, planned.date),
    ...sessionChoices(ctx),
  ]);
  const choices: SessionChoices = { locations, instructors, sites };
  if (planned.locationId && !locations.some(({ value }) => value === planned.locationId)) throw invalidField("location", "Select a location.");
  if (planned.instructorId && !instructors.some(({ value }) => value === planned.instructorId))
    throw invalidField("instructor", "Select an instructor.");
  if (planned.siteId && !sites.some(({ value }) => value === planned.siteId)) throw invalidField("site", "Select a clinical site.");
  if (siblings.some((other) => other.status !== "cancelled" && overlaps(other, planned))) throw invalidField("start_time", OVERLAP, "overlap");
  if (of.isAccepted) return;
  const closure = closureOn(planned, closures);
  const lines = [...(closure ? [`${timesText(planned)}: ${closure.name}.`] : []), ...collisionLines([planned], others, choices)];
  if (lines.length > 0)
    throw conflict("overlap", "This session overlaps with other classes or a closure.", { accept_overlap: [lines.join(" ")] }, { overlaps: lines });
}

/** Adds one session to a class, also in place of a cancelled one. */
export const addSession = command({
  name: "class-sessions.add",
  allow: schoolStaff,
  scope: "sessions:write",
  touches: "site",
  input: addSessionForm.extend({ class: id() }),
  async run(ctx, { class: classId, accept_overlap, replaces, topic, ...values }) {
    const [[found], siblings] = await inSchool(ctx).db.batch([sessionClass(ctx, classId), sessionsOfClass(ctx, classId)]);
    const courseClass = checkSessionClass(found);
    if (replaces && !siblings.some(({ session }) => session.id === replaces && session.status === "cancelled")) throw notFound();
    const planned = plannedOf(ctx, values);
    const rows = siblings.map(({ session }) => session);
    await checkPlace(ctx, planned, rows, { classId, isAccepted: accept_overlap });
    const [sessionId = ""] = stageSessions(ctx, classId, [{ ...planned, origin: "added", replacesId: replaces, topic: topic ?? null }]);
    if (courseClass.enrolled > 0 && siblings.length > 0) ctx.emit("session.changed", { classId, sessions: [{ sessionId, before: null }] });
    ctx.record({ type: "class_session", id: sessionId, after: { class: courseClass.code, ...values } });
    return { id: sessionId };
  },
});

/** Changes a planned session: date, times, place, instructor, topic. @throws conflict `stale` after another change */
export const changeSession = command({
  name: "class-sessions.change",
  allow: schoolStaff,
  scope: "sessions:write",
  touches: "site",
  input: changeSessionForm.extend({ id: id() }),
  async run(ctx, { id: sessionId, version: seen, accept_overlap, topic, ...given }) {
    const { db, own } = inSchool(ctx);
    const siblings = await siblingsOf(ctx, sessionId);
    const row = siblings.find(({ session }) => session.id === sessionId);
    if (!row) throw notFound();
    const { session } = row;
    if (session.status !== "planned") throw notPlanned(session.status);
    if (seen !== undefined && seen !== session.updatedAt) throw changedMeanwhile();
    const orKept = <T>(value: T | null | undefined, kept: T | null) => (value === undefined ? kept : value) ?? undefined;
    const planned = plannedOf(ctx, {
      date: given.date ?? session.date,
      start_time: given.start_time ?? session.startTime,
      end_time: given.end_time ?? session.endTime,
      kind: given.kind ?? session.kind,
      break_minutes: given.break_minutes ?? session.breakMinutes,
      location: orKept(given.location, session.locationId),
      room: orKept(given.room, session.room),
      instructor: orKept(given.instructor, session.instructorId),
      site: orKept(given.site, session.siteId),
    });
    const changes = changesOf(session, { ...planned, ...(topic === undefined ? {} : { topic }) } as Partial<typeof session>);
    if (!changes) return { id: sessionId };
    const others = siblings.filter((each) => each !== row).map((each) => each.session);
    await checkPlace(ctx, planned, others, { classId: session.classId, isAccepted: accept_overlap });
    ctx.stage(
      db
        .update(classSessions)
        .set({
          ...changes.after,
          movedFrom: session.date,
          sequence: sql`${classSessions.sequence} + 1`,
          updatedAt: nextVersion(ctx, classSessions.updatedAt),
        })
        .where(and(own(classSessions, sessionId), eq(classSessions.status, "planned"), isUnchanged(classSessions.updatedAt, session.updatedAt))),
      changedMeanwhile(),
    );
    ctx.emit("session.changed", { classId: session.classId, sessions: [{ sessionId, before: beforeOf(row) }] });
    ctx.record({ type: "class_session", id: sessionId, ...changes });
    return { id: sessionId };
  },
});
