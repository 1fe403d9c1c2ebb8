import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, money, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { registrations, students } from "./enrollment";
import { inquiries } from "./inquiries";
import { schools } from "./schools";
import { SPONSOR_KINDS } from "./terms";

export const COMPANY_TYPES = Object.freeze([
  "adult_day_care",
  "assisted_living",
  "home_health",
  "hospital",
  "nursing_home",
  "staffing_agency",
  "other",
] as const);
export const SPONSORSHIP_CATEGORIES = Object.freeze([
  "direct_sponsorship",
  "apprenticeships",
  "scholarships",
  "tuition_reimbursement",
  "fellowships",
] as const);
export const SUBMISSION_TYPES = Object.freeze(["in_app_submission", "external_submission"] as const);
export const JOB_TYPES = Object.freeze(["full_time", "part_time", "per_diem", "contract", "internship"] as const);
export const SHIFTS = Object.freeze(["day", "evening", "night", "weekend", "rotating"] as const);
export const JOB_STATUSES = Object.freeze(["draft", "open", "closed"] as const);
export const APPLICATION_STATUSES = Object.freeze(["submitted", "reviewed", "interview", "offered", "declined", "withdrawn"] as const);
export const PARTNERSHIP_STATUSES = Object.freeze(["requested", "accepted", "revoked"] as const);
export const PARTNERSHIP_SIDES = Object.freeze(["school", "employer"] as const);
export const EVENT_TYPES = Object.freeze(["job_fair", "info_session", "open_house", "workshop"] as const);
export const EVENT_STATUSES = Object.freeze(["draft", "published", "cancelled"] as const);
export const RSVP_STATES = Object.freeze(["going", "waiting", "cancelled"] as const);
export const OFFER_STATUSES = Object.freeze(["open", "closed"] as const);
export const SPONSORED_STATUSES = Object.freeze(["proposed", "approved", "declined", "withdrawn", "ended"] as const);

/** Location of a ZIP code, for distances. Public data shared by all tenants. */
export const zipCodes = sqliteTable("zip_codes", {
  zip: text("zip").primaryKey(),
  lat: real("lat").notNull(),
  lng: real("lng").notNull(),
  city: text("city").notNull(),
  state: text("state").notNull(),
});

/** Where something lies: the middle of its ZIP code, and the square of the map (half a degree wide) that a search near by looks into. */
const place = () => ({ lat: real("lat"), lng: real("lng"), cell: integer("cell") });
const employerId = () => text("employer_id").notNull();

