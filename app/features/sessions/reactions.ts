import { every, on } from "~/platform/job";
import { announceNotices, noteCancellation, noteChange } from "./domain/notices";
import { remakeInstants } from "./domain/remake-instants";
import { announceUntaken } from "./domain/untaken";

export const reactions = [
  on("school.zone-changed", "remake the instants", remakeInstants),
  on("session.changed", "note the change", noteChange),
  on("session.cancelled", "note the cancellation", noteCancellation),
];

export const schedules = [
  every("* * * * *", "announce-session-notices", announceNotices),
  every("*/15 * * * *", "announce-untaken-sessions", announceUntaken),
];
