import { every, on } from "~/platform/job";
import { announceAnswer, announceApplication } from "./domain/applications";
import { closeOverdue } from "./domain/close-jobs";

export const reactions = [
  on("application.sent", "tell the employer", announceApplication),
  on("application.answered", "tell the student", announceAnswer),
];

export const schedules = [every("0 10 * * *", "close-overdue-jobs", (ctx) => closeOverdue(ctx, {}))];
