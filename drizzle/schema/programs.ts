import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, json, money, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { schools } from "./schools";

export const PROGRAM_TYPES = Object.freeze(["onsite", "blended", "virtual"] as const);
export const PROGRAM_STATUSES = Object.freeze(["offering", "not_offered"] as const);
export const DURATION_TYPES = Object.freeze(["weeks", "days", "months"] as const);
export const CLASS_SCHEDULES = Object.freeze(["daytime", "evening", "weekend"] as const);
export const CLASS_MODES = Object.freeze(["scheduled", "self_paced"] as const);
export const MEETING_TYPES = Object.freeze(["in_person", "online"] as const);
export const CLASS_STATUSES = Object.freeze(["open", "closed"] as const);
export const PAYMENT_OPTIONS = Object.freeze(["pay_now", "pay_later", "free_plan"] as const);

export const programs = sqliteTable(
  "programs",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    category: text("category").notNull(),
    type: enumText("type", PROGRAM_TYPES).notNull(),
    status: enumText("status", PROGRAM_STATUSES).notNull(),
    summary: text("summary"),
    /** Plain text with blank lines between paragraphs, or the JSON document of the editor. */
    description: text("description"),
    prerequisites: text("prerequisites"),
    outcomes: text("outcomes"),
    weekOutline: text("week_outline"),
    additionalInfo: text("additional_info"),
    certification: text("certification"),
    duration: integer("duration").notNull(),
    durationType: enumText("duration_type", DURATION_TYPES).notNull(),
    clockHours: integer("clock_hours"),
    tuitionCents: money("tuition_cents").notNull(),
    applicationFeeCents: money("application_fee_cents").notNull(),
    paymentOptions: json<(typeof PAYMENT_OPTIONS)[number][]>("payment_options").notNull(),
    /** The instalment template: how many payments, and how many days lie between them. 0 payments: no plan is offered. */
    planPayments: integer("plan_payments").notNull().default(0),
    planIntervalDays: integer("plan_interval_days").notNull().default(30),
    imageFileId: text("image_file_id"),
    showScholarship: bool("show_scholarship").notNull().default(false),
    preEnrollment: bool("pre_enrollment").notNull().default(true),
    position: integer("position").notNull(),
    code: text("code"),
    theoryHours: integer("theory_hours"),
    labHours: integer("lab_hours"),
    clinicalHours: integer("clinical_hours"),
    /** Its own refund policy; null for the school's. */
    refundPolicyId: text("refund_policy_id"),
    /** The first installment of a plan; 0 splits the total evenly. */
    planDepositCents: money("plan_deposit_cents").notNull().default(0),
    /** How many days before an instalment is due its first reminder goes out. */
    reminderOffsetDays: integer("reminder_offset_days").notNull().default(14),
    scheduleSummary: text("schedule_summary"),
    brochureFileId: text("brochure_file_id"),
    agreementFileId: text("agreement_file_id"),
    /** Where it is missing, the school's policy holds. */
    cancellationPolicy: text("cancellation_policy"),
    waitlist: bool("waitlist").notNull().default(true),
    /** A partner school's referral fee: basis points or cents. */
    referralFeeType: text("referral_fee_type", { enum: ["percentage", "dollar"] }),
    referralFeeValue: integer("referral_fee_value"),
    lmsCourse: text("lms_course"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("programs_slug").on(t.schoolId, t.slug),
    uniqueIndex("programs_school_id").on(t.schoolId, t.id),
    index("programs_list").on(t.schoolId, t.status, t.position),
    uniqueIndex("programs_order").on(t.schoolId, t.position, t.id),
    oneOf("program_type", t.type, PROGRAM_TYPES),
    oneOf("program_status", t.status, PROGRAM_STATUSES),
    oneOf("program_duration_type", t.durationType, DURATION_TYPES),
    must("program_money", sql`tuition_cents >= 0 AND application_fee_cents >= 0`),
    must("program_plan", sql`plan_payments BETWEEN 0 AND 24 AND plan_interval_days BETWEEN 1 AND 366`),
  ],
);

