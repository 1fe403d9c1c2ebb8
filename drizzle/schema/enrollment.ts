import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, sqliteView, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, money, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { QUESTION_TYPES } from "./forms";
import { classes, PAYMENT_OPTIONS } from "./programs";
import { schools } from "./schools";

export const GENDERS = Object.freeze(["male", "female", "other"] as const);
export const ETHNICITIES = Object.freeze([
  "hispanic",
  "black_non_hispanic_black",
  "white_non_hispanic",
  "american_indian_alaskan_native",
  "asian",
  "middle_eastern",
  "hawaiian_native_pacific_islander",
  "multiracial",
  "other",
  "choose_not_to_report",
] as const);
export const PLANS_TO_PAY = Object.freeze(["self_pay", "sponsored_employer_agency", "not_sure_yet"] as const);
export const PURPOSES = Object.freeze(["to_work", "to_care_for_family_member", "as_a_prerequisite", "other"] as const);
export const REFERRAL_SOURCES = Object.freeze(["referral", "social_media", "google", "university", "billboard_sign_advertisement", "other"] as const);
export const REGISTRATION_STATUSES = Object.freeze(["active", "cancelled"] as const);
export const ENROLLMENT_STATUSES = Object.freeze(["enrolled", "completed", "dropped"] as const);
export const DROP_REASONS = Object.freeze(["personal", "money", "health", "job", "moved", "attendance", "results", "other"] as const);
export const PAYMENT_STATUSES = Object.freeze(["unpaid", "partial_paid", "complete_paid"] as const);

/** A person known to one school; the account, when there is one, is `userId`. */
export const students = sqliteTable(
  "students",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    userId: text("user_id"),
    firstName: text("first_name").notNull(),
    middleName: text("middle_name"),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    dateOfBirth: day("date_of_birth"),
    gender: enumText("gender", GENDERS),
    ethnicity: enumText("ethnicity", ETHNICITIES),
    address: text("address"),
    address2: text("address2"),
    city: text("city"),
    state: text("state"),
    zipcode: text("zipcode"),
    country: text("country"),
    emergencyName: text("emergency_name"),
    emergencyRelationship: text("emergency_relationship"),
    emergencyPhone: text("emergency_phone"),
    highestEducation: text("highest_education"),
    jobInterests: json<string[]>("job_interests"),
    preferredJobType: text("preferred_job_type"),
    openToWork: bool("open_to_work").notNull().default(false),
    jobAlerts: bool("job_alerts").notNull().default(true),
    resumeVisible: bool("resume_visible").notNull().default(false),
    isProfileComplete: bool("is_profile_complete").notNull().default(false),
    comments: text("comments"),
    /** The language of the pages, mails and papers of this person. */
    locale: text("locale", { enum: ["en", "es"] })
      .notNull()
      .default("en"),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("students_school_id").on(t.schoolId, t.id),
    // A new student may use a deleted student's address.
    uniqueIndex("students_email").on(t.schoolId, t.email).where(sql`deleted_at IS NULL`),
    index("students_address").on(t.schoolId, t.email),
    uniqueIndex("students_user").on(t.userId),
    index("students_name").on(t.schoolId, t.lastName, t.firstName),
    index("students_created").on(t.schoolId, t.deletedAt, t.createdAt),
    // What tells that two records are of one person; so does students_same_email (0033), by the address without case and dots.
    index("students_same_phone").on(t.schoolId, t.phone, t.id).where(sql`deleted_at IS NULL AND phone IS NOT NULL`),
    index("students_same_birth")
      .on(t.schoolId, t.dateOfBirth, sql`lower(last_name)`, sql`lower(first_name)`, t.id)
      .where(sql`deleted_at IS NULL AND date_of_birth IS NOT NULL`),
    oneOf("student_gender", t.gender, GENDERS),
    oneOf("student_ethnicity", t.ethnicity, ETHNICITIES),
  ],
);

export const DRAFT_STATES = Object.freeze(["draft", "sent", "opened", "paying", "completed", "expired"] as const);

