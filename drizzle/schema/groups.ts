import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, money, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { registrations } from "./enrollment";
import { schools } from "./schools";

/** What happens to seats without a name after the naming day. */
export const AFTER_NAMING = Object.freeze(["keep", "release"] as const);

/** From `daysBefore` days before the class starts, the school keeps this share in basis points. */
export interface CancelStep {
  daysBefore: number;
  keepBps: number;
}

/** The team price of a program. Without a row the program takes no group orders. */
export const groupPrices = sqliteTable(
  "group_prices",
  {
    schoolId: schoolId().references(() => schools.id),
    programId: text("program_id").notNull(),
    perSeatCents: money("per_seat_cents").notNull(),
    /** Discounts by number of seats: basis points from a number on, ascending. */
    steps: json<{ from: number; bps: number }[]>("steps").notNull(),
    /** A buyer gets the quote at once; otherwise the school gets an inquiry. */
    isInstant: bool("is_instant").notNull(),
    /** Names are due this many days before the class starts. */
    namingDays: integer("naming_days").notNull(),
    afterNaming: enumText("after_naming", AFTER_NAMING).notNull(),
    /** The share of a deposit in basis points; 0 where buyers pay the whole. */
    depositBps: integer("deposit_bps").notNull().default(0),
    /** The school's share of a cancelled seat, from this many days before the class starts. */
    cancelSteps: json<CancelStep[]>("cancel_steps").notNull().default([]),
    /** The text that the buyer signs: cancellation, naming day, charges to students. */
    agreement: text("agreement").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.programId] }),
    oneOf("group_price_after_naming", t.afterNaming, AFTER_NAMING),
    must("group_price_amount", sql`per_seat_cents > 0 AND naming_days BETWEEN 0 AND 60`),
  ],
);

export const GROUP_ORDER_STATES = Object.freeze(["quote", "accepted", "confirmed", "closed", "cancelled", "expired"] as const);

