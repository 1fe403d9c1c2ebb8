import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, money, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { registrations, students } from "./enrollment";
import { schools } from "./schools";

export const TRANSACTION_STATUSES = Object.freeze(["pending", "succeeded", "failed", "manually_paid", "refund"] as const);
export const TRANSACTION_TYPES = Object.freeze([
  "student_registration",
  "product_purchase",
  "product_subscription",
  "manually_paid",
  "class_plan",
  "product_payment",
  "referral_fee",
  "processing_fee",
  "refund",
] as const);
export const INSTALMENT_STATUSES = Object.freeze(["unpaid", "paid", "cancelled"] as const);
export const ATTEMPT_KINDS = Object.freeze(["registration", "instalment", "payoff", "purchase", "group"] as const);
export const ATTEMPT_STATES = Object.freeze(["creating", "requires_payment", "processing", "succeeded", "failed", "expired", "abandoned"] as const);
export const LIVE_ATTEMPTS = Object.freeze(["creating", "requires_payment", "processing"] as const);

/**
 * One attempt to collect money for one obligation (a draft, an installment, a balance, an order); at most one is live at a time. The
 * offer is frozen in `snapshot`; the outcome is read from the payment provider, never from a message.
 */
export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    kind: enumText("kind", ATTEMPT_KINDS).notNull(),
    obligationId: text("obligation_id").notNull(),
    state: enumText("state", ATTEMPT_STATES).notNull(),
    /** For the school. */
    amountCents: money("amount_cents").notNull(),
    /** Online service fee, for the platform. */
    serviceFeeCents: money("service_fee_cents").notNull(),
    sessionId: text("session_id"),
    sessionUrl: text("session_url"),
    paymentIntentId: text("payment_intent_id"),
    clientSecret: text("client_secret"),
    stripeAccount: text("stripe_account"),
    snapshot: json<Record<string, unknown>>("snapshot").notNull(),
    failure: text("failure"),
    /** The obligation had been met already when this money arrived; it goes back. */
    overpaid: bool("overpaid").notNull().default(false),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("payment_attempts_one_live").on(t.obligationId).where(sql`state IN ('creating', 'requires_payment', 'processing')`),
    uniqueIndex("payment_attempts_intent").on(t.paymentIntentId).where(sql`payment_intent_id IS NOT NULL`),
    uniqueIndex("payment_attempts_session").on(t.sessionId).where(sql`session_id IS NOT NULL`),
    index("payment_attempts_obligation").on(t.schoolId, t.obligationId, t.createdAt),
    index("payment_attempts_state").on(t.state, t.updatedAt),
    oneOf("payment_attempt_kind", t.kind, ATTEMPT_KINDS),
    oneOf("payment_attempt_state", t.state, ATTEMPT_STATES),
    must("payment_attempt_money", sql`amount_cents >= 0 AND service_fee_cents >= 0`),
  ],
);

/**
 * The ledger. A row is never deleted and its money never changes (triggers in 0001); `pending` may become `succeeded` or `failed`.
 * Money in is positive, refunds are negative. `ref` is the provider's id; one row per type and ref.
 */
export const transactions = sqliteTable(
  "transactions",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    type: enumText("type", TRANSACTION_TYPES).notNull(),
    status: enumText("status", TRANSACTION_STATUSES).notNull(),
    amountCents: money("amount_cents").notNull(),
    registrationId: text("registration_id"),
    instalmentId: text("instalment_id"),
    purchaseId: text("purchase_id"),
    /** Without a registration, prepaid money of a group order; with one, the part that pays it. */
    groupOrderId: text("group_order_id"),
    studentId: text("student_id"),
    attemptId: text("attempt_id"),
    parentId: text("parent_id"),
    ref: text("ref").notNull(),
    method: text("method").notNull(),
    payerName: text("payer_name").notNull(),
    description: text("description").notNull(),
    note: text("note"),
    receiptNumber: text("receipt_number"),
    paidOn: day("paid_on").notNull(),
    createdBy: text("created_by"),
    /** The payment's online service fee, a separate row with the same `ref`; maintained by a trigger (0009), code never writes it. */
    feeCents: money("fee_cents").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("transactions_ref").on(t.type, t.ref),
    uniqueIndex("transactions_receipt").on(t.schoolId, t.receiptNumber).where(sql`receipt_number IS NOT NULL`),
    index("transactions_created").on(t.schoolId, t.createdAt),
    index("transactions_paid").on(t.schoolId, t.paidOn, t.createdAt, t.id),
    index("transactions_registration").on(t.schoolId, t.registrationId, t.createdAt, t.id),
    index("transactions_parent").on(t.schoolId, t.parentId).where(sql`parent_id IS NOT NULL`),
    index("transactions_purchase").on(t.schoolId, t.purchaseId, t.createdAt).where(sql`purchase_id IS NOT NULL`),
    index("transactions_group").on(t.schoolId, t.groupOrderId, t.createdAt).where(sql`group_order_id IS NOT NULL`),
    index("transactions_all").on(t.createdAt, t.id),
    index("transactions_instalment").on(t.schoolId, t.instalmentId).where(sql`instalment_id IS NOT NULL`),
    index("transactions_student").on(t.schoolId, t.studentId, t.createdAt),
    index("transactions_attempt").on(t.attemptId),
    oneOf("transaction_type", t.type, TRANSACTION_TYPES),
    oneOf("transaction_status", t.status, TRANSACTION_STATUSES),
  ],
);

