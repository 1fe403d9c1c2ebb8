import { type SQL, sql } from "drizzle-orm";
import { listed } from "~/platform/db";

/** A person as the tables know them. */
export interface Person {
  schoolId: string;
  studentId: string;
  userId: string | null;
  /** The address of the record, and those of records that were merged into it. */
  emails: readonly string[];
  phones: readonly string[];
}

/** A condition on the columns of one table that finds the person's rows. It binds the school's ID. */
type Whose = (person: Person) => SQL;

/** The values of a column after an erasure. */
interface Blank extends Person {
  email: string;
  pseudonym: string;
}
type Erased = "row" | Readonly<Record<string, SQL | ((blank: Blank) => SQL)>>;

export type GroupKey = keyof typeof GROUPS;

export interface PersonTable {
  table: string;
  of: Whose;
  group: GroupKey;
  /** Columns left out of a person's copy: secrets of the product, and where other people were. */
  without?: readonly string[];
  /** Columns with the ID of a file, and columns with a JSON list whose items have a `fileId`. */
  files?: readonly string[];
  filesIn?: readonly string[];
  /** Deletes the rows, or empties these columns; without it the rows stay unchanged. */
  erased?: Erased;
  /** No index finds the rows: the page before an erasure does not count them. */
  isScanned?: true;
}

/** Kinds of data that an erasure deletes or keeps, with the reason for keeping, in the order of the page. */
export const GROUPS = {
  account: { title: "Account", what: "Sign-in, sessions, passkeys, and profile picture", why: "" },
  profile: {
    title: "Profile",
    what: "Phone, address, birth date, emergency contact, gender, ethnicity, education, and comments",
    why: "",
  },
  mail: { title: "Mail", what: "Texts, subjects, and addresses of mail to and from the person", why: "" },
  notes: { title: "Staff notes and reviews", what: "Notes about the student, and published reviews", why: "" },
  careers: { title: "Careers", what: "Resume, job applications, saved jobs, and events", why: "" },
  interest: { title: "Inquiries", what: "Inquiries, waitlist entries, unfinished registrations, pre-enrollments, chats, and calls", why: "" },
  answers: { title: "Registration forms", what: "Answers and files of registration forms", why: "" },
  documents: { title: "Documents", what: "Files, numbers, and results of documents", why: "" },
  enrollment: {
    title: "Enrollment",
    what: "Registrations, attendance, hours, skills, and that documents were accepted",
    why: "State boards inspect these records.",
  },
  certificates: { title: "Certificates and transcripts", what: "Issued certificates and transcripts with their page", why: "Employers check them." },
  agreements: { title: "Agreements", what: "Signed agreements, addenda, and receipts of disclosures", why: "They are contracts." },
  money: { title: "Money", what: "Ledger, refunds, school credit, and purchases without address", why: "Tax law requires the ledger." },
  outcomes: { title: "Outcomes", what: "Placements and exams that published rates count", why: "A state may check a published rate." },
  sponsors: { title: "Sponsors", what: "Sponsorships without what names the student", why: "Sponsors account for their money." },
  complaints: { title: "Complaints", what: "Complaints and answers, without name and contact", why: "The state may ask for the complaint log." },
  proof: {
    title: "Privacy",
    what: "Privacy requests, consents, disclosures, and holds",
    why: "They prove how the school handled the data.",
  },
  log: { title: "Audit log", what: "Who changed what, with the values at that time", why: "Nobody can change the log; it proves every step." },
} as const;

const NULL = sql`NULL`;
const EMPTY = sql`''`;
const email = (blank: Blank) => sql`${blank.email}`;
const formerName = (blank: Blank) => sql`${`Former student ${blank.pseudonym}`}`;
const pseudonym = (blank: Blank) => sql`${blank.pseudonym}`;
const former = () => sql`'Former student'`;

