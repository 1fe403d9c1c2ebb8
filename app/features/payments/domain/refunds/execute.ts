import { and, eq, inArray, lt, or } from "drizzle-orm";
import { refundParts, refundRequests } from "#drizzle/schema/payments";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { conflict, DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { stripeFailure } from "~/platform/stripe";
import { commitStep } from "~/platform/verb";
import { HOUR_MS, MINUTE_MS } from "~/platform/zones";
import { findStuckRefunds, type RefundPart, type RefundRequest, readRefund } from "../../data/refund-parts";
import { reasonText } from "../../refund-model";
import { bookRefundPart } from "./book-refund-part";

/** Lease of a claimed part: longer than a provider call with all retries. */
const LEASE_MS = 2 * MINUTE_MS;
/** The provider forgets its answers after a day; from then on it is asked before anything is sent again. */
const REMEMBERED_MS = 20 * HOUR_MS;
const STUCK_MS = 5 * MINUTE_MS;

/**
 * Sends an approved refund's money back, payment by payment; runs in the approval and from the queue, as often as it likes. A part is
 * claimed before the provider is asked, its id is the provider's idempotency key, and the ledger row is keyed by the provider's
 * refund: the money moves once and is booked once. @throws when the provider could not be reached; the queue comes back
 */
export async function executeRefund(ctx: Ctx, refundId: string): Promise<void> {
  const found = await readRefund(ctx, refundId);
  if (found?.request.status !== "approved") return;
  const { request, parts } = found;
  const open = parts.filter(({ execution }) => execution === "queued" || execution === "processing");
  let lost: unknown = null;
  for (const part of open) {
    try {
      await executePart(ctx, request, part);
    } catch (error) {
      lost = error;
    }
  }
  await conclude(ctx, refundId);
  if (lost) throw lost;
}

/** Takes up what was left halfway: its consumer has died, or the provider could not be reached for long. */
export async function resumeRefunds(ctx: Ctx): Promise<{ resumed: number; failed: number }> {
  const stuck = await findStuckRefunds(ctx, ctx.now.getTime() - STUCK_MS);
  let failed = 0;
  for (const { refundId, schoolId } of stuck) {
    const school = await findSchoolById(ctx, schoolId);
    try {
      if (school) await executeRefund(withSchool(ctx, school), refundId);
    } catch (error) {
      failed += 1;
      console.error(JSON.stringify({ refund: refundId, error: String(error) }));
    }
  }
  return { resumed: stuck.length, failed };
}

async function executePart(ctx: Ctx, request: RefundRequest, part: RefundPart): Promise<void> {
  const reason = reasonText(request.reasonCode, request.reason);
  // Money that did not come through the provider goes back by hand; it is only written down.
  if (!part.intentId || part.paymentStatus !== "succeeded") return bookRefundPart(ctx, part, `refund_${part.id}`, reason);
  if (!(await claim(ctx, part))) return;
  try {
    const refund = await sendBack(ctx, request, part, part.intentId);
    await bookRefundPart(ctx, part, refund.id, reason);
  } catch (error) {
    const { kind, message } = stripeFailure(error);
    await release(ctx, part, kind === "refused" ? { execution: "failed", failure: message } : await afterFault(ctx, part, kind === "fault"));
    if (kind !== "refused") throw error;
  }
}

/**
 * The school's share is taken back out of its account; what goes back of the service fee comes out of the platform's, which had taken
 * it. So both are right to the cent, however the parts of a refund are cut.
 */
async function sendBack(ctx: Ctx, request: RefundRequest, part: RefundPart, intentId: string): Promise<{ id: string }> {
  if (part.execution === "processing" || ctx.now.getTime() - part.createdAt > REMEMBERED_MS) {
    const known = await findAtProvider(ctx, part, intentId);
    if (known) return known;
  }
  return ctx.ports.stripe.client.refunds.create(
    {
      payment_intent: intentId,
      amount: part.amountCents,
      reverse_transfer: part.type !== "processing_fee",
      metadata: { refund_request_id: request.id, refund_part_id: part.id, school_id: request.schoolId },
    },
    { idempotencyKey: `rf:${part.id}` },
  );
}

async function findAtProvider(ctx: Ctx, part: RefundPart, intentId: string): Promise<{ id: string } | null> {
  const { data } = await ctx.ports.stripe.client.refunds.list({ payment_intent: intentId, limit: 100 });
  return data.find(({ metadata }) => metadata?.refund_part_id === part.id) ?? null;
}

type Change = Partial<Pick<typeof refundParts.$inferInsert, "id" | "execution" | "failure">>;

/** After a fault of the provider its key answers with that fault for ever: unless the refund was made, the next try has a new one. */
async function afterFault(ctx: Ctx, part: RefundPart, isFault: boolean): Promise<Change> {
  if (!isFault || !part.intentId) return { execution: "queued" };
  try {
    return { execution: "queued", ...((await findAtProvider(ctx, part, part.intentId)) ? {} : { id: newId() }) };
  } catch {
    return { execution: "queued" };
  }
}

async function claim(ctx: Ctx, part: RefundPart): Promise<boolean> {
  const { db, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  const rows = await db
    .update(refundParts)
    .set({ execution: "processing", updatedAt: now })
    .where(
      and(
        own(refundParts, part.id),
        or(eq(refundParts.execution, "queued"), and(eq(refundParts.execution, "processing"), lt(refundParts.updatedAt, now - LEASE_MS))),
      ),
    )
    .returning({ id: refundParts.id });
  return rows.length > 0;
}

async function release(ctx: Ctx, part: RefundPart, change: Change): Promise<void> {
  const { db, own } = inSchool(ctx);
  await db
    .update(refundParts)
    .set({ ...change, updatedAt: ctx.now.getTime() })
    .where(and(own(refundParts, part.id), eq(refundParts.execution, "processing")));
}

const CONCLUDED = conflict("refund_concluded", "This refund is already complete.");

/**
 * Sets the refund's status from its parts. All refused: the request is pending again, with the provider's message. Some refused: it stays
 * approved and can be retried.
 */
async function conclude(ctx: Ctx, refundId: string, isFree = true): Promise<void> {
  const found = await readRefund(ctx, refundId);
  if (!found || found.parts.length === 0) return;
  const { request, parts } = found;
  const has = (state: RefundPart["execution"]) => parts.some(({ execution }) => execution === state);
  if (has("queued") || has("processing")) return;
  const failure = parts.find(({ execution }) => execution === "failed")?.failure ?? null;
  const isRefused = !has("succeeded");
  const execution = failure === null && !has("failed") ? "succeeded" : "failed";
  try {
    await commitStep(ctx, "refunds.conclude", async (inner) => {
      const { db, own } = inSchool(inner);
      const mayWait = isFree && request.requestFromType !== "system";
      inner.stage(
        db
          .update(refundRequests)
          .set({ execution, failure, ...(isRefused && mayWait ? { status: "pending" } : {}), updatedAt: inner.now.getTime() })
          .where(
            and(own(refundRequests, refundId), eq(refundRequests.status, "approved"), inArray(refundRequests.execution, ["queued", "processing"])),
          ),
        CONCLUDED,
      );
      if (!isRefused && request.requestFromType !== "system") inner.emit("refund.approved", { refundId }, refundId);
      if (execution === "succeeded") inner.emit("refund.succeeded", { refundId }, refundId);
      inner.record({ type: "refund_request", id: refundId, before: request.execution, after: { execution, failure } });
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Another request has replaced it: it stays approved, with its parts refused.
    if (error.code === "refund_pending" && isFree) return conclude(ctx, refundId, false);
    if (error.code !== CONCLUDED.code) throw error;
  }
}
