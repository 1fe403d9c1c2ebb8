import { on } from "~/platform/job";
import { mailSentBack, notifyHoldingsSent } from "./domain/notify-holdings";

export const reactions = [on("holding.sent", "tell the staff", notifyHoldingsSent), on("holding.sent-back", "tell the student", mailSentBack)];
