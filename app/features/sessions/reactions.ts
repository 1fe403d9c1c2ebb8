import { every, on } from "~/platform/job";
import { announceNotices, noteCancellation, noteChange } from "./domain/notices";

export const reactions = [on("session.changed", "note the change", noteChange), on("session.cancelled", "note the cancellation", noteCancellation)];

export const schedules = [every("* * * * *", "announce-session-notices", announceNotices)];
