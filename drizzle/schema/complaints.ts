import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, day, enumText, id, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { students } from "./enrollment";
import { schools } from "./schools";

export const COMPLAINT_KINDS = Object.freeze(["instruction", "staff", "money", "facilities", "discrimination", "safety", "other"] as const);
export const COMPLAINT_OUTCOMES = Object.freeze(["upheld", "partly_upheld", "not_upheld", "withdrawn"] as const);

/** A complaint that the school received, with its answer. */
export const complaints = sqliteTable(
  "complaints",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    receivedOn: day("received_on").notNull(),
    fromName: text("from_name").notNull(),
    fromContact: text("from_contact").notNull().default(""),
    /** The student who complained, if it was one. */
    studentId: text("student_id"),
    kind: enumText("kind", COMPLAINT_KINDS).notNull(),
    body: text("body").notNull(),
    dueOn: day("due_on").notNull(),
    answeredOn: day("answered_on"),
    answer: text("answer"),
    outcome: enumText("outcome", COMPLAINT_OUTCOMES),
    answeredBy: text("answered_by"),
    recordedBy: text("recorded_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("complaints_school_id").on(t.schoolId, t.id),
    index("complaints_list").on(t.schoolId, t.receivedOn, t.id),
    index("complaints_open").on(t.schoolId, t.dueOn).where(sql`answered_on IS NULL`),
    index("complaints_student").on(t.schoolId, t.studentId, t.receivedOn, t.id).where(sql`student_id IS NOT NULL`),
    foreignKey({ name: "complaints_student_fk", columns: [t.schoolId, t.studentId], foreignColumns: [students.schoolId, students.id] }),
    oneOf("complaint_kind", t.kind, COMPLAINT_KINDS),
    oneOf("complaint_outcome", t.outcome, COMPLAINT_OUTCOMES),
    must("complaint_answered", sql`(answered_on IS NULL) = (outcome IS NULL)`),
  ],
);

export const complaintFiles = sqliteTable(
  "complaint_files",
  { schoolId: schoolId(), complaintId: text("complaint_id").notNull(), fileId: text("file_id").notNull(), position: integer("position").notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.complaintId, t.position] }),
    index("complaint_files_file").on(t.fileId),
    foreignKey({ name: "complaint_files_fk", columns: [t.schoolId, t.complaintId], foreignColumns: [complaints.schoolId, complaints.id] }),
  ],
);
