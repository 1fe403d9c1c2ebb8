import { LIVE_ATTEMPTS } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { schoolOf } from "~/platform/context";
import { findAttempt, type PaymentAttempt } from "../data/attempts";

/** An attempt of this call's school, or null. */
export async function findAttemptOfSchool(ctx: Ctx, id: string): Promise<PaymentAttempt | null> {
  const attempt = await findAttempt(ctx, { id });
  return attempt && attempt.schoolId === schoolOf(ctx)?.id ? attempt : null;
}

/** Whether the attempt can still be paid. */
export const isLive = ({ state }: PaymentAttempt): boolean => (LIVE_ATTEMPTS as readonly string[]).includes(state);
