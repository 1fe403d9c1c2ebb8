import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, schoolId } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

export const LMS_EVENTS = Object.freeze(["enrollment.created", "enrollment.cancelled", "enrollment.completed"] as const);
export const LMS_DELIVERY_STATES = Object.freeze(["pending", "delivered", "failed"] as const);

/** A webhook to a school's learning platform about an enrollment, and its response. The id is made of the event, so it is sent once. */
export const lmsDeliveries = sqliteTable(
  "lms_deliveries",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    registrationId: text("registration_id").notNull(),
    event: enumText("event", LMS_EVENTS).notNull(),
    status: enumText("status", LMS_DELIVERY_STATES).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The HTTP status of the last answer. */
    answer: integer("answer"),
    error: text("error"),
    /** How far the course is, as the platform said: 0 to 100. */
    progress: integer("progress"),
    createdAt: createdAt(),
    deliveredAt: instant("delivered_at"),
  },
  (t) => [
    index("lms_deliveries_list").on(t.schoolId, t.createdAt),
    index("lms_deliveries_all").on(t.createdAt),
    index("lms_deliveries_registration").on(t.schoolId, t.registrationId, t.createdAt),
    index("lms_deliveries_failed").on(t.createdAt).where(sql`status = 'failed'`),
    oneOf("lms_delivery_event", t.event, LMS_EVENTS),
    oneOf("lms_delivery_status", t.status, LMS_DELIVERY_STATES),
  ],
);
