import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import type { SessionRow } from "./data/sessions";
import { cancelSession, restoreSession } from "./domain/cancel-session";
import { addSession, changeSession } from "./domain/change-session";
import { addClosure, clearClosure, deleteClosure, listClosures, undoClosure } from "./domain/closures";
import { createSessions } from "./domain/create-sessions";
import { getSession, listSessions } from "./domain/list-sessions";
import { previewSessions } from "./domain/preview-sessions";
import { unlockSession } from "./domain/unlock-session";
import { clearedShape, closureShape, createdShape, previewShape, sessionShape } from "./session-shapes";

const sessionRow = rowJson(sessionShape, (session: SessionRow["session"]) => ({
  class: session.classId,
  starts_at: isoInstant(session.startsAt),
  ends_at: isoInstant(session.endsAt),
  location: session.locationId,
  instructor: session.instructorId,
  site: session.siteId,
  replaces: session.replacesId,
  version: session.updatedAt,
}));
const session = json(sessionShape, ({ session: row }: SessionRow) => sessionRow(row));
const one = { output: session };
const thenSession = thenRead((ctx, id) => getSession(ctx, { id }));

const preview = json(previewShape, (made: Result<typeof previewSessions>) => ({
  first_day: made.firstDay,
  last_day: made.lastDay,
  sessions: made.sessions.map(({ startTime, endTime, ...row }) => ({ ...row, start_time: startTime, end_time: endTime })),
  sums: made.sums,
  required: made.required,
  skipped: made.skipped.map(({ startTime, ...row }) => ({ ...row, start_time: startTime })),
  collisions: made.collisions,
  warnings: made.warnings,
  needs_reason: made.isEarly,
  ...made.counts,
  hash: made.hash,
}));

const closure = json(closureShape, ({ from, to, locationId, planned, ...row }: Result<typeof listClosures>["results"][number]) => ({
  ...{ id: row.id, name: row.name, kind: row.kind, first_day: from, last_day: to },
  location: locationId,
  planned_sessions: planned.length,
}));
const cleared = { output: json(clearedShape) };

/** The sessions of classes, and a school's closed days. */
export const sessionEndpoints: Endpoint[] = [
  get("/class-sessions/", listSessions, "Lists the sessions of a class", { output: listJson(session) }),
  post("/class-sessions/", thenSession(addSession), "Adds a session to a class", { status: 201, ...one }),
  post("/class-sessions/preview/", previewSessions, "Shows the sessions that a weekly pattern would make", { output: preview }),
  post("/class-sessions/create/", createSessions, "Makes the sessions of a preview", {
    output: json(createdShape, ({ id, ...counts }: Result<typeof createSessions>) => ({ class: id, ...counts })),
  }),
  get("/class-sessions/{id}/", getSession, "Returns a session", one),
  patch("/class-sessions/{id}/", thenSession(changeSession), "Changes a planned session", one),
  post("/class-sessions/{id}/cancel/", thenSession(cancelSession), "Cancels a planned session", one),
  post("/class-sessions/{id}/restore/", thenSession(restoreSession), "Undoes a cancellation within ten minutes", one),
  post("/class-sessions/{id}/unlock/", thenSession(unlockSession), "Opens a locked session to its instructor for 24 hours", one),
  get("/closures/", listClosures, "Lists the closed days of a year", { output: listJson(closure) }),
  post("/closures/", addClosure, "Adds closed days", {
    status: 201,
    output: json(clearedShape.pick({ id: true }), ({ id }: { id: string }) => ({ id })),
  }),
  del("/closures/{id}/", deleteClosure, "Deletes closed days", { status: 204 }),
  post("/closures/{id}/clear/", clearClosure, "Cancels or replaces the planned sessions on closed days", cleared),
  post("/closures/{id}/undo/", undoClosure, "Undoes that within ten minutes, and deletes the closed days", cleared),
];
