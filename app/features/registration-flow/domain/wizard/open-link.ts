import { sql } from "drizzle-orm";
import { z } from "zod";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import { browserToken, findDraftByToken, isMailedTo } from "~/features/enrollment/data/drafts";
import { isOpenDraft, stageDraftChange } from "~/features/enrollment/domain/stage-change";
import { hashToken } from "~/platform/ids";
import { optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { sign } from "~/platform/signing";
import { command } from "~/platform/verb";

/**
 * Opens the draft of an emailed link and returns the token for this browser. A visitor's draft then belongs to the addressee: the browser
 * that started it loses access.
 */
export const openRegistrationLink = command({
  name: "registration.open-link",
  allow: anyoneAtSchool,
  // A longer token cannot be valid; the page says so.
  input: z.object({ token: optionalText(100).catch(undefined) }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { token }) {
    const draft = await findDraftByToken(ctx, token);
    if (!draft || !token) return { outcome: "unknown" as const };
    if (draft.state === "completed") return { outcome: "used" as const };
    if (draft.expiresAt < ctx.now.getTime()) return { outcome: "expired" as const };
    const isMailed = await isMailedTo(ctx, draft, token);
    // Anyone could have started this draft with the address, so only browsers with the mail may read it from now on. Two
    // simultaneous openings derive the same token.
    const isTakenOver = isMailed && draft.source === "visitor" && draft.ownerEmail !== draft.email;
    const tokenHash = isTakenOver ? await hashToken(await sign(ctx.env, "taken-over", draft.id, draft.tokenHash)) : draft.tokenHash;
    const values = {
      state: sql`CASE ${registrationDrafts.state} WHEN 'sent' THEN 'opened' WHEN 'draft' THEN iif(${registrationDrafts.source} = 'staff', 'opened', 'draft') ELSE ${registrationDrafts.state} END`,
      ...(isMailed ? { ownerEmail: draft.email, tokenHash } : {}),
      openedAt: sql`coalesce(${registrationDrafts.openedAt}, ${ctx.now.getTime()})`,
      updatedAt: undefined,
    };
    stageDraftChange(ctx, draft.id, values, isOpenDraft());
    ctx.record({ type: "registration_draft", id: draft.id, after: { opened: true } });
    return { outcome: "open" as const, token: await browserToken(ctx, { id: draft.id, tokenHash }) };
  },
});