export const programFaqs = sqliteTable(
  "program_faqs",
  {
    id: id(),
    schoolId: schoolId(),
    programId: text("program_id").notNull(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    defaultFaqId: text("default_faq_id"),
    position: integer("position").notNull(),
    isVisible: bool("is_visible").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("program_faqs_list").on(t.schoolId, t.programId, t.position),
    uniqueIndex("program_faqs_of_default").on(t.programId, t.defaultFaqId).where(sql`default_faq_id IS NOT NULL`),
    foreignKey({ name: "program_faqs_program", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
  ],
);

export const locations = sqliteTable(
  "locations",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    name: text("name").notNull(),
    address: text("address").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zipcode: text("zipcode").notNull(),
    room: text("room"),
    phone: text("phone"),
    hours: text("hours"),
    address2: text("address2"),
    country: text("country"),
    directions: text("directions"),
    mapLink: text("map_link"),
    notes: text("notes"),
    isActive: bool("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("locations_school_id").on(t.schoolId, t.id), index("locations_list").on(t.schoolId, t.name)],
);

export const INSTRUCTOR_STATUSES = Object.freeze(["pending", "active", "inactive"] as const);

export const instructors = sqliteTable(
  "instructors",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    title: text("title"),
    bio: text("bio"),
    photoFileId: text("photo_file_id"),
    status: enumText("status", INSTRUCTOR_STATUSES).notNull(),
    isPublic: bool("is_public").notNull().default(true),
    city: text("city"),
    state: text("state"),
    zipcode: text("zipcode"),
    licenseNumber: text("license_number"),
    licenseState: text("license_state"),
    licenseExpiry: day("license_expiry"),
    blsExpiry: day("bls_expiry"),
    yearsExperience: integer("years_experience"),
    certifications: json<string[]>("certifications").notNull().default([]),
    /** Weekdays, 0 is Sunday. */
    availability: json<number[]>("availability").notNull().default([]),
    preferredSchedule: text("preferred_schedule", { enum: CLASS_SCHEDULES }),
    teachingMode: text("teaching_mode", { enum: MEETING_TYPES }),
    resumeFileId: text("resume_file_id"),
    internalNote: text("internal_note"),
    source: text("source", { enum: ["staff", "onboarding"] })
      .notNull()
      .default("staff"),
    /** The code in the address where an applicant sees the state of the application. */
    submissionCode: text("submission_code"),
    rejectReason: text("reject_reason"),
    /** The account with which the instructor signs in. */
    userId: text("user_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("instructors_school_id").on(t.schoolId, t.id),
    uniqueIndex("instructors_email").on(t.schoolId, t.email),
    index("instructors_list").on(t.schoolId, t.status, t.lastName),
    uniqueIndex("instructors_user").on(t.userId).where(sql`user_id IS NOT NULL`),
    uniqueIndex("instructors_submission").on(t.submissionCode).where(sql`submission_code IS NOT NULL`),
    oneOf("instructor_status", t.status, INSTRUCTOR_STATUSES),
  ],
);

/** A class ("CNA-1042"): one run of a program. Seats are rows of `seats`; `capacity` can never fall below those taken (trigger). */
export const classes = sqliteTable(
  "classes",
  {
    id: id(),
    schoolId: schoolId(),
    programId: text("program_id").notNull(),
    code: text("code").notNull(),
    locationId: text("location_id"),
    instructorId: text("instructor_id"),
    schedule: enumText("schedule", CLASS_SCHEDULES).notNull(),
    mode: enumText("mode", CLASS_MODES).notNull(),
    meetingType: enumText("meeting_type", MEETING_TYPES).notNull(),
    meetingLink: text("meeting_link"),
    startDate: day("start_date"),
    endDate: day("end_date"),
    orientationDate: day("orientation_date"),
    /** HH:MM, as the school's clock shows it. */
    orientationTime: text("orientation_time"),
    /** The first day on which visitors may register; null is at once. */
    registrationOpens: day("registration_opens"),
    registrationDeadline: day("registration_deadline"),
    /** A tentative class: the day by which the school decides whether it takes place. Null once it is confirmed. */
    confirmBy: day("confirm_by"),
    weekdays: json<number[]>("weekdays").notNull(),
    startTime: text("start_time"),
    endTime: text("end_time"),
    capacity: integer("capacity").notNull(),
    /** With fewer students the office is warned before the start; null is a third of the seats. */
    minimumStudents: integer("minimum_students"),
    status: enumText("status", CLASS_STATUSES).notNull(),
    cancelledAt: integer("cancelled_at"),
    accessDays: integer("access_days"),
    tuitionOverrideCents: money("tuition_override_cents"),
    applicationFeeOverrideCents: money("application_fee_override_cents"),
    clinicalSite: text("clinical_site"),
    waitlist: bool("waitlist").notNull().default(true),
    /** Goes into the mail that confirms a registration. */
    studentNote: text("student_note"),
    internalNote: text("internal_note"),
    cancelReason: text("cancel_reason"),
    /** Raised with each change of dates or place, for calendars. */
    calendarSequence: integer("calendar_sequence").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("classes_school_id").on(t.schoolId, t.id),
    uniqueIndex("classes_code").on(t.schoolId, t.code),
    // Triggers refuse a second ID that differs in case alone.
    index("classes_code_key").on(t.schoolId, sql`lower(code)`),
    index("classes_program").on(t.schoolId, t.programId, t.startDate),
    index("classes_start").on(t.schoolId, t.startDate),
    index("classes_location").on(t.schoolId, t.locationId),
    index("classes_instructor").on(t.schoolId, t.instructorId),
    index("classes_tentative").on(t.schoolId, t.confirmBy).where(sql`confirm_by IS NOT NULL`),
    foreignKey({ name: "classes_program_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    foreignKey({ name: "classes_location_fk", columns: [t.schoolId, t.locationId], foreignColumns: [locations.schoolId, locations.id] }),
    foreignKey({ name: "classes_instructor_fk", columns: [t.schoolId, t.instructorId], foreignColumns: [instructors.schoolId, instructors.id] }),
    oneOf("class_schedule", t.schedule, CLASS_SCHEDULES),
    oneOf("class_mode", t.mode, CLASS_MODES),
    oneOf("class_meeting_type", t.meetingType, MEETING_TYPES),
    oneOf("class_status", t.status, CLASS_STATUSES),
    must("class_capacity", sql`capacity BETWEEN 1 AND 10000`),
    must("class_dates", sql`mode = 'self_paced' OR start_date IS NOT NULL`),
  ],
);

/** Where a program is taught. */
export const programLocations = sqliteTable(
  "program_locations",
  { schoolId: schoolId(), programId: text("program_id").notNull(), locationId: text("location_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.programId, t.locationId] }),
    index("program_locations_school").on(t.schoolId, t.programId),
    index("program_locations_location").on(t.schoolId, t.locationId),
    foreignKey({ name: "program_locations_program", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    foreignKey({ name: "program_locations_location_fk", columns: [t.schoolId, t.locationId], foreignColumns: [locations.schoolId, locations.id] }),
  ],
);

/** Who teaches a program, or would like to. */
export const programInstructors = sqliteTable(
  "program_instructors",
  { schoolId: schoolId(), programId: text("program_id").notNull(), instructorId: text("instructor_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.programId, t.instructorId] }),
    index("program_instructors_school").on(t.schoolId, t.programId),
    index("program_instructors_instructor").on(t.schoolId, t.instructorId),
    foreignKey({ name: "program_instructors_program", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    foreignKey({
      name: "program_instructors_instructor_fk",
      columns: [t.schoolId, t.instructorId],
      foreignColumns: [instructors.schoolId, instructors.id],
    }),
  ],
);

/** Who teaches a class beside its lead instructor. */
export const classInstructors = sqliteTable(
  "class_instructors",
  { schoolId: schoolId(), classId: text("class_id").notNull(), instructorId: text("instructor_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.classId, t.instructorId] }),
    index("class_instructors_school").on(t.schoolId, t.classId),
    index("class_instructors_instructor").on(t.schoolId, t.instructorId),
    foreignKey({ name: "class_instructors_class", columns: [t.schoolId, t.classId], foreignColumns: [classes.schoolId, classes.id] }),
    foreignKey({
      name: "class_instructors_instructor_fk",
      columns: [t.schoolId, t.instructorId],
      foreignColumns: [instructors.schoolId, instructors.id],
    }),
  ],
);

/** The school's question library; a program's copy changes independently. */
export const defaultFaqs = sqliteTable(
  "default_faqs",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("default_faqs_school_id").on(t.schoolId, t.id), index("default_faqs_list").on(t.schoolId, t.createdAt)],
);
