import { on } from "~/platform/job";
import { announceInstalments } from "./domain/announce-instalments";
import { announceRegistration } from "./domain/announce-registration";
import { tellSurplus } from "./domain/tell-surplus";
import "./domain/settle-registration";

export const reactions = [
  on("registration.created", "announce the registration", announceRegistration),
  on("instalments.paid", "announce the payment", announceInstalments),
  on("payment.surplus", "tell the payer", tellSurplus),
];
