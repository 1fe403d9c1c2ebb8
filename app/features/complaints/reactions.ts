import { on } from "~/platform/job";
import { mailAnswer, notifyComplaint } from "./domain/notify";

export const reactions = [on("complaint.sent", "notify the office", notifyComplaint), on("complaint.answered", "mail the answer", mailAnswer)];
