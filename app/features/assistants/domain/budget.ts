import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { tooMany } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { monthOf, type Reservation, releaseStale, settleTokens, takeTokens } from "../data/tokens";
import { monthlyTokens, TOKENS_USED_UP } from "../token-model";

export type TokenPurpose = Reservation["purpose"];

/**
 * Asks the assistant within the school's tokens of this month: the most that it can take is reserved before and what it took is settled
 * afterwards. `said` is what is told when there are not enough left.
 * @param most tokens, see `mostTokens` of `platform/assistant`
 * @throws too_many `token_quota`, and whatever the work throws, which then costs nothing
 */
export async function withTokens<R extends { tokens: number }>(
  ctx: Ctx,
  purpose: TokenPurpose,
  most: number,
  work: () => Promise<R>,
  said = TOKENS_USED_UP,
): Promise<R> {
  const reservation = await reserveTokens(ctx, purpose, most, said);
  let used = 0;
  try {
    const result = await work();
    used = result.tokens;
    return result;
  } finally {
    await settleTokens(ctx, reservation, used);
  }
}

/** @throws too_many `token_quota` where fewer are left */
export async function reserveTokens(ctx: Ctx, purpose: TokenPurpose, tokens: number, said = TOKENS_USED_UP): Promise<Reservation> {
  const limit = limitOf(ctx);
  const day = todayOf(ctx);
  const reservation = { id: newId(), month: day.slice(0, 7), day, purpose, tokens: Math.max(1, Math.ceil(tokens)) };
  if (limit > 0) {
    if (await takeTokens(ctx, reservation, limit)) return reservation;
    await releaseStale(ctx, reservation.month);
    if (await takeTokens(ctx, reservation, limit)) return reservation;
  }
  throw tooMany(said, "token_quota");
}

const limitOf = (ctx: Ctx): number => {
  const school = schoolOf(ctx);
  return school ? monthlyTokens(school.plan) : 0;
};

export interface MonthlyUse {
  consumed: number;
  limit: number;
  /** Neither used nor reserved. */
  left: number;
}

/** What this month's tokens stand at. */
export async function tokensOfMonth(ctx: Ctx): Promise<MonthlyUse> {
  const limit = limitOf(ctx);
  const row = await monthOf(ctx, todayOf(ctx).slice(0, 7));
  const consumed = row?.used ?? 0;
  return { consumed, limit, left: Math.max(0, limit - consumed - (row?.reserved ?? 0)) };
}
