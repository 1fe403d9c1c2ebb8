import { on } from "~/platform/job";
import { mailSentBack, notifyDocumentsSent } from "./domain/notify-documents";

export const reactions = [on("document.sent", "tell the staff", notifyDocumentsSent), on("document.sent-back", "tell the student", mailSentBack)];
