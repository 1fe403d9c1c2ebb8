import { every, on, type Reaction, type Schedule } from "~/platform/job";
import { forgetRecordings } from "./domain/forget-recordings";
import { inquiryFromCall } from "./domain/work-on-call";

export const reactions: Reaction[] = [on("call.contact-left", "make-inquiry-of-call", inquiryFromCall)];

export const schedules: Schedule[] = [every("0 7 * * *", "forget-recordings", forgetRecordings)];
