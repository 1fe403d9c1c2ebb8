import { and, eq, sql } from "drizzle-orm";
import { webhookEndpoints } from "#drizzle/schema/webhooks";
import { newId } from "~/platform/ids";
import { keysOf } from "~/platform/input";
import { besideSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import type { CommandCtx } from "~/platform/verb";
import { LMS_TOPIC_LABELS } from "../lms-model";
import { API_VERSION } from "../model";

/** The columns of a school's row about its learning platform; the token is sealed. */
interface Platform {
  lmsStatus?: "disabled" | "enabled" | "invalid_token";
  lmsUrl?: string | null;
  lmsToken?: string | null;
}

/**
 * Stages the endpoint of a school's learning platform as a super admin saves the school: on, with this address and token, or paused.
 * Stage it in the batch of the school's row, which has the same values.
 */
export function stageLmsEndpoint(ctx: CommandCtx, schoolId: string, { lmsStatus, lmsUrl, lmsToken }: Platform): void {
  const db = besideSchool(ctx, "super admins connect the learning platforms of schools", schoolId);
  const now = ctx.now.getTime();
  if (lmsStatus !== "enabled" || !lmsUrl || !lmsToken) {
    ctx.stage(
      db
        .update(webhookEndpoints)
        .set({ state: "paused", disabledReason: null, updatedAt: now })
        .where(and(eq(webhookEndpoints.schoolId, schoolId), eq(webhookEndpoints.kind, "lms"))),
    );
    return;
  }
  const saved = { url: lmsUrl, secret: lmsToken, state: "active" as const, disabledReason: null, failingSince: null, failures: 0, updatedAt: now };
  ctx.stage(
    db
      .insert(webhookEndpoints)
      .values({
        ...{ id: newId(), schoolId, kind: "lms" as const, topics: [...keysOf(LMS_TOPIC_LABELS)], apiVersion: API_VERSION, createdBy: userOf(ctx).id },
        ...{ createdAt: now, ...saved },
      })
      .onConflictDoUpdate({ target: webhookEndpoints.schoolId, targetWhere: sql`kind = 'lms'`, set: saved }),
  );
}
