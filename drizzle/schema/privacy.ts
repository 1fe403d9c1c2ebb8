import { sql } from "drizzle-orm";
import { foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { students } from "./enrollment";
import { schools } from "./schools";

export const PRIVACY_KINDS = Object.freeze(["copy", "correct", "erase", "restrict"] as const);
export const PRIVACY_STATES = Object.freeze(["received", "identity_checked", "in_work", "done", "refused"] as const);
export const PRIVACY_SOURCES = Object.freeze(["student", "email", "office"] as const);

/** A request of a person about their data: copy, correction, erasure or restriction. */
export const privacyRequests = sqliteTable(
  "privacy_requests",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    studentId: text("student_id").notNull(),
    kind: enumText("kind", PRIVACY_KINDS).notNull(),
    source: enumText("source", PRIVACY_SOURCES).notNull(),
    /** The words of the person. */
    body: text("body").notNull().default(""),
    state: enumText("state", PRIVACY_STATES).notNull(),
    receivedOn: day("received_on").notNull(),
    dueOn: day("due_on").notNull(),
    /** How staff made sure who asks. */
    identityProof: text("identity_proof"),
    /** The answer, or the reason of the refusal, in the words that the person reads. */
    answer: text("answer"),
    /** The copy of the data, and when its file is deleted. */
    fileId: text("file_id"),
    fileExpiresAt: instant("file_expires_at"),
    /** The account that recorded it: a student's or of the staff; null for a request by email. */
    askedBy: text("asked_by"),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("privacy_requests_school_id").on(t.schoolId, t.id),
    uniqueIndex("privacy_requests_open").on(t.schoolId, t.studentId, t.kind).where(sql`state NOT IN ('done', 'refused')`),
    index("privacy_requests_list").on(t.schoolId, t.receivedOn, t.id),
    index("privacy_requests_due").on(t.schoolId, t.dueOn).where(sql`state NOT IN ('done', 'refused')`),
    index("privacy_requests_student").on(t.schoolId, t.studentId, t.receivedOn),
    index("privacy_requests_file").on(t.fileId).where(sql`file_id IS NOT NULL`),
    index("privacy_requests_expiring").on(t.fileExpiresAt).where(sql`file_id IS NOT NULL`),
    foreignKey({ name: "privacy_requests_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("privacy_request_kind", t.kind, PRIVACY_KINDS),
    oneOf("privacy_request_state", t.state, PRIVACY_STATES),
    oneOf("privacy_request_source", t.source, PRIVACY_SOURCES),
    must("privacy_request_refused", sql`state <> 'refused' OR length(answer) > 0`),
    must("privacy_request_due", sql`due_on >= received_on`),
  ],
);

/** A person whose data were erased. The name stays for certificates, transcripts and signed agreements, sealed for everything else. */
export const erasedStudents = sqliteTable(
  "erased_students",
  {
    schoolId: schoolId(),
    studentId: text("student_id").notNull(),
    /** Four characters that lists show instead of the name. */
    pseudonym: text("pseudonym").notNull(),
    sealedName: text("sealed_name").notNull(),
    requestId: text("request_id").notNull(),
    erasedAt: instant("erased_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.studentId] }),
    uniqueIndex("erased_students_pseudonym").on(t.schoolId, t.pseudonym),
    index("erased_students_request").on(t.schoolId, t.requestId),
    foreignKey({ name: "erased_students_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    foreignKey({
      name: "erased_students_request_fk",
      columns: [t.schoolId, t.requestId],
      foreignColumns: [privacyRequests.schoolId, privacyRequests.id],
    }),
  ],
);

export const CONSENT_PURPOSES = Object.freeze(["marketing_email", "sms", "photo", "sponsor_progress", "employers", "certificate_name"] as const);

/** The answer of a person to a question for consent. Rows are never changed: the latest of a purpose counts. */
export const consents = sqliteTable(
  "consents",
  {
    id: id(),
    schoolId: schoolId(),
    studentId: text("student_id").notNull(),
    purpose: enumText("purpose", CONSENT_PURPOSES).notNull(),
    /** With whom, if the purpose needs it: a sponsor's name. */
    party: text("party").notNull().default(""),
    /** The question as it was read. */
    wording: text("wording").notNull(),
    isGiven: bool("is_given").notNull(),
    /** Form or page where it was answered. */
    place: text("place").notNull(),
    answeredBy: text("answered_by"),
    createdAt: createdAt(),
  },
  (t) => [
    index("consents_student").on(t.schoolId, t.studentId, t.purpose, t.createdAt),
    foreignKey({ name: "consents_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("consent_purpose", t.purpose, CONSENT_PURPOSES),
  ],
);

export const RECIPIENT_KINDS = Object.freeze(["sponsor", "employer", "agency", "school", "court", "other"] as const);

/** Who outside the school was given something about a student, and why. Rows are never changed. */
export const recordDisclosures = sqliteTable(
  "record_disclosures",
  {
    id: id(),
    schoolId: schoolId(),
    studentId: text("student_id").notNull(),
    recipientKind: enumText("recipient_kind", RECIPIENT_KINDS).notNull(),
    recipient: text("recipient").notNull(),
    what: text("what").notNull(),
    purpose: text("purpose").notNull(),
    disclosedOn: day("disclosed_on").notNull(),
    recordedBy: text("recorded_by"),
    createdAt: createdAt(),
  },
  (t) => [
    index("record_disclosures_student").on(t.schoolId, t.studentId, t.disclosedOn),
    foreignKey({ name: "record_disclosures_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("record_disclosure_recipient", t.recipientKind, RECIPIENT_KINDS),
  ],
);
