import type { Tone } from "~/platform/state-labels";
import type { STATE_LABELS } from "../model";

/** Badge colors of a request's state. */
export const TONES: Record<keyof typeof STATE_LABELS, Tone> = {
  received: "amber",
  identity_checked: "amber",
  in_work: "blue",
  done: "green",
  refused: "grey",
};
