import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { registrations, students } from "./enrollment";
import { instructors, programs } from "./programs";
import { schools } from "./schools";
import { classSessions } from "./sessions";

export const REQUIREMENT_CATEGORIES = Object.freeze(["identity", "health", "background", "training", "agreement", "insurance", "license"] as const);
export const REQUIREMENT_HOLDERS = Object.freeze(["student", "instructor", "school", "site"] as const);
/** By when a requirement must be met; `during` is never a condition. */
export const REQUIREMENT_MOMENTS = Object.freeze(["before_class", "before_clinical", "before_certificate", "during"] as const);
export const SENSITIVITIES = Object.freeze(["normal", "health", "background"] as const);

/**
 * A document that a school requires of its students, instructors, clinical sites or itself. Without programs it applies to all of them,
 * without sites to sessions anywhere; with sites only to clinical sessions there.
 */
export const requirements = sqliteTable(
  "requirements",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** What holdings name; never changes. */
    key: text("key").notNull(),
    label: text("label").notNull(),
    help: text("help").notNull().default(""),
    category: enumText("category", REQUIREMENT_CATEGORIES).notNull(),
    appliesTo: enumText("applies_to", REQUIREMENT_HOLDERS).notNull(),
    needed: enumText("needed", REQUIREMENT_MOMENTS).notNull(),
    /** Months from the day of issue; null if the document has its own last day, or none. */
    validMonths: integer("valid_months"),
    /** Accepting needs a last day. */
    hasLastDay: bool("has_last_day").notNull().default(false),
    /** It may end while the class runs. */
    mayExpireDuring: bool("may_expire_during").notNull().default(false),
    asksNumber: bool("asks_number").notNull().default(false),
    asksResult: bool("asks_result").notNull().default(false),
    sensitivity: enumText("sensitivity", SENSITIVITIES).notNull(),
    maxFiles: integer("max_files").notNull().default(5),
    /** Unused requirements of the starter set are off. */
    isActive: bool("is_active").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("requirements_school_id").on(t.schoolId, t.id),
    uniqueIndex("requirements_key").on(t.schoolId, t.key),
    index("requirements_active").on(t.schoolId, t.appliesTo).where(sql`is_active = 1`),
    oneOf("requirement_category", t.category, REQUIREMENT_CATEGORIES),
    oneOf("requirement_holder", t.appliesTo, REQUIREMENT_HOLDERS),
    oneOf("requirement_moment", t.needed, REQUIREMENT_MOMENTS),
    oneOf("requirement_sensitivity", t.sensitivity, SENSITIVITIES),
    must("requirement_numbers", sql`max_files BETWEEN 1 AND 5 AND (valid_months IS NULL OR valid_months BETWEEN 1 AND 600)`),
  ],
);

