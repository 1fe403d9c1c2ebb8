import { sql } from "drizzle-orm";
import { foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, day, enumText, id, instant, money, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { registrations } from "./enrollment";

export const FUNDINGS = Object.freeze(["va", "sponsor"] as const);

/** The funding of a registration that follows other refund rules. */
export const registrationFundings = sqliteTable(
  "registration_fundings",
  {
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    kind: enumText("kind", FUNDINGS).notNull(),
    setBy: text("set_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.registrationId] }),
    foreignKey({
      name: "registration_fundings_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    oneOf("registration_funding", t.kind, FUNDINGS),
  ],
);

/** A refund that the policy owes a student who left, with its last day. */
export const refundDuties = sqliteTable(
  "refund_duties",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    effectiveOn: day("effective_on").notNull(),
    /** Why that day counts. */
    because: text("because").notNull(),
    dueOn: day("due_on").notNull(),
    cents: money("cents").notNull(),
    /** The name of the rule that governs. */
    rule: text("rule").notNull(),
    settledAt: instant("settled_at"),
    /** How it was settled without a refund here: a check's number. */
    proof: text("proof"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("refund_duties_registration").on(t.schoolId, t.registrationId),
    index("refund_duties_open").on(t.schoolId, t.dueOn).where(sql`settled_at IS NULL`),
    index("refund_duties_due").on(t.dueOn).where(sql`settled_at IS NULL`),
    foreignKey({ name: "refund_duties_fk", columns: [t.schoolId, t.registrationId], foreignColumns: [registrations.schoolId, registrations.id] }),
    must("refund_duty_cents", sql`cents >= 0`),
  ],
);
