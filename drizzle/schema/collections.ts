import { sql } from "drizzle-orm";
import { foreignKey, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, day, id, instant, schoolId } from "../columns";
import { registrations } from "./enrollment";

/** A promise to pay a registration's past-due balance by a day; closed when it is replaced or cancelled. */
export const paymentPromises = sqliteTable(
  "payment_promises",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    promisedOn: day("promised_on").notNull(),
    note: text("note"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    closedAt: instant("closed_at"),
  },
  (t) => [
    uniqueIndex("payment_promises_standing").on(t.schoolId, t.registrationId).where(sql`closed_at IS NULL`),
    index("payment_promises_list").on(t.schoolId, t.registrationId, t.createdAt),
    foreignKey({
      name: "payment_promises_registration",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
  ],
);
