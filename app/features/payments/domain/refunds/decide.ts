import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { refundRequests } from "#drizzle/schema/payments";
import { findSchoolById } from "~/features/identity/data/school-row";
import { notify } from "~/features/notifications/domain/notify";
import { type Ctx, withSchool } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import type { Cents } from "~/platform/money";
import { superAdmin } from "~/platform/policy";
import { findAnywhere, inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, commitStep } from "~/platform/verb";
import { readAccountId } from "../../data/payout-account";
import { type RefundPart, type RefundRequest, readRefund } from "../../data/refund-parts";
import { approveFields, declineFields } from "../../refund-model";
import { executeRefund } from "./execute";
import { decided, tooMuch } from "./request";
import { sharesOf } from "./shares";
import { stageParts } from "./stage-parts";

/** The request that a super admin means, seen from its school. A student's is the school's matter first. @throws not_found */
export async function refundForSuperAdmin(ctx: Ctx, refundId: string): Promise<{ inner: Ctx; request: RefundRequest; parts: RefundPart[] }> {
  const row = await findAnywhere(ctx, "super admins decide on the refunds of every school", (db) =>
    db.select({ schoolId: refundRequests.schoolId }).from(refundRequests).where(eq(refundRequests.id, refundId)),
  );
  const school = row ? await findSchoolById(ctx, row.schoolId) : null;
  if (!school) throw notFound();
  const inner = withSchool(ctx, school);
  const found = await readRefund(inner, refundId);
  if (!found || found.request.requestFromType === "student") throw notFound();
  return { inner, ...found };
}

/**
 * Approves a request, whole or in part, and sends the money back at once. When the provider refuses, the request waits again and its
 * words are the answer; when it cannot be reached, the queue goes on.
 */
export const approveRefund = command({
  name: "refunds.approve",
  allow: superAdmin,
  input: approveFields.extend({ id: id() }),
  idempotent: false,
  async run(ctx, input) {
    const { inner, request } = await refundForSuperAdmin(ctx, input.id);
    if (request.status !== "pending") throw decided(request.status);
    const amount = input.amount ?? request.amountCents;
    if (amount > request.amountCents) throw tooMuch();
    const { shares, throughAccount } = await sharesOf(inner, request, amount);
    await requireBalance(inner, throughAccount);
    await commitStep(inner, "refunds.approve", async (step) => {
      const { db, own } = inSchool(step);
      const now = step.now.getTime();
      step.stage(
        db
          .update(refundRequests)
          .set({
            status: "approved",
            execution: "queued",
            approvedCents: amount,
            failure: null,
            decidedBy: userOf(ctx).id,
            decidedAt: now,
            decisionNote: input.comment ?? null,
            updatedAt: now,
          })
          .where(and(own(refundRequests, request.id), eq(refundRequests.status, "pending"))),
        decided("decided"),
      );
      stageParts(step, request.id, shares);
      step.emit("refund.queued", { refundId: request.id }, `${request.id}:${now}`);
      step.record({ type: "refund_request", id: request.id, before: "pending", after: { status: "approved", amount } });
    });
    return outcome(inner, request.id);
  },
});

/** Tries the refused parts of an approved refund again. */
export const retryRefund = command({
  name: "refunds.retry",
  allow: superAdmin,
  input: z.object({ id: id() }),
  idempotent: false,
  async run(ctx, input) {
    const { inner, request, parts } = await refundForSuperAdmin(ctx, input.id);
    if (request.status !== "approved" || request.execution !== "failed") throw conflict("refund_not_failed", "No failed refund to retry.");
    const failed = parts.filter(({ execution }) => execution === "failed");
    await commitStep(inner, "refunds.retry", async (step) => {
      const { db, own } = inSchool(step);
      const now = step.now.getTime();
      step.stage(
        db
          .update(refundRequests)
          .set({ execution: "queued", failure: null, updatedAt: now })
          .where(and(own(refundRequests, request.id), eq(refundRequests.status, "approved"), eq(refundRequests.execution, "failed"))),
        conflict("refund_not_failed", "No failed refund to retry."),
      );
      stageParts(
        step,
        request.id,
        failed.map((part) => ({ id: part.transactionId, cents: part.amountCents })),
      );
      step.emit("refund.queued", { refundId: request.id }, `${request.id}:${now}`);
      step.record({ type: "refund_request", id: request.id, before: { execution: "failed" }, after: { execution: "queued" } });
    });
    return outcome(inner, request.id);
  },
});

/** Declines a request, with a reason that the school reads. */
export const declineRefund = command({
  name: "refunds.decline",
  allow: superAdmin,
  input: declineFields.extend({ id: id() }),
  idempotent: false,
  async run(ctx, input) {
    const { inner, request } = await refundForSuperAdmin(ctx, input.id);
    if (request.status !== "pending") throw decided(request.status);
    await commitStep(inner, "refunds.decline", async (step) => {
      const { db, own } = inSchool(step);
      const now = step.now.getTime();
      step.stage(
        db
          .update(refundRequests)
          .set({ status: "declined", decisionNote: input.decline_reason, decidedBy: userOf(ctx).id, decidedAt: now, updatedAt: now })
          .where(and(own(refundRequests, request.id), eq(refundRequests.status, "pending"))),
        decided("decided"),
      );
      notify(step, {
        type: "refund_declined",
        eventKey: request.id,
        objectId: request.id,
        extra: { refund_id: request.id },
        recipients: "school-staff",
      });
      step.emit("refund.declined", { refundId: request.id }, request.id);
      step.record({ type: "refund_request", id: request.id, before: "pending", after: { status: "declined", reason: input.decline_reason } });
    });
    return { id: request.id };
  },
});

/** @throws conflict when the school's account could not bear it */
async function requireBalance(ctx: Ctx, amount: Cents): Promise<void> {
  if (amount === 0) return;
  const account = await readAccountId(ctx);
  if (!account) return;
  const { available, pending } = await ctx.ports.stripe.client.balance.retrieve({}, { stripeAccount: account });
  const dollars = [...available, ...pending].filter(({ currency }) => currency === "usd").reduce((sum, each) => sum + each.amount, 0);
  if (dollars < amount) throw conflict("balance_low", "The school balance is too low for this refund.");
}

async function outcome(ctx: Ctx, refundId: string): Promise<{ id: string; state: "refunded" | "on_its_way" }> {
  try {
    await executeRefund(ctx, refundId);
  } catch (error) {
    console.error(JSON.stringify({ refund: refundId, error: String(error) }));
  }
  const after = await readRefund(ctx, refundId);
  if (after?.request.execution === "failed") throw conflict("refund_refused", after.request.failure ?? "The payment provider refused this refund.");
  return { id: refundId, state: after?.request.execution === "succeeded" ? "refunded" : "on_its_way" };
}
