import { every, on } from "~/platform/job";
import { watch } from "./domain/running/running";
import { tellPlan } from "./domain/schools/tell-plan";
import { confirmSignUp, tellDecision } from "./domain/sign-ups/tell";

export const reactions = [
  on("sign-up.received", "confirm-sign-up", confirmSignUp),
  on("sign-up.decided", "tell-sign-up-decision", tellDecision),
  on("school.plan-changed", "tell-plan", tellPlan),
];

export const schedules = [every("*/15 * * * *", "watch-over-the-product", (ctx) => watch(ctx, {}))];
