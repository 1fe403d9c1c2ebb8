import { eq } from "drizzle-orm";
import { z } from "zod";
import { authenticators, passkeys } from "#drizzle/schema/identity";
import { conflict, forbidden, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { ownerOrSuper, superAdmin } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { findAccount } from "../../data/find-account";
import { REASON } from "../../data/second-factor";
import { findManaged } from "../users/find-managed";
import { stageFactorChange } from "./stage-change";

/**
 * Stages the removal of all second factors of an account. @throws conflict `second_factor_missing`, forbidden for the user's own account
 */
async function stageReset(ctx: CommandCtx, account: { id: string; secondFactorAt: number | null }): Promise<void> {
  if (account.id === userOf(ctx).id) throw forbidden("Remove your own two-step sign-in on the Security page.", "own_second_factor");
  if (account.secondFactorAt === null) throw conflict("second_factor_missing", "This account has no two-step sign-in.");
  const db = acrossSchools(ctx, REASON);
  ctx.stage(db.delete(authenticators).where(eq(authenticators.userId, account.id)));
  ctx.stage(db.delete(passkeys).where(eq(passkeys.userId, account.id)));
  await stageFactorChange(ctx, account.id, "reset");
}

/** Resets two-step sign-in after a lost phone and lost codes: owners for staff of their school, super admins for anyone. */
export const resetSecondFactor = command({
  name: "users.reset-second-factor",
  allow: ownerOrSuper,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { present } = await findManaged(ctx, input.id);
    await stageReset(ctx, present);
    return { email: present.email };
  },
});

/** Of any account, students' too. */
export const resetAnySecondFactor = command({
  name: "users.reset-any-second-factor",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const account = await findAccount(ctx, input.id);
    if (!account) throw notFound();
    await stageReset(ctx, account);
    return {};
  },
});
