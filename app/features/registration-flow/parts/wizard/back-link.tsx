import { SiteLink } from "~/ui/site/link";
import { type StepProps, stepBefore } from "./steps";

/** The way back to the step before; what was saved there is still there. */
export const BackLink = ({ page, door, step }: StepProps & { step: number }) => (
  <SiteLink className="button quiet" href={door.step({ step: stepBefore(page, step) })}>
    Back
  </SiteLink>
);
