import { findRegistration } from "~/features/enrollment/data/find-registration";
import { todayOf } from "~/platform/context";
import { conflict, invalid } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { findAsked, stageDecision } from "../data/documents";
import { acceptForm, sendBackForm } from "../model";

/** The holding to decide about. @throws not_found; conflict `missing` without one */
async function handedIn(ctx: CommandCtx, registration: string, key: string) {
  await findRegistration(ctx, registration);
  const { holdingId, state, label, hasLastDay, validMonths } = await findAsked(ctx, registration, key);
  if (holdingId === null || state === null) throw conflict("missing", "No document has been sent yet.");
  return { holdingId, state, label, hasLastDay: hasLastDay === 1 || validMonths !== null };
}

/** Accepts a document, permanently or until a last day in the school's zone. It then counts for every class of the student. */
export const acceptDocument = command({
  name: "holdings.accept",
  allow: schoolStaff,
  input: acceptForm,
  async run(ctx, { registration, document: key, expires_on: expiresOn }) {
    const { holdingId, state, label, hasLastDay } = await handedIn(ctx, registration, key);
    if (hasLastDay && !expiresOn) throw invalid({ expires_on: [`Enter the last day of ${label}.`] });
    if (expiresOn && expiresOn < todayOf(ctx)) throw invalid({ expires_on: ["Choose today or a later date."] });
    stageDecision(ctx, holdingId, state, { state: "accepted", by: userOf(ctx).id, expiresOn: expiresOn ?? null });
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
