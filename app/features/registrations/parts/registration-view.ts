import type { SerializeFrom } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import type { RegistrationProfile } from "../domain/registration-profile";

/** A registration as its screens have it. */
export type RegistrationView = SerializeFrom<RegistrationProfile>;

/** What a panel over the registration's page gets. */
export interface PanelBody {
  view: RegistrationView;
  cancel: ReactNode;
}

/** Whether a registration can go to another class: somebody who has completed it, dropped out or cancelled stays. */
export const mayMove = ({ registration }: RegistrationView): boolean =>
  registration.status === "active" && registration.enrollmentStatus === "enrolled";