export const requirementPrograms = sqliteTable(
  "requirement_programs",
  { schoolId: schoolId(), requirementId: text("requirement_id").notNull(), programId: text("program_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.requirementId, t.programId] }),
    index("requirement_programs_program").on(t.schoolId, t.programId),
    foreignKey({ name: "requirement_programs_fk", columns: [t.schoolId, t.requirementId], foreignColumns: [requirements.schoolId, requirements.id] }),
    foreignKey({ name: "requirement_programs_program_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
  ],
);

/** A place outside the school where clinical sessions are held: a hospital, a nursing home. */
export const clinicalSites = sqliteTable(
  "clinical_sites",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    name: text("name").notNull(),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    zipcode: text("zipcode"),
    contactName: text("contact_name"),
    contactEmail: text("contact_email"),
    contactPhone: text("contact_phone"),
    /** The affiliation agreement. */
    agreementStartsOn: day("agreement_starts_on"),
    agreementEndsOn: day("agreement_ends_on"),
    /** Students at once; null without a limit. */
    capacity: integer("capacity"),
    note: text("note").notNull().default(""),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("clinical_sites_school_id").on(t.schoolId, t.id),
    uniqueIndex("clinical_sites_name").on(t.schoolId, t.name).where(sql`archived_at IS NULL`),
    must("clinical_site_capacity", sql`capacity IS NULL OR capacity BETWEEN 1 AND 500`),
    must("clinical_site_agreement", sql`agreement_ends_on IS NULL OR agreement_starts_on IS NULL OR agreement_ends_on >= agreement_starts_on`),
  ],
);

export const requirementSites = sqliteTable(
  "requirement_sites",
  { schoolId: schoolId(), requirementId: text("requirement_id").notNull(), siteId: text("site_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.requirementId, t.siteId] }),
    index("requirement_sites_site").on(t.schoolId, t.siteId),
    foreignKey({ name: "requirement_sites_fk", columns: [t.schoolId, t.requirementId], foreignColumns: [requirements.schoolId, requirements.id] }),
    foreignKey({ name: "requirement_sites_site_fk", columns: [t.schoolId, t.siteId], foreignColumns: [clinicalSites.schoolId, clinicalSites.id] }),
  ],
);

/** Missing and expired holdings follow from the other data. */
export const HOLDING_STATES = Object.freeze(["sent", "accepted", "sent_back", "waived"] as const);
export const HOLDING_SOURCES = Object.freeze(["student", "instructor", "office", "form", "import"] as const);
export const VERIFICATIONS = Object.freeze(["seen_original", "copy", "issuer"] as const);

/**
 * A requirement as a person, a clinical site or the school meets it, with its files; it counts for every registration of the person. A new
 * one replaces it, and the first is kept. The key is a requirement's, or `question:` and the id of a form's file question.
 */
export const holdings = sqliteTable(
  "holdings",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** At most one of these three; none is the school itself. */
    studentId: text("student_id"),
    instructorId: text("instructor_id"),
    siteId: text("site_id"),
    key: text("key").notNull(),
    state: enumText("state", HOLDING_STATES).notNull(),
    issuedOn: day("issued_on"),
    /** The last day on which it counts. */
    expiresOn: day("expires_on"),
    number: text("number"),
    result: text("result"),
    /** Why it was sent back or waived. */
    reason: text("reason"),
    source: enumText("source", HOLDING_SOURCES).notNull(),
    verifiedHow: enumText("verified_how", VERIFICATIONS),
    /** The registration that it was sent with. */
    registrationId: text("registration_id"),
    sentBy: text("sent_by"),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
    replacedAt: instant("replaced_at"),
  },
  (t) => [
    uniqueIndex("holdings_school_id").on(t.schoolId, t.id),
    uniqueIndex("holdings_student").on(t.schoolId, t.studentId, t.key).where(sql`student_id IS NOT NULL AND replaced_at IS NULL`),
    uniqueIndex("holdings_instructor").on(t.schoolId, t.instructorId, t.key).where(sql`instructor_id IS NOT NULL AND replaced_at IS NULL`),
    uniqueIndex("holdings_site").on(t.schoolId, t.siteId, t.key).where(sql`site_id IS NOT NULL AND replaced_at IS NULL`),
    uniqueIndex("holdings_own")
      .on(t.schoolId, t.key)
      .where(sql`student_id IS NULL AND instructor_id IS NULL AND site_id IS NULL AND replaced_at IS NULL`),
    index("holdings_waiting").on(t.schoolId, t.createdAt).where(sql`state = 'sent' AND replaced_at IS NULL`),
    index("holdings_expiring").on(t.schoolId, t.expiresOn).where(sql`expires_on IS NOT NULL AND replaced_at IS NULL`),
    index("holdings_history").on(t.schoolId, t.studentId, t.createdAt).where(sql`student_id IS NOT NULL`),
    foreignKey({ name: "holdings_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    foreignKey({ name: "holdings_instructor_fk", columns: [t.schoolId, t.instructorId], foreignColumns: [instructors.schoolId, instructors.id] }),
    foreignKey({ name: "holdings_site_fk", columns: [t.schoolId, t.siteId], foreignColumns: [clinicalSites.schoolId, clinicalSites.id] }),
    oneOf("holding_state", t.state, HOLDING_STATES),
    oneOf("holding_source", t.source, HOLDING_SOURCES),
    oneOf("holding_verification", t.verifiedHow, VERIFICATIONS),
    must("holding_holder", sql`(student_id IS NOT NULL) + (instructor_id IS NOT NULL) + (site_id IS NOT NULL) <= 1`),
    must("holding_waiver", sql`state <> 'waived' OR (reason IS NOT NULL AND expires_on IS NOT NULL)`),
  ],
);

export const holdingFiles = sqliteTable(
  "holding_files",
  { schoolId: schoolId(), holdingId: text("holding_id").notNull(), fileId: text("file_id").notNull(), position: integer("position").notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.holdingId, t.position] }),
    index("holding_files_file").on(t.fileId),
    foreignKey({ name: "holding_files_fk", columns: [t.schoolId, t.holdingId], foreignColumns: [holdings.schoolId, holdings.id] }),
  ],
);

/** A student who is not cleared was let into one session. Rows are never changed. */
export const clearancePasses = sqliteTable(
  "clearance_passes",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    sessionId: text("session_id").notNull(),
    reason: text("reason").notNull(),
    /** The labels of what was missing. */
    missing: text("missing").notNull(),
    givenBy: text("given_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("clearance_passes_once").on(t.schoolId, t.sessionId, t.registrationId),
    index("clearance_passes_registration").on(t.schoolId, t.registrationId),
    foreignKey({
      name: "clearance_passes_registration_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    foreignKey({
      name: "clearance_passes_session_fk",
      columns: [t.schoolId, t.sessionId],
      foreignColumns: [classSessions.schoolId, classSessions.id],
    }),
  ],
);