/** Seats of a class that a buyer takes together, with or without names. */
export const groupOrders = sqliteTable(
  "group_orders",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** Gapless per school and year: `G-2026-00017`. */
    number: text("number").notNull(),
    /** The unguessable part of the buyer's address (over 128 bits). */
    code: text("code").notNull(),
    /** The same of the link that students join by. */
    joinCode: text("join_code").notNull(),
    status: enumText("status", GROUP_ORDER_STATES).notNull(),
    buyer: text("buyer").notNull(),
    contactName: text("contact_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    sponsorId: text("sponsor_id"),
    programId: text("program_id").notNull(),
    classId: text("class_id").notNull(),
    /** The number asked for in the quote; afterwards `group_seats` counts. */
    seats: integer("seats").notNull(),
    /** The price of a seat after the discount. */
    perSeatCents: money("per_seat_cents").notNull(),
    discountBps: integer("discount_bps").notNull(),
    poNumber: text("po_number"),
    nameBy: day("name_by").notNull(),
    afterNaming: enumText("after_naming", AFTER_NAMING).notNull(),
    /** Those of the team price when the quote was made. */
    depositBps: integer("deposit_bps").notNull().default(0),
    cancelSteps: json<CancelStep[]>("cancel_steps").notNull().default([]),
    /** The last day on which the buyer chooses for the seats of a cancelled class; null without a choice to make. */
    chooseBy: day("choose_by"),
    /** The language of the buyer's page and mails. */
    locale: text("locale", { enum: ["en", "es"] })
      .notNull()
      .default("en"),
    agreement: text("agreement").notNull(),
    signedName: text("signed_name"),
    signedAt: instant("signed_at"),
    signedIp: text("signed_ip"),
    /** SHA-256 of what was signed: the agreement with price, seats, days, and the terms of a cancellation. */
    agreementHash: text("agreement_hash"),
    /** The end of the quote; once it is accepted, the end of the reservation; null once it is confirmed. */
    validUntil: instant("valid_until"),
    confirmedAt: instant("confirmed_at"),
    confirmedBy: text("confirmed_by"),
    cancelReason: text("cancel_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("group_orders_school_id").on(t.schoolId, t.id),
    uniqueIndex("group_orders_number").on(t.schoolId, t.number),
    uniqueIndex("group_orders_code").on(t.code),
    uniqueIndex("group_orders_join").on(t.joinCode),
    index("group_orders_newest").on(t.schoolId, t.createdAt, t.id),
    index("group_orders_by_day").on(t.schoolId, t.nameBy, t.id),
    index("group_orders_class").on(t.schoolId, t.classId),
    index("group_orders_accepted").on(t.schoolId, t.signedAt).where(sql`status = 'accepted'`),
    index("group_orders_ending").on(t.validUntil).where(sql`status IN ('quote', 'accepted')`),
    index("group_orders_choice").on(t.chooseBy).where(sql`choose_by IS NOT NULL`),
    index("group_orders_confirmed").on(t.schoolId, t.confirmedAt).where(sql`confirmed_at IS NOT NULL`),
    index("group_orders_sponsor").on(t.schoolId, t.sponsorId).where(sql`sponsor_id IS NOT NULL`),
    index("group_orders_naming").on(t.nameBy).where(sql`status = 'confirmed'`),
    oneOf("group_order_status", t.status, GROUP_ORDER_STATES),
    oneOf("group_order_after_naming", t.afterNaming, AFTER_NAMING),
    must("group_order_seats", sql`seats BETWEEN 1 AND 200 AND per_seat_cents >= 0 AND discount_bps BETWEEN 0 AND 10000`),
  ],
);

export const GROUP_SEAT_STATES = Object.freeze(["reserved", "named", "registered", "released"] as const);

/** One seat of a group order. Its row of `seats` occupies the class; triggers follow that row to `registered` and `released`. */
export const groupSeats = sqliteTable(
  "group_seats",
  {
    id: id(),
    schoolId: schoolId(),
    orderId: text("order_id").notNull(),
    classId: text("class_id").notNull(),
    position: integer("position").notNull(),
    state: enumText("state", GROUP_SEAT_STATES).notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    email: text("email"),
    /** The person's unfinished registration. */
    draftId: text("draft_id"),
    registrationId: text("registration_id"),
    /** Cents of this seat that payments of the order cover; invoices have their own lines. */
    prepaidCents: money("prepaid_cents").notNull().default(0),
    /** The hash of the invitation's token. */
    inviteHash: text("invite_hash"),
    namedAt: instant("named_at"),
    invitedAt: instant("invited_at"),
    /** Whether the person shows attendance, completion and exam to the buyer; null without an answer. */
    sharesProgress: bool("shares_progress"),
    sharingAnsweredAt: instant("sharing_answered_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("group_seats_position").on(t.schoolId, t.orderId, t.position),
    uniqueIndex("group_seats_person").on(t.schoolId, t.classId, t.email).where(sql`state IN ('named', 'registered')`),
    uniqueIndex("group_seats_invite").on(t.inviteHash).where(sql`invite_hash IS NOT NULL`),
    index("group_seats_draft").on(t.schoolId, t.draftId).where(sql`draft_id IS NOT NULL`),
    index("group_seats_registration").on(t.schoolId, t.registrationId).where(sql`registration_id IS NOT NULL`),
    foreignKey({ name: "group_seats_order_fk", columns: [t.schoolId, t.orderId], foreignColumns: [groupOrders.schoolId, groupOrders.id] }),
    oneOf("group_seat_state", t.state, GROUP_SEAT_STATES),
  ],
);

/** The days on which a buyer saw a student's progress. */
export const groupDisclosures = sqliteTable(
  "group_disclosures",
  {
    schoolId: schoolId().references(() => schools.id),
    groupSeatId: text("group_seat_id").notNull(),
    registrationId: text("registration_id").notNull(),
    day: day("day").notNull(),
    /** The shown fields. */
    fields: json<string[]>("fields").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.registrationId, t.day] })],
);

export const COHORT_COLORS = Object.freeze(["blue", "green", "amber", "red", "grey"] as const);

/** Registrations that staff look at together. A registration can be in any number of cohorts. */
export const cohorts = sqliteTable(
  "cohorts",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    name: text("name").notNull(),
    programId: text("program_id"),
    startsOn: day("starts_on"),
    sponsorId: text("sponsor_id"),
    color: enumText("color", COHORT_COLORS).notNull(),
    note: text("note"),
    /** Rows of `cohort_members`, counted by triggers. */
    memberCount: integer("member_count").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("cohorts_school_id").on(t.schoolId, t.id),
    index("cohorts_newest").on(t.schoolId, t.createdAt, t.id),
    index("cohorts_by_name").on(t.schoolId, t.name, t.id),
    index("cohorts_by_start").on(t.schoolId, t.startsOn, t.id),
    index("cohorts_program").on(t.schoolId, t.programId).where(sql`program_id IS NOT NULL`),
    index("cohorts_sponsor").on(t.schoolId, t.sponsorId).where(sql`sponsor_id IS NOT NULL`),
    oneOf("cohort_color", t.color, COHORT_COLORS),
    must("cohort_members_at_most", sql`member_count BETWEEN 0 AND 1000`),
  ],
);

/** The registrations of cohorts. A trigger removes them with their registration. */
export const cohortMembers = sqliteTable(
  "cohort_members",
  {
    schoolId: schoolId(),
    cohortId: text("cohort_id").notNull(),
    registrationId: text("registration_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.cohortId, t.registrationId] }),
    index("cohort_members_registration").on(t.schoolId, t.registrationId),
    foreignKey({ name: "cohort_members_cohort_fk", columns: [t.schoolId, t.cohortId], foreignColumns: [cohorts.schoolId, cohorts.id] }),
    foreignKey({
      name: "cohort_members_registration_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
  ],
);
