import { and, sql } from "drizzle-orm";
import { z } from "zod";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import { browserToken, findDraftByToken, isMailedTo } from "~/features/enrollment/data/drafts";
import { hashToken } from "~/platform/ids";
import { optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { sign } from "~/platform/signing";
import { command } from "~/platform/verb";

/**
 * Opens the draft that a link from a mail stands for, and answers the token by which this browser goes on with it. A visitor's draft is
 * the addressee's from then on: the browser that began it has to use the mail, too.
 */
export const openRegistrationLink = command({
  name: "registration.open-link",
  allow: anyoneAtSchool,
  // What is longer than any of ours is no link of ours; the page says so.
  input: z.object({ token: optionalText(100).catch(undefined) }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { token }) {
    const { db, own } = inSchool(ctx);
    const draft = await findDraftByToken(ctx, token);
    if (!draft || !token) return { outcome: "unknown" as const };
    if (draft.state === "completed") return { outcome: "used" as const };
    if (draft.expiresAt < ctx.now.getTime()) return { outcome: "expired" as const };
    const isMailed = await isMailedTo(ctx, draft, token);
    // Anybody may have begun it with this address: what is typed from now on is read in the browsers that have the mail alone. Two that
    // open it at the same moment work out the same.
    const isTakenOver = isMailed && draft.source === "visitor" && draft.ownerEmail !== draft.email;
    const tokenHash = isTakenOver ? await hashToken(await sign(ctx.env, "taken-over", draft.id, draft.tokenHash)) : draft.tokenHash;
    ctx.stage(
      db
        .update(registrationDrafts)
        .set({
          state: sql`CASE ${registrationDrafts.state} WHEN 'sent' THEN 'opened' WHEN 'draft' THEN iif(${registrationDrafts.source} = 'staff', 'opened', 'draft') ELSE ${registrationDrafts.state} END`,
          ...(isMailed ? { ownerEmail: draft.email, tokenHash } : {}),
          openedAt: sql`coalesce(${registrationDrafts.openedAt}, ${ctx.now.getTime()})`,
        })
        .where(and(own(registrationDrafts, draft.id), sql`${registrationDrafts.state} <> 'completed'`)),
    );
    ctx.record({ type: "registration_draft", id: draft.id, after: { opened: true } });
    return { outcome: "open" as const, token: await browserToken(ctx, { id: draft.id, tokenHash }) };
  },
});
