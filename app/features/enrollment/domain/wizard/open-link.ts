import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import { inSchool } from "~/platform/db";
import { hashToken, secretToken } from "~/platform/ids";
import { optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findDraftByToken } from "../../data/drafts";

/**
 * Opens the draft that a link from a mail stands for. A link that staff have sent gets a token for this browser alone, so that whoever
 * corrects the address on the way does not lose the draft; a visitor's own draft stays open where it was begun as well.
 */
export const openRegistrationLink = command({
  name: "registration.open-link",
  allow: anyoneAtSchool,
  input: z.object({ token: optionalText(100) }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { token }) {
    const { db, schoolId } = inSchool(ctx);
    const draft = await findDraftByToken(ctx, token);
    if (!draft || !token) return { outcome: "unknown" as const };
    if (draft.state === "completed") return { outcome: "used" as const };
    if (draft.expiresAt < ctx.now.getTime()) return { outcome: "expired" as const };
    if (draft.source !== "staff") return { outcome: "open" as const, token };
    const own = secretToken();
    ctx.stage(
      db
        .update(registrationDrafts)
        .set({
          tokenHash: await hashToken(own),
          state: sql`CASE ${registrationDrafts.state} WHEN 'paying' THEN 'paying' ELSE 'opened' END`,
          openedAt: sql`coalesce(${registrationDrafts.openedAt}, ${ctx.now.getTime()})`,
        })
        .where(and(eq(registrationDrafts.schoolId, schoolId), eq(registrationDrafts.id, draft.id), sql`${registrationDrafts.state} <> 'completed'`)),
    );
    ctx.record({ type: "registration_draft", id: draft.id, after: { opened: true } });
    return { outcome: "open" as const, token: own };
  },
});