/** The ledger added up, day by day. Kept by triggers (0009), so that sums over years read days instead of payments; no code writes it. */
export const ledgerDays = sqliteTable(
  "ledger_days",
  {
    schoolId: schoolId(),
    paidOn: day("paid_on").notNull(),
    type: enumText("type", TRANSACTION_TYPES).notNull(),
    status: enumText("status", TRANSACTION_STATUSES).notNull(),
    count: integer("count").notNull(),
    amountCents: money("amount_cents").notNull(),
    feeCents: money("fee_cents").notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.paidOn, t.type, t.status] })],
);

/** One payment of a plan. It is paid when all of its amount is; amounts paid in part are the sum of its transactions. */
export const instalments = sqliteTable(
  "instalments",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    position: integer("position").notNull(),
    amountCents: money("amount_cents").notNull(),
    dueDate: day("due_date").notNull(),
    status: enumText("status", INSTALMENT_STATUSES).notNull(),
    paidAt: instant("paid_at"),
    /** The clock sends no reminders until this day is over. */
    quietUntil: day("quiet_until"),
    /** When the school gave up this amount; null unless it was written off. Only a cancelled installment is written off. */
    writtenOffOn: day("written_off_on"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("instalments_school_id").on(t.schoolId, t.id),
    index("instalments_registration").on(t.schoolId, t.registrationId, t.status, t.dueDate, t.position, t.amountCents),
    index("instalments_written_off").on(t.schoolId, t.writtenOffOn, t.registrationId, t.amountCents).where(sql`written_off_on IS NOT NULL`),
    index("instalments_due").on(t.status, t.dueDate),
    index("instalments_open").on(t.schoolId, t.dueDate, t.registrationId, t.amountCents).where(sql`status = 'unpaid'`),
    foreignKey({
      name: "instalments_registration_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    oneOf("instalment_status", t.status, INSTALMENT_STATUSES),
    must("instalment_amount", sql`amount_cents > 0`),
  ],
);

/** Unpaid instalments of active registrations by their due date. Kept by triggers (0041); no code writes it. */
export const dueDays = sqliteTable(
  "due_days",
  {
    schoolId: schoolId(),
    dueDate: day("due_date").notNull(),
    count: integer("count").notNull(),
    amountCents: money("amount_cents").notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.dueDate] })],
);

/** A reminder that was sent: its key is the promise that it is sent once. */
export const reminders = sqliteTable(
  "reminders",
  {
    id: id(),
    schoolId: schoolId(),
    instalmentId: text("instalment_id").notNull(),
    dueDate: day("due_date").notNull(),
    kind: text("kind").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("reminders_once").on(t.instalmentId, t.dueDate, t.kind), index("reminders_school").on(t.schoolId, t.instalmentId)],
);

/** Webhook deliveries, stored before they are answered. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: id(),
    account: text("account"),
    type: text("type").notNull(),
    objectId: text("object_id").notNull(),
    receivedAt: instant("received_at").notNull(),
    processedAt: instant("processed_at"),
    outcome: text("outcome"),
  },
  (t) => [index("stripe_events_open").on(t.receivedAt).where(sql`processed_at IS NULL`)],
);

export const REFUND_STATUSES = Object.freeze(["pending", "approved", "declined", "cancelled"] as const);
export const REFUND_EXECUTIONS = Object.freeze(["none", "queued", "processing", "succeeded", "failed"] as const);

export interface RefundRequestQuote {
  lines: { label: string; rule: string; cents: number }[];
  refundableCents: number;
  /** The requested amount per payment; none if a single sum was requested. */
  items: { id: string; cents: number }[];
  /** The lines of an order that come back; only where an order is refunded. */
  pieces?: { id: string; quantity: number }[];
  /** How the school gave it back itself; only where it took the money itself. */
  method?: string;
}

