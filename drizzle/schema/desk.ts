import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, json, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { SCHOOL_PLANS } from "./schools";

export const SIGN_UP_STATES = Object.freeze(["pending", "approved", "rejected", "active"] as const);

/** A school that wants to join, from its request to the school that became of it. */
export const signUps = sqliteTable(
  "sign_ups",
  {
    id: id(),
    schoolName: text("school_name").notNull(),
    contactFirstName: text("contact_first_name").notNull(),
    contactLastName: text("contact_last_name").notNull(),
    contactTitle: text("contact_title"),
    email: text("email").notNull(),
    phone: text("phone"),
    websiteUrl: text("website_url"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    zipcode: text("zipcode"),
    programsOffered: json<string[]>("programs_offered").notNull().default([]),
    studentsPerYear: integer("students_per_year"),
    currentSystem: text("current_system"),
    plan: enumText("plan", SCHOOL_PLANS),
    source: text("source"),
    message: text("message"),
    /** Internal note of super admins. */
    internalNote: text("internal_note"),
    status: enumText("status", SIGN_UP_STATES).notNull().default("pending"),
    decisionNote: text("decision_note"),
    decidedAt: instant("decided_at"),
    /** The school that was made of it. */
    madeId: text("made_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("sign_ups_status").on(t.status, t.createdAt),
    index("sign_ups_made").on(t.madeId).where(sql`made_id IS NOT NULL`),
    oneOf("sign_up_status", t.status, SIGN_UP_STATES),
    must("sign_up_active", sql`(status = 'active') = (made_id IS NOT NULL)`),
  ],
);

export const PLACE_STATES = Object.freeze(["active", "inactive"] as const);

const placeColumns = () => ({
  slug: text("slug").notNull(),
  title: text("title").notNull(),
  intro: text("intro"),
  /** A document of the editor, as text. */
  description: text("description"),
  imageFileId: text("image_file_id"),
  metaTitle: text("meta_title"),
  metaDescription: text("meta_description"),
  position: integer("position").notNull(),
  status: enumText("status", PLACE_STATES).notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A state with a page in the public directory. */
export const bestStates = sqliteTable("best_states", { id: id(), state: text("state").notNull(), ...placeColumns() }, (t) => [
  uniqueIndex("best_states_slug").on(t.slug),
  uniqueIndex("best_states_once").on(t.state),
  index("best_states_order").on(t.status, t.position),
  oneOf("best_state_status", t.status, PLACE_STATES),
]);

/** A city with its own page, under its state's page. */
export const bestCities = sqliteTable(
  "best_cities",
  {
    id: id(),
    stateId: text("state_id")
      .notNull()
      .references(() => bestStates.id),
    city: text("city").notNull(),
    ...placeColumns(),
  },
  (t) => [
    uniqueIndex("best_cities_slug").on(t.stateId, t.slug),
    uniqueIndex("best_cities_once").on(t.stateId, t.city),
    index("best_cities_order").on(t.stateId, t.status, t.position),
    oneOf("best_city_status", t.status, PLACE_STATES),
  ],
);

/** A school that stands first on the page of a state or city. */
export const featuredSchools = sqliteTable(
  "featured_schools",
  { placeId: text("place_id").notNull(), featuredId: text("featured_id").notNull(), position: integer("position").notNull() },
  (t) => [primaryKey({ columns: [t.placeId, t.featuredId] })],
);

/** Something that is wrong with the running product, from the moment it was seen until it was well again. One open row a kind. */
export const alarms = sqliteTable(
  "alarms",
  {
    id: id(),
    kind: text("kind").notNull(),
    count: integer("count").notNull(),
    openedAt: instant("opened_at").notNull(),
    seenAt: instant("seen_at").notNull(),
    closedAt: instant("closed_at"),
  },
  (t) => [uniqueIndex("alarms_one_open").on(t.kind).where(sql`closed_at IS NULL`), index("alarms_age").on(t.openedAt)],
);
