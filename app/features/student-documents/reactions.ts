import { on } from "~/platform/job";
import { mailSentBack, tellOfSent } from "./domain/tell-of-documents";

export const reactions = [on("document.sent", "tell the staff", tellOfSent), on("document.sent-back", "tell the student", mailSentBack)];
