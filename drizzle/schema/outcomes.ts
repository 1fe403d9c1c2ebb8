import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, day, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { OUTCOME_STATUSES } from "./careers";
import { registrations, students } from "./enrollment";
import { programs } from "./programs";
import { schools } from "./schools";

/** The exams of the catalogue that a program prepares for. */
export const programExams = sqliteTable(
  "program_exams",
  { schoolId: schoolId(), programId: text("program_id").notNull(), exam: text("exam").notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.programId, t.exam] }),
    foreignKey({ name: "program_exams_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
  ],
);

export const EXAM_RESULTS = Object.freeze(["scheduled", "passed", "failed", "no_show", "unknown"] as const);
export const EXAM_SOURCES = Object.freeze(["student", "school", "file"] as const);

/** One attempt of a student at one part of an exam. A student's report counts once the school confirms it; passed is final. */
export const examAttempts = sqliteTable(
  "exam_attempts",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    studentId: text("student_id").notNull(),
    registrationId: text("registration_id").notNull(),
    /** Keys of the catalogue in `outcomes/exam-catalogue.ts`. */
    exam: text("exam").notNull(),
    part: text("part").notNull(),
    /** 1 for the first. */
    attempt: integer("attempt").notNull(),
    takenOn: day("taken_on").notNull(),
    result: enumText("result", EXAM_RESULTS).notNull(),
    score: text("score"),
    source: enumText("source", EXAM_SOURCES).notNull(),
    status: enumText("status", OUTCOME_STATUSES).notNull(),
    proofFileId: text("proof_file_id"),
    recordedBy: text("recorded_by"),
    decidedBy: text("decided_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("exam_attempts_school_id").on(t.schoolId, t.id),
    uniqueIndex("exam_attempts_once").on(t.schoolId, t.studentId, t.exam, t.part, t.attempt).where(sql`status <> 'declined'`),
    uniqueIndex("exam_attempts_passed").on(t.schoolId, t.studentId, t.exam, t.part).where(sql`result = 'passed' AND status = 'confirmed'`),
    index("exam_attempts_taken").on(t.schoolId, t.takenOn),
    index("exam_attempts_registration").on(t.schoolId, t.registrationId, t.takenOn),
    index("exam_attempts_claimed").on(t.schoolId, t.createdAt).where(sql`status = 'claimed'`),
    index("exam_attempts_file").on(t.proofFileId).where(sql`proof_file_id IS NOT NULL`),
    foreignKey({ name: "exam_attempts_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    foreignKey({
      name: "exam_attempts_registration_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    oneOf("exam_result", t.result, EXAM_RESULTS),
    oneOf("exam_source", t.source, EXAM_SOURCES),
    oneOf("exam_status", t.status, OUTCOME_STATUSES),
    must("exam_attempt_number", sql`attempt BETWEEN 1 AND 20`),
  ],
);

export const EXCLUSION_REASONS = Object.freeze(["deceased", "incarcerated", "active_duty", "international", "continuing_education"] as const);

/** Why a graduate isn't counted in some rates. One per registration. */
export const outcomeExclusions = sqliteTable(
  "outcome_exclusions",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    registrationId: text("registration_id").notNull(),
    reason: enumText("reason", EXCLUSION_REASONS).notNull(),
    since: day("since").notNull(),
    note: text("note").notNull().default(""),
    proofFileId: text("proof_file_id"),
    recordedBy: text("recorded_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("outcome_exclusions_once").on(t.schoolId, t.registrationId),
    index("outcome_exclusions_file").on(t.proofFileId).where(sql`proof_file_id IS NOT NULL`),
    foreignKey({
      name: "outcome_exclusions_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    oneOf("outcome_exclusion_reason", t.reason, EXCLUSION_REASONS),
  ],
);

export const SURVEY_ANSWERS = Object.freeze(["in_field", "other_field", "not_working", "studying"] as const);

/** "Are you working in the field?", mailed to a graduate 30, 90 and 180 days after completion until there is an answer. */
export const graduateSurveys = sqliteTable(
  "graduate_surveys",
  {
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    days: integer("days").notNull(),
    sentAt: instant("sent_at").notNull(),
    answer: enumText("answer", SURVEY_ANSWERS),
    answeredAt: instant("answered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.registrationId, t.days] }),
    foreignKey({ name: "graduate_surveys_fk", columns: [t.schoolId, t.registrationId], foreignColumns: [registrations.schoolId, registrations.id] }),
    oneOf("graduate_survey_answer", t.answer, SURVEY_ANSWERS),
    must("graduate_survey_days", sql`days IN (30, 90, 180)`),
  ],
);

/** A rate as the school published it, frozen with the registrations behind it. A correction withdraws it and publishes another. */
export const ratePublications = sqliteTable(
  "rate_publications",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    programId: text("program_id").notNull(),
    /** Key of a formula in `outcomes/rate-formulas.ts`. */
    formula: text("formula").notNull(),
    /** An exam's part; empty for other rates. */
    part: text("part").notNull().default(""),
    fromOn: day("from_on").notNull(),
    toOn: day("to_on").notNull(),
    numerator: integer("numerator").notNull(),
    denominator: integer("denominator").notNull(),
    definition: text("definition").notNull(),
    rows: json<{ registrationId: string; isCounted: boolean }[]>("rows").notNull(),
    note: text("note").notNull().default(""),
    approvedBy: text("approved_by").notNull(),
    publishedAt: instant("published_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
    withdrawnBy: text("withdrawn_by"),
  },
  (t) => [
    uniqueIndex("rate_publications_live").on(t.schoolId, t.programId, t.formula, t.part, t.fromOn, t.toOn).where(sql`withdrawn_at IS NULL`),
    index("rate_publications_list").on(t.schoolId, t.publishedAt),
    foreignKey({ name: "rate_publications_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    must("rate_publication_counts", sql`numerator >= 0 AND denominator >= 10 AND numerator <= denominator`),
    must("rate_publication_period", sql`to_on >= from_on`),
  ],
);
