import type { SerializeFrom } from "@remix-run/cloudflare";
import type { RegistrationProfile } from "../domain/registration-profile";

/** A registration as its screens have it. */
export type RegistrationView = SerializeFrom<RegistrationProfile>;

/** Whether a registration can go to another class: somebody who has completed it, dropped out or cancelled stays. */
export const mayMove = ({ registration }: RegistrationView): boolean =>
  registration.status === "active" && registration.enrollmentStatus === "enrolled";
