import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { passwordResets } from "#drizzle/schema/identity";
import { DomainError, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { email } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { acrossSchools } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { findAccountByEmail, findLatestInvite } from "../data/find-account";
import { TOO_MANY_ATTEMPTS, UNKNOWN_ACCOUNT } from "../model";
import { renewInvite } from "./invite";
import { mailedTokenHash } from "./mailed-token";

const PER_ADDRESS = 3;
const PER_IP = 20;

export const RESET_REQUESTED = "Instructions to reset your password have been sent to your email.";

/**
 * Sends a link to choose a new password: good for an hour, once; an older one dies. Asking is limited per IP address, and past three
 * an hour per account nothing is sent although the answer stays the same. An account that was invited and never opened gets its
 * invitation again instead.
 * @throws invalid `account_not_found`, too_many
 */
export const requestPasswordReset = command({
  name: "identity.request-password-reset",
  allow: anyone,
  input: z.object({ email: email() }),
  idempotent: false,
  async run(ctx, input) {
    await countUse(ctx, `reset-ip:${placeOf(ctx)}`, PER_IP, HOUR_MS, TOO_MANY_ATTEMPTS);
    const account = await findAccountByEmail(ctx, input.email);
    if (!account) throw invalidField("email", UNKNOWN_ACCOUNT, "account_not_found");
    const isInvited = account.passwordHash === null && (await findLatestInvite(ctx, account.id))?.status === "pending";
    if (!isInvited && account.status !== "active") throw invalidField("email", UNKNOWN_ACCOUNT, "account_not_found");
    if (await isWithinLimit(ctx, account.id)) {
      if (isInvited) await renewInvite(ctx, account.id, account.schoolId);
      else await stageReset(ctx, account.id);
      ctx.record({ type: "user", id: account.id });
    }
    return { detail: RESET_REQUESTED };
  },
});

/** Stages a reset link for another user, within the same limit. @throws too_many */
export async function orderReset(ctx: CommandCtx, userId: string): Promise<void> {
  await countUse(ctx, `reset:${userId}`, PER_ADDRESS, HOUR_MS);
  await stageReset(ctx, userId);
}

async function isWithinLimit(ctx: CommandCtx, userId: string): Promise<boolean> {
  try {
    await countUse(ctx, `reset:${userId}`, PER_ADDRESS, HOUR_MS);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function stageReset(ctx: CommandCtx, userId: string): Promise<void> {
  const db = acrossSchools(ctx, "a reset belongs to an account");
  const now = ctx.now.getTime();
  const resetId = newId();
  ctx.stage(
    db
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt))),
  );
  const tokenHash = await mailedTokenHash(ctx.env, "password-reset", resetId);
  ctx.stage(db.insert(passwordResets).values({ id: resetId, tokenHash, userId, createdAt: now, expiresAt: now + HOUR_MS }));
  ctx.emit("password.reset-requested", { resetId, userId }, resetId);
}
