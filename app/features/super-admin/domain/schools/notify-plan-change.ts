import { schoolOwnersOf } from "~/features/identity/data/find-account";
import { findSchoolById } from "~/features/identity/data/school-row";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolProfilePath } from "~/features/schools/paths";
import { PLAN_LABELS } from "~/features/schools/profile-model";
import { heardRow } from "~/platform/heard";
import type { CommandCtx } from "~/platform/verb";

type Plan = keyof typeof PLAN_LABELS;

/** Says that a school has another plan, where it has. */
export function announcePlan(ctx: CommandCtx, schoolId: string, { from, to }: { from: string; to: string | undefined }): void {
  if (to !== undefined && to !== from) ctx.emit("school.plan-changed", { schoolId, from, to }, `${schoolId}:${ctx.now.getTime()}`);
}

/** The owners of a school hear of another plan. `outboxId` is the event. */
export const notifyPlanChange = heardRow("school.plan-changed", "schools.tell-plan", async (ctx, { schoolId, from, to, outboxId }) => {
  const school = await findSchoolById(ctx, schoolId);
  if (!school) return;
  for (const owner of await schoolOwnersOf(ctx, schoolId))
    await queueMail(ctx, {
      key: `${outboxId}:${owner.id}`,
      template: "plan_changed",
      to: owner.email,
      toName: owner.name,
      school,
      subject: { type: "school", id: schoolId },
      values: {
        plan: PLAN_LABELS[to as Plan] ?? to,
        previous_plan: PLAN_LABELS[from as Plan] ?? from,
        profile_link: siteOrigin(ctx, school) + schoolProfilePath(),
      },
    });
});
