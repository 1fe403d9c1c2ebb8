import { on } from "~/platform/job";
import { announceOutcome } from "./domain/outcomes";

export const reactions = [on("outcome.claimed", "tell the school", announceOutcome)];