/**
 * A registration that is not one yet: what a visitor has typed so far, or what staff sent as a link ("initiated registration").
 * It becomes a row of `registrations` exactly when the money, or a free or pay-later plan, says so.
 */
export const registrationDrafts = sqliteTable(
  "registration_drafts",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** The opaque code in addresses (`?reg=`). */
    code: text("code").notNull(),
    tokenHash: text("token_hash").notNull(),
    state: enumText("state", DRAFT_STATES).notNull(),
    source: enumText("source", ["visitor", "staff", "student"]).notNull(),
    programId: text("program_id"),
    classId: text("class_id"),
    studentId: text("student_id"),
    step: integer("step").notNull().default(1),
    email: text("email"),
    /** The address that a link of it was sent to, or whose account began it. With another address it is a stranger's. */
    ownerEmail: text("owner_email"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    phone: text("phone"),
    /** Everything typed, by step: the static fields, answers, funding, products, agreement, payment option. */
    values: json<Record<string, unknown>>("values").notNull(),
    affid: text("affid"),
    preEnrollmentId: text("pre_enrollment_id"),
    registrationId: text("registration_id"),
    emailSentAt: instant("email_sent_at"),
    expiresAt: instant("expires_at").notNull(),
    /** The language it was made in, and its mails are written in. */
    locale: text("locale", { enum: ["en", "es"] })
      .notNull()
      .default("en"),
    /** The origin of a draft made by staff; `party` for a person whom another draft (`originId`) brings along. */
    origin: text("origin", { enum: ["manual", "inquiry", "pre_enrollment", "waitlist", "group", "party"] }),
    originId: text("origin_id"),
    /** What staff allow instead of what the program says. */
    allowedOptions: json<(typeof PAYMENT_OPTIONS)[number][]>("allowed_options"),
    tuitionOverrideCents: money("tuition_override_cents"),
    /** What these two were given for. Without a class they hold for every class of the program. */
    termsProgramId: text("terms_program_id"),
    termsClassId: text("terms_class_id"),
    message: text("message"),
    createdBy: text("created_by"),
    openedAt: instant("opened_at"),
    resentAt: instant("resent_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("registration_drafts_code").on(t.code),
    uniqueIndex("registration_drafts_token").on(t.tokenHash),
    index("registration_drafts_list").on(t.schoolId, t.state, t.updatedAt),
    index("registration_drafts_left").on(t.updatedAt).where(sql`state = 'draft'`),
    index("registration_drafts_email").on(t.schoolId, t.email),
    index("registration_drafts_created").on(t.schoolId, t.source, t.createdAt),
    index("registration_drafts_all").on(t.schoolId, t.createdAt),
    index("registration_drafts_registration").on(t.schoolId, t.registrationId).where(sql`registration_id IS NOT NULL`),
    oneOf("registration_draft_state", t.state, DRAFT_STATES),
  ],
);

export const registrations = sqliteTable(
  "registrations",
  {
    id: id(),
    schoolId: schoolId(),
    /** Human number, gapless per school and year: `R-2026-00042`. */
    number: text("number").notNull(),
    /** The opaque code in public addresses. */
    code: text("code").notNull(),
    studentId: text("student_id").notNull(),
    programId: text("program_id").notNull(),
    classId: text("class_id").notNull(),
    status: enumText("status", REGISTRATION_STATUSES).notNull(),
    enrollmentStatus: enumText("enrollment_status", ENROLLMENT_STATUSES).notNull(),
    paymentOption: enumText("payment_option", PAYMENT_OPTIONS).notNull(),
    planToPay: enumText("plan_to_pay", PLANS_TO_PAY).notNull(),
    /** Nobody has said how the student pays: the plan is the default. */
    isPlanAssumed: bool("is_plan_assumed").notNull().default(false),
    sponsorName: text("sponsor_name"),
    sponsorContact: text("sponsor_contact"),
    purpose: enumText("purpose", PURPOSES),
    referralSource: enumText("referral_source", REFERRAL_SOURCES),
    /** The student's total cost, without online service fees. */
    tuitionCents: money("tuition_cents").notNull(),
    applicationFeeCents: money("application_fee_cents").notNull(),
    productsCents: money("products_cents").notNull().default(0),
    /** Derived from ledger and plan by triggers (0001); no code writes these three. */
    dueCents: money("due_cents").notNull().default(0),
    paidCents: money("paid_cents").notNull().default(0),
    paymentStatus: enumText("payment_status", PAYMENT_STATUSES).notNull().default("unpaid"),
    affid: text("affid"),
    comment: text("comment"),
    cancelReason: text("cancel_reason"),
    /** Reason and last day of attendance of a dropped student; cleared when the student is enrolled again. */
    dropReason: text("drop_reason", { enum: DROP_REASONS }),
    lastAttendedOn: day("last_attended_on"),
    preEnrollmentId: text("pre_enrollment_id"),
    needsAttention: text("needs_attention"),
    /** Values typed by a visitor who may not change the student's record, by field name. Staff can apply them. */
    typedDifferences: json<Record<string, string>>("typed_differences"),
    createdBy: text("created_by"),
    /** The promo code's discount; the fees above already include it. */
    discountCents: money("discount_cents").notNull().default(0),
    promoCodeId: text("promo_code_id"),
    sponsorId: text("sponsor_id"),
    sponsorCents: money("sponsor_cents").notNull().default(0),
    /** The version of the refund policy that was accepted. */
    refundPolicyId: text("refund_policy_id"),
    /** When the student put off the rest of the form; null if the student's home lists it. */
    finishPutOffAt: instant("finish_put_off_at"),
    /** Until when a student who pays later keeps the seat without a payment; null without a deadline. */
    payDeadline: day("pay_deadline"),
    /** When the student got the notice that this deadline is reached; cleared when the deadline changes. */
    payDeadlineNoticeAt: instant("pay_deadline_notice_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("registrations_affid").on(t.schoolId, t.affid).where(sql`affid IS NOT NULL`),
    uniqueIndex("registrations_school_id").on(t.schoolId, t.id),
    uniqueIndex("registrations_number").on(t.schoolId, t.number),
    uniqueIndex("registrations_code").on(t.code),
    uniqueIndex("registrations_once").on(t.schoolId, t.classId, t.studentId).where(sql`status = 'active'`),
    index("registrations_created").on(t.schoolId, t.createdAt),
    index("registrations_student").on(t.schoolId, t.studentId, t.createdAt),
    index("registrations_class").on(t.schoolId, t.classId, t.status),
    index("registrations_program").on(t.schoolId, t.programId, t.createdAt),
    index("registrations_sponsor").on(t.schoolId, t.sponsorId).where(sql`sponsor_id IS NOT NULL`),
    index("registrations_all").on(t.createdAt),
    index("registrations_attention").on(t.schoolId, t.status).where(sql`needs_attention IS NOT NULL`),
    index("registrations_policy").on(t.schoolId, t.refundPolicyId).where(sql`refund_policy_id IS NOT NULL`),
    index("registrations_status").on(t.schoolId, t.status, t.createdAt),
    index("registrations_payment").on(t.schoolId, t.paymentStatus, t.createdAt),
    index("registrations_enrollment").on(t.schoolId, t.enrollmentStatus, t.createdAt),
    index("registrations_pay_deadline").on(t.schoolId, t.payDeadline).where(sql`pay_deadline IS NOT NULL AND status = 'active'`),
    index("registrations_studying").on(t.schoolId, t.studentId).where(sql`status = 'active' AND enrollment_status = 'enrolled'`),
    foreignKey({ name: "registrations_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    foreignKey({ name: "registrations_class_fk", columns: [t.schoolId, t.classId], foreignColumns: [classes.schoolId, classes.id] }),
    oneOf("registration_status", t.status, REGISTRATION_STATUSES),
    oneOf("registration_enrollment_status", t.enrollmentStatus, ENROLLMENT_STATUSES),
    oneOf("registration_payment_status", t.paymentStatus, PAYMENT_STATUSES),
    oneOf("registration_payment_option", t.paymentOption, PAYMENT_OPTIONS),
    oneOf("registration_plan_to_pay", t.planToPay, PLANS_TO_PAY),
    oneOf("registration_purpose", t.purpose, PURPOSES),
    oneOf("registration_referral_source", t.referralSource, REFERRAL_SOURCES),
  ],
);

/**
 * How many registrations are alike in what lists narrow by, and what they owe together. Kept by triggers (0009), so that a list of any
 * length knows its count; no code writes it.
 */
export const registrationCounts = sqliteTable(
  "registration_counts",
  {
    schoolId: schoolId(),
    classId: text("class_id").notNull(),
    programId: text("program_id").notNull(),
    status: enumText("status", REGISTRATION_STATUSES).notNull(),
    enrollmentStatus: enumText("enrollment_status", ENROLLMENT_STATUSES).notNull(),
    paymentStatus: enumText("payment_status", PAYMENT_STATUSES).notNull(),
    planToPay: enumText("plan_to_pay", PLANS_TO_PAY).notNull(),
    count: integer("count").notNull(),
    /** Past-due total of all of them. */
    owingCents: money("owing_cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.classId, t.programId, t.status, t.enrollmentStatus, t.paymentStatus, t.planToPay] }),
    index("registration_counts_program").on(t.schoolId, t.programId, t.count),
  ],
);

/** New registrations of a school by UTC day (days since 1970), cancelled ones included. Kept by triggers (0041); no code writes it. */
export const registrationDays = sqliteTable(
  "registration_days",
  {
    schoolId: schoolId(),
    day: integer("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.day] })],
);

/** An answer with the question as it read when it was answered. */
export const registrationAnswers = sqliteTable(
  "registration_answers",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    questionId: text("question_id").notNull(),
    section: text("section").notNull(),
    label: text("label").notNull(),
    type: enumText("type", QUESTION_TYPES).notNull(),
    value: text("value").notNull(),
    fileId: text("file_id"),
    position: integer("position").notNull(),
  },
  (t) => [
    index("registration_answers_list").on(t.schoolId, t.registrationId, t.position),
    foreignKey({
      name: "registration_answers_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
  ],
);

/** The agreement as it was signed: its text, the typed name, when and from where. Only the school's own signature comes later, once. */
export const agreements = sqliteTable(
  "agreements",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    policy: text("policy").notNull(),
    signature: text("signature").notNull(),
    signedAt: instant("signed_at").notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
    textHash: text("text_hash").notNull(),
    /** Typed by a person of the school. */
    countersignature: text("countersignature"),
    countersignedBy: text("countersigned_by"),
    countersignedAt: instant("countersigned_at"),
    /** The template that the body was made of; null for the school's plain text. */
    templateId: text("template_id"),
    /** Initials by block of the template. */
    initials: json<{ heading: string; initials: string }[]>("initials"),
    /** The consent to electronic records, as it was read. */
    consent: text("consent"),
    /** The text in Spanish, where the student read that one too, with its hash, and the language that governs. */
    spanishBody: text("spanish_body"),
    spanishPolicy: text("spanish_policy"),
    spanishHash: text("spanish_hash"),
    bindingLanguage: text("binding_language", { enum: ["both", "en", "es"] }),
    /** The student was under 18: a guardian signs too, once. */
    needsGuardian: bool("needs_guardian").notNull().default(false),
    guardianSignature: text("guardian_signature"),
    guardianRelation: text("guardian_relation"),
    guardianSignedAt: instant("guardian_signed_at"),
    guardianIp: text("guardian_ip"),
    guardianUserAgent: text("guardian_user_agent"),
  },
  (t) => [
    uniqueIndex("agreements_registration").on(t.schoolId, t.registrationId),
    index("agreements_signed").on(t.schoolId, t.signedAt, t.id),
    index("agreements_to_countersign").on(t.schoolId, t.signedAt).where(sql`countersigned_at IS NULL`),
    index("agreements_to_guardian").on(t.schoolId, t.signedAt).where(sql`needs_guardian = 1 AND guardian_signed_at IS NULL`),
    foreignKey({ name: "agreements_fk", columns: [t.schoolId, t.registrationId], foreignColumns: [registrations.schoolId, registrations.id] }),
  ],
);

export const SEAT_STATES = Object.freeze(["held", "taken", "released"] as const);

/** A seat of a class: held for a while, taken, or given back. The sum can never exceed the capacity (triggers in 0001). */
export const seats = sqliteTable(
  "seats",
  {
    id: id(),
    schoolId: schoolId(),
    classId: text("class_id").notNull(),
    draftId: text("draft_id"),
    /** The waitlist offer that reserves it. */
    waitlistEntryId: text("waitlist_entry_id"),
    /** The seat of a group order that it occupies the class for: held until it is registered or given back. */
    groupSeatId: text("group_seat_id"),
    registrationId: text("registration_id"),
    state: enumText("state", SEAT_STATES).notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Staff registered this seat over the capacity, knowingly. */
    override: bool("override").notNull().default(false),
    createdAt: createdAt(),
    /** The caller's IP network while nothing is paid for the seat; null for staff, and once it is paid. */
    heldBy: text("held_by"),
  },
  (t) => [
    index("seats_held_by").on(t.schoolId, t.heldBy, t.createdAt).where(sql`held_by IS NOT NULL`),
    index("seats_live").on(t.schoolId, t.classId, t.state, t.expiresAt),
    uniqueIndex("seats_one_hold").on(t.draftId).where(sql`state = 'held'`),
    uniqueIndex("seats_one_offer").on(t.waitlistEntryId).where(sql`state = 'held'`),
    uniqueIndex("seats_one_group_seat").on(t.groupSeatId).where(sql`group_seat_id IS NOT NULL AND state <> 'released'`),
    uniqueIndex("seats_one_registration").on(t.registrationId).where(sql`state = 'taken'`),
    foreignKey({ name: "seats_class_fk", columns: [t.schoolId, t.classId], foreignColumns: [classes.schoolId, classes.id] }),
    oneOf("seat_state", t.state, SEAT_STATES),
  ],
);

/** Until when a taken seat is occupied. */
const FOR_EVER = Number.MAX_SAFE_INTEGER;

/**
 * Occupied seats: those taken permanently, and those held until an instant (epoch ms). The query supplies the time: a seat counts while
 * `occupied_until` is later.
 */
export const occupiedSeats = sqliteView("occupied_seats", {
  id: text("id").notNull(),
  schoolId: text("school_id").notNull(),
  classId: text("class_id").notNull(),
  draftId: text("draft_id"),
  waitlistEntryId: text("waitlist_entry_id"),
  state: enumText("state", ["held", "taken"]).notNull(),
  override: bool("override").notNull(),
  occupiedUntil: instant("occupied_until").notNull(),
}).as(sql`SELECT id, school_id, class_id, draft_id, waitlist_entry_id, state, override,
  CASE state WHEN 'taken' THEN ${sql.raw(String(FOR_EVER))} ELSE expires_at END AS occupied_until
  FROM seats WHERE state IN ('taken', 'held')`);

export const REVIEW_STATUSES = Object.freeze(["pending", "approved", "rejected", "shown", "hidden"] as const);

export const reviews = sqliteTable(
  "reviews",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    studentName: text("student_name").notNull(),
    program: text("program").notNull(),
    rating: integer("rating").notNull(),
    text: text("text").notNull(),
    status: enumText("status", REVIEW_STATUSES).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("reviews_once").on(t.schoolId, t.registrationId),
    index("reviews_list").on(t.schoolId, t.status, t.createdAt),
    index("reviews_created").on(t.schoolId, t.createdAt),
    oneOf("review_status", t.status, REVIEW_STATUSES),
  ],
);

/** What staff note about a student; the student never sees it. */
export const studentNotes = sqliteTable(
  "student_notes",
  {
    id: id(),
    schoolId: schoolId(),
    studentId: text("student_id").notNull(),
    text: text("text").notNull(),
    authorId: text("author_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("student_notes_list").on(t.schoolId, t.studentId, t.createdAt),
    foreignKey({ name: "student_notes_student", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
  ],
);
