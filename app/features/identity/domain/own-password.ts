import type { Ctx } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { forgetUses } from "~/platform/rate-limit";
import { userOf } from "~/platform/screen";
import { findAccount } from "../data/find-account";
import { countedTry } from "./login-throttle";
import { verifyPassword } from "./password";

/** Checks the current password before a change of credentials. @throws invalid on `current_password`, too_many */
export async function proveOwnPassword(ctx: Ctx, given: string): Promise<void> {
  const actor = userOf(ctx);
  const tries = `password-try:${actor.id}`;
  const account = await findAccount(ctx, actor.id);
  if (!(await countedTry(ctx, tries, () => verifyPassword(given, account?.passwordHash ?? null))))
    throw invalidField("current_password", "Current password is incorrect", "password_incorrect");
  await forgetUses(ctx, tries);
}
