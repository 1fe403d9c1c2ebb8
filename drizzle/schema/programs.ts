import { sql } from "drizzle-orm";
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, json, money, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { schools } from "./schools";

export const PROGRAM_TYPES = ["onsite", "blended", "virtual"] as const;
export const PROGRAM_STATUSES = ["offering", "not_offered"] as const;
export const DURATION_TYPES = ["weeks", "days", "months"] as const;
export const CLASS_SCHEDULES = ["daytime", "evening", "weekend"] as const;
export const CLASS_MODES = ["scheduled", "self_paced"] as const;
export const MEETING_TYPES = ["in_person", "online"] as const;
export const CLASS_STATUSES = ["open", "closed"] as const;
export const PAYMENT_OPTIONS = ["pay_now", "pay_later", "free_plan"] as const;

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("programs_slug").on(t.schoolId, t.slug),
    uniqueIndex("programs_school_id").on(t.schoolId, t.id),
    index("programs_list").on(t.schoolId, t.status, t.position),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("program_faqs_list").on(t.schoolId, t.programId, t.position),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("locations_school_id").on(t.schoolId, t.id), index("locations_list").on(t.schoolId, t.name)],
);

export const INSTRUCTOR_STATUSES = ["pending", "active", "inactive"] as const;

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("instructors_school_id").on(t.schoolId, t.id),
    uniqueIndex("instructors_email").on(t.schoolId, t.email),
    index("instructors_list").on(t.schoolId, t.status, t.lastName),
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
    registrationDeadline: day("registration_deadline"),
    weekdays: json<number[]>("weekdays").notNull(),
    startTime: text("start_time"),
    endTime: text("end_time"),
    capacity: integer("capacity").notNull(),
    status: enumText("status", CLASS_STATUSES).notNull(),
    cancelledAt: integer("cancelled_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("classes_school_id").on(t.schoolId, t.id),
    uniqueIndex("classes_code").on(t.schoolId, t.code),
    index("classes_program").on(t.schoolId, t.programId, t.startDate),
    index("classes_start").on(t.schoolId, t.startDate),
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