export const refundRequests = sqliteTable(
  "refund_requests",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    registrationId: text("registration_id"),
    purchaseId: text("purchase_id"),
    groupOrderId: text("group_order_id"),
    attemptId: text("attempt_id"),
    requestFromType: enumText("request_from_type", ["student", "school", "system"]).notNull(),
    requestedBy: text("requested_by"),
    amountCents: money("amount_cents").notNull(),
    withServiceFee: bool("with_service_fee").notNull().default(false),
    reason: text("reason").notNull(),
    status: enumText("status", REFUND_STATUSES).notNull(),
    execution: enumText("execution", REFUND_EXECUTIONS).notNull().default("none"),
    failure: text("failure"),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    decisionNote: text("decision_note"),
    number: text("number"),
    reasonCode: text("reason_code"),
    note: text("note"),
    attachmentFileId: text("attachment_file_id"),
    cancelRegistration: bool("cancel_registration").notNull().default(false),
    /** The arithmetic as it was shown when it was asked for. */
    quote: json<RefundRequestQuote | null>("quote"),
    approvedCents: money("approved_cents"),
    /** The request of a student that the school passed on. */
    parentId: text("parent_id"),
    /** The pieces of an order go back on the shelf once the money is back; when that was done. */
    restock: bool("restock").notNull().default(false),
    restockedAt: instant("restocked_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("refund_requests_list").on(t.schoolId, t.status, t.createdAt),
    index("refund_requests_status").on(t.status, t.createdAt),
    uniqueIndex("refund_requests_one_pending").on(t.schoolId, t.registrationId).where(sql`status = 'pending' AND registration_id IS NOT NULL`),
    uniqueIndex("refund_requests_one_pending_order").on(t.schoolId, t.purchaseId).where(sql`status = 'pending' AND purchase_id IS NOT NULL`),
    index("refund_requests_created").on(t.schoolId, t.createdAt),
    index("refund_requests_registration").on(t.schoolId, t.registrationId, t.createdAt),
    index("refund_requests_requester").on(t.schoolId, t.requestedBy, t.createdAt),
    index("refund_requests_parent").on(t.schoolId, t.parentId).where(sql`parent_id IS NOT NULL`),
    index("refund_requests_group").on(t.schoolId, t.groupOrderId).where(sql`group_order_id IS NOT NULL`),
    index("refund_requests_purchase").on(t.schoolId, t.purchaseId, t.createdAt),
    uniqueIndex("refund_requests_auto").on(t.attemptId).where(sql`request_from_type = 'system'`),
    oneOf("refund_status", t.status, REFUND_STATUSES),
    oneOf("refund_execution", t.execution, REFUND_EXECUTIONS),
    must("refund_amount", sql`amount_cents > 0`),
  ],
);

export const CREDIT_SOURCES = Object.freeze(["refund", "goodwill", "used", "expired", "reversed"] as const);

/**
 * School credit of students. Entries are never changed or deleted (triggers in 0050). An entry without `lotId` is a credit; the others take
 * from it or give back to it, so that what is left of each can expire.
 */
export const schoolCredits = sqliteTable(
  "school_credits",
  {
    id: id(),
    schoolId: schoolId(),
    studentId: text("student_id").notNull(),
    source: enumText("source", CREDIT_SOURCES).notNull(),
    /** Positive for what is given, negative for what is taken. */
    amountCents: money("amount_cents").notNull(),
    lotId: text("lot_id"),
    reason: text("reason").notNull(),
    /** The last day on which a credit can be used. */
    expiresOn: day("expires_on"),
    enteredOn: day("entered_on").notNull(),
    /** The payment made with it, or the refund kept as it. */
    transactionId: text("transaction_id"),
    createdBy: text("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    index("school_credits_student").on(t.schoolId, t.studentId, t.createdAt),
    index("school_credits_lot").on(t.schoolId, t.lotId, t.amountCents).where(sql`lot_id IS NOT NULL`),
    index("school_credits_expiry").on(t.schoolId, t.expiresOn).where(sql`expires_on IS NOT NULL`),
    index("school_credits_day").on(t.schoolId, t.enteredOn, t.source, t.amountCents),
    index("school_credits_transaction").on(t.schoolId, t.transactionId).where(sql`transaction_id IS NOT NULL`),
    foreignKey({ name: "school_credits_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("school_credit_source", t.source, CREDIT_SOURCES),
    must(
      "school_credit_entry",
      sql`(lot_id IS NULL) = (source IN ('refund', 'goodwill')) AND CASE WHEN source IN ('used', 'expired') THEN amount_cents < 0 ELSE amount_cents > 0 END`,
    ),
  ],
);

/** The share of one payment in a refund, executed and retried separately. A manual payment is refunded by hand and only recorded. */
export const refundParts = sqliteTable(
  "refund_parts",
  {
    id: id(),
    schoolId: schoolId(),
    refundRequestId: text("refund_request_id").notNull(),
    transactionId: text("transaction_id").notNull(),
    attemptId: text("attempt_id"),
    amountCents: money("amount_cents").notNull(),
    execution: enumText("execution", REFUND_EXECUTIONS).notNull(),
    providerRefundId: text("provider_refund_id"),
    failure: text("failure"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("refund_parts_list").on(t.schoolId, t.refundRequestId),
    index("refund_parts_transaction").on(t.schoolId, t.transactionId),
    uniqueIndex("refund_parts_once").on(t.refundRequestId, t.transactionId),
    oneOf("refund_part_execution", t.execution, REFUND_EXECUTIONS),
    must("refund_part_amount", sql`amount_cents > 0`),
  ],
);