const byStudent: Whose = ({ schoolId, studentId }) => sql`school_id = ${schoolId} AND student_id = ${studentId}`;
/** The person's registrations, as a subselect of IDs. */
export const registrationsOf = ({ schoolId, studentId }: Pick<Person, "schoolId" | "studentId">): SQL =>
  sql`(SELECT r.id FROM registrations r WHERE r.school_id = ${schoolId} AND r.student_id = ${studentId})`;
const byRegistration: Whose = (person) => sql`school_id = ${person.schoolId} AND registration_id IN ${registrationsOf(person)}`;
const byEmail =
  (column: string): Whose =>
  ({ schoolId, emails }) =>
    sql`school_id = ${schoolId} AND ${sql.identifier(column)} IN ${listed(emails)}`;
const byUser =
  (column = "user_id"): Whose =>
  ({ schoolId, userId }) =>
    sql`school_id = ${schoolId} AND ${sql.identifier(column)} = ${userId}`;
/** Rows that belong to rows of another table. */
const within =
  (column: string, owner: string, of: Whose): Whose =>
  (person) =>
    sql`school_id = ${person.schoolId} AND ${sql.identifier(column)} IN (SELECT id FROM ${sql.identifier(owner)} WHERE ${of(person)})`;
/** Rows that any of these conditions finds, each by its own index. */
const anyOf =
  (table: string, ...all: readonly Whose[]): Whose =>
  (person) =>
    sql`school_id = ${person.schoolId} AND id IN (${sql.join(
      all.map((of) => sql`SELECT id FROM ${sql.identifier(table)} WHERE ${of(person)}`),
      sql` UNION `,
    )})`;

const ofPurchases = anyOf("purchases", byStudent, byEmail("email"));
const ofInquiries = byEmail("email");
const ofDrafts = anyOf(
  "registration_drafts",
  byEmail("email"),
  byRegistration,
  ({ schoolId, studentId, emails }) => sql`school_id = ${schoolId} AND (student_id = ${studentId} OR owner_email IN ${listed(emails)})`,
);
const ofChats: Whose = (person) => sql`school_id = ${person.schoolId} AND (visitor_email IN ${listed(person.emails)}
  OR inquiry_id IN (SELECT id FROM inquiries WHERE ${ofInquiries(person)}) OR draft_id IN (SELECT id FROM registration_drafts WHERE ${ofDrafts(person)}))`;
const ofCalls: Whose = (
  person,
) => sql`school_id = ${person.schoolId} AND (caller_email IN ${listed(person.emails)} OR phone IN ${listed(person.phones)}
  OR inquiry_id IN (SELECT id FROM inquiries WHERE ${ofInquiries(person)}))`;
/** Mail to the person and about them. */
export const ofMails = anyOf("mails", byStudent, byEmail("recipient"));
const ofCertificates: Whose = (person) => sql`school_id = ${person.schoolId} AND student_id = ${person.studentId}`;
const ofAttempts: Whose = (person) => sql`school_id = ${person.schoolId} AND obligation_id IN (
  SELECT r.id FROM registrations r WHERE r.school_id = ${person.schoolId} AND r.student_id = ${person.studentId}
  UNION SELECT i.id FROM instalments i WHERE i.school_id = ${person.schoolId} AND i.registration_id IN ${registrationsOf(person)}
  UNION SELECT d.id FROM registration_drafts d WHERE d.school_id = ${person.schoolId} AND d.registration_id IS NOT NULL AND d.registration_id IN ${registrationsOf(person)}
  UNION SELECT p.id FROM purchases p WHERE ${ofPurchases(person)})`;
const ofRefunds = anyOf("refund_requests", byRegistration, within("purchase_id", "purchases", ofPurchases));
const ofTransactions = anyOf("transactions", byStudent, byRegistration, within("purchase_id", "purchases", ofPurchases));

const kept = (group: GroupKey, of: Whose, ...names: readonly string[]): PersonTable[] => names.map((table) => ({ table, of, group }));

/**
 * Every table of a school that names a person, in the order in which an erasure changes them: rows before those they are found by. A test
 * walks the schema for `student_id` and `registration_id`.
 */
