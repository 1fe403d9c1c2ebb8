import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { registrations, students } from "./enrollment";
import { programs } from "./programs";
import { schools } from "./schools";

export const CERTIFICATE_KINDS = Object.freeze(["completion", "attendance", "continuing_education"] as const);
export const CERTIFICATE_STATUSES = Object.freeze(["issued", "revoked", "replaced"] as const);
export const CERTIFICATE_LANGUAGES = Object.freeze(["en", "es", "both"] as const);
export const BALANCE_CONDITIONS = Object.freeze(["none", "zero", "no_overdue"] as const);
export const REVOKE_REASONS = Object.freeze(["issued_in_error", "hours_withdrawn", "fraud", "exam_cheating"] as const);

export interface Signatory {
  name: string;
  title: string;
  imageFileId: string | null;
}

/** A version of a certificate's wording, for the school or one program. Versions are never changed. */
export const certificateTemplates = sqliteTable(
  "certificate_templates",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** Null is every program without its own. */
    programId: text("program_id"),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    /** With placeholders such as {{name}}. */
    body: text("body").notNull(),
    signatories: json<Signatory[]>("signatories").notNull(),
    language: enumText("language", CERTIFICATE_LANGUAGES).notNull(),
    showsHours: bool("shows_hours").notNull(),
    showsDates: bool("shows_dates").notNull(),
    showsLicense: bool("shows_license").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("certificate_templates_school_id").on(t.schoolId, t.id),
    uniqueIndex("certificate_templates_version").on(t.schoolId, sql`coalesce(program_id, '')`, t.version),
    foreignKey({ name: "certificate_templates_program_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    oneOf("certificate_template_language", t.language, CERTIFICATE_LANGUAGES),
  ],
);

/** A version of what a program's certificate asks for. Versions are never changed; without one the defaults apply. */
export const certificateRules = sqliteTable(
  "certificate_rules",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    programId: text("program_id").notNull(),
    version: integer("version").notNull(),
    kind: enumText("kind", CERTIFICATE_KINDS).notNull(),
    asksHours: bool("asks_hours").notNull(),
    asksSkills: bool("asks_skills").notNull(),
    /** Keys of requirements. */
    documents: json<string[]>("documents").notNull(),
    balance: enumText("balance", BALANCE_CONDITIONS).notNull(),
    /** Issued without a person's decision, the morning after the last condition is met. */
    isAutomatic: bool("is_automatic").notNull(),
    expiresAfterMonths: integer("expires_after_months"),
    /** Continuing education units in hundredths; null for other kinds. */
    ceuHundredths: integer("ceu_hundredths"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("certificate_rules_school_id").on(t.schoolId, t.id),
    uniqueIndex("certificate_rules_version").on(t.schoolId, t.programId, t.version),
    foreignKey({ name: "certificate_rules_program_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    oneOf("certificate_rule_kind", t.kind, CERTIFICATE_KINDS),
    oneOf("certificate_rule_balance", t.balance, BALANCE_CONDITIONS),
    must("certificate_rule_months", sql`expires_after_months IS NULL OR expires_after_months BETWEEN 1 AND 120`),
  ],
);

export interface CertifiedHours {
  theory: number;
  lab: number;
  clinical: number;
  total: number;
}

/** The issuing school at the moment of issue. */
export interface CertifyingSchool {
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  license: string | null;
}

/** An issued certificate: every printed fact as it was on the day of issue. Only its status, file and the holder's consent change. */
export const certificates = sqliteTable(
  "certificates",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    registrationId: text("registration_id").notNull(),
    studentId: text("student_id").notNull(),
    number: text("number").notNull(),
    /** 16 characters of Crockford base 32, printed on the paper. */
    verifyCode: text("verify_code").notNull(),
    kind: enumText("kind", CERTIFICATE_KINDS).notNull(),
    status: enumText("status", CERTIFICATE_STATUSES).notNull(),
    holderName: text("holder_name").notNull(),
    /** The last name in the form that a search compares: without case, accents and spaces. */
    holderLastKey: text("holder_last_key").notNull(),
    programTitle: text("program_title").notNull(),
    classCode: text("class_code").notNull(),
    school: json<CertifyingSchool>("school").notNull(),
    /** Credited minutes by kind. */
    minutes: json<CertifiedHours>("minutes").notNull(),
    ceuHundredths: integer("ceu_hundredths"),
    startedOn: day("started_on"),
    completedOn: day("completed_on").notNull(),
    issuedOn: day("issued_on").notNull(),
    expiresOn: day("expires_on"),
    templateId: text("template_id"),
    ruleVersion: integer("rule_version").notNull(),
    /** Conditions that were not met, and why it was issued anyway; null if all were. Not printed. */
    override: json<{ missing: string[]; reason: string }>("override"),
    /** Null until it is made. */
    pdfFileId: text("pdf_file_id"),
    pdfSha256: text("pdf_sha256"),
    issuedBy: text("issued_by"),
    revokedAt: instant("revoked_at"),
    revokeReason: enumText("revoke_reason", REVOKE_REASONS),
    revokeNote: text("revoke_note"),
    replacedAt: instant("replaced_at"),
    replacedById: text("replaced_by_id"),
    /** Whether the public page shows the holder's name. */
    isNamePublic: bool("is_name_public").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("certificates_school_id").on(t.schoolId, t.id),
    uniqueIndex("certificates_number").on(t.schoolId, t.number),
    uniqueIndex("certificates_code").on(t.verifyCode),
    uniqueIndex("certificates_live").on(t.schoolId, t.registrationId, t.kind).where(sql`status = 'issued'`),
    index("certificates_any_number").on(t.number),
    index("certificates_issued").on(t.schoolId, t.createdAt),
    index("certificates_status").on(t.schoolId, t.status, t.createdAt),
    index("certificates_student").on(t.schoolId, t.studentId, t.createdAt),
    index("certificates_expiring").on(t.schoolId, t.expiresOn).where(sql`expires_on IS NOT NULL AND status = 'issued'`),
    index("certificates_unmade").on(t.createdAt).where(sql`pdf_file_id IS NULL`),
    index("certificates_file").on(t.pdfFileId).where(sql`pdf_file_id IS NOT NULL`),
    foreignKey({
      name: "certificates_registration_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    foreignKey({ name: "certificates_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("certificate_kind", t.kind, CERTIFICATE_KINDS),
    oneOf("certificate_status", t.status, CERTIFICATE_STATUSES),
    oneOf("certificate_revoke_reason", t.revokeReason, REVOKE_REASONS),
    must("certificate_name", sql`trim(holder_name) <> '' AND holder_name NOT LIKE '%undefined%'`),
    must("certificate_revoked", sql`(status = 'revoked') = (revoked_at IS NOT NULL AND revoke_reason IS NOT NULL)`),
    must("certificate_replaced", sql`(status = 'replaced') = (replaced_at IS NOT NULL AND replaced_by_id IS NOT NULL)`),
  ],
);

export const NAME_CHANGE_STATES = Object.freeze(["asked", "approved", "declined"] as const);

/** A student's request for a certificate in a new name, with its proof. */
export const nameChanges = sqliteTable(
  "name_changes",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    studentId: text("student_id").notNull(),
    certificateId: text("certificate_id").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    fileId: text("file_id").notNull(),
    state: enumText("state", NAME_CHANGE_STATES).notNull(),
    reason: text("reason"),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("name_changes_open").on(t.schoolId, t.certificateId).where(sql`state = 'asked'`),
    index("name_changes_waiting").on(t.schoolId, t.createdAt).where(sql`state = 'asked'`),
    index("name_changes_student").on(t.schoolId, t.studentId),
    index("name_changes_file").on(t.fileId),
    foreignKey({ name: "name_changes_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    foreignKey({
      name: "name_changes_certificate_fk",
      columns: [t.schoolId, t.certificateId],
      foreignColumns: [certificates.schoolId, certificates.id],
    }),
    oneOf("name_change_state", t.state, NAME_CHANGE_STATES),
  ],
);

/** An official transcript as it was made: its code shows that the paper is the school's, the hash that it is unchanged. */
export const transcripts = sqliteTable(
  "transcripts",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    studentId: text("student_id").notNull(),
    verifyCode: text("verify_code").notNull(),
    holderName: text("holder_name").notNull(),
    pdfFileId: text("pdf_file_id").notNull(),
    pdfSha256: text("pdf_sha256").notNull(),
    madeBy: text("made_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("transcripts_code").on(t.verifyCode),
    index("transcripts_student").on(t.schoolId, t.studentId, t.createdAt),
    index("transcripts_file").on(t.pdfFileId),
    foreignKey({ name: "transcripts_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
  ],
);

/** A school's keys for signing Open Badges. Every key stays listed, so that old signatures can be checked; one is current. */
export const issuerKeys = sqliteTable(
  "issuer_keys",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** The Ed25519 public key as a Multikey: `z6Mk…`. */
    publicKey: text("public_key").notNull(),
    /** The private key as a JWK, sealed: see `platform/sealing`. */
    privateKey: text("private_key").notNull(),
    createdBy: text("created_by"),
    createdAt: createdAt(),
    retiredAt: instant("retired_at"),
    /** Someone else may have it: it signs for nobody any more. */
    compromisedAt: instant("compromised_at"),
  },
  (t) => [
    uniqueIndex("issuer_keys_school_id").on(t.schoolId, t.id),
    uniqueIndex("issuer_keys_current").on(t.schoolId).where(sql`retired_at IS NULL`),
    must("issuer_key_compromised", sql`compromised_at IS NULL OR retired_at IS NOT NULL`),
  ],
);

/** The signed Open Badge of a certificate. */
export const badges = sqliteTable(
  "badges",
  {
    schoolId: schoolId(),
    certificateId: text("certificate_id").notNull(),
    /** The place in the school's status list, chosen at random: the order of issue must not show. */
    statusIndex: integer("status_index").notNull(),
    keyId: text("key_id").notNull(),
    credential: text("credential").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.certificateId] }),
    uniqueIndex("badges_status_index").on(t.schoolId, t.statusIndex),
    index("badges_key").on(t.schoolId, t.keyId),
    foreignKey({ name: "badges_certificate_fk", columns: [t.schoolId, t.certificateId], foreignColumns: [certificates.schoolId, certificates.id] }),
    foreignKey({ name: "badges_key_fk", columns: [t.schoolId, t.keyId], foreignColumns: [issuerKeys.schoolId, issuerKeys.id] }),
    must("badge_status_index", sql`status_index BETWEEN 0 AND 131071`),
  ],
);

/** A school's signed list of which credentials are revoked, as anyone may fetch it. */
export const statusLists = sqliteTable("status_lists", {
  schoolId: text("school_id")
    .primaryKey()
    .references(() => schools.id),
  credential: text("credential").notNull(),
  updatedAt: updatedAt(),
});
