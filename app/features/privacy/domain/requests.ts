import { z } from "zod";
import { privacyRequests } from "#drizzle/schema/privacy";
import { findStudent } from "~/features/enrollment/data/find-student";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { isErasedEmail } from "~/platform/erased";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff, student } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { DAY_MS, type IsoDate, plusDays } from "~/platform/zones";
import { moveRequest, OPEN_STATES, type RequestRow, requestPage, selectRequest } from "../data/requests";
import { ANSWER_DAYS, answerForm, askForm, dueText, identityForm, isLate, privacyListInput, recordForm, stateText, WITHDRAWN } from "../model";
import { alreadyErased } from "./constraints";

/** Requests that a student may send within a day. */
const ASKED_A_DAY = 5;

export const viewOf = (row: RequestRow, today: IsoDate) => ({
  ...row,
  stateText: stateText(row),
  due: dueText(row, today),
  isLate: isLate(row, today),
});

/** The requests of the school, the latest first. One round trip. */
export const listRequests = query({
  name: "privacy.list",
  allow: schoolStaff,
  input: privacyListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const today = todayOf(ctx);
    const [rows, [total]] = await inSchool(ctx).db.batch(requestPage(ctx, filters, { limit, offset, ordering }, today));
    return { results: rows.map(({ request, name }) => ({ ...viewOf(request, today), name })), count: total?.count ?? 0, today };
  },
});

/** One request. @throws not_found */
export const readRequest = query({
  name: "privacy.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: requestId }) {
    const [found] = await selectRequest(ctx, requestId);
    if (!found) throw notFound();
    const { request, name, email, decider, asker } = found;
    const hasFile = request.fileId !== null && (request.fileExpiresAt ?? 0) > ctx.now.getTime();
    return {
      ...viewOf(request, todayOf(ctx)),
      ...{ name, email, decider, asker, hasFile, isErased: isErasedEmail(email), zone: zoneOf(ctx) },
    };
  },
});

type Asked = Pick<RequestRow, "studentId" | "kind" | "source" | "body" | "receivedOn" | "identityProof" | "askedBy">;

/** Stages a request; with a proof of identity it is past that step. It is due 45 days after it came. */
export function stageRequest(ctx: CommandCtx, asked: Asked): string {
  const { db, schoolId } = inSchool(ctx);
  const requestId = newId();
  const now = ctx.now.getTime();
  ctx.stage(
    db.insert(privacyRequests).values({
      ...asked,
      ...{ id: requestId, schoolId, state: asked.identityProof ? "identity_checked" : "received" },
      ...{ dueOn: plusDays(asked.receivedOn, ANSWER_DAYS), createdAt: now, updatedAt: now },
    }),
  );
  ctx.emit("privacy.asked", { requestId }, requestId);
  ctx.record({ type: "privacy_request", id: requestId, after: { kind: asked.kind, source: asked.source, student: asked.studentId } });
  return requestId;
}

/** A signed-in student asks; signing in proves who asks. At most five a day. @throws conflict `already_asked` */
export const askRequest = command({
  name: "student.ask-privacy",
  allow: student,
  input: askForm,
  async run(ctx, { kind, body = "" }) {
    const { student: me, today } = ownStudent(ctx);
    await countUse(ctx, `privacy:${me.id}`, ASKED_A_DAY, DAY_MS, "You have sent several requests today. Please try again tomorrow.");
    const askedBy = userOf(ctx).id;
    return { id: stageRequest(ctx, { studentId: me.id, kind, source: "student", body, receivedOn: today, identityProof: "Signed in", askedBy }) };
  },
});

/** A student withdraws a request that is still open. @throws not_found; conflict `stale` once it is answered */
export const withdrawRequest = command({
  name: "student.withdraw-privacy",
  allow: student,
  input: z.object({ request: id() }),
  async run(ctx, { request: requestId }) {
    const { student: me } = ownStudent(ctx);
    const [found] = await selectRequest(ctx, requestId);
    if (found?.request.studentId !== me.id) throw notFound();
    ctx.stage(
      moveRequest(ctx, requestId, OPEN_STATES, { state: "refused", answer: WITHDRAWN, decidedBy: userOf(ctx).id, decidedAt: ctx.now.getTime() }),
      changedMeanwhile(),
    );
    ctx.record({ type: "privacy_request", id: requestId, before: { state: found.request.state }, after: { state: "withdrawn" } });
    return { id: requestId };
  },
});

