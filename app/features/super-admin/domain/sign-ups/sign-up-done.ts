import { and, eq } from "drizzle-orm";
import { signUps } from "#drizzle/schema/desk";
import { conflict } from "~/platform/errors";
import { acrossSchools } from "~/platform/school-scope";
import { nextVersion } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";
import { APPROVE_FIRST } from "../../sign-up-model";

export const SIGN_UP_REASON = "who wants to join belongs to no school yet";

/**
 * Stages that an approved request has become a school. @throws conflict `not_approved`, also if another super admin created the school
 * first
 */
export function stageSignUpDone(ctx: CommandCtx, id: string, schoolId: string): void {
  ctx.stage(
    acrossSchools(ctx, SIGN_UP_REASON)
      .update(signUps)
      .set({ status: "active", madeId: schoolId, updatedAt: nextVersion(ctx, signUps.updatedAt) })
      .where(and(eq(signUps.id, id), eq(signUps.status, "approved"))),
    conflict("not_approved", APPROVE_FIRST),
  );
}
