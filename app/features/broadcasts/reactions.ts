import { every, on } from "~/platform/job";
import { beginBroadcasts, sendPortion } from "./domain/send-broadcast";

export const reactions = [on("broadcast.portion", "send a portion", sendPortion)];

export const schedules = [every("* * * * *", "begin-broadcasts", beginBroadcasts)];
