import type { FieldState } from "./model";

export const STATE_TONES: Readonly<Record<FieldState, "red" | "amber" | "grey" | "green">> = Object.freeze({
  missing: "red",
  stale: "amber",
  unread: "amber",
  draft: "grey",
  done: "green",
});
