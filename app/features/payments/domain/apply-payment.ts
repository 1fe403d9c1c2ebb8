import { and, eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { paymentAttempts, refundRequests, transactions } from "#drizzle/schema/payments";
import { numberSeries } from "#drizzle/schema/platform";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, schoolOf, withSchool, zoneOf } from "~/platform/context";
import { conflict, DomainError, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, commitStep } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { findAttempt, type PaymentAttempt } from "../data/attempts";
import { shareOf } from "../model";
import type { Share } from "../refund-quote-model";
import { expireAttempt, markOver } from "./expire-attempt";
import { holdForReview, isWholeSum, noteFailure, noteProcessing } from "./note-attempt";
import { paymentHandlerOf, type Settled } from "./payment-handlers";
import { refundNumber } from "./refunds/request";
import { stageParts } from "./refunds/stage-parts";

export type PaymentState = "succeeded" | "surplus" | "open" | "processing" | "over";

export interface Applied {
  state: PaymentState;
  attempt: PaymentAttempt;
}

/**
 * Records the outcome of a payment in the ledger. Called by the webhook, the payer's return and the reconciler, any number of times; reads
 * the outcome from the provider. @throws not_found if no attempt matches
 */
export async function applyPayment(ctx: Ctx, key: { id?: string; sessionId?: string; intentId?: string }): Promise<Applied> {
  const attempt = await findAttempt(ctx, key);
  if (!attempt) throw notFound();
  const school = schoolOf(ctx)?.id === attempt.schoolId ? schoolOf(ctx) : await findSchoolById(ctx, attempt.schoolId);
  if (!school) throw notFound();
  const inner = withSchool(ctx, school);
  if (attempt.state === "succeeded") return { state: attempt.overpaid ? "surplus" : "succeeded", attempt };
  const outcome = await askProvider(inner, await withIntent(inner, attempt, key.intentId));
  if (outcome.state === "succeeded") {
    if (isWholeSum(attempt, outcome.intent)) return { state: await book(inner, attempt, outcome.intent), attempt };
    await holdForReview(inner, attempt, outcome.intent);
    return { state: "processing", attempt };
  }
  if (outcome.state === "open" && isLeft(inner, attempt)) return closeLeft(inner, attempt);
  if (outcome.state === "over") await markOver(inner, attempt, "expired", outcome.failure);
  else if (outcome.state === "processing") await noteProcessing(inner, attempt);
  else if (outcome.failure && outcome.failure !== attempt.failure) await noteFailure(inner, attempt, outcome.failure);
  return { state: outcome.state, attempt };
}

/** A checkout expires at the provider; an unconfirmed intent would stay open forever. */
const isLeft = (ctx: Ctx, { sessionId, paymentIntentId, expiresAt }: PaymentAttempt) =>
  sessionId === null && paymentIntentId !== null && ctx.now.getTime() > expiresAt;

async function closeLeft(ctx: Ctx, attempt: PaymentAttempt): Promise<Applied> {
  const closed = await expireAttempt(ctx, attempt);
  return closed === "succeeded" ? applyPayment(ctx, { id: attempt.id }) : { state: "over", attempt };
}

type Outcome = { state: "succeeded"; intent: Stripe.PaymentIntent } | { state: "open" | "processing" | "over"; failure: string | null };

/** A charge whose response was lost is known from its event alone: its intent names the attempt. */
async function withIntent(ctx: Ctx, attempt: PaymentAttempt, intentId: string | undefined): Promise<PaymentAttempt> {
  if (!intentId || attempt.paymentIntentId || attempt.sessionId) return attempt;
  const intent = await ctx.ports.stripe.client.paymentIntents.retrieve(intentId);
  return intent.metadata?.attempt_id === attempt.id ? { ...attempt, paymentIntentId: intent.id } : attempt;
}

async function askProvider(ctx: Ctx, attempt: PaymentAttempt): Promise<Outcome> {
  const { client } = ctx.ports.stripe;
  if (attempt.paymentIntentId) return ofIntent(await client.paymentIntents.retrieve(attempt.paymentIntentId), false);
  if (!attempt.sessionId) {
    // The call that opens the checkout has not returned or died, so nobody can have paid there yet.
    const isDead = ctx.now.getTime() > attempt.expiresAt;
    return { state: isDead ? "over" : "open", failure: null };
  }
  const session = await client.checkout.sessions.retrieve(attempt.sessionId, { expand: ["payment_intent"] });
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  if (intent?.status === "succeeded") return { state: "succeeded", intent };
  if (session.status === "expired") return { state: "over", failure: intent?.last_payment_error?.message ?? null };
  if (intent) return ofIntent(intent, session.status === "open");
  return { state: "open", failure: null };
}

function ofIntent(intent: Stripe.PaymentIntent, sessionOpen: boolean): Outcome {
  const failure = intent.last_payment_error?.message ?? null;
  if (intent.status === "succeeded") return { state: "succeeded", intent };
  if (intent.status === "processing") return { state: "processing", failure };
  if (intent.status === "canceled" && !sessionOpen) return { state: "over", failure };
  return { state: "open", failure };
}

const ALREADY = conflict("payment_booked", "This payment is already recorded.");

