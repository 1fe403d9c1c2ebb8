import type { EventOf, Topic } from "~/events";
import type { Ctx } from "~/platform/context";
import { every, type Heard, on } from "~/platform/job";
import { announceDue, deliverDue } from "./domain/deliver";
import { tellDisabled } from "./domain/notify-owners";
import { queueDeliveries } from "./domain/queue-deliveries";
import { TOLD_EVENTS } from "./topics-model";

const queue = (event: Topic) =>
  on(event, "queue webhooks", (ctx: Ctx, { outboxId, ...payload }: Heard<Topic>) => queueDeliveries(ctx, { event, payload, outboxId }));

export const reactions = [
  ...TOLD_EVENTS.map(queue),
  on("webhook.due", "deliver webhooks", (ctx, event: EventOf<"webhook.due">) => deliverDue(ctx, event)),
  on("webhook.disabled", "tell the owners", tellDisabled),
];

export const schedules = [every("* * * * *", "announce-due-webhooks", announceDue)];