/** An employer, which is a tenant. Employers of one organization share its name. */
export const employers = sqliteTable(
  "employers",
  {
    id: id(),
    name: text("name").notNull(),
    organization: text("organization"),
    companyType: enumText("company_type", COMPANY_TYPES).notNull(),
    size: text("size"),
    about: text("about"),
    benefits: text("benefits"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    zipcode: text("zipcode"),
    ...place(),
    phone: text("phone"),
    contactEmail: text("contact_email"),
    websiteUrl: text("website_url"),
    logoFileId: text("logo_file_id"),
    sponsorsTraining: bool("sponsors_training").notNull().default(false),
    categories: json<(typeof SPONSORSHIP_CATEGORIES)[number][]>("categories").notNull().default([]),
    status: enumText("status", ["active", "inactive"]).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("employers_list").on(t.status, t.name),
    index("employers_cell").on(t.status, t.cell),
    index("employers_organization").on(t.organization).where(sql`organization IS NOT NULL`),
    oneOf("employer_company_type", t.companyType, COMPANY_TYPES),
    oneOf("employer_status", t.status, ["active", "inactive"]),
  ],
);

/**
 * A partnership of an employer and a school: one row per pair, none without a request. Either side requests, the other answers; a trigger
 * enforces the transitions.
 */
export const partnerships = sqliteTable(
  "partnerships",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    employerId: employerId().references(() => employers.id),
    status: enumText("status", PARTNERSHIP_STATUSES).notNull(),
    askedBy: enumText("asked_by", PARTNERSHIP_SIDES).notNull(),
    message: text("message"),
    requestedAt: instant("requested_at").notNull(),
    respondedAt: instant("responded_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("partnerships_pair").on(t.schoolId, t.employerId),
    index("partnerships_employer").on(t.employerId, t.status),
    oneOf("partnership_status", t.status, PARTNERSHIP_STATUSES),
    oneOf("partnership_asked_by", t.askedBy, PARTNERSHIP_SIDES),
  ],
);

export const jobs = sqliteTable(
  "jobs",
  {
    id: id(),
    employerId: employerId().references(() => employers.id),
    title: text("title").notNull(),
    category: text("category").notNull(),
    employmentType: enumText("employment_type", JOB_TYPES).notNull(),
    shift: enumText("shift", SHIFTS),
    description: text("description").notNull(),
    requirements: text("requirements"),
    benefits: text("benefits"),
    certification: text("certification"),
    payMinCents: money("pay_min_cents"),
    payMaxCents: money("pay_max_cents"),
    payPer: enumText("pay_per", ["hour", "year"]).notNull().default("hour"),
    address: text("address"),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zipcode: text("zipcode").notNull(),
    ...place(),
    isRemote: bool("is_remote").notNull().default(false),
    openings: integer("openings").notNull().default(1),
    submissionType: enumText("submission_type", SUBMISSION_TYPES).notNull(),
    applyUrl: text("apply_url"),
    deadline: day("deadline"),
    status: enumText("status", JOB_STATUSES).notNull(),
    postedAt: instant("posted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("jobs_employer_id").on(t.employerId, t.id),
    index("jobs_list").on(t.employerId, t.status, t.createdAt),
    index("jobs_open").on(t.status, t.postedAt),
    index("jobs_cell").on(t.status, t.cell),
    // How many jobs are open, by what students filter by, without a row of the table.
    index("jobs_counted").on(t.status, t.deadline, t.employerId, t.employmentType, t.shift, t.category, t.postedAt, t.lat),
    index("jobs_deadline").on(t.deadline).where(sql`status = 'open' AND deadline IS NOT NULL`),
    oneOf("job_employment_type", t.employmentType, JOB_TYPES),
    oneOf("job_status", t.status, JOB_STATUSES),
    oneOf("job_submission_type", t.submissionType, SUBMISSION_TYPES),
    must("job_pay", sql`pay_max_cents IS NULL OR pay_min_cents IS NULL OR pay_max_cents >= pay_min_cents`),
    must("job_apply_url", sql`submission_type <> 'external_submission' OR apply_url IS NOT NULL`),
  ],
);

/** A student's application for a job: the note and a copy of the resume. One per student and job. */
export const jobApplications = sqliteTable(
  "job_applications",
  {
    id: id(),
    schoolId: schoolId(),
    employerId: employerId(),
    jobId: text("job_id").notNull(),
    studentId: text("student_id").notNull(),
    coverNote: text("cover_note"),
    resume: json<Record<string, unknown>>("resume").notNull().default({}),
    resumeFileId: text("resume_file_id"),
    status: enumText("status", APPLICATION_STATUSES).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("job_applications_once").on(t.jobId, t.studentId),
    index("job_applications_list").on(t.employerId, t.jobId, t.createdAt),
    index("job_applications_new").on(t.employerId, t.status, t.createdAt),
    index("job_applications_student").on(t.schoolId, t.studentId, t.createdAt),
    foreignKey({ name: "job_applications_job", columns: [t.employerId, t.jobId], foreignColumns: [jobs.employerId, jobs.id] }),
    foreignKey({ name: "job_applications_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("job_application_status", t.status, APPLICATION_STATUSES),
  ],
);

/** An event of an employer: for all students, or for students of partner schools. */
export const careerEvents = sqliteTable(
  "career_events",
  {
    id: id(),
    employerId: employerId().references(() => employers.id),
    title: text("title").notNull(),
    type: enumText("type", EVENT_TYPES).notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** The zone that its hours were typed in. */
    timezone: text("timezone").notNull(),
    place: text("place"),
    onlineUrl: text("online_url"),
    capacity: integer("capacity"),
    description: text("description"),
    imageFileId: text("image_file_id"),
    openTo: enumText("open_to", ["all", "partners"]).notNull(),
    status: enumText("status", EVENT_STATUSES).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("career_events_list").on(t.employerId, t.startsAt),
    index("career_events_open").on(t.status, t.startsAt),
    oneOf("career_event_type", t.type, EVENT_TYPES),
    oneOf("career_event_status", t.status, EVENT_STATUSES),
    must("career_event_end", sql`ends_at > starts_at`),
  ],
);

/** A student's word on an event. The seats taken never exceed the capacity (trigger). */
export const eventRsvps = sqliteTable(
  "event_rsvps",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => careerEvents.id),
    schoolId: schoolId(),
    studentId: text("student_id").notNull(),
    state: enumText("state", RSVP_STATES).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.studentId] }),
    index("event_rsvps_line").on(t.eventId, t.state, t.updatedAt),
    index("event_rsvps_student").on(t.schoolId, t.studentId),
    foreignKey({ name: "event_rsvps_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("event_rsvp_state", t.state, RSVP_STATES),
  ],
);

/** Money for training that an employer offers at partner schools. */
export const sponsorshipOffers = sqliteTable(
  "sponsorship_offers",
  {
    id: id(),
    employerId: employerId().references(() => employers.id),
    title: text("title").notNull(),
    kind: enumText("kind", SPONSOR_KINDS).notNull(),
    category: enumText("category", SPONSORSHIP_CATEGORIES).notNull(),
    amountCents: money("amount_cents"),
    /** Basis points of the tuition, where no amount is named. */
    percent: integer("percent"),
    eligibility: text("eligibility"),
    commitment: text("commitment"),
    submissionType: enumText("submission_type", SUBMISSION_TYPES).notNull(),
    applyUrl: text("apply_url"),
    deadline: day("deadline"),
    status: enumText("status", OFFER_STATUSES).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("sponsorship_offers_list").on(t.employerId, t.status, t.createdAt),
    oneOf("sponsorship_offer_kind", t.kind, SPONSOR_KINDS),
    oneOf("sponsorship_offer_category", t.category, SPONSORSHIP_CATEGORIES),
    oneOf("sponsorship_offer_status", t.status, OFFER_STATUSES),
    must("sponsorship_offer_value", sql`(amount_cents IS NULL) <> (percent IS NULL)`),
  ],
);

/** Where an offer holds: a partner school, and of its programs those named; none named means all of them. */
export const sponsorshipSchools = sqliteTable(
  "sponsorship_schools",
  {
    schoolId: schoolId().references(() => schools.id),
    offerId: text("offer_id")
      .notNull()
      .references(() => sponsorshipOffers.id, { onDelete: "cascade" }),
    programs: json<string[]>("programs").notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.offerId] }), index("sponsorship_schools_offer").on(t.offerId)],
);

