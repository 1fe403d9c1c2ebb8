import type { Tone } from "~/platform/state-labels";

/** A cohort as it is shown on a registration. */
export interface CohortTag {
  id: string;
  name: string;
  color: Tone;
}
