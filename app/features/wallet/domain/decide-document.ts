import { findRegistration } from "~/features/enrollment/data/find-registration";
import { todayOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { conflict, invalid, invalidField, notFound } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { findAsked, stageDecision } from "../data/documents";
import { heldRow } from "../data/queue";
import { acceptForm, decideForm, mayAccept, maySendBack, sendBackForm } from "../model";

/** The holding to decide about. @throws not_found; conflict `missing` without one */
async function handedIn(ctx: CommandCtx, registration: string, key: string) {
  await findRegistration(ctx, registration);
  const { holdingId, state, label, hasLastDay, validMonths } = await findAsked(ctx, registration, key);
  if (holdingId === null || state === null) throw conflict("missing", "No document has been sent yet.");
  return { holdingId, state, label, hasLastDay: hasLastDay === 1 || validMonths !== null };
}

/** Checks the last day of a document that is accepted. @throws invalid on `expires_on` */
export function checkLastDay(ctx: CommandCtx, { label, hasLastDay }: { label: string; hasLastDay: boolean }, expiresOn: IsoDate | undefined): void {
  if (hasLastDay && !expiresOn) throw invalid({ expires_on: [`Enter the last day of ${label}.`] });
  if (expiresOn && expiresOn < todayOf(ctx)) throw invalid({ expires_on: ["Choose today or a later date."] });
}

/** Accepts a document, permanently or until a last day in the school's zone. It then counts for every class of the student. */
export const acceptDocument = command({
  name: "holdings.accept",
  allow: schoolStaff,
  input: acceptForm,
  async run(ctx, { registration, document: key, expires_on: expiresOn }) {
    const { holdingId, state, label, hasLastDay } = await handedIn(ctx, registration, key);
    checkLastDay(ctx, { label, hasLastDay }, expiresOn);
    stageDecision(ctx, holdingId, state, { state: "accepted", by: userOf(ctx).id, expiresOn: expiresOn ?? null });
    ctx.emit("holding.accepted", { holdingId, registrationId: registration });
    ctx.record({ type: "registration", id: registration, after: { document: label, state: "accepted", expiresOn: expiresOn ?? null } });
    return { label };
  },
});

/** Sends a document back with a reason, which is emailed to the student. */
export const sendBackDocument = command({
  name: "holdings.send-back",
  allow: schoolStaff,
  input: sendBackForm,
  async run(ctx, { registration, document: key, reason }) {
    const { holdingId, state, label } = await handedIn(ctx, registration, key);
    stageDecision(ctx, holdingId, state, { state: "sent_back", by: userOf(ctx).id, reason });
    ctx.emit("holding.sent-back", { registrationId: registration, holdingId }, holdingId);
    ctx.record({ type: "registration", id: registration, after: { document: label, state: "sent_back", reason } });
    return { label };
  },
});

/** Where a decision about a holding is logged. */
const subjectOf = (
  ctx: CommandCtx,
  found: { registrationId: string | null; studentId: string | null; instructorId: string | null; siteId: string | null },
) => {
  if (found.registrationId) return { type: "registration", id: found.registrationId };
  if (found.studentId) return { type: "student", id: found.studentId };
  if (found.instructorId) return { type: "instructor", id: found.instructorId };
  return found.siteId ? { type: "clinical_site", id: found.siteId } : { type: "school", id: inSchool(ctx).schoolId };
};

/**
 * Accepts a holding until a last day (in the school's zone) or sends it back with a reason, which students get by email. Instructors get
 * both decisions by email.
 * @throws not_found; invalid on `expires_on` or `reason`; conflict `decided` if it was waived or decided the same way, `stale`
 */
export const decideHolding = command({
  name: "holdings.decide",
  allow: schoolStaff,
  input: decideForm,
  async run(ctx, { id, decision, expires_on: expiresOn, reason: typed, used_reason: used }) {
    const [[found]] = await readTogether(inSchool(ctx).db, [heldRow(ctx, id)]);
    if (!found) throw notFound();
    const { label, state, registrationId, holder } = found;
    const by = userOf(ctx).id;
    if (decision === "accept") {
      if (!mayAccept(state)) throw conflict("decided", "This document has already been decided.");
      checkLastDay(ctx, { label, hasLastDay: found.hasLastDay === 1 || found.validMonths !== null }, expiresOn);
      stageDecision(ctx, id, state, { state: "accepted", by, expiresOn: expiresOn ?? null });
      if (registrationId) ctx.emit("holding.accepted", { holdingId: id, registrationId });
      ctx.record({ ...subjectOf(ctx, found), after: { document: label, state: "accepted", expiresOn: expiresOn ?? null } });
    } else {
      const reason = typed ?? used;
      if (!maySendBack(state)) throw conflict("decided", "This document has already been decided.");
      if (!reason) throw invalidField("reason", "Enter why you're sending it back.", "required");
      stageDecision(ctx, id, state, { state: "sent_back", by, reason });
      if (registrationId) ctx.emit("holding.sent-back", { registrationId, holdingId: id }, id);
      ctx.record({ ...subjectOf(ctx, found), after: { document: label, state: "sent_back", reason } });
    }
    if (found.instructorId) ctx.emit("paper.decided", { holdingId: id }, `${id}:${ctx.now.getTime()}`);
    return { id, label, holder, state: decision === "accept" ? ("accepted" as const) : ("sent_back" as const) };
  },
});
