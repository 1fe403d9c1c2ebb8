import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/identity";
import { DomainError } from "~/platform/errors";
import { email } from "~/platform/input";
import { countUse, forgetUses, giveBackUse, placeOf } from "~/platform/rate-limit";
import { acrossSchools } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { type Account, findAccountByEmail } from "../data/find-account";
import { BAD_LOGIN, password, TOO_MANY_ATTEMPTS } from "../model";
import { countLoginBurst, loginBurstOf, TRIES_WINDOW_MS } from "./login-throttle";
import { hashPassword, isOutdated, verifyPassword } from "./password";
import { throughGate } from "./password-gate";

const FAILURES_PER_ADDRESS_AND_IP = 5;
const FAILURES_PER_ADDRESS = 30;
const FAILURES_PER_IP = 100;

export const credentials = z.object({ email: email(), password: password() });

/**
 * The account of an email and password. Every attempt is counted before the password is checked, so parallel guesses cannot get around a
 * limit: in this isolate, per network address (seconds), and per pair, account and network address (15 minutes). A correct password
 * clears the account's counts and does not count against the network address; attempts the isolate rejects are not counted. An unknown
 * account gets the same answer, after the same time, as a wrong password. @throws `kind` with `invalid_credentials`, `account_inactive`
 * or `school_inactive` (only after the correct password), too_many
 */
export const checkCredentials = (ctx: CommandCtx, given: z.output<typeof credentials>, kind: "invalid" | "unauthenticated"): Promise<Account> =>
  throughGate(placeOf(ctx), async () => {
    const pair = `login:${given.email}:${placeOf(ctx)}`;
    const name = `login-address:${given.email}`;
    const ipKey = `login-ip:${placeOf(ctx)}`;
    await countLoginBurst(ctx);
    await countUse(ctx, pair, FAILURES_PER_ADDRESS_AND_IP, TRIES_WINDOW_MS, TOO_MANY_ATTEMPTS);
    await countUse(ctx, name, FAILURES_PER_ADDRESS, TRIES_WINDOW_MS, TOO_MANY_ATTEMPTS);
    await countUse(ctx, ipKey, FAILURES_PER_IP, TRIES_WINDOW_MS, TOO_MANY_ATTEMPTS).catch(async (error) => {
      await giveBackUse(ctx, pair, name);
      throw error;
    });
    const account = await findAccountByEmail(ctx, given.email);
    const isRight = await verifyPassword(given.password, account?.passwordHash ?? null);
    if (!account || !isRight) throw new DomainError(kind, "invalid_credentials", BAD_LOGIN);
    await Promise.all([forgetUses(ctx, pair, name), giveBackUse(ctx, ipKey, loginBurstOf(ctx))]);
    refuseInactive(account, kind === "invalid" ? "invalid" : "forbidden");
    if (account.passwordHash && isOutdated(account.passwordHash)) await stageRehash(ctx, account.id, given.password);
    return account;
  });

/** @throws `kind` with `account_inactive` or `school_inactive` */
export function refuseInactive(account: Account, kind: "invalid" | "forbidden"): void {
  if (account.status !== "active") throw new DomainError(kind, "account_inactive", "Your account is inactive. Contact your school.");
  if (account.schoolId && account.schoolStatus !== "active") throw new DomainError(kind, "school_inactive", "Your school account is inactive.");
}

/** Stages a hash of today's cost for a password that was right. */
async function stageRehash(ctx: CommandCtx, userId: string, plain: string): Promise<void> {
  const passwordHash = await hashPassword(plain);
  ctx.stage(acrossSchools(ctx, "an account's own password").update(users).set({ passwordHash }).where(eq(users.id, userId)));
}
