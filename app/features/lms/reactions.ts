import type { LmsTopic } from "~/features/webhooks/lms-model";
import type { Ctx } from "~/platform/context";
import { on } from "~/platform/job";
import { orderDelivery } from "./domain/deliveries";

const TELL = "tell the learning platform";
const order =
  (event: LmsTopic) =>
  (ctx: Ctx, { registrationId, outboxId }: { registrationId: string; outboxId: string }) =>
    orderDelivery(ctx, { registrationId, outboxId, event });

const BY_STATUS: Record<string, LmsTopic> = {
  completed: "enrollment.completed",
  dropped: "enrollment.cancelled",
  enrolled: "enrollment.created",
};

export const reactions = [
  on("registration.created", TELL, order("enrollment.created")),
  on("registration.reactivated", TELL, order("enrollment.created")),
  on("registration.cancelled", TELL, order("enrollment.cancelled")),
  on("registration.enrollment-changed", TELL, async (ctx, change) => {
    const event = BY_STATUS[change.to];
    if (event) await order(event)(ctx, change);
  }),
];
