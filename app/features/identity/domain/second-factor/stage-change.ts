import { and, eq, sql } from "drizzle-orm";
import { pendingSignIns, recoveryCodes, users } from "#drizzle/schema/identity";
import { acrossSchools } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { REASON } from "../../data/second-factor";
import type { FactorChange } from "../../second-factor-model";
import { endSessions } from "../end-sessions";

const HAS_ONE = sql`(EXISTS (SELECT 1 FROM authenticators a WHERE a.user_id = users.id AND a.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = users.id))`;

/**
 * Stages the effects of a changed second factor, after the change: recomputes `second_factor_at`, ends browser trust and other sessions,
 * writes the audit log and emails the user. Removing the last factor deletes the recovery codes.
 */
export async function stageFactorChange(
  ctx: CommandCtx,
  userId: string,
  change: FactorChange,
  { keep = "", name }: { keep?: string; name?: string } = {},
): Promise<void> {
  const db = acrossSchools(ctx, REASON);
  const now = ctx.now.getTime();
  ctx.stage(
    db
      .update(users)
      .set({ secondFactorAt: sql`CASE WHEN ${HAS_ONE} THEN max(${now}, coalesce(second_factor_at, 0) + 1) END` })
      .where(eq(users.id, userId)),
  );
  ctx.stage(
    db
      .delete(recoveryCodes)
      .where(
        and(eq(recoveryCodes.userId, userId), sql`NOT EXISTS (SELECT 1 FROM users WHERE users.id = ${userId} AND second_factor_at IS NOT NULL)`),
      ),
  );
  ctx.stage(db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId)));
  await endSessions(ctx, userId, keep);
  ctx.record({ type: "user", id: userId, after: name === undefined ? { change } : { change, name } });
  ctx.emit("second-factor.changed", { userId, change });
}
