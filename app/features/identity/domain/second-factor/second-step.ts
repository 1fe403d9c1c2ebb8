import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { DomainError, type ErrorKind } from "~/platform/errors";
import { flag } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { countUse, forgetUses, giveBackUse } from "~/platform/rate-limit";
import { type CommandCtx, command, query } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { type Account, findAccount } from "../../data/find-account";
import { findFactors } from "../../data/second-factor";
import { TOO_MANY_ATTEMPTS } from "../../model";
import { bareCode, code, isAppCode, SIGN_IN_AGAIN, WRONG_CODE } from "../../second-factor-model";
import { refuseInactive } from "../check-credentials";
import { countLoginBurst, loginBurstOf, TRIES_WINDOW_MS } from "../login-throttle";
import { openSession } from "../session";
import { stageUseOfApp } from "./authenticator";
import { endedPendingCookie, pendingUser, stagePendingEnd, trustedCookie } from "./pending";
import { stageUseOfRecoveryCode } from "./recovery-codes";

const PER_ACCOUNT = 10;
const PER_ACCOUNT_AND_DAY = 40;

/**
 * Stages the use of a code: of the app, or one of those on paper. Guesses are counted per account before they are looked at, within a
 * quarter of an hour and within a day, so that a million codes are out of reach. A right one forgets them.
 * @throws `kind` with `second_factor_wrong`, too_many
 */
export async function stageUseOfCode(ctx: CommandCtx, userId: string, typed: string, kind: ErrorKind): Promise<void> {
  const counters = [`second-step:${userId}`, `second-step-day:${userId}`] as const;
  await countLoginBurst(ctx);
  await countUse(ctx, counters[0], PER_ACCOUNT, TRIES_WINDOW_MS, TOO_MANY_ATTEMPTS);
  await countUse(ctx, counters[1], PER_ACCOUNT_AND_DAY, DAY_MS, TOO_MANY_ATTEMPTS);
  const bare = bareCode(typed);
  const wrong = new DomainError(kind, "second_factor_wrong", WRONG_CODE, { code: [WRONG_CODE] });
  await (isAppCode(bare) ? stageUseOfApp : stageUseOfRecoveryCode)(ctx, userId, bare, wrong);
  ctx.afterCommit(async () => {
    await Promise.all([forgetUses(ctx, ...counters), giveBackUse(ctx, loginBurstOf(ctx))]);
  });
}

/** The account that may be signed in to now. @throws invalid */
export async function openAccount(ctx: Ctx, userId: string): Promise<Account> {
  const account = await findAccount(ctx, userId);
  if (!account) throw new DomainError("invalid", "second_step_over", SIGN_IN_AGAIN);
  refuseInactive(account, "invalid");
  return account;
}

/** Data of the second-step page: whether a sign-in is pending, and whether a passkey of this host can be used. */
export const getSecondStep = query({
  name: "identity.get-second-step",
  allow: anyone,
  input: z.object({ token: z.string() }),
  async run(ctx, { token }) {
    const userId = await pendingUser(ctx, token).catch(() => null);
    if (!userId) return { isPending: false, hasApp: false, hasPasskey: false };
    const { app, passkeys } = await findFactors(ctx, userId);
    const host = new URL(ctx.origin).hostname;
    return { isPending: true, hasApp: Boolean(app?.confirmedAt), hasPasskey: passkeys.some((key) => key.host === host) };
  },
});

/** The second step by a code: opens the session that the right password did not. */
export const finishWithCode = command({
  name: "identity.finish-with-code",
  allow: anyone,
  input: z.object({ token: z.string(), code: code(), remember: flag() }),
  secret: ["token", "code"],
  idempotent: false,
  async run(ctx, input) {
    const userId = await pendingUser(ctx, input.token);
    const account = await openAccount(ctx, userId);
    await stageUseOfCode(ctx, userId, input.code, "invalid");
    await stagePendingEnd(ctx, input.token);
    const cookies = [await openSession(ctx, userId), endedPendingCookie()];
    if (input.remember) cookies.push(await trustedCookie(ctx, account));
    ctx.record({ type: "user", id: userId });
    return { role: account.role, cookies };
  },
});
