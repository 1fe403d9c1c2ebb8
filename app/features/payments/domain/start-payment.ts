import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { paymentAttempts, transactions } from "#drizzle/schema/payments";
import { SESSION_MS } from "~/platform/checkout-times";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { newId } from "~/platform/ids";
import type { Cents } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, commitStep } from "~/platform/verb";
import { dayIn, MINUTE_MS } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { findLiveAttempt, type PaymentAttempt } from "../data/attempts";
import { absorbedFee, ledgerRef } from "../model";
import { applyPayment } from "./apply-payment";
import { expireAttempt } from "./expire-attempt";

export const LIVE = () => conflict("payment_in_progress", "A payment is already in progress.");

/** After this time, an attempt without an open checkout counts as failed and a new one starts. */
const OPENING_MS = MINUTE_MS;

export type LedgerType = (typeof transactions.$inferInsert)["type"];

interface PaymentRow {
  type: LedgerType;
  amountCents: Cents;
  description: string;
  /** The other person whose row it is: rows of a share are booked, listed, and refunded apart. */
  share?: string;
}

export interface PaymentRequest {
  kind: PaymentAttempt["kind"];
  /** The obligation; it has at most one live attempt. */
  obligationId: string;
  /** Amounts by ledger type; their sum goes to the school. */
  rows: PaymentRow[];
  /** The whole service fee, with that of the shares. */
  serviceFeeCents: Cents;
  /** The service fee of each other person's rows, by share. */
  shareFees?: Readonly<Record<string, Cents>>;
  payer: { name: string; email: string };
  /** The payer may be someone else, so the checkout shows no personal data. */
  hidesPayer?: boolean;
  snapshot: Record<string, unknown>;
  /** The payer agrees that the card is saved and charged again. */
  keepsCard?: boolean;
  /** Staged with the attempt, such as the seat's hold. */
  stage?: (ctx: CommandCtx) => Promise<void> | void;
}

/** The school's share. */
export const total = (request: PaymentRequest) => request.rows.reduce((sum, row) => sum + row.amountCents, 0);

/** Requires a verified payout account. @throws conflict `payouts_unavailable` */
export function requirePayouts(ctx: Ctx): void {
  if (schoolOf(ctx)?.payoutStatus !== "verified") throw unavailable();
}

/**
 * Opens a hosted checkout for an obligation and returns its URL. A second call with the same amount returns the same checkout; another
 * amount closes the old one first. @throws conflict `payouts_unavailable`, and the guards of `stage`
 */
export async function openCheckout(
  ctx: Ctx,
  request: PaymentRequest,
  urls: { success: string; cancel: string },
): Promise<{ attemptId: string; url: string }> {
  const { attempt, account } = await liveAttempt(ctx, request, "checkout");
  if (attempt.sessionUrl) return { attemptId: attempt.id, url: attempt.sessionUrl };
  const session = await ctx.ports.stripe.client.checkout.sessions.create(
    {
      mode: "payment",
      ...(ctx.locale === "en" ? {} : { locale: ctx.locale }),
      line_items: lineItems(request, ctx.locale),
      payment_intent_data: {
        ...destination(ctx, account, request),
        metadata: { attempt_id: attempt.id, school_id: attempt.schoolId },
        description: request.rows[0]?.description,
        ...(request.keepsCard ? { setup_future_usage: "off_session" as const } : {}),
      },
      ...(request.keepsCard ? { customer_creation: "always" as const } : {}),
      customer_email: request.hidesPayer ? undefined : request.payer.email,
      client_reference_id: attempt.id,
      metadata: { attempt_id: attempt.id, school_id: attempt.schoolId, school_name: schoolOf(ctx)?.name ?? "" },
      success_url: urls.success,
      cancel_url: urls.cancel,
      expires_at: Math.ceil((attempt.createdAt + SESSION_MS) / 1000),
    },
    { idempotencyKey: `cs:${attempt.id}` },
  );
  await attachPlace(ctx, { id: attempt.id, sessionId: session.id, sessionUrl: session.url });
  return { attemptId: attempt.id, url: session.url ?? urls.cancel };
}

/** Starts a payment for API clients: a PaymentIntent to confirm with the publishable key. */
export async function openPaymentIntent(
  ctx: Ctx,
  request: PaymentRequest,
): Promise<{ attemptId: string; paymentIntent: string; clientSecret: string }> {
  const { attempt, account } = await liveAttempt(ctx, request, "intent");
  if (attempt.paymentIntentId && attempt.clientSecret)
    return { attemptId: attempt.id, paymentIntent: attempt.paymentIntentId, clientSecret: attempt.clientSecret };
  const { client } = ctx.ports.stripe;
  const customer = request.keepsCard ? await client.customers.create(request.payer, { idempotencyKey: `cus:${attempt.id}` }) : null;
  const intent = await client.paymentIntents.create(
    {
      amount: total(request) + request.serviceFeeCents,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      receipt_email: request.payer.email,
      description: request.rows[0]?.description,
      ...destination(ctx, account, request),
      ...(customer ? { customer: customer.id, setup_future_usage: "off_session" as const } : {}),
      metadata: { attempt_id: attempt.id, school_id: attempt.schoolId },
    },
    { idempotencyKey: `pi:${attempt.id}` },
  );
  await attachPlace(ctx, { id: attempt.id, paymentIntentId: intent.id, clientSecret: intent.client_secret });
  return { attemptId: attempt.id, paymentIntent: intent.id, clientSecret: intent.client_secret ?? "" };
}

