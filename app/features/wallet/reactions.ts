import { on } from "~/platform/job";
import { mailPaperDecided, mailSentBack, notifyHoldingsSent, notifyPaperSent } from "./domain/notify-holdings";

export const reactions = [
  on("holding.sent", "tell the staff", notifyHoldingsSent),
  on("holding.sent-back", "tell the student", mailSentBack),
  on("paper.sent", "notify staff", notifyPaperSent),
  on("paper.decided", "email the instructor", mailPaperDecided),
];
