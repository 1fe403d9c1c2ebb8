import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { registrations } from "./enrollment";
import { programs } from "./programs";
import { schools } from "./schools";

export interface AgreementBlock {
  id: string;
  heading: string;
  body: string;
  /** The student types initials beside it. */
  asksInitials: boolean;
}

/** An enrollment agreement in blocks with placeholders: a program's, or the school's own. A published version never changes. */
export const agreementTemplates = sqliteTable(
  "agreement_templates",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** Null for the school's template, which counts for programs without their own. */
    programId: text("program_id"),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    blocks: json<AgreementBlock[]>("blocks").notNull(),
    /** The state whose checklist it was published with; null without one. */
    state: text("state"),
    publishedAt: instant("published_at"),
    publishedBy: text("published_by"),
    retiredAt: instant("retired_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("agreement_templates_school_id").on(t.schoolId, t.id),
    uniqueIndex("agreement_templates_version").on(t.schoolId, t.programId, t.version).where(sql`program_id IS NOT NULL`),
    uniqueIndex("agreement_templates_own_version").on(t.schoolId, t.version).where(sql`program_id IS NULL`),
    uniqueIndex("agreement_templates_live")
      .on(t.schoolId, t.programId)
      .where(sql`program_id IS NOT NULL AND published_at IS NOT NULL AND retired_at IS NULL`),
    uniqueIndex("agreement_templates_own_live").on(t.schoolId).where(sql`program_id IS NULL AND published_at IS NOT NULL AND retired_at IS NULL`),
    foreignKey({ name: "agreement_templates_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    must("agreement_template_retired", sql`retired_at IS NULL OR published_at IS NOT NULL`),
  ],
);

/** What changed after an agreement was signed, as the student signs it too. The agreement itself is kept. */
export const agreementAddenda = sqliteTable(
  "agreement_addenda",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    registrationId: text("registration_id").notNull(),
    /** 1 for the first of a registration. */
    number: integer("number").notNull(),
    changes: json<{ what: string; before: string; after: string }[]>("changes").notNull(),
    body: text("body").notNull(),
    textHash: text("text_hash").notNull(),
    madeBy: text("made_by"),
    createdAt: createdAt(),
    signature: text("signature"),
    signedAt: instant("signed_at"),
    ip: text("ip"),
    userAgent: text("user_agent"),
    cancelledAt: instant("cancelled_at"),
  },
  (t) => [
    uniqueIndex("agreement_addenda_school_id").on(t.schoolId, t.id),
    uniqueIndex("agreement_addenda_number").on(t.schoolId, t.registrationId, t.number),
    index("agreement_addenda_open").on(t.schoolId, t.createdAt).where(sql`signed_at IS NULL AND cancelled_at IS NULL`),
    foreignKey({ name: "agreement_addenda_fk", columns: [t.schoolId, t.registrationId], foreignColumns: [registrations.schoolId, registrations.id] }),
    must("agreement_addendum_signed", sql`(signature IS NULL) = (signed_at IS NULL) AND (signed_at IS NULL OR cancelled_at IS NULL)`),
  ],
);

export const DISCLOSURE_KINDS = Object.freeze(["fact_sheet", "catalog", "program_information", "strf", "other"] as const);

/** A text, a file, or both, which a student reads before signing. A new version replaces it, and the old one is kept. */
export const disclosures = sqliteTable(
  "disclosures",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** Null for every program. */
    programId: text("program_id"),
    kind: enumText("kind", DISCLOSURE_KINDS).notNull(),
    title: text("title").notNull(),
    body: text("body").notNull().default(""),
    fileId: text("file_id"),
    textHash: text("text_hash").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    retiredAt: instant("retired_at"),
  },
  (t) => [
    uniqueIndex("disclosures_school_id").on(t.schoolId, t.id),
    index("disclosures_live").on(t.schoolId, t.programId).where(sql`retired_at IS NULL`),
    index("disclosures_file").on(t.fileId).where(sql`file_id IS NOT NULL`),
    foreignKey({ name: "disclosures_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    oneOf("disclosure_kind", t.kind, DISCLOSURE_KINDS),
    must("disclosure_content", sql`trim(body) <> '' OR file_id IS NOT NULL`),
  ],
);

/** A student was shown a disclosure and acknowledged it before signing. Rows are never changed. */
export const disclosureReceipts = sqliteTable(
  "disclosure_receipts",
  {
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    disclosureId: text("disclosure_id").notNull(),
    acknowledgedAt: instant("acknowledged_at").notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.registrationId, t.disclosureId] }),
    index("disclosure_receipts_disclosure").on(t.schoolId, t.disclosureId),
    foreignKey({
      name: "disclosure_receipts_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    foreignKey({
      name: "disclosure_receipts_disclosure_fk",
      columns: [t.schoolId, t.disclosureId],
      foreignColumns: [disclosures.schoolId, disclosures.id],
    }),
  ],
);
