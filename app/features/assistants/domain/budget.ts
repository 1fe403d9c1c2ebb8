import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { tooMany } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { countUse, giveBack, placeOf } from "~/platform/rate-limit";
import { DAY_MS } from "~/platform/zones";
import { monthOf, type Reservation, recordTokens, releaseStale, takeTokens } from "../data/tokens";
import { CALLER_SHARE, monthlyTokens, TOKENS_USED_UP } from "../token-model";

export type TokenPurpose = Reservation["purpose"];

/**
 * Runs a request within the school's monthly tokens: reserves the maximum first and settles the use afterwards. Errors of the work cost
 * nothing.
 * @throws too_many `token_quota`, or `rate_limited` for a visitor past the daily limit
 */
export async function withTokens<R extends { tokens: number }>(
  ctx: Ctx,
  purpose: TokenPurpose,
  most: number,
  work: () => Promise<R>,
  message = TOKENS_USED_UP,
): Promise<R> {
  const tokens = atLeastOne(most);
  const caller = purpose === "chat" && !isStaff(ctx) ? await countForCaller(ctx, tokens, message) : null;
  let used = 0;
  try {
    const reservation = await reserveTokens(ctx, purpose, tokens, message);
    try {
      const result = await work();
      used = result.tokens;
      return result;
    } finally {
      await recordTokens(ctx, reservation, used);
    }
  } finally {
    if (caller && used < tokens) await giveBack(ctx, [caller], tokens - used);
  }
}

const atLeastOne = (tokens: number): number => Math.max(1, Math.ceil(tokens));
const isStaff = ({ actor }: Ctx): boolean => actor.kind === "user" && actor.roleType === "school";

/** Counts tokens against a daily limit per IP address, so that one visitor can't use up the school's tokens. @throws too_many */
async function countForCaller(ctx: Ctx, tokens: number, message: string): Promise<string> {
  const key = `chat-tokens:${schoolOf(ctx)?.id}:${placeOf(ctx)}`;
  await countUse(ctx, key, limitOf(ctx) * CALLER_SHARE, DAY_MS, message, tokens);
  return key;
}

/** @throws too_many `token_quota` where fewer are left */
export async function reserveTokens(ctx: Ctx, purpose: TokenPurpose, tokens: number, message = TOKENS_USED_UP): Promise<Reservation> {
  const limit = limitOf(ctx);
  const day = todayOf(ctx);
  const reservation = { id: newId(), month: day.slice(0, 7), day, purpose, tokens: atLeastOne(tokens) };
  if (limit > 0) {
    if (await takeTokens(ctx, reservation, limit)) return reservation;
    await releaseStale(ctx, reservation.month);
    if (await takeTokens(ctx, reservation, limit)) return reservation;
  }
  throw tooMany(message, "token_quota");
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
