import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

/** A receiver that the school has entered, or the learning platform that a super admin connects. */
export const ENDPOINT_KINDS = Object.freeze(["webhook", "lms"] as const);
export const ENDPOINT_STATES = Object.freeze(["active", "paused", "disabled"] as const);
export const DISABLED_REASONS = Object.freeze(["gone", "failing"] as const);
export const WEBHOOK_STATES = Object.freeze(["pending", "delivered", "failed", "discarded"] as const);

/** A receiver of webhooks about a school's events. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    kind: enumText("kind", ENDPOINT_KINDS).notNull().default("webhook"),
    url: text("url").notNull(),
    description: text("description"),
    topics: json<string[]>("topics").notNull(),
    /** Signing secret, sealed; a learning platform's token, as the school's row has it. */
    secret: text("secret").notNull(),
    /** The secret before the last rotation, sealed, and until when it signs too. */
    oldSecret: text("old_secret"),
    oldUntil: instant("old_until"),
    /** The date of the form of its messages. */
    apiVersion: text("api_version").notNull(),
    state: enumText("state", ENDPOINT_STATES).notNull().default("active"),
    disabledReason: enumText("disabled_reason", DISABLED_REASONS),
    /** Since the first failed try after a success. */
    failingSince: instant("failing_since"),
    /** Deliveries in a row that failed after their last attempt. */
    failures: integer("failures").notNull().default(0),
    /** Someone delivers to it until then. */
    busyUntil: integer("busy_until").notNull().default(0),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("webhook_endpoints_list").on(t.schoolId, t.createdAt),
    uniqueIndex("webhook_endpoints_lms").on(t.schoolId).where(sql`kind = 'lms'`),
    oneOf("webhook_endpoint_state", t.state, ENDPOINT_STATES),
    oneOf("webhook_endpoint_disabled", t.disabledReason, DISABLED_REASONS),
  ],
);

/** One try of a delivery. */
export interface WebhookTry {
  at: number;
  /** The HTTP status; 0 without an answer. */
  status: number;
  ms: number;
  error: string | null;
  /** The beginning of the answer, at most two kilobytes. */
  answer: string;
}

/** A message to an endpoint. The id is the `webhook-id` of all its tries; that of a learning platform is made of the event. An endpoint hears of an event once. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    topic: text("topic").notNull(),
    /** The row of the outbox with its event. */
    eventId: text("event_id").notNull(),
    /** The registration that a learning platform hears of. */
    registrationId: text("registration_id"),
    body: text("body").notNull(),
    tries: json<WebhookTry[]>("tries").notNull(),
    state: enumText("state", WEBHOOK_STATES).notNull().default("pending"),
    /** When the next try is due; null when there is none. */
    nextAt: instant("next_at"),
    /** The tries so far that count for the schedule: a replay begins again. */
    triesDone: integer("tries_done").notNull().default(0),
    deliveredAt: instant("delivered_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_once").on(t.schoolId, t.endpointId, t.eventId),
    index("webhook_deliveries_list").on(t.schoolId, t.endpointId, t.createdAt),
    index("webhook_deliveries_due").on(t.nextAt).where(sql`state = 'pending'`),
    index("webhook_deliveries_queue").on(t.schoolId, t.endpointId, t.nextAt, t.createdAt).where(sql`state = 'pending'`),
    index("webhook_deliveries_old").on(t.createdAt).where(sql`registration_id IS NULL`),
    index("webhook_deliveries_registration").on(t.schoolId, t.registrationId, t.createdAt).where(sql`registration_id IS NOT NULL`),
    index("webhook_deliveries_lms").on(t.createdAt).where(sql`registration_id IS NOT NULL`),
    index("webhook_deliveries_lms_open").on(t.createdAt).where(sql`registration_id IS NOT NULL AND state <> 'delivered'`),
    oneOf("webhook_delivery_state", t.state, WEBHOOK_STATES),
  ],
);

/**
 * What happened at a school, as its webhooks tell it, for programs that ask instead of being told. `seq` grows with each row of a school: a
 * moment in epoch milliseconds, or the one after the row before.
 */
export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    schoolId: schoolId().references(() => schools.id),
    seq: integer("seq").notNull(),
    topic: text("topic").notNull(),
    /** The row of the outbox with its event. */
    eventId: text("event_id").notNull(),
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.seq] }),
    uniqueIndex("webhook_events_once").on(t.schoolId, t.eventId, t.topic),
    index("webhook_events_topic").on(t.schoolId, t.topic, t.seq),
    index("webhook_events_old").on(t.createdAt),
  ],
);
