import { findSchoolById } from "~/features/schools/domain/school-by-id";
import { every, type JobTable } from "~/platform/job";
import { sweep } from "~/platform/outbox";

/** Composition root: what follows from events and ticks, over all features. */
export const jobs: JobTable = {
  reactions: [],
  schedules: [every("* * * * *", "sweep-outbox", (ctx) => sweep(ctx))],
  schoolById: findSchoolById,
};
