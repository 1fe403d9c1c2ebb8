import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { recoveryCodes } from "#drizzle/schema/identity";
import { conflict, type DomainError } from "~/platform/errors";
import { hashToken, newId, publicCode } from "~/platform/ids";
import { settingUp } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { findFactors, REASON } from "../../data/second-factor";
import { password } from "../../model";
import { bareCode, RECOVERY_CODES } from "../../second-factor-model";
import { proveOwnPassword } from "../own-password";
import { stageFactorChange } from "./stage-change";

/** With 79 bits a code needs no slow hash, and none with the product's secret: it outlives one. */
const hashOf = (userId: string, bare: string) => hashToken(`${userId}:${bare}`);

/** Stages ten new codes in place of the old ones and returns them; they cannot be shown again. */
export async function stageRecoveryCodes(ctx: CommandCtx, userId: string): Promise<string[]> {
  const db = acrossSchools(ctx, REASON);
  const codes = Array.from({ length: RECOVERY_CODES }, () => publicCode(16).replace(/(.{4})(?=.)/g, "$1-"));
  const rows = await Promise.all(
    codes.map(async (code) => ({ id: newId(), userId, codeHash: await hashOf(userId, bareCode(code)), createdAt: ctx.now.getTime() })),
  );
  ctx.stage(db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)));
  ctx.stage(db.insert(recoveryCodes).values(rows));
  return codes;
}

/** Stages the use of a code. The batch fails with `wrong` if the code is unknown or was just used. */
export async function stageUseOfRecoveryCode(ctx: CommandCtx, userId: string, bare: string, wrong: DomainError): Promise<void> {
  ctx.stage(
    acrossSchools(ctx, REASON)
      .update(recoveryCodes)
      .set({ usedAt: ctx.now.getTime() })
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, await hashOf(userId, bare)), isNull(recoveryCodes.usedAt))),
    wrong,
  );
}

/** Ten new codes in place of the old ones. @throws conflict `second_factor_missing` */
export const renewRecoveryCodes = command({
  name: "identity.renew-recovery-codes",
  allow: settingUp,
  input: z.object({ current_password: password() }),
  secret: ["current_password"],
  idempotent: false,
  async run(ctx, input) {
    const actor = userOf(ctx);
    await proveOwnPassword(ctx, input.current_password);
    if ((await findFactors(ctx, actor.id)).secondFactorAt === null)
      throw conflict("second_factor_missing", "Set up an authenticator app or a passkey first.");
    const codes = await stageRecoveryCodes(ctx, actor.id);
    await stageFactorChange(ctx, actor.id, "codes-made", { keep: actor.sessionId });
    return { codes };
  },
});
