import * as messaging from "~/features/messaging/reactions";
import * as notifications from "~/features/notifications/reactions";
import { findSchoolById } from "~/features/schools/domain/school-by-id";
import { every, type JobTable } from "~/platform/job";
import { sweep } from "~/platform/outbox";

/** Composition root: what follows from events and ticks, over all features. */
export const jobs: JobTable = {
  reactions: [...messaging.reactions, ...notifications.reactions],
  schedules: [...messaging.schedules, every("* * * * *", "sweep-outbox", (ctx) => sweep(ctx))],
  schoolById: findSchoolById,
};
