import * as schema from "#drizzle/schema";
import { REFUND_REASON_LABELS } from "~/features/payments/refund-model";
import { PRESETS } from "~/features/payments/refund-policy-model";
import { STATE_PRESETS } from "~/features/payments/refund-states-model";
import { newId } from "~/platform/ids";
import { DAY_MS, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { transactionRow } from "./factories";

interface Refunds {
  schoolId: string;
  owner: { id: string };
}

/** Who asked for money back and what became of it: a request in every state, with its booking where money went back. */
export function seedRefunds({ rows, now }: Demo, { schoolId, owner }: Refunds): void {
  const superAdmin = rows.of(schema.users).find(({ role }) => role === "super_admin");
  const live = new Map(
    rows
      .of(schema.registrations)
      .filter((row) => row.schoolId === schoolId && row.status === "active" && row.enrollmentStatus !== "completed" && !row.sponsorId)
      .map((row) => [row.id, row]),
  );
  const paid = (type: "student_registration" | "manually_paid") =>
    rows.of(schema.transactions).filter((row) => row.schoolId === schoolId && row.type === type && live.has(row.registrationId ?? ""));
  const online = paid("student_registration").filter(({ amountCents }) => amountCents > 20_000);
  const cash = paid("manually_paid");
  const wanted = [
    { status: "pending", of: online[0], code: "medical", note: null, decided: null },
    { status: "pending", of: online[1], code: "student_cancelled", note: "Has moved to another state.", decided: null },
    { status: "approved", of: cash[0], code: "duplicate_payment", note: null, decided: "Paid twice at the desk." },
    { status: "declined", of: online[2], code: "other", note: "Would like the books back as money.", decided: "Books are not part of the tuition." },
    { status: "cancelled", of: online[3], code: "student_cancelled", note: "Stays after all.", decided: null },
  ] as const;
  wanted.forEach(({ status, of, code, note, decided }, index) => {
    if (!of?.id || !superAdmin) return;
    const id = newId();
    const createdAt = now - (2 + index * 6) * DAY_MS;
    const decidedAt = status === "pending" ? null : createdAt + DAY_MS;
    const amountCents = 15_000;
    const isBack = status === "approved";
    rows.add(schema.refundRequests, {
      id,
      schoolId,
      number: `RF-${String(index + 1).padStart(5, "0")}`,
      registrationId: of.registrationId,
      requestFromType: "school",
      requestedBy: owner.id,
      amountCents,
      reason: REFUND_REASON_LABELS[code],
      reasonCode: code,
      note,
      quote: {
        lines: [
          { label: "Paid", rule: "All payments, including online service fees", cents: of.amountCents },
          { label: "Kept", rule: "Not requested", cents: amountCents - of.amountCents },
        ],
        refundableCents: amountCents,
        items: [{ id: of.id, cents: amountCents }],
      },
      status,
      execution: isBack ? "succeeded" : "none",
      approvedCents: isBack ? amountCents : null,
      decidedBy: status === "cancelled" ? owner.id : decidedAt === null ? null : superAdmin.id,
      decidedAt,
      decisionNote: decided,
      createdAt,
      updatedAt: decidedAt ?? createdAt,
    });
    if (isBack) bookRefund(rows, { schoolId, refundId: id, of: { ...of, id: of.id }, amountCents, at: decidedAt ?? now });
  });
}

interface Booked {
  schoolId: string;
  refundId: string;
  of: typeof schema.transactions.$inferInsert & { id: string };
  amountCents: number;
  at: number;
}

/** Money that was taken at the school goes back by hand: the part and its row in the ledger say so. */
function bookRefund(rows: Demo["rows"], { schoolId, refundId, of, amountCents, at }: Booked): void {
  const id = newId();
  rows.add(schema.refundParts, {
    id,
    schoolId,
    refundRequestId: refundId,
    transactionId: of.id,
    attemptId: null,
    amountCents,
    execution: "succeeded",
    providerRefundId: id,
    createdAt: at,
    updatedAt: at,
  });
  rows.add(
    schema.transactions,
    transactionRow(schoolId, {
      type: "refund",
      status: "refund",
      amountCents: -amountCents,
      registrationId: of.registrationId,
      studentId: of.studentId,
      parentId: of.id,
      ref: id,
      method: of.method,
      payerName: of.payerName,
      description: "Refund: Duplicate payment",
      paidOn: new Date(at).toISOString().slice(0, 10),
      createdAt: at,
    }),
  );
}

/**
 * Seeds a refund policy of the medical assistant program, checked by the owner, and one refund due within days, of a student who left. No
 * nurse aide is involved.
 */
export function seedProgramPolicy({ rows, now, today }: Demo, { schoolId, owner }: Refunds): void {
  const program = rows.of(schema.programs).find((row) => row.schoolId === schoolId && row.slug === "medical-assistant");
  if (!program?.id) return;
  const { label, body, rules, jurisdiction, source, sourceDate, certainty } = STATE_PRESETS.ca_bppe;
  const policyId = newId();
  const at = now - 60 * DAY_MS;
  rows.add(schema.refundPolicies, {
    ...{ id: policyId, schoolId, programId: program.id, version: 1, preset: "ca_bppe", name: label, body, rules: { ...rules } },
    ...{ jurisdiction, source, sourceDate, certainty, confirmedBy: owner.id, confirmedAt: at, createdBy: owner.id, createdAt: at },
  });
  program.refundPolicyId = policyId;
  const nurseAides = rows.of(schema.programs).find((row) => row.schoolId === schoolId && row.slug === "certified-nursing-assistant");
  const paidOf = (registrationId: string | undefined) =>
    rows
      .of(schema.transactions)
      .filter((row) => row.registrationId === registrationId && row.type !== "processing_fee")
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const left = rows
    .of(schema.registrations)
    .find(
      (row) =>
        row.schoolId === schoolId && row.status === "cancelled" && row.programId !== nurseAides?.id && paidOf(row.id) > row.applicationFeeCents,
    );
  if (!left?.id) return;
  const isOwn = left.programId === program.id;
  if (isOwn) left.refundPolicyId = policyId;
  const { rules: owed, label: rule } = isOwn ? { rules, label } : PRESETS.default;
  rows.add(schema.refundDuties, {
    ...{ id: newId(), schoolId, registrationId: left.id, effectiveOn: plusDays(today, 3 - owed.payWithinDays), because: "the day of notice" },
    ...{ dueOn: plusDays(today, 3), cents: paidOf(left.id) - left.applicationFeeCents, rule, createdAt: now, updatedAt: now },
  });
}
