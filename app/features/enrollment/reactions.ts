import { on } from "~/platform/job";
import { announceRegistration } from "./domain/announce-registration";
import { returnPromoOfRegistration } from "./domain/return-promo";

export const reactions = [
  on("registration.created", "announce the registration", announceRegistration),
  on("registration.cancelled", "give the promo code back", returnPromoOfRegistration),
];
