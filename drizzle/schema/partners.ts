import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, money, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { registrations } from "./enrollment";
import { programs } from "./programs";
import { schools } from "./schools";

export const AFFILIATION_STATUSES = Object.freeze(["requested", "accepted", "revoked"] as const);

/**
 * An affiliation of a local school and a national partner: one row per pair, none without a request. The local school owns it and makes
 * the request; a trigger also enforces the transitions.
 */
export const affiliations = sqliteTable(
  "affiliations",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    partnerId: text("partner_id")
      .notNull()
      .references(() => schools.id),
    status: enumText("status", AFFILIATION_STATUSES).notNull(),
    /** The school's message with the request. */
    message: text("message"),
    requestedAt: instant("requested_at").notNull(),
    /** When it was last accepted, declined or ended. */
    respondedAt: instant("responded_at"),
    /** How many visitors the school's link has brought to the partner's site. */
    clicks: integer("clicks").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("affiliations_pair").on(t.schoolId, t.partnerId),
    index("affiliations_partner").on(t.partnerId, t.status),
    oneOf("affiliation_status", t.status, AFFILIATION_STATUSES),
    must("affiliation_of_two", sql`school_id <> partner_id`),
  ],
);

/** A partner's program that a local school shows among its own; only while they are affiliated (trigger). */
export const directoryEntries = sqliteTable(
  "directory_entries",
  {
    schoolId: schoolId(),
    partnerId: text("partner_id").notNull(),
    programId: text("program_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.programId] }),
    index("directory_entries_partner").on(t.schoolId, t.partnerId),
    index("directory_entries_program").on(t.partnerId, t.programId),
    foreignKey({
      name: "directory_entries_affiliation",
      columns: [t.schoolId, t.partnerId],
      foreignColumns: [affiliations.schoolId, affiliations.partnerId],
    }),
    foreignKey({ name: "directory_entries_program_fk", columns: [t.partnerId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
  ],
);

export const REFERRAL_STATES = Object.freeze(["pending", "paid", "reversed"] as const);

/**
 * The fee for a student whom an affiliated school has sent. It belongs to the partner, whose registration it is; the ledgers of both
 * schools carry it (`referralRefs`). One is alive per registration.
 */
export const referrals = sqliteTable(
  "referrals",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    /** The local school that has sent the student. */
    referrerId: text("referrer_id")
      .notNull()
      .references(() => schools.id),
    amountCents: money("amount_cents").notNull(),
    state: enumText("state", REFERRAL_STATES).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("referrals_one_alive").on(t.schoolId, t.registrationId).where(sql`state <> 'reversed'`),
    index("referrals_pair").on(t.referrerId, t.schoolId, t.state),
    index("referrals_pending").on(t.createdAt).where(sql`state = 'pending'`),
    foreignKey({
      name: "referrals_registration_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    oneOf("referral_state", t.state, REFERRAL_STATES),
    must("referral_amount", sql`amount_cents > 0`),
  ],
);
