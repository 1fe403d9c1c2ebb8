import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, json, money, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { jobs } from "./employers";
import { registrations, students } from "./enrollment";

export const RESUME_SECTIONS = Object.freeze(["experience", "education", "certification"] as const);
export const OUTCOME_STATUSES = Object.freeze(["claimed", "confirmed", "declined"] as const);

const studentId = () => text("student_id").notNull();

/** A job that a student keeps an eye on. */
export const jobBookmarks = sqliteTable(
  "job_bookmarks",
  {
    schoolId: schoolId(),
    studentId: studentId(),
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.studentId, t.jobId] }),
    index("job_bookmarks_job").on(t.jobId),
    foreignKey({ name: "job_bookmarks_student", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
  ],
);

/** A student's resume; its entries are in their own tables. The student's record says whether employers may see it. */
export const resumes = sqliteTable(
  "resumes",
  {
    schoolId: schoolId(),
    studentId: studentId(),
    headline: text("headline"),
    summary: text("summary"),
    skills: json<string[]>("skills").notNull().default([]),
    languages: text("languages"),
    availability: text("availability"),
    fileId: text("file_id"),
    /** The slug of the career that the student aims for. */
    goal: text("goal"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.studentId] }),
    foreignKey({ name: "resumes_student", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
  ],
);

/** A job, a school or a certificate on a resume. */
export const resumeEntries = sqliteTable(
  "resume_entries",
  {
    id: id(),
    schoolId: schoolId(),
    studentId: studentId(),
    section: enumText("section", RESUME_SECTIONS).notNull(),
    title: text("title").notNull(),
    /** The employer, the school or who certifies. */
    organization: text("organization"),
    number: text("number"),
    fromDate: day("from_date"),
    toDate: day("to_date"),
    description: text("description"),
    /** The completed class that it was made of. */
    registrationId: text("registration_id"),
    position: integer("position").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("resume_entries_list").on(t.schoolId, t.studentId, t.section, t.position),
    foreignKey({ name: "resume_entries_student", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("resume_entry_section", t.section, RESUME_SECTIONS),
  ],
);

export const WAGE_PERIODS = Object.freeze(["hour", "week", "month", "year"] as const);
export const PLACEMENT_PROOFS = Object.freeze(["employer_call", "offer_letter", "student_statement", "payroll"] as const);

/** "I have a job", as a student says it and the school confirms it. Of several jobs of one registration, one counts in rates. */
export const outcomes = sqliteTable(
  "outcomes",
  {
    id: id(),
    schoolId: schoolId(),
    studentId: studentId(),
    registrationId: text("registration_id").notNull(),
    employer: text("employer").notNull(),
    jobTitle: text("job_title").notNull(),
    startedOn: day("started_on").notNull(),
    status: enumText("status", OUTCOME_STATUSES).notNull(),
    decidedBy: text("decided_by"),
    hoursPerWeek: integer("hours_per_week"),
    /** Null until someone says so. */
    isInField: bool("is_in_field"),
    wageCents: money("wage_cents"),
    wagePer: enumText("wage_per", WAGE_PERIODS),
    isSelfEmployed: bool("is_self_employed").notNull().default(false),
    verifiedBy: enumText("verified_by", PLACEMENT_PROOFS),
    verifiedOn: day("verified_on"),
    proofFileId: text("proof_file_id"),
    isCounted: bool("is_counted").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("outcomes_counted").on(t.schoolId, t.registrationId).where(sql`is_counted = 1`),
    index("outcomes_registration").on(t.schoolId, t.registrationId),
    index("outcomes_file").on(t.proofFileId).where(sql`proof_file_id IS NOT NULL`),
    index("outcomes_created").on(t.schoolId, t.createdAt),
    index("outcomes_list").on(t.schoolId, t.status, t.createdAt),
    foreignKey({
      name: "outcomes_registration",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    oneOf("outcome_status", t.status, OUTCOME_STATUSES),
  ],
);
