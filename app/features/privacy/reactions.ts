import { every, on, onGivenUp, type Reaction } from "~/platform/job";
import { mailLink } from "./domain/by-mail";
import { noteConsent } from "./domain/consents";
import { announceOldCopies, deleteCopy, failCopy, makeCopy } from "./domain/copy";
import { noteApplication, noteSponsorship } from "./domain/disclosures";
import { finishErasure } from "./domain/erase";
import { mailAnswer, notifyRequest } from "./domain/notify";

export const reactions = [
  on("privacy.link-asked", "mail the link", mailLink),
  on("privacy.asked", "notify the office", notifyRequest),
  on("privacy.done", "mail the answer", mailAnswer),
  on("privacy.erased", "delete files and old texts, then mail the person", finishErasure),
  on("privacy.copy-expired", "delete the copy", deleteCopy),
  on("export.privacy-copy", "make the copy", (ctx, { requestId }) => makeCopy(ctx, requestId)),
  on("consent.answered", "add it to the consent log", noteConsent),
  on("application.sent", "record the disclosure to an employer", noteApplication),
  on("sponsored.answered", "record the disclosure to a sponsor", noteSponsorship),
];

export const givenUp: Reaction[] = [onGivenUp("export.privacy-copy", "return it to staff", (ctx, { requestId }) => failCopy(ctx, requestId))];

export const schedules = [every("0 10 * * *", "announce-old-copies", announceOldCopies)];
