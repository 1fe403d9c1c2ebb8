import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { Cents } from "~/platform/money";
import { DAY_MS } from "~/platform/zones";
import { readRefundDetails } from "../../data/refund-details";
import type { RefundRequest } from "../../data/refund-parts";
import { causeOf } from "../../refund-model";
import { type Share, spread } from "../../refund-quote-model";
import { quoteOf } from "./quote";
import { nothingToRefund, tooMuch } from "./request";

/** So long stands what a request was worked out to be; later the policy is asked again. */
const FROZEN_MS = 10 * DAY_MS;

/** Whether the arithmetic of a request is too old to be gone by. */
export const isStale = (ctx: Ctx, request: Pick<RefundRequest, "createdAt" | "quote">): boolean =>
  request.quote === null || ctx.now.getTime() - request.createdAt > FROZEN_MS;

interface Named {
  /** The refundable amount of each named payment; newest first if none is named. */
  named: Share[];
  isBorne(share: Share): boolean;
  problem: string | null;
}

async function namedNow(ctx: Ctx, request: RefundRequest): Promise<Named> {
  const details = await readRefundDetails(ctx, request);
  if (!details) throw notFound();
  // Within its validity a request refunds the calculated amount, regardless of class days since; at most the amount paid.
  const cause = causeOf(request.reasonCode);
  const { payments, problem } = quoteOf(ctx, details, cause === "student" && !isStale(ctx, request) ? "school" : cause, "staff");
  const left = (id: string) => payments.find((row) => row.id === id)?.refundableCents ?? 0;
  const requestedItems = request.quote?.items ?? [];
  const wanted =
    requestedItems.length > 0
      ? requestedItems
      : payments.filter((row) => !row.isServiceFee || request.withServiceFee).map(({ id, refundableCents }) => ({ id, cents: refundableCents }));
  return {
    named: wanted.map((item) => ({ id: item.id, cents: Math.min(item.cents, left(item.id)) })),
    problem,
    isBorne: ({ id }) => payments.some((row) => row.id === id && row.isOnline && !row.isServiceFee),
  };
}

const sumOf = (shares: readonly Share[]): Cents => shares.reduce((sum, { cents }) => sum + cents, 0);

/** How much of a request can go back today. */
export async function mostOf(ctx: Ctx, request: RefundRequest): Promise<Cents> {
  if (!request.registrationId && !request.purchaseId && !request.groupOrderId) return request.amountCents;
  return Math.min(request.amountCents, sumOf((await namedNow(ctx, request)).named));
}

/**
 * Which payments an amount goes back to: those that were named, else all that can be, the newest first. `throughAccount` is what the
 * school's own balance has to bear. @throws when more is asked than can go back
 */
export async function sharesOf(ctx: Ctx, request: RefundRequest, amount: Cents): Promise<{ shares: Share[]; throughAccount: Cents }> {
  const { named, isBorne, problem } = await namedNow(ctx, request);
  const shares = spread(amount, named);
  const total = sumOf(shares);
  if (total === 0) throw nothingToRefund(problem);
  if (total < amount) throw tooMuch();
  return { shares, throughAccount: sumOf(shares.filter(isBorne)) };
}
