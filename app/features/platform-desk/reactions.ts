import { every, on } from "~/platform/job";
import { watch } from "./domain/running/running";
import { confirmSignUp, tellDecision } from "./domain/sign-ups/tell";

export const reactions = [on("sign-up.received", "confirm-sign-up", confirmSignUp), on("sign-up.decided", "tell-sign-up-decision", tellDecision)];

export const schedules = [every("*/15 * * * *", "watch-over-the-product", (ctx) => watch(ctx, {}))];
