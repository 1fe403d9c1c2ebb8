import { eq } from "drizzle-orm";
import { schools } from "#drizzle/schema/schools";
import { refundPolicies } from "#drizzle/schema/terms";
import { newId } from "~/platform/ids";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import type { CommandCtx } from "~/platform/verb";
import { DEFAULT_POLICY } from "../refund-policy-model";

/** Stages the first version of a new school's refund policy. */
export function stageFirstPolicy(ctx: CommandCtx, schoolId: string): void {
  const db = acrossSchools(ctx, "a school that is being made is nobody's yet");
  const id = newId();
  const { preset, name, body, rules } = DEFAULT_POLICY;
  ctx.stage(
    db.insert(refundPolicies).values({
      id,
      schoolId,
      version: 1,
      preset,
      name,
      body,
      rules: rules as unknown as Record<string, unknown>,
      createdBy: userOf(ctx).id,
      createdAt: ctx.now.getTime(),
    }),
  );
  ctx.stage(db.update(schools).set({ refundPolicyId: id, refundPolicy: body }).where(eq(schools.id, schoolId)));
}
