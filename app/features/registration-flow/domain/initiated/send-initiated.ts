import { and, sql } from "drizzle-orm";
import { z } from "zod";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import type { Draft } from "~/features/enrollment/data/drafts";
import { DRAFT_DAYS } from "~/features/enrollment/domain/new-draft";
import { isOpenDraft, stageDraftChange, stageDraftDeleted } from "~/features/enrollment/domain/stage-change";
import { refuseHeld } from "~/features/schools/data/legal-holds";
import { conflict, tooMany } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { DAY_MS, MINUTE_MS } from "~/platform/zones";
import { findInitiated } from "../../data/initiated";
import { stateOf } from "../../initiated-model";
import { queueLinkMail } from "./link-mail";

const PAUSE = 10 * MINUTE_MS;
const completed = () => conflict("draft_completed", "This registration is already complete.");
const tooSoon = () => tooMany("Please wait before sending again.", "wait");

/** Stages the link's mail, at most one in ten minutes. Extends an expired link by two weeks. @throws too_many `wait` */
export async function stageSending(ctx: CommandCtx, draft: Draft): Promise<Draft> {
  const now = ctx.now.getTime();
  if (draft.state === "completed") throw completed();
  const last = Math.max(draft.emailSentAt ?? 0, draft.resentAt ?? 0);
  if (last > now - PAUSE) throw tooSoon();
  const isRenewed = stateOf(draft, now) === "expired";
  const isVisitors = draft.source === "visitor";
  const sent = {
    ...(draft.emailSentAt === null ? { emailSentAt: now } : { resentAt: now }),
    ...(isRenewed ? { expiresAt: now + DRAFT_DAYS * DAY_MS } : {}),
    ...((draft.state === "draft" || isRenewed) && !isVisitors ? { state: "sent" as const } : {}),
    ...(isRenewed && isVisitors ? { state: "draft" as const } : {}),
  };
  const isDue = sql`max(coalesce(${registrationDrafts.emailSentAt}, 0), coalesce(${registrationDrafts.resentAt}, 0)) <= ${now - PAUSE}`;
  stageDraftChange(ctx, draft.id, { ...sent, updatedAt: undefined }, and(isOpenDraft(), isDue), tooSoon());
  const after = { ...draft, ...sent };
  await queueLinkMail(ctx, after);
  return after;
}

/** Sends or resends the link. */
export const sendInitiated = command({
  name: "initiated.send",
  allow: schoolStaff,
  scope: "registrations:write",
  input: z.object({ id: id() }),
  async run(ctx, { id: draftId }) {
    const draft = await stageSending(ctx, await findInitiated(ctx, draftId));
    ctx.record({ type: "registration_draft", id: draftId, after: { sentTo: draft.email } });
    return { id: draftId, emailSentAt: ctx.now.getTime() };
  },
});

/** Deletes an incomplete registration and disables its link. @throws conflict while a payment is in progress, `hold_in_place` */
export const deleteInitiated = command({
  name: "initiated.delete",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: draftId }) {
    const draft = await findInitiated(ctx, draftId);
    if (draft.state === "completed") throw completed();
    if (draft.state === "paying") throw conflict("payment_under_way", "A payment for this registration is in progress. Try again later.");
    await refuseHeld(ctx, draft.studentId ? { students: [draft.studentId] } : {});
    stageDraftDeleted(ctx, draftId, completed());
    ctx.record({ type: "registration_draft", id: draftId, before: { email: draft.email, program: draft.programId } });
    return { id: draftId };
  },
});
