import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { refundPolicies } from "#drizzle/schema/terms";
import { schoolOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { schoolOwner } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { version } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { DEFAULT_POLICY, type PolicyPreset, PRESETS, policyFields, type RefundRules, rulesOf } from "../refund-policy-model";

export const moved = () => conflict("stale", "This record was changed by someone else. Reload and try again.");

/** The current refund policy and its earlier versions, newest first. */
export const refundPolicyOverview = query({
  name: "refund-policy.desk",
  allow: schoolOwner,
  input: z.object({}),
  async run(ctx) {
    const { db, schoolId } = inSchool(ctx);
    const [versions, [counted]] = await db.batch([
      db
        .select({
          id: refundPolicies.id,
          version: refundPolicies.version,
          preset: refundPolicies.preset,
          name: refundPolicies.name,
          body: refundPolicies.body,
          rules: refundPolicies.rules,
          createdAt: refundPolicies.createdAt,
          accepted:
            sql<number>`(SELECT count(*) FROM (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.refund_policy_id = refund_policies.id LIMIT ${ctx.countLimit}))`.as(
              "accepted",
            ),
        })
        .from(refundPolicies)
        .where(eq(refundPolicies.schoolId, schoolId))
        .orderBy(desc(refundPolicies.version)),
      db.select({ current: schools.refundPolicyId }).from(schools).where(eq(schools.id, schoolId)),
    ]);
    const school = schoolOf(ctx);
    const current = versions.find(({ id }) => id === counted?.current);
    return {
      current: current
        ? { ...current, preset: current.preset as PolicyPreset, rules: current.rules as unknown as RefundRules }
        : { ...DEFAULT_POLICY, body: school?.refundPolicy ?? DEFAULT_POLICY.body },
      versions: versions.map(({ rules: _, ...row }) => row),
      zone: school?.timezone ?? EASTERN,
    };
  },
});

/**
 * Saves a new version of the refund policy for new registrations. Earlier versions stay, because students agreed to them. `version` is the
 * one the editor loaded.
 */
export const changeRefundPolicy = command({
  name: "refund-policy.change",
  allow: schoolOwner,
  touches: "site",
  input: policyFields.extend({ version: version() }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const [last] = await db
      .select({ version: refundPolicies.version, preset: refundPolicies.preset, body: refundPolicies.body })
      .from(refundPolicies)
      .where(eq(refundPolicies.schoolId, schoolId))
      .orderBy(desc(refundPolicies.version))
      .limit(1);
    const before = last?.version ?? 0;
    if (input.version !== undefined && input.version !== before) throw moved();
    // New rules with the old rules' text would contradict each other.
    const isOldText = input.body.trim() === (last?.body ?? schoolOf(ctx)?.refundPolicy ?? DEFAULT_POLICY.body).trim();
    const isOtherPreset = input.preset !== "custom" && input.preset !== (last?.preset ?? "default");
    const body = isOldText && isOtherPreset ? PRESETS[input.preset as keyof typeof PRESETS].body : input.body;
    const policyId = newId();
    ctx.stage(
      db.insert(refundPolicies).values({
        id: policyId,
        schoolId,
        version: before + 1,
        preset: input.preset,
        name: input.preset === "custom" ? "Custom policy" : PRESETS[input.preset].label,
        body,
        rules: rulesOf(input) as unknown as Record<string, unknown>,
        createdBy: userOf(ctx).id,
        createdAt: ctx.now.getTime(),
      }),
    );
    ctx.stage(db.update(schools).set({ refundPolicyId: policyId, refundPolicy: body }).where(eq(schools.id, schoolId)));
    ctx.record({ type: "refund_policy", id: policyId, after: { version: before + 1, preset: input.preset } });
    return { id: policyId, version: before + 1 };
  },
});