export const PERSON_TABLES: readonly PersonTable[] = [
  // Mail and talk
  { table: "mail_events", of: within("mail_id", "mails", ofMails), group: "mail", erased: { reason: NULL }, isScanned: true },
  {
    table: "inbound_mails",
    of: anyOf("inbound_mails", byStudent, within("inquiry_id", "inquiries", ofInquiries)),
    group: "mail",
    filesIn: ["files"],
    erased: "row",
  },
  {
    table: "mails",
    of: ofMails,
    group: "mail",
    without: ["lease_until", "attempts", "first_try_at", "archive", "unsubscribe_url"],
    erased: {
      recipient: email,
      recipient_name: NULL,
      subject: sql`'Erased'`,
      html: EMPTY,
      text: EMPTY,
      reply_to: NULL,
      unsubscribe_url: NULL,
      archive: NULL,
      error: NULL,
      status: sql`CASE status WHEN 'pending' THEN 'aborted' WHEN 'sending' THEN 'aborted' ELSE status END`,
    },
  },
  {
    table: "broadcast_recipients",
    of: byStudent,
    group: "mail",
    erased: { email, name: formerName, values: sql`'{}'` },
    isScanned: true,
  },
  { table: "mail_opt_outs", of: byEmail("email"), group: "mail", erased: "row" },
  { table: "addresses_aside", of: byEmail("email"), group: "mail", erased: "row", isScanned: true },
  // Before a registration
  { table: "chat_messages", of: within("conversation_id", "chat_conversations", ofChats), group: "interest", isScanned: true, erased: "row" },
  { table: "chat_conversations", of: ofChats, group: "interest", isScanned: true, erased: "row" },
  { table: "call_logs", of: ofCalls, group: "interest", files: ["recording_file_id"], isScanned: true, erased: "row" },
  { table: "sponsorship_applications", of: within("inquiry_id", "inquiries", ofInquiries), group: "interest", erased: "row" },
  { table: "inquiry_replies", of: within("inquiry_id", "inquiries", ofInquiries), group: "interest", erased: "row" },
  { table: "inquiries", of: ofInquiries, group: "interest", filesIn: ["details"], erased: "row" },
  {
    table: "waitlist_entries",
    of: byEmail("email"),
    group: "interest",
    without: ["offer_token_hash", "leave_token_hash"],
    erased: "row",
  },
  {
    table: "pre_enrollments",
    of: anyOf("pre_enrollments", byStudent, byEmail("email")),
    group: "interest",
    without: ["link_token_hash", "code"],
    filesIn: ["answers"],
    erased: "row",
  },
  // Careers
  { table: "job_applications", of: byStudent, group: "careers", files: ["resume_file_id"], erased: "row" },
  { table: "job_bookmarks", of: byStudent, group: "careers", erased: "row" },
  { table: "event_rsvps", of: byStudent, group: "careers", erased: "row", isScanned: true },
  { table: "resume_entries", of: byStudent, group: "careers", erased: "row" },
  { table: "resumes", of: byStudent, group: "careers", files: ["file_id"], erased: "row" },
  // About the student
  { table: "student_notes", of: byStudent, group: "notes", erased: "row" },
  { table: "reviews", of: byRegistration, group: "notes", erased: "row" },
  { table: "name_changes", of: byStudent, group: "documents", files: ["file_id"], erased: "row" },
  { table: "registration_answers", of: byRegistration, group: "answers", files: ["file_id"], erased: "row" },
  { table: "holding_files", of: within("holding_id", "holdings", byStudent), group: "documents", files: ["file_id"], erased: "row" },
  { table: "holdings", of: byStudent, group: "enrollment", erased: { number: NULL, result: NULL, reason: NULL } },
  {
    table: "student_merges",
    of: ({ schoolId, studentId }) => sql`school_id = ${schoolId} AND (kept_id = ${studentId} OR gone_id = ${studentId})`,
    group: "profile",
    isScanned: true,
    erased: { before: sql`'{}'`, after: sql`'{}'` },
  },
  // Money
  {
    table: "autopay_consents",
    of: byStudent,
    group: "money",
    without: ["customer_id", "payment_method_id"],
    isScanned: true,
    erased: { customer_id: EMPTY, payment_method_id: EMPTY, card_label: EMPTY, revoked_at: sql`coalesce(revoked_at, agreed_at)` },
  },
  {
    table: "subscriptions",
    of: within("purchase_id", "purchases", ofPurchases),
    group: "money",
    without: ["customer_id", "payment_method_id"],
    erased: { email, customer_id: NULL, payment_method_id: NULL },
  },
  { table: "promo_uses", of: byEmail("email"), group: "money", isScanned: true, erased: { email } },
  { table: "purchase_items", of: within("purchase_id", "purchases", ofPurchases), group: "money", isScanned: true },
  { table: "transactions", of: ofTransactions, group: "money", erased: { payer_name: formerName } },
  {
    table: "payment_attempts",
    of: ofAttempts,
    group: "money",
    without: ["client_secret", "session_id", "session_url", "payment_intent_id", "stripe_account"],
  },
  { table: "refund_requests", of: ofRefunds, group: "money" },
  ...kept("money", byStudent, "school_credits"),
  ...kept(
    "money",
    byRegistration,
    "instalments",
    "payment_promises",
    "refund_duties",
    "registration_fundings",
    "registration_products",
    "sponsor_invoice_lines",
  ),
  { table: "referrals", of: byRegistration, group: "money", isScanned: true },
  {
    table: "purchases",
    of: ofPurchases,
    group: "money",
    erased: {
      ...{ first_name: former, last_name: pseudonym, email, phone: NULL, address: NULL, city: NULL, state: NULL, zipcode: NULL },
      ...{ note: NULL, staff_note: NULL },
    },
  },
  // Enrollment
  ...kept(
    "enrollment",
    byRegistration,
    "attendance",
    "attendance_alerts",
    "attendance_due",
    "attendance_totals",
    "clearance_passes",
    "hour_adjustments",
    "makeups",
    "skill_checks",
  ),
  { table: "seats", of: byRegistration, group: "enrollment", isScanned: true },
  {
    table: "webhook_deliveries",
    of: byRegistration,
    group: "enrollment",
    erased: {
      ...{ body: sql`'{}'`, tries: sql`'[]'`, next_at: NULL },
      state: sql`CASE WHEN state = 'pending' THEN 'discarded' ELSE state END`,
    },
  },
  { table: "attendance_marks", of: byRegistration, group: "enrollment", without: ["device_key"] },
  { table: "leaves", of: byRegistration, group: "enrollment", erased: { reason: sql`'Erased'`, answer: NULL } },
  {
    table: "group_seats",
    of: anyOf("group_seats", byRegistration, byEmail("email")),
    group: "enrollment",
    without: ["invite_hash"],
    erased: { first_name: former, last_name: pseudonym, email },
  },
  ...kept("enrollment", byRegistration, "cohort_members", "group_disclosures"),
  // Outcomes
  { table: "exam_attempts", of: byStudent, group: "outcomes", files: ["proof_file_id"], isScanned: true },
  { table: "outcomes", of: anyOf("outcomes", byRegistration), group: "outcomes", files: ["proof_file_id"] },
  { table: "outcome_exclusions", of: byRegistration, group: "outcomes", files: ["proof_file_id"] },
  ...kept("outcomes", byRegistration, "graduate_surveys"),
  {
    table: "sponsored_steps",
    of: within("sponsored_id", "sponsored_students", byRegistration),
    group: "sponsors",
    isScanned: true,
  },
  { table: "sponsored_students", of: byRegistration, group: "sponsors", isScanned: true, erased: { reference: formerName } },
  // Signed and issued papers
  { table: "agreements", of: byRegistration, group: "agreements", without: ["guardian_ip", "guardian_user_agent"] },
  ...kept("agreements", byRegistration, "agreement_addenda", "disclosure_receipts"),
  { table: "badges", of: within("certificate_id", "certificates", ofCertificates), group: "certificates" },
  { table: "certificates", of: ofCertificates, group: "certificates", files: ["pdf_file_id"], without: ["holder_last_key"] },
  { table: "transcripts", of: byStudent, group: "certificates", files: ["pdf_file_id"] },
  // Complaints and proof
  { table: "complaint_files", of: within("complaint_id", "complaints", byStudent), group: "complaints", files: ["file_id"] },
  { table: "complaints", of: byStudent, group: "complaints", erased: { from_name: formerName, from_contact: EMPTY } },
  ...kept("proof", byStudent, "consents", "record_disclosures", "retention_items"),
  { table: "legal_holds", of: byStudent, group: "proof", isScanned: true },
  { table: "erased_students", of: byStudent, group: "proof", without: ["sealed_name"] },
  { table: "privacy_requests", of: byStudent, group: "proof", erased: { body: EMPTY } },
  // The roots
  {
    table: "registration_drafts",
    of: ofDrafts,
    group: "interest",
    isScanned: true,
    without: ["token_hash", "code"],
    erased: {
      ...{ email: NULL, owner_email: NULL, first_name: NULL, last_name: NULL, phone: NULL, values: sql`'{}'`, message: NULL },
      state: sql`CASE WHEN state = 'completed' THEN state ELSE 'expired' END`,
    },
  },
  {
    table: "registrations",
    of: byStudent,
    group: "enrollment",
    without: ["code"],
    erased: { comment: NULL, typed_differences: NULL, sponsor_contact: NULL },
  },
  {
    table: "students",
    of: ({ schoolId, studentId }) => sql`school_id = ${schoolId} AND id = ${studentId}`,
    group: "profile",
  },
  { table: "files", of: byUser("owner_id"), group: "documents", without: ["key"], isScanned: true },
  { table: "calendar_feeds", of: byUser(), group: "account", without: ["token_hash"], isScanned: true, erased: "row" },
  { table: "list_views", of: byUser(), group: "account", isScanned: true, erased: "row" },
  { table: "notifications", of: byUser(), group: "account", isScanned: true, erased: "row" },
  {
    table: "audit_log",
    of: (person) => sql`school_id = ${person.schoolId} AND id IN (
      SELECT id FROM audit_log WHERE school_id = ${person.schoolId} AND subject_type = 'student' AND subject_id = ${person.studentId}
      UNION SELECT id FROM audit_log WHERE school_id = ${person.schoolId} AND subject_type = 'registration' AND subject_id IN ${registrationsOf(person)}
      UNION SELECT id FROM audit_log WHERE school_id = ${person.schoolId} AND subject_type = 'privacy_request'
        AND subject_id IN (SELECT p.id FROM privacy_requests p WHERE p.school_id = ${person.schoolId} AND p.student_id = ${person.studentId})
      UNION SELECT id FROM audit_log WHERE school_id = ${person.schoolId} AND subject_type = 'user' AND subject_id = ${person.userId})`,
    group: "log",
    without: ["ip", "request_id", "behind_id", "process", "process_id"],
  },
];

/** Tables of accounts whose rows an erasure deletes: they belong to an account of any school. */
export const ACCOUNT_TABLES: readonly string[] = Object.freeze([
  "authenticators",
  "recovery_codes",
  "passkeys",
  "push_devices",
  "password_resets",
  "pending_sign_ins",
  "refresh_tokens",
  "kept_forms",
]);

/** The columns of a student's row after an erasure, besides names and address. */
export const BLANK_PROFILE = {
  ...{ middleName: null, phone: null, dateOfBirth: null, gender: null, ethnicity: null, highestEducation: null },
  ...{ address: null, address2: null, city: null, state: null, zipcode: null, country: null },
  ...{ emergencyName: null, emergencyRelationship: null, emergencyPhone: null },
  ...{ jobInterests: null, preferredJobType: null, openToWork: false, jobAlerts: false, resumeVisible: false, comments: null },
} as const;
