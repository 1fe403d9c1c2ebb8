import type { Ctx } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { forgetUses } from "~/platform/rate-limit";
import { userOf } from "~/platform/screen";
import { findAccount } from "../data/find-account";
import { verifyPassword } from "./password";
import { countedTry } from "./password-tries";

/** Whoever changes what opens an account shows once more that it is theirs. @throws invalid beside `current_password`, too_many */
export async function proveOwnPassword(ctx: Ctx, given: string): Promise<void> {
  const actor = userOf(ctx);
  const tries = `password-try:${actor.id}`;
  const account = await findAccount(ctx, actor.id);
  if (!(await countedTry(ctx, tries, () => verifyPassword(given, account?.passwordHash ?? null))))
    throw invalidField("current_password", "Current password is incorrect", "password_incorrect");
  await forgetUses(ctx, tries);
}
