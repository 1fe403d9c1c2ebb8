import { on } from "~/platform/job";
import { announceInstalments } from "./domain/announce-instalments";
import { announceRegistration } from "./domain/announce-registration";
import { mailClass, tellClassChange, tellTransfer } from "./domain/class-mail";
import { confirmWaitlist } from "./domain/confirm-waitlist";
import { tellSurplus } from "./domain/tell-surplus";
import "./domain/settle-registration";

export const reactions = [
  on("registration.created", "announce the registration", announceRegistration),
  on("instalments.paid", "announce the payment", announceInstalments),
  on("waitlist.joined", "confirm the place", confirmWaitlist),
  on("class.changed", "tell the students", tellClassChange),
  on("class.mail", "mail the class", mailClass),
  on("registration.transferred", "tell the student", tellTransfer),
  on("payment.surplus", "tell the payer", tellSurplus),
];
