import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, money, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { schools } from "./schools";

/** How sure the source of a rule is: its text was read, or a second-hand page. */
export const RULE_CERTAINTIES = Object.freeze(["A", "B"] as const);

/**
 * A version of the refund policy of a school, or of one program. The one that was accepted at registration governs; versions are never
 * changed, but for who has confirmed them.
 */
export const refundPolicies = sqliteTable(
  "refund_policies",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** Null is the school's own, for programs without one. */
    programId: text("program_id"),
    version: integer("version").notNull(),
    /** A key of the table of presets, or `custom`. */
    preset: text("preset").notNull(),
    name: text("name").notNull(),
    body: text("body").notNull(),
    rules: json<Record<string, unknown>>("rules").notNull(),
    /** A state's two letters, or `federal`; null without one. */
    jurisdiction: text("jurisdiction"),
    source: text("source"),
    sourceDate: day("source_date"),
    certainty: enumText("certainty", RULE_CERTAINTIES),
    /** The person of the school who has checked the numbers. */
    confirmedBy: text("confirmed_by"),
    confirmedAt: instant("confirmed_at"),
    createdBy: text("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("refund_policies_version").on(t.schoolId, sql`coalesce(program_id, '')`, t.version),
    index("refund_policies_program").on(t.schoolId, t.programId).where(sql`program_id IS NOT NULL`),
    oneOf("refund_policy_certainty", t.certainty, RULE_CERTAINTIES),
  ],
);

export const PROMO_KINDS = Object.freeze(["percent", "amount", "waive_application_fee"] as const);

/** A code that makes something cheaper: basis points of it, or cents. */
export const promoCodes = sqliteTable(
  "promo_codes",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    code: text("code").notNull(),
    kind: enumText("kind", PROMO_KINDS).notNull(),
    value: integer("value").notNull(),
    startsOn: day("starts_on"),
    endsOn: day("ends_on"),
    maxUses: integer("max_uses"),
    maxUsesPerEmail: integer("max_uses_per_email"),
    /** The programs it applies to; empty lists of programs and products mean all. */
    programIds: json<string[]>("program_ids").notNull(),
    productIds: json<string[]>("product_ids").notNull(),
    minCents: money("min_cents").notNull().default(0),
    isActive: bool("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("promo_codes_school_id").on(t.schoolId, t.id),
    uniqueIndex("promo_codes_code").on(t.schoolId, t.code),
    index("promo_codes_list").on(t.schoolId, t.createdAt),
    oneOf("promo_code_kind", t.kind, PROMO_KINDS),
    must("promo_code_value", sql`value >= 0 AND (kind <> 'percent' OR value <= 10000)`),
  ],
);

/** A use of a code: held with the draft or order, used when that is paid, returned when it is not. */
export const promoUses = sqliteTable(
  "promo_uses",
  {
    id: id(),
    schoolId: schoolId(),
    promoCodeId: text("promo_code_id").notNull(),
    email: text("email").notNull(),
    /** The draft, registration or order it was used for. */
    obligationId: text("obligation_id").notNull(),
    amountCents: money("amount_cents").notNull(),
    state: enumText("state", ["held", "used", "returned"]).notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("promo_uses_once").on(t.promoCodeId, t.obligationId),
    index("promo_uses_list").on(t.schoolId, t.promoCodeId, t.state),
    oneOf("promo_use_state", t.state, ["held", "used", "returned"]),
  ],
);

export const SPONSOR_KINDS = Object.freeze(["employment", "grant", "loan"] as const);

/** Who pays for students: an employer, an agency, a lender. */
export const sponsors = sqliteTable(
  "sponsors",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    name: text("name").notNull(),
    kind: enumText("kind", SPONSOR_KINDS).notNull(),
    contactName: text("contact_name"),
    email: text("email").notNull(),
    phone: text("phone"),
    address: text("address"),
    termsDays: integer("terms_days").notNull().default(30),
    isActive: bool("is_active").notNull().default(true),
    /** The employer that stands behind it, where it has an account. */
    employerId: text("employer_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("sponsors_school_id").on(t.schoolId, t.id),
    uniqueIndex("sponsors_employer").on(t.schoolId, t.employerId).where(sql`employer_id IS NOT NULL`),
    index("sponsors_of_employer").on(t.employerId).where(sql`employer_id IS NOT NULL`),
    uniqueIndex("sponsors_name").on(t.schoolId, t.name),
    oneOf("sponsor_kind", t.kind, SPONSOR_KINDS),
  ],
);

export const SPONSOR_INVOICE_STATES = Object.freeze(["draft", "issued", "part_paid", "paid", "void"] as const);

/** One invoice over the students of a sponsor. */
export const sponsorInvoices = sqliteTable(
  "sponsor_invoices",
  {
    id: id(),
    schoolId: schoolId(),
    sponsorId: text("sponsor_id").notNull(),
    number: text("number"),
    code: text("code").notNull(),
    status: enumText("status", SPONSOR_INVOICE_STATES).notNull(),
    poNumber: text("po_number"),
    /** The group order whose seats it bills; null for registrations. */
    groupOrderId: text("group_order_id"),
    issuedOn: day("issued_on"),
    dueOn: day("due_on"),
    totalCents: money("total_cents").notNull(),
    paidCents: money("paid_cents").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("sponsor_invoices_school_id").on(t.schoolId, t.id),
    uniqueIndex("sponsor_invoices_code").on(t.code),
    uniqueIndex("sponsor_invoices_number").on(t.schoolId, t.number).where(sql`number IS NOT NULL`),
    index("sponsor_invoices_list").on(t.schoolId, t.status, t.createdAt),
    index("sponsor_invoices_sponsor").on(t.schoolId, t.sponsorId),
    oneOf("sponsor_invoice_status", t.status, SPONSOR_INVOICE_STATES),
  ],
);

export const sponsorInvoiceLines = sqliteTable(
  "sponsor_invoice_lines",
  {
    id: id(),
    schoolId: schoolId(),
    invoiceId: text("invoice_id").notNull(),
    /** Null for a seat of a group order, which `reference` then names. */
    registrationId: text("registration_id"),
    groupSeatId: text("group_seat_id"),
    /** The number of the group order. */
    reference: text("reference"),
    description: text("description").notNull(),
    amountCents: money("amount_cents").notNull(),
    paidCents: money("paid_cents").notNull().default(0),
    position: integer("position").notNull(),
  },
  (t) => [
    index("sponsor_invoice_lines_list").on(t.schoolId, t.invoiceId, t.position),
    index("sponsor_invoice_lines_registration").on(t.schoolId, t.registrationId),
    index("sponsor_invoice_lines_group_seat").on(t.schoolId, t.groupSeatId).where(sql`group_seat_id IS NOT NULL`),
    must("sponsor_invoice_line_subject", sql`(registration_id IS NULL) <> (group_seat_id IS NULL)`),
    must("sponsor_invoice_line_money", sql`amount_cents > 0 AND paid_cents BETWEEN 0 AND amount_cents`),
  ],
);