/** Staff record a request for a student. @throws invalid on `student`, `received_on`; conflict `already_asked`, `already_erased` */
export const recordRequest = command({
  name: "privacy.record",
  allow: schoolStaff,
  input: recordForm,
  async run(ctx, { student: studentId, kind, received_on: receivedOn, body = "", identity_proof: identityProof = null }) {
    if (receivedOn > todayOf(ctx)) throw invalidField("received_on", "Choose today or an earlier date.", "date");
    const found = await findStudent(ctx, studentId).catch(() => null);
    if (!found) throw invalidField("student", "Choose a student of your school.");
    if (isErasedEmail(found.email)) throw alreadyErased();
    return { id: stageRequest(ctx, { studentId, kind, source: "office", body, receivedOn, identityProof, askedBy: userOf(ctx).id }) };
  },
});

async function found(ctx: Ctx, requestId: string): Promise<RequestRow> {
  const [row] = await selectRequest(ctx, requestId);
  if (!row) throw notFound();
  return row.request;
}

/** Staff note how they made sure who asks. @throws not_found; conflict `stale` unless it is the next step */
export const checkIdentity = command({
  name: "privacy.check-identity",
  allow: schoolStaff,
  input: identityForm,
  async run(ctx, { request: requestId, identity_proof: identityProof }) {
    const row = await found(ctx, requestId);
    ctx.stage(moveRequest(ctx, row.id, ["received"], { state: "identity_checked", identityProof }), changedMeanwhile());
    ctx.record({ type: "privacy_request", id: row.id, before: { state: row.state }, after: { state: "identity_checked", identityProof } });
    return { id: row.id };
  },
});

/**
 * Staff begin to work on a request. The file of a copy is made in the background; the request is done once it is ready.
 * @throws not_found; conflict `identity_not_checked`, `stale`
 */
export const startRequest = command({
  name: "privacy.start",
  allow: schoolStaff,
  input: z.object({ request: id() }),
  async run(ctx, { request: requestId }) {
    const row = await found(ctx, requestId);
    if (row.state === "received") throw conflict("identity_not_checked", "Check first who asks.");
    ctx.stage(moveRequest(ctx, row.id, ["identity_checked"], { state: "in_work" }), changedMeanwhile());
    if (row.kind === "copy") ctx.emit("export.privacy-copy", { requestId: row.id });
    ctx.record({ type: "privacy_request", id: row.id, before: { state: row.state }, after: { state: "in_work" } });
    return { id: row.id, isMade: row.kind === "copy" };
  },
});

/** Finishes a correction or restriction with words for the person, who gets a mail. @throws not_found; conflict `wrong_kind`, `stale` */
export const finishRequest = command({
  name: "privacy.finish",
  allow: schoolStaff,
  input: answerForm,
  async run(ctx, { request: requestId, answer }) {
    const row = await found(ctx, requestId);
    if (row.kind === "copy") throw conflict("wrong_kind", "A copy is done once its file is ready.");
    if (row.kind === "erase") throw conflict("wrong_kind", "Erase the data, or refuse the request.");
    ctx.stage(moveRequest(ctx, row.id, ["in_work"], { state: "done", answer, ...decided(ctx) }), changedMeanwhile());
    ctx.emit("privacy.done", { requestId: row.id }, row.id);
    ctx.record({ type: "privacy_request", id: row.id, before: { state: row.state }, after: { state: "done", answer } });
    return { id: row.id };
  },
});

/** Refuses an open request with the reason, which the person reads in a mail. @throws not_found; conflict `stale` */
export const refuseRequest = command({
  name: "privacy.refuse",
  allow: schoolStaff,
  input: answerForm,
  async run(ctx, { request: requestId, answer }) {
    const row = await found(ctx, requestId);
    ctx.stage(moveRequest(ctx, row.id, OPEN_STATES, { state: "refused", answer, ...decided(ctx) }), changedMeanwhile());
    ctx.emit("privacy.done", { requestId: row.id }, row.id);
    ctx.record({ type: "privacy_request", id: row.id, before: { state: row.state }, after: { state: "refused", answer } });
    return { id: row.id };
  },
});

const decided = (ctx: Ctx) => ({ decidedBy: userOf(ctx).id, decidedAt: ctx.now.getTime() });