function lineItems(request: PaymentRequest, locale: Locale): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const items = [
    ...request.rows,
    ...(request.serviceFeeCents > 0 ? [{ amountCents: request.serviceFeeCents, description: "Online service fee" }] : []),
  ];
  return items.map((row) => ({
    quantity: 1,
    price_data: { currency: "usd", unit_amount: row.amountCents, product_data: { name: phrase(row.description, locale) } },
  }));
}

/** A destination charge: the platform keeps the service fee, whether the payer or the school bears it. */
export function destination(ctx: Ctx, account: string, request: PaymentRequest) {
  const school = schoolOf(ctx);
  const shares = [...new Set(request.rows.map(({ share }) => share))];
  const sumOf = (share?: string) => request.rows.reduce((sum, row) => sum + (row.share === share ? row.amountCents : 0), 0);
  const absorbedCents = school ? shares.reduce((sum, share) => sum + absorbedFee(school, sumOf(share)), 0) : 0;
  const feeCents = request.serviceFeeCents + absorbedCents;
  return {
    transfer_data: { destination: account },
    on_behalf_of: account,
    ...(feeCents > 0 ? { application_fee_amount: feeCents } : {}),
  };
}

const unavailable = () => conflict("payouts_unavailable", "Online payment is not available for this school.");

/** Where it is paid: the provider's page, an API client, or off-session with a saved card. */
type Place = "checkout" | "intent" | "card";

/**
 * The attempt for this channel and its payout account. An attempt open in another channel is closed first, so that nothing is paid twice.
 * @throws conflict `payouts_unavailable`
 */
export async function liveAttempt(ctx: Ctx, request: PaymentRequest, place: Place): Promise<{ attempt: PaymentAttempt; account: string }> {
  requirePayouts(ctx);
  for (let round = 0; round < 3; round += 1) {
    const { live, account } = await findLiveAttempt(ctx, request.obligationId);
    if (!account) throw unavailable();
    if (live && isAt(live, place) && isSameOffer(live, request, ctx.now.getTime())) return { attempt: live, account };
    if (live) await closeOffer(ctx, live);
    try {
      await startAttempt(ctx, request);
    } catch (error) {
      if ((error as { code?: string }).code !== "payment_in_progress") throw error;
    }
  }
  const { live, account } = await findLiveAttempt(ctx, request.obligationId);
  if (!live || !account || !isAt(live, place)) throw LIVE();
  return { attempt: live, account };
}

const isAt = ({ sessionId, paymentIntentId }: PaymentAttempt, place: Place) =>
  (sessionId === null || place === "checkout") && (paymentIntentId === null || sessionId !== null || place === "intent");

const isSameOffer = (live: PaymentAttempt, request: PaymentRequest, now: number) =>
  live.amountCents === total(request) &&
  live.serviceFeeCents === request.serviceFeeCents &&
  live.expiresAt > now &&
  (live.state !== "creating" || now - live.createdAt < OPENING_MS) &&
  JSON.stringify(live.snapshot) === JSON.stringify(request.snapshot);

/** Closes an outdated checkout. If it was paid in the meantime, that payment counts and no new one opens. */
async function closeOffer(ctx: Ctx, live: PaymentAttempt): Promise<void> {
  const state = await expireAttempt(ctx, live);
  if (state === "succeeded") {
    await applyPayment(ctx, { id: live.id });
    throw conflict("already_paid", "This has already been paid.");
  }
}

async function startAttempt(ctx: Ctx, request: PaymentRequest): Promise<void> {
  await commitStep(ctx, "payments.start", async (inner) => {
    const { db, schoolId } = inSchool(inner);
    const now = inner.now.getTime();
    const id = newId();
    await request.stage?.(inner);
    inner.stage(
      db.insert(paymentAttempts).values({
        id,
        schoolId,
        kind: request.kind,
        obligationId: request.obligationId,
        state: "creating",
        amountCents: total(request),
        serviceFeeCents: request.serviceFeeCents,
        snapshot: request.snapshot,
        expiresAt: now + SESSION_MS,
        createdAt: now,
        updatedAt: now,
      }),
    );
    const zone = zoneOf(inner);
    for (const row of [...request.rows, ...feeRows(request)].filter((entry) => entry.amountCents > 0))
      inner.stage(
        db.insert(transactions).values({
          id: newId(),
          schoolId,
          type: row.type,
          status: "pending",
          amountCents: row.amountCents,
          attemptId: id,
          ref: ledgerRef(id, row.share),
          method: "card",
          payerName: request.payer.name,
          description: row.description,
          paidOn: dayIn(inner.now, zone),
          createdAt: now,
        }),
      );
    inner.record({ type: "payment_attempt", id, after: { kind: request.kind, obligation: request.obligationId, amount: total(request) } });
  });
}

/** The service fee as ledger rows, one for each person. */
function feeRows({ serviceFeeCents, shareFees = {} }: PaymentRequest): PaymentRow[] {
  const shares = Object.entries(shareFees);
  const ownCents = shares.reduce((rest, [, cents]) => rest - cents, serviceFeeCents);
  const row = (amountCents: Cents, share?: string): PaymentRow => ({ type: "processing_fee", amountCents, description: "Online service fee", share });
  return [row(ownCents), ...shares.map(([share, cents]) => row(cents, share))];
}

/** Saves where the attempt is paid. */
export async function attachPlace(ctx: Ctx, place: { id: string } & Partial<PaymentAttempt>): Promise<void> {
  const { db, own } = inSchool(ctx);
  const { id, ...set } = place;
  await db
    .update(paymentAttempts)
    .set({ ...set, state: "requires_payment", updatedAt: ctx.now.getTime() })
    .where(and(own(paymentAttempts, id), eq(paymentAttempts.state, "creating")));
}
