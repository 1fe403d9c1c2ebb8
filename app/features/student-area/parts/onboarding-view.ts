import type { SerializeFrom } from "@remix-run/cloudflare";
import type { Result } from "~/platform/verb";
import type { getOnboarding } from "../domain/onboarding";

/** The profile in steps, as its screen has it. */
export type Onboarding = SerializeFrom<Result<typeof getOnboarding>>;
