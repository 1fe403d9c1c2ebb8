import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { sessions } from "#drizzle/schema/identity";
import { conflict, forbidden, notFound } from "~/platform/errors";
import { hashToken, newId, secretToken } from "~/platform/ids";
import { id } from "~/platform/input";
import { signedIn, superAdmin } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { findAccount } from "../data/find-account";
import { impersonationForm } from "../user-model";
import { endedSessionCookie, sessionCookie } from "./session";

const REASON = "a super admin may manage any account";
const IMPERSONATION_MS = 30 * MINUTE_MS;

/**
 * Opens a 30-minute impersonation session for a super admin. `platform/impersonation` limits what it may do; the audit log names both users.
 * @throws not_found, forbidden for another super admin, conflict `account_inactive`
 */
export const impersonate = command({
  name: "users.act-as",
  allow: superAdmin,
  input: impersonationForm.extend({ id: id() }),
  idempotent: false,
  async run(ctx, input) {
    const actor = userOf(ctx);
    const account = await findAccount(ctx, input.id);
    if (!account) throw notFound();
    if (account.role === "super_admin") throw forbidden("You cannot sign in as a super admin.", "acting_as");
    if (account.status !== "active") throw conflict("account_inactive", "This account is not active.");
    const token = secretToken();
    const now = ctx.now.getTime();
    ctx.stage(
      acrossSchools(ctx, REASON)
        .insert(sessions)
        .values({
          id: newId(),
          tokenHash: await hashToken(token),
          userId: account.id,
          host: new URL(ctx.origin).hostname,
          userAgent: ctx.userAgent.slice(0, 300),
          createdAt: now,
          lastSeenAt: now,
          expiresAt: now + IMPERSONATION_MS,
          impersonatorId: actor.id,
          impersonatorSessionId: actor.sessionId,
          impersonationReason: input.reason,
        }),
    );
    ctx.record({ type: "user", id: account.id, after: { reason: input.reason } });
    return { name: `${account.firstName} ${account.lastName}`, cookie: sessionCookie(ctx.origin, token) };
  },
});

/** Ends impersonation: the super admin's session resumes with a new token, or if it has ended, the user is signed out. */
export const stopImpersonating = command({
  name: "identity.stop-acting",
  allow: signedIn,
  input: z.object({}),
  idempotent: false,
  async run(ctx) {
    const actor = userOf(ctx);
    const { impersonator } = actor;
    if (!impersonator) throw conflict("not_acting", "You aren't impersonating anyone.");
    const db = acrossSchools(ctx, REASON);
    const [acting] = await db.select({ own: sessions.impersonatorSessionId }).from(sessions).where(eq(sessions.id, actor.sessionId));
    const isOwn = and(eq(sessions.id, acting?.own ?? ""), eq(sessions.userId, impersonator.id), gt(sessions.expiresAt, ctx.now.getTime()));
    const [own] = await db.select({ id: sessions.id }).from(sessions).where(isOwn);
    const token = secretToken();
    ctx.stage(db.delete(sessions).where(eq(sessions.id, actor.sessionId)));
    if (own)
      ctx.stage(
        db
          .update(sessions)
          .set({ tokenHash: await hashToken(token) })
          .where(isOwn),
      );
    ctx.record({ type: "user", id: actor.id });
    return { userId: actor.id, cookie: own ? sessionCookie(ctx.origin, token) : endedSessionCookie(ctx.origin) };
  },
});
