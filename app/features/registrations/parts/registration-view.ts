import type { SerializeFrom } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import type { RegistrationProfile } from "../domain/registration-profile";

/** A registration as its screens load it. */
export type RegistrationView = SerializeFrom<RegistrationProfile>;

/** Props of a panel on the registration's page. */
export interface PanelBody {
  view: RegistrationView;
  cancel: ReactNode;
}

/** Whether a registration can be transferred: not if completed, dropped or cancelled. */
export const mayMove = ({ registration }: RegistrationView): boolean =>
  registration.status === "active" && registration.enrollmentStatus === "enrolled";
