import { on } from "~/platform/job";
import { announceInstalments } from "./domain/announce-instalments";
import { announceRegistration } from "./domain/announce-registration";
import { returnPromoOfRegistration } from "./domain/return-promo";

export const reactions = [
  on("registration.created", "announce the registration", announceRegistration),
  on("registration.cancelled", "give the promo code back", returnPromoOfRegistration),
  on("instalments.paid", "announce the payment", announceInstalments),
];
