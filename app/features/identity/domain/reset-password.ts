import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { passwordResets, users } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { optionalText } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { acrossSchools } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { findInvite, findOpenReset } from "../data/find-account";
import { newPassword, password, RESET_INVALID, repeats, TOO_MANY_ATTEMPTS } from "../model";
import { endSessions } from "./end-sessions";
import { stageAcceptance } from "./invite";
import { countedTry } from "./login-throttle";
import { hashPassword } from "./password";
import { refuseWeakPassword } from "./password-rules";

const STATE = { status: "token_invalid" };
const unusable = () => new DomainError("invalid", "token_invalid", RESET_INVALID, undefined, STATE);
/** A token as a link carries it; one that cannot be ours is simply not found. */
const token = () => optionalText(200).catch(undefined);

/** The invitation of a token while it can be accepted: it sets the first password as a reset sets the next. */
async function findOpenInvite(ctx: Ctx, tokenHash: string) {
  const invite = await findInvite(ctx, tokenHash);
  return invite?.status === "pending" && invite.expiresAt > ctx.now.getTime() ? invite : null;
}

/** Whether a reset link is still valid; looking does not use it up. @throws not_found `token_invalid` */
export const validateResetToken = query({
  name: "identity.validate-reset-token",
  allow: anyone,
  input: z.object({ token: token() }),
  async run(ctx, input) {
    await countUse(ctx, `reset-look:${placeOf(ctx)}`, 60, 15 * MINUTE_MS, TOO_MANY_ATTEMPTS);
    const hash = await hashToken(input.token ?? "");
    const reset = (await findOpenReset(ctx, hash)) ?? (await findOpenInvite(ctx, hash));
    if (!reset) throw new DomainError("not_found", "token_invalid", RESET_INVALID, undefined, STATE);
    return { status: "OK" as const, token: input.token ?? "", email: reset.email };
  },
});

/**
 * Sets a new password with a link's token. The token is used up in the same batch, so of many at once one wins; every session and
 * API sign-in of the account ends. `field` is what the door calls the password.
 */
const resetWith = <F extends "password" | "new_password">(field: F) => {
  const shape = { token: token(), [field]: newPassword(), confirm_password: password() } as {
    token: ReturnType<typeof token>;
    confirm_password: ReturnType<typeof password>;
  } & Record<F, ReturnType<typeof newPassword>>;
  return command({
    name: "identity.reset-password",
    allow: anyone,
    input: z.object(shape).superRefine((values, ctx) => repeats(field)(values as Record<F | "confirm_password", string>, ctx)),
    secret: ["token", field, "confirm_password"],
    idempotent: false,
    async run(ctx, input) {
      const values = input as { token?: string } & Record<F, string>;
      const hash = await hashToken(values.token ?? "");
      const reset = await findOpenReset(ctx, hash);
      const target = reset ?? (await findOpenInvite(ctx, hash));
      if (!target) throw unusable();
      await refuseWeakPassword(field, values[field], target.email);
      const passwordHash = await countedTry(ctx, `reset-try:${target.id}`, () => hashPassword(values[field]));
      if (reset) {
        const db = acrossSchools(ctx, "a reset belongs to an account");
        const now = ctx.now.getTime();
        ctx.stage(
          db
            .update(passwordResets)
            .set({ usedAt: now })
            .where(and(eq(passwordResets.id, reset.id), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))),
          unusable(),
        );
        ctx.stage(db.update(users).set({ passwordHash, passwordChangedAt: now, updatedAt: now }).where(eq(users.id, reset.userId)));
        await endSessions(ctx, reset.userId);
        ctx.emit("password.changed", { userId: reset.userId }, reset.id);
      } else {
        stageAcceptance(ctx, { id: target.id, userId: target.userId }, { passwordHash }, unusable());
      }
      ctx.record({ type: "user", id: target.userId });
      return { status: "reset_successful" as const };
    },
  });
};

/** For the screen, which calls the password `new_password`. */
export const resetPassword = resetWith("new_password");
/** For the API. */
export const confirmPasswordReset = resetWith("password");
