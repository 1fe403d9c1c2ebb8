import { every, on, type Reaction, type Schedule } from "~/platform/job";
import { acknowledgeInquiry } from "./domain/acknowledge-inquiry";
import { enrollInquirer } from "./domain/contact-status";
import { followUpInquiries, followUpInquiry } from "./domain/follow-up";

export const reactions: Reaction[] = [
  on("inquiry.created", "acknowledge-inquiry", acknowledgeInquiry),
  on("inquiry.unanswered", "follow-up-inquiry", followUpInquiry),
  on("registration.created", "enroll-inquirer", enrollInquirer),
];

export const schedules: Schedule[] = [every("30 * * * *", "follow-up-inquiries", followUpInquiries)];
