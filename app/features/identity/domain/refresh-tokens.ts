import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { refreshTokens } from "#drizzle/schema/identity";
import { conflict, unauthenticated } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { text } from "~/platform/input";
import { anyone, settingUp } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { findRefreshToken } from "../data/find-account";
import { actorOfUser } from "../data/find-actor";
import { accessToken } from "./access-token";
import { closeSockets } from "./close-sockets";
import { stageRefreshToken } from "./issue-tokens";

/** Any input is accepted; a malformed token is treated as unknown. */
const refreshToken = () => text(16_384);

/** Longer than any answer takes. */
const ANSWERING_MS = 10_000;

/**
 * How long the new pair is held back. A request before it is released comes from a client that sent twice; a later one may come from a
 * thief.
 */
const HELD_BACK_MS = 250;

const tokenGone = () => unauthenticated("Your session has ended. Please log in again.", "token_invalid");
const lost = () => conflict("refresh_race", "This token was just exchanged. Use the new one.");

/** Ends an API sign-in: every refresh token of it, and with them its access tokens. */
const endFamily = command({
  name: "identity.end-token-family",
  allow: anyone,
  input: z.object({ familyId: z.string(), userId: z.string() }),
  idempotent: false,
  async run(ctx, input) {
    stageFamilyEnd(ctx, input.familyId, input.userId);
    return {};
  },
});

function stageFamilyEnd(ctx: CommandCtx, familyId: string, userId: string): void {
  ctx.stage(
    acrossSchools(ctx, "tokens belong to accounts")
      .update(refreshTokens)
      .set({ revokedAt: ctx.now.getTime() })
      .where(and(eq(refreshTokens.familyId, familyId), eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt))),
  );
  ctx.record({ type: "user", id: userId });
  ctx.afterCommit(() => closeSockets(ctx, userId, { only: familyId }));
}

/**
 * Exchanges a refresh token once. Of concurrent requests one gets the new pair, the others 409 and use its answer. A request after the
 * exchange means the token leaked, so its whole family ends. @throws unauthenticated `token_invalid`, conflict `refresh_race`
 */
export const refreshAccess = command({
  name: "identity.refresh",
  allow: anyone,
  input: z.object({ refresh: refreshToken() }),
  secret: ["refresh"],
  idempotent: false,
  async run(ctx, input) {
    const begun = Date.now();
    const tokens = acrossSchools(ctx, "tokens belong to accounts");
    const token = await findRefreshToken(ctx, await hashToken(input.refresh));
    const now = ctx.now.getTime();
    if (!token || token.revokedAt !== null || token.expiresAt <= now) throw tokenGone();
    const { familyId, userId, expiresAt } = token;
    if (token.usedAt !== null) {
      // Asked before the other answer was out: a client that asked twice, not a thief.
      if (now <= token.usedAt && !token.isChildUsed) throw lost();
      await endFamily(ctx, { familyId, userId });
      throw tokenGone();
    }
    if (!(await actorOfUser(ctx.db, ctx.parts, userId, familyId))) throw tokenGone();
    ctx.stage(
      tokens
        .update(refreshTokens)
        .set({ usedAt: now + ANSWERING_MS })
        .where(and(eq(refreshTokens.id, token.id), isNull(refreshTokens.usedAt), isNull(refreshTokens.revokedAt))),
      lost(),
    );
    ctx.afterCommit(async () => {
      await scheduler.wait(HELD_BACK_MS);
      await tokens
        .update(refreshTokens)
        .set({ usedAt: now + (Date.now() - begun) })
        .where(eq(refreshTokens.id, token.id));
    });
    ctx.record({ type: "user", id: userId });
    return { refresh: await stageRefreshToken(ctx, { familyId, userId, expiresAt }), access: await accessToken(ctx, userId, familyId) };
  },
});

/** Signs an API client out. A token that is unknown or belongs to another user is no error and changes nothing. */
export const revokeToken = command({
  name: "identity.revoke-token",
  allow: settingUp,
  input: z.object({ refresh: refreshToken() }),
  secret: ["refresh"],
  idempotent: false,
  async run(ctx, input) {
    const actor = userOf(ctx);
    const token = await findRefreshToken(ctx, await hashToken(input.refresh));
    if (token?.userId === actor.id) stageFamilyEnd(ctx, token.familyId, actor.id);
    return {};
  },
});
