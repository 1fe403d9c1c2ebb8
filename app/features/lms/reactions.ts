import { findSchoolById } from "~/features/schools/domain/school-by-id";
import { withSchool } from "~/platform/context";
import { on, onGivenUp, type Reaction } from "~/platform/job";
import { deliver, deliverTopic, failDelivery, orderDelivery } from "./domain/tell";

const TELL = "tell the learning platform";
const order =
  (event: string): Reaction["run"] =>
  (ctx, { registrationId, outboxId }) =>
    orderDelivery(ctx, { registrationId, outboxId, event });

export const reactions: Reaction[] = [
  on("registration.created", TELL, order("enrollment.created")),
  on("registration.reactivated", TELL, order("enrollment.created")),
  on("registration.cancelled", TELL, order("enrollment.cancelled")),
  on("registration.enrollment-changed", TELL, async (ctx, payload) => {
    const event = { completed: "enrollment.completed", dropped: "enrollment.cancelled", enrolled: "enrollment.created" }[String(payload.to)];
    if (event) await order(event)(ctx, payload);
  }),
  on(deliverTopic, "post it", deliver),
  on("lms.again", "post it again", async (ctx, payload) => {
    const school = await findSchoolById(ctx, String(payload.schoolId));
    if (school) await deliver(withSchool(ctx, school), payload);
  }),
];

export const givenUp: Reaction[] = [onGivenUp(deliverTopic, "say that it failed", failDelivery)];
