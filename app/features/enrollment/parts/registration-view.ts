import type { SerializeFrom } from "@remix-run/cloudflare";
import type { RegistrationProfile } from "../domain/registration-profile";

/** A registration as its screens have it. */
export type RegistrationView = SerializeFrom<RegistrationProfile>;
