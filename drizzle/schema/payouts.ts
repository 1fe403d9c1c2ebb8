import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, day, enumText, id, instant, json, money, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

/** The state of a school's payout account at the last check with the provider. */
export const payoutAccounts = sqliteTable("payout_accounts", {
  schoolId: schoolId()
    .primaryKey()
    .references(() => schools.id),
  accountId: text("account_id").notNull(),
  legalName: text("legal_name"),
  bankLast4: text("bank_last4"),
  requirements: json<string[]>("requirements").notNull(),
  disabledReason: text("disabled_reason"),
  availableCents: money("available_cents").notNull(),
  pendingCents: money("pending_cents").notNull(),
  checkedAt: instant("checked_at").notNull(),
});

export const PAYOUT_STATES = Object.freeze(["pending", "in_transit", "paid", "failed", "canceled"] as const);

/** Money on its way from the provider to a school's bank. */
export const payouts = sqliteTable(
  "payouts",
  {
    /** The provider's id. */
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    amountCents: money("amount_cents").notNull(),
    status: enumText("status", PAYOUT_STATES).notNull(),
    arrivalDate: day("arrival_date").notNull(),
    failure: text("failure"),
    /** When its lines were read; they do not change once it is paid. */
    itemisedAt: instant("itemised_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("payouts_list").on(t.schoolId, t.createdAt),
    index("payouts_created").on(t.createdAt),
    oneOf("payout_status", t.status, PAYOUT_STATES),
  ],
);

export const PAYOUT_LINE_KINDS = Object.freeze(["payment", "refund", "other"] as const);

/** The lines of a payout as the provider lists them; they add up to its amount. */
export const payoutLines = sqliteTable(
  "payout_lines",
  {
    /** The provider's movement. */
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    payoutId: text("payout_id").notNull(),
    kind: enumText("kind", PAYOUT_LINE_KINDS).notNull(),
    /** Our attempt, where the provider's payment is one of ours. */
    attemptId: text("attempt_id"),
    description: text("description"),
    grossCents: money("gross_cents").notNull(),
    feeCents: money("fee_cents").notNull(),
    netCents: money("net_cents").notNull(),
    /** When the provider moved it. */
    createdAt: createdAt(),
  },
  (t) => [
    index("payout_lines_list").on(t.schoolId, t.payoutId, t.createdAt),
    index("payout_lines_attempt").on(t.schoolId, t.attemptId),
    oneOf("payout_line_kind", t.kind, PAYOUT_LINE_KINDS),
  ],
);

/** A payment that the payer's bank took back, or wants to. */
export const disputes = sqliteTable(
  "disputes",
  {
    /** The provider's id. */
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    attemptId: text("attempt_id").notNull(),
    amountCents: money("amount_cents").notNull(),
    status: text("status").notNull(),
    reason: text("reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("disputes_list").on(t.schoolId, t.createdAt), index("disputes_attempt").on(t.schoolId, t.attemptId)],
);

/** A student's word that a card may be charged when instalments of a registration fall due. */
export const autopayConsents = sqliteTable(
  "autopay_consents",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    registrationId: text("registration_id").notNull(),
    studentId: text("student_id").notNull(),
    customerId: text("customer_id").notNull(),
    paymentMethodId: text("payment_method_id").notNull(),
    cardLabel: text("card_label").notNull(),
    /** The agreement's exact text. */
    text: text("text").notNull(),
    agreedAt: instant("agreed_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [uniqueIndex("autopay_consents_one").on(t.schoolId, t.registrationId).where(sql`revoked_at IS NULL`)],
);

/** A try to charge a due instalment without the student: its key is the promise that it happens once. */
export const chargeTries = sqliteTable(
  "charge_tries",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    instalmentId: text("instalment_id").notNull(),
    tryNumber: integer("try_number").notNull(),
    attemptId: text("attempt_id"),
    outcome: enumText("outcome", ["running", "succeeded", "declined", "needs_student"]).notNull(),
    failure: text("failure"),
    nextTryOn: day("next_try_on"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("charge_tries_once").on(t.instalmentId, t.tryNumber),
    index("charge_tries_list").on(t.schoolId, t.instalmentId),
    index("charge_tries_next").on(t.nextTryOn).where(sql`next_try_on IS NOT NULL`),
    oneOf("charge_try_outcome", t.outcome, ["running", "succeeded", "declined", "needs_student"]),
  ],
);

/** Findings of the nightly consistency checks: none, or contradicting rows. */
export const checkRuns = sqliteTable(
  "auditor_runs",
  {
    id: id(),
    ranAt: instant("ran_at").notNull(),
    checks: integer("checks").notNull(),
    /** Of checks that this run has not got to: what the run before found. */
    findings: json<{ check: string; title: string; ids: string[] }[]>("findings").notNull(),
    /** Where the run goes on: the check, the last school it looked at, and what it found so far. Null once all checks are done. */
    progress: json<{ check: string; after: string; ids: string[] }>("progress"),
  },
  (t) => [index("auditor_runs_at").on(t.ranAt)],
);
