import { every, on } from "~/platform/job";
import { releaseDrafts } from "./domain/class-withdrawn";
import { mailAbandoned } from "./domain/mail-abandoned";
import { mailPartyReceipt } from "./domain/mail-party-receipt";
import { recoverAbandoned } from "./domain/recover-abandoned";

export const reactions = [
  on("registration.abandoned", "offer to go on", mailAbandoned),
  on("registration.party-paid", "mail the payer one receipt", mailPartyReceipt),
  on("class.withdrawn", "take it out of begun registrations", releaseDrafts),
];

export const schedules = [every("*/15 * * * *", "recover-abandoned-registrations", recoverAbandoned)];
