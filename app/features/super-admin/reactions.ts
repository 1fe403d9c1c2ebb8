import { every, on } from "~/platform/job";
import { watch } from "./domain/running/running";
import { notifyPlanChange } from "./domain/schools/notify-plan-change";
import { confirmSignUp, notifySignUpDecision } from "./domain/sign-ups/notify-sign-up";

export const reactions = [
  on("sign-up.received", "confirm-sign-up", confirmSignUp),
  on("sign-up.decided", "tell-sign-up-decision", notifySignUpDecision),
  on("school.plan-changed", "tell-plan", notifyPlanChange),
];

export const schedules = [every("*/15 * * * *", "watch-over-the-product", (ctx) => watch(ctx, {}))];
