import type { Ctx } from "~/platform/context";
import { schoolOf } from "~/platform/context";
import { findAttempt, findLastAttempt, type PaymentAttempt } from "../data/attempts";

/** An attempt of this call's school, or null. */
export async function findAttemptOfSchool(ctx: Ctx, id: string): Promise<PaymentAttempt | null> {
  const attempt = await findAttempt(ctx, { id });
  return attempt && attempt.schoolId === schoolOf(ctx)?.id ? attempt : null;
}

export { findLastAttempt, type PaymentAttempt };
