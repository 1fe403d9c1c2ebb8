import { eq } from "drizzle-orm";
import { pendingSignIns } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { cookie, cookieOf } from "~/platform/cookies";
import { DomainError } from "~/platform/errors";
import { hashToken, secretToken } from "~/platform/ids";
import { acrossSchools } from "~/platform/school-scope";
import { isSigned, sign } from "~/platform/signing";
import type { CommandCtx } from "~/platform/verb";
import { DAY_MS, MINUTE_MS } from "~/platform/zones";
import type { Account } from "../../data/find-account";
import { findPending, REASON } from "../../data/second-factor";
import { loginPath } from "../../paths";
import { SIGN_IN_AGAIN, TRUSTED_DAYS } from "../../second-factor-model";

const PENDING_MS = 10 * MINUTE_MS;

/** The cookie between the password and the second step. It grants no access. */
export const pendingTokenOf = (request: Request): string => cookieOf(request, "second-step") ?? "";
export const trustedTokenOf = (request: Request): string => cookieOf(request, "trusted") ?? "";

const pendingCookie = (token: string) => cookie("second-step", token, PENDING_MS / 1000, loginPath());
export const endedPendingCookie = () => pendingCookie("");

/** Stages that a sign-in waits for its second step, and answers the cookie that finds it again. */
export async function stagePending(ctx: CommandCtx, userId: string): Promise<string> {
  const token = secretToken();
  ctx.stage(
    acrossSchools(ctx, REASON)
      .insert(pendingSignIns)
      .values({ tokenHash: await hashToken(token), userId, host: new URL(ctx.origin).hostname, expiresAt: ctx.now.getTime() + PENDING_MS }),
  );
  return pendingCookie(token);
}

const over = () => new DomainError("invalid", "second_step_over", SIGN_IN_AGAIN);

/** Who waits with this token. @throws invalid `second_step_over` */
export async function pendingUser(ctx: Ctx, token: string): Promise<string> {
  const pending = token ? await findPending(ctx, await hashToken(token)) : null;
  if (!pending) throw over();
  return pending.userId;
}

/** Stages that the waiting is over: one session comes of one right password. */
export async function stagePendingEnd(ctx: CommandCtx, token: string): Promise<void> {
  ctx.stage(
    acrossSchools(ctx, REASON)
      .delete(pendingSignIns)
      .where(eq(pendingSignIns.tokenHash, await hashToken(token))),
    over(),
  );
}

type OfTrust = Pick<Account, "id" | "secondFactorAt" | "passwordChangedAt">;

/** A browser is trusted for one account, as it is: with another second step or password it is a stranger again. */
const trustOf = ({ id, secondFactorAt, passwordChangedAt }: OfTrust, until: string) => [id, String(secondFactorAt), String(passwordChangedAt), until];

/** The cookie of a browser whose person wants to be asked for no second step for thirty days. */
export async function trustedCookie(ctx: Ctx, account: OfTrust): Promise<string> {
  const until = String(ctx.now.getTime() + TRUSTED_DAYS * DAY_MS);
  return cookie(
    "trusted",
    `${until}.${await sign(ctx.env, "trusted-browser", ...trustOf(account, until))}`,
    (TRUSTED_DAYS * DAY_MS) / 1000,
    loginPath(),
  );
}

export async function isTrusted(ctx: Ctx, account: OfTrust, token: string): Promise<boolean> {
  const [until = "", signature = ""] = token.split(".");
  return Number(until) > ctx.now.getTime() && (await isSigned(ctx.env, signature, "trusted-browser", ...trustOf(account, until)));
}
