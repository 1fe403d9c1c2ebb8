import { every, on } from "~/platform/job";
import { announceAcceptance, announceEnd, announceRequest } from "./domain/announce-partnership";
import { announceAnswer, announceApplication } from "./domain/applications";
import { closeOverdue } from "./domain/close-jobs";
import { announceCancelled, announceSeats } from "./domain/events";
import { announceProposal, announceSponsoredAnswer } from "./domain/sponsored-here";

export const reactions = [
  on("application.sent", "tell the employer", announceApplication),
  on("application.answered", "tell the student", announceAnswer),
  on("partnership.requested", "tell whoever was asked", announceRequest),
  on("partnership.accepted", "tell the other side", announceAcceptance),
  on("partnership.ended", "write to the other side", announceEnd),
  on("event.cancelled", "write to whoever comes", announceCancelled),
  on("event.seats", "write to whoever came up", announceSeats),
  on("sponsored.proposed", "tell the school", announceProposal),
  on("sponsored.answered", "tell the employer", announceSponsoredAnswer),
];

export const schedules = [every("0 10 * * *", "close-overdue-jobs", (ctx) => closeOverdue(ctx, {}))];
