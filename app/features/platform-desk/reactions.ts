import { on } from "~/platform/job";
import { confirmSignUp, tellDecision } from "./domain/sign-ups/tell";

export const reactions = [on("sign-up.received", "confirm-sign-up", confirmSignUp), on("sign-up.decided", "tell-sign-up-decision", tellDecision)];
