import { on } from "~/platform/job";
import { announceInstalments } from "./domain/announce-instalments";
import { announceRegistration } from "./domain/announce-registration";
import { confirmWaitlist } from "./domain/confirm-waitlist";
import { tellSurplus } from "./domain/tell-surplus";
import "./domain/settle-registration";

export const reactions = [
  on("registration.created", "announce the registration", announceRegistration),
  on("instalments.paid", "announce the payment", announceInstalments),
  on("waitlist.joined", "confirm the place", confirmWaitlist),
  on("payment.surplus", "tell the payer", tellSurplus),
];