/** Records the payment with its purpose, or as an overpayment that is refunded if the purpose is gone. */
async function book(ctx: Ctx, attempt: PaymentAttempt, intent: Stripe.PaymentIntent): Promise<PaymentState> {
  try {
    const { settle, retryOn, touches } = paymentHandlerOf(ctx, attempt.kind);
    const work = async (inner: CommandCtx) => {
      stageSuccess(inner, attempt, intent);
      await stageLedger(inner, attempt, await settle(inner, attempt));
      inner.emit("payment.succeeded", { attemptId: attempt.id, kind: attempt.kind }, attempt.id);
      inner.record({ type: "payment_attempt", id: attempt.id, before: attempt.state, after: { state: "succeeded", intent: intent.id } });
    };
    await commitStep(ctx, "payments.settle", work, { retryOn, touches });
    return "succeeded";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "payment_booked") return (await findAttempt(ctx, { id: attempt.id }))?.overpaid ? "surplus" : "succeeded";
    if (error.kind !== "conflict") throw error;
    return bookOverpayment(ctx, attempt, intent, error);
  }
}

/** A completed payment is recorded in any case; an overpayment is refunded in full, service fee included. */
async function bookOverpayment(ctx: Ctx, attempt: PaymentAttempt, intent: Stripe.PaymentIntent, cause: DomainError): Promise<PaymentState> {
  const handler = paymentHandlerOf(ctx, attempt.kind);
  try {
    await commitStep(
      ctx,
      "payments.settle-surplus",
      async (inner) => {
        const { db, schoolId } = inSchool(inner);
        const now = inner.now.getTime();
        stageSuccess(inner, attempt, intent, cause);
        const payerName = (attempt.snapshot.payerName as string | undefined) ?? "Payer";
        const landed = await stageLedger(inner, attempt, { payerName });
        const refundId = newId();
        inner.stage(
          db.insert(refundRequests).values({
            id: refundId,
            schoolId,
            attemptId: attempt.id,
            requestFromType: "system",
            amountCents: attempt.amountCents + attempt.serviceFeeCents,
            withServiceFee: true,
            reason: cause.message,
            status: "approved",
            execution: "queued",
            approvedCents: attempt.amountCents + attempt.serviceFeeCents,
            number: refundNumber(schoolId),
            decidedAt: now,
            createdAt: now,
            updatedAt: now,
          }),
        );
        stageParts(inner, refundId, landed);
        await handler.release?.(inner, attempt);
        inner.emit("refund.queued", { refundId }, refundId);
        inner.emit("payment.surplus", { attemptId: attempt.id, kind: attempt.kind, code: cause.code }, attempt.id);
        inner.record({ type: "payment_attempt", id: attempt.id, before: attempt.state, after: { state: "succeeded", overpayment: cause.code } });
      },
      { touches: handler.touches },
    );
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "payment_booked")) throw error;
  }
  return "surplus";
}

/** Success is final and is recorded once; the second writer aborts here. For an overpayment, stores the reason of the refund. */
function stageSuccess(ctx: CommandCtx, attempt: PaymentAttempt, intent: Stripe.PaymentIntent, overpayment?: DomainError): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(paymentAttempts)
      .set({
        state: "succeeded",
        paymentIntentId: intent.id,
        overpaid: overpayment !== undefined,
        failure: overpayment?.message ?? null,
        updatedAt: ctx.now.getTime(),
      })
      .where(and(own(paymentAttempts, attempt.id), sql`${paymentAttempts.state} <> 'succeeded'`)),
    ALREADY,
  );
}

/** Completes the attempt's pending rows with the next receipt number; failed rows are written again. @returns the rows */
async function stageLedger(ctx: CommandCtx, attempt: PaymentAttempt, settled: Settled): Promise<Share[]> {
  const { db, schoolId, own } = inSchool(ctx);
  const zone = zoneOf(ctx);
  const paidOn = dayIn(ctx.now, zone);
  const year = Number(paidOn.slice(0, 4));
  const known = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.attemptId, attempt.id)));
  ctx.stage(stageNextNumber(ctx, "receipt", year));
  const number = sql<string>`${`RC-${year}-`} || printf('%05d', (SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'receipt' AND year = ${year}))`;
  const offered = known.filter((row) => row.type !== "processing_fee");
  const main = offered.find(({ ref }) => ref === attempt.id) ?? offered[0];
  const claimOf = ({ ref }: { ref: string }) => ({
    ...(settled.shares?.get(shareOf(attempt.id, ref) ?? "") ?? {
      registrationId: settled.registrationId ?? null,
      studentId: settled.studentId ?? null,
    }),
    instalmentId: settled.instalmentId ?? null,
    purchaseId: settled.purchaseId ?? null,
    groupOrderId: settled.groupOrderId ?? null,
    payerName: settled.payerName,
    paidOn,
  });
  const landed: Share[] = [];
  for (const row of known) {
    const receiptNumber = row.id === main?.id ? number : null;
    if (row.status === "pending")
      ctx.stage(
        db
          .update(transactions)
          .set({ ...claimOf(row), status: "succeeded", receiptNumber })
          .where(own(transactions, row.id)),
      );
    const id = row.status === "pending" ? row.id : newId();
    landed.push({ id, cents: row.amountCents });
    if (row.status !== "pending")
      ctx.stage(
        db
          .insert(transactions)
          .values({ ...row, ...claimOf(row), id, ref: `${row.ref}:late`, status: "succeeded", receiptNumber, createdAt: ctx.now.getTime() }),
      );
  }
  return landed;
}

/** Takes the next number of a series, with a sub-select in the same batch, so that numbers have no gaps. */
export function stageNextNumber(ctx: CommandCtx, series: "receipt" | "registration" | "invoice" | "sponsor-invoice" | "group-order", year: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .insert(numberSeries)
    .values({ schoolId, series, year, last: 1 })
    .onConflictDoUpdate({ target: [numberSeries.schoolId, numberSeries.series, numberSeries.year], set: { last: sql`${numberSeries.last} + 1` } });
}
