import type { Ctx } from "~/platform/context";
import { on, onGivenUp } from "~/platform/job";
import { deliver, deliverAgain, failDelivery, orderDelivery } from "./domain/deliveries";
import type { LmsEvent } from "./model";

const TELL = "tell the learning platform";
const order =
  (event: LmsEvent) =>
  (ctx: Ctx, { registrationId, outboxId }: { registrationId: string; outboxId: string }) =>
    orderDelivery(ctx, { registrationId, outboxId, event });

const BY_STATUS: Record<string, LmsEvent> = {
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
  on("lms.deliver", "post it", deliver),
  on("lms.again", "post it again", deliverAgain),
];

export const givenUp = [onGivenUp("lms.deliver", "say that it failed", failDelivery)];
