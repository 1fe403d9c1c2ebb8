import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, day, enumText, id, instant, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { students } from "./enrollment";
import { classes } from "./programs";
import { schools } from "./schools";

export const HOLD_SCOPES = Object.freeze(["student", "class", "school"] as const);

/** A reason to delete nothing of a person, a class or the whole school: a lawsuit, an audit. */
export const legalHolds = sqliteTable(
  "legal_holds",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    scope: enumText("scope", HOLD_SCOPES).notNull(),
    studentId: text("student_id"),
    classId: text("class_id"),
    reason: text("reason").notNull(),
    placedBy: text("placed_by").notNull(),
    createdAt: createdAt(),
    liftedAt: instant("lifted_at"),
    liftedBy: text("lifted_by"),
    liftReason: text("lift_reason"),
  },
  (t) => [
    uniqueIndex("legal_holds_school_id").on(t.schoolId, t.id),
    uniqueIndex("legal_holds_student").on(t.schoolId, t.studentId).where(sql`student_id IS NOT NULL AND lifted_at IS NULL`),
    uniqueIndex("legal_holds_class").on(t.schoolId, t.classId).where(sql`class_id IS NOT NULL AND lifted_at IS NULL`),
    uniqueIndex("legal_holds_school").on(t.schoolId).where(sql`scope = 'school' AND lifted_at IS NULL`),
    index("legal_holds_list").on(t.schoolId, t.createdAt, t.id),
    foreignKey({ name: "legal_holds_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    foreignKey({ name: "legal_holds_class_fk", columns: [t.schoolId, t.classId], foreignColumns: [classes.schoolId, classes.id] }),
    oneOf("legal_hold_scope", t.scope, HOLD_SCOPES),
    must("legal_hold_subject", sql`(scope = 'student') = (student_id IS NOT NULL) AND (scope = 'class') = (class_id IS NOT NULL)`),
    must("legal_hold_lifted", sql`(lifted_at IS NULL) = (lifted_by IS NULL)`),
  ],
);

export const RETENTION_KINDS = Object.freeze([
  "student_file",
  "agreement",
  "attendance",
  "ledger",
  "sponsor_record",
  "health_file",
  "background_file",
  "inquiry",
  "draft",
  "device_trace",
] as const);

/** How long the school keeps a kind of record, where it has chosen more than the law's shortest time. */
export const retentionChoices = sqliteTable(
  "retention_choices",
  {
    schoolId: schoolId().references(() => schools.id),
    kind: enumText("kind", RETENTION_KINDS).notNull(),
    /** Months from the clock's start; null keeps the records for ever. */
    months: integer("months"),
    source: text("source").notNull(),
    confirmedBy: text("confirmed_by").notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.kind] }),
    oneOf("retention_choice_kind", t.kind, RETENTION_KINDS),
    must("retention_choice_months", sql`months IS NULL OR months BETWEEN 1 AND 1200`),
  ],
);

/** A record whose time is over: announced to the owner, then deleted; the row stays and proves it. */
export const retentionItems = sqliteTable(
  "retention_items",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    kind: enumText("kind", RETENTION_KINDS).notNull(),
    /** The record: a holding, a registration, an inquiry. */
    subjectId: text("subject_id").notNull(),
    /** Whose it is; no foreign key, for the row outlives the person's. */
    studentId: text("student_id"),
    /** The rule in words, as it was: "1 year after the class ended". */
    rule: text("rule").notNull(),
    /** The day on which its time was over. */
    endedOn: day("ended_on").notNull(),
    deletesOn: day("deletes_on").notNull(),
    noticedAt: instant("noticed_at"),
    /** Staff keep it longer, until this day, for a reason. */
    keptUntil: day("kept_until"),
    keptReason: text("kept_reason"),
    keptBy: text("kept_by"),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("retention_items_school_id").on(t.schoolId, t.id),
    uniqueIndex("retention_items_subject").on(t.schoolId, t.kind, t.subjectId),
    index("retention_items_due").on(t.schoolId, t.deletesOn, t.id).where(sql`deleted_at IS NULL`),
    index("retention_items_deleted").on(t.schoolId, t.deletedAt, t.id).where(sql`deleted_at IS NOT NULL`),
    index("retention_items_student").on(t.schoolId, t.studentId).where(sql`student_id IS NOT NULL`),
    oneOf("retention_item_kind", t.kind, RETENTION_KINDS),
    must("retention_item_kept", sql`(kept_until IS NULL) = (kept_reason IS NULL)`),
  ],
);

/**
 * How far the nightly search for old records has come, by kind of record. Classes that started before this day were searched when their
 * time was over; the first night of a month searches all of them again.
 */
export const retentionWalks = sqliteTable(
  "retention_walks",
  {
    schoolId: schoolId().references(() => schools.id),
    kind: enumText("kind", RETENTION_KINDS).notNull(),
    through: day("through").notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.kind] }), oneOf("retention_walk_kind", t.kind, RETENTION_KINDS)],
);
