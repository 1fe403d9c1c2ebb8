import { z } from "zod";
import { get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { choice, id, optionalLongText, optionalText } from "~/platform/input";
import { json, listJson, rowJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import { superAdmin } from "~/platform/policy";
import { command, type Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import type { DutyRow } from "../data/refund-duties";
import { approveRefund, declineRefund } from "../domain/refunds/decide";
import { listRefundDuties, readRefundDuty, settleRefundDuty } from "../domain/refunds/duties";
import { listRefundRequests, plansToRefund, quoteRefundFor, readRefundRequest } from "../domain/refunds/read";
import { cancelRefundRequest, requestRefund } from "../domain/refunds/request";
import { refundableShape, refundDutyShape, refundQuoteShape, refundRequestShape } from "../payment-shapes";

type Row = Result<typeof listRefundRequests>["results"][number];

const refundRequest = rowJson(refundRequestShape, (row: Row) => ({
  school: { id: row.schoolId, name: row.school },
  student: row.studentId ? { id: row.studentId, name: row.student } : null,
  registration: row.registrationId,
  purchase: row.purchaseId,
  payments: (row.quote?.items ?? []).map((item) => ({ transaction: item.id, amount: decimalMoney(item.cents) })),
  amount: decimalMoney(row.amountCents),
  approved_amount: row.approvedCents === null ? null : decimalMoney(row.approvedCents),
  decline_reason: row.status === "declined" ? row.decisionNote : null,
  created_at: isoInstant(row.createdAt),
  decided_at: isoInstant(row.decidedAt),
}));

const thenRequest = thenRead((ctx, id) => readRefundRequest(ctx, { id }));

/** One call for both decisions. */
const decideRefund = command({
  name: "refunds.decide",
  allow: superAdmin,
  idempotent: false,
  input: z.object({ id: id(), status: choice(["approved", "declined"] as const), decline_reason: optionalLongText(500), amount: optionalText(20) }),
  async run(ctx, input) {
    if (input.status === "approved") await approveRefund(ctx, { id: input.id, amount: input.amount, comment: undefined });
    else await declineRefund(ctx, { id: input.id, decline_reason: input.decline_reason ?? "" });
    return readRefundRequest(ctx, { id: input.id });
  },
});

const refundDuty = json(refundDutyShape, (row: DutyRow) => ({
  ...{ id: row.id, registration: row.registrationId, number: row.number, student: row.student, program: row.program },
  ...{ effective_date: row.effectiveOn, reason: row.because, amount: decimalMoney(row.cents), due_date: row.dueOn, rule: row.rule },
  ...{ settled_at: isoInstant(row.settledAt), proof: row.proof },
}));

const one = { output: refundRequest };
const listed = { output: listJson(refundRequest) };

export const refundEndpoints: Endpoint[] = [
  get("/refund-requests/", listRefundRequests, "List refund requests; for super admins, of all schools", listed),
  post("/refund-requests/", thenRequest(requestRefund), "Request a refund of a registration", {
    status: 201,
    also: { attachment: z.never() },
    input: ({ body }) => ({ ...body, attachment: undefined }),
    ...one,
  }),
  patch("/refund-requests/change-refund-request-status/", decideRefund, "Approve or decline a refund request", { ...one, refuses: [503] }),
  get("/refund-requests/cancel-request/", thenRequest(cancelRefundRequest), "Cancel a pending request", one),
  get("/refund-requests/student-refund-requests/", listRefundRequests, "List refund requests, optionally of one student", {
    operationId: "refundsListOfStudent",
    ...listed,
  }),
  get("/refund-requests/{id}/", readRefundRequest, "Read a refund request", one),
  post("/refunds/quote/", quoteRefundFor, "Quote the refund of a registration, as it is or with other days", {
    output: json(refundQuoteShape, (quote) => ({
      ...{ registration: quote.subject.id, amount: decimalMoney(quote.refundableCents), effective_date: quote.effective.on },
      ...{ reason: quote.effective.because, due_date: quote.dueOn, rule: quote.governs || quote.policy.name, pay_to: quote.payTo },
      ...{ used: quote.fraction?.used ?? null, of: quote.fraction?.all ?? null, unit: quote.fraction?.unit ?? null },
      lines: quote.lines.map(({ label, rule, cents, policy }) => ({ label, rule, amount: decimalMoney(cents), policy: policy ?? null })),
    })),
  }),
  get("/refunds/due/", listRefundDuties, "List the refunds that policies owe students who left", {
    output: listJson(refundDuty),
  }),
  post(
    "/refunds/due/{id}/settle/",
    thenRead((ctx, dutyId) => readRefundDuty(ctx, { id: dutyId }))(settleRefundDuty),
    "Settle a refund that was paid outside",
    {
      output: refundDuty,
    },
  ),
  get("/payouts/plans-to-refund/", plansToRefund, "List the refundable amount of each payment", {
    output: listJson(refundableShape, (row) => ({
      id: row.id,
      type: row.type,
      amount: decimalMoney(row.amountCents),
      refundable_amount: decimalMoney(row.refundableCents),
      payment_plan: row.instalmentId,
      paid_at: row.paidOn,
    })),
  }),
];