/** A visitor's application: the inquiry it became at the school, as the sponsor may see it. */
export const sponsorshipApplications = sqliteTable(
  "sponsorship_applications",
  {
    id: id(),
    schoolId: schoolId(),
    employerId: employerId(),
    offerId: text("offer_id")
      .notNull()
      .references(() => sponsorshipOffers.id),
    inquiryId: text("inquiry_id").notNull(),
    programId: text("program_id"),
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("sponsorship_applications_offer").on(t.employerId, t.offerId, t.createdAt),
    uniqueIndex("sponsorship_applications_inquiry").on(t.schoolId, t.inquiryId),
    foreignKey({
      name: "sponsorship_applications_inquiry_fk",
      columns: [t.schoolId, t.inquiryId],
      foreignColumns: [inquiries.schoolId, inquiries.id],
    }),
  ],
);

/** A student whom an employer wants to pay for; the school confirms it. One is alive per registration and employer. */
export const sponsoredStudents = sqliteTable(
  "sponsored_students",
  {
    id: id(),
    schoolId: schoolId(),
    employerId: employerId().references(() => employers.id),
    studentId: text("student_id").notNull(),
    registrationId: text("registration_id").notNull(),
    /** The employer's input that identifies the student. Until the school confirms, the employer sees nothing else. */
    reference: text("reference").notNull(),
    kind: enumText("kind", SPONSOR_KINDS).notNull(),
    category: enumText("category", SPONSORSHIP_CATEGORIES).notNull(),
    amountCents: money("amount_cents"),
    percent: integer("percent"),
    conditions: text("conditions"),
    commitment: text("commitment"),
    status: enumText("status", SPONSORED_STATUSES).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("sponsored_students_list").on(t.employerId, t.status, t.createdAt),
    index("sponsored_students_school").on(t.schoolId, t.employerId, t.status),
    uniqueIndex("sponsored_students_alive").on(t.registrationId, t.employerId).where(sql`status IN ('proposed', 'approved')`),
    foreignKey({
      name: "sponsored_students_registration",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    oneOf("sponsored_student_kind", t.kind, SPONSOR_KINDS),
    oneOf("sponsored_student_category", t.category, SPONSORSHIP_CATEGORIES),
    oneOf("sponsored_student_status", t.status, SPONSORED_STATUSES),
    must("sponsored_student_value", sql`(amount_cents IS NULL) <> (percent IS NULL)`),
  ],
);

/** What happened with a sponsored student, and what either side wrote. */
export const sponsoredSteps = sqliteTable(
  "sponsored_steps",
  {
    id: id(),
    schoolId: schoolId(),
    sponsoredId: text("sponsored_id")
      .notNull()
      .references(() => sponsoredStudents.id),
    what: text("what").notNull(),
    text: text("text"),
    who: text("who").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("sponsored_steps_list").on(t.sponsoredId, t.createdAt)],
);
