import { sql } from "drizzle-orm";
import { foreignKey, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, day, enumText, id, instant, schoolId } from "../columns";
import { oneOf } from "../constraints";
import { registrations } from "./enrollment";

/** A school's decision on a submitted document. Missing and expired documents follow from the other data. */
export const DOCUMENT_STATES = Object.freeze(["sent", "accepted", "sent_back"] as const);

/** A document of a registration, the answer to a question for a file; another one takes its place, and the first is kept. */
export const registrationDocuments = sqliteTable(
  "registration_documents",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    questionId: text("question_id").notNull(),
    fileId: text("file_id").notNull(),
    state: enumText("state", DOCUMENT_STATES).notNull(),
    expiresOn: day("expires_on"),
    /** Why it was sent back. */
    reason: text("reason"),
    sentBy: text("sent_by").notNull(),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
    replacedAt: instant("replaced_at"),
  },
  (t) => [
    uniqueIndex("registration_documents_current").on(t.schoolId, t.registrationId, t.questionId).where(sql`replaced_at IS NULL`),
    index("registration_documents_waiting").on(t.schoolId, t.createdAt).where(sql`state = 'sent' AND replaced_at IS NULL`),
    index("registration_documents_file").on(t.fileId),
    foreignKey({
      name: "registration_documents_registration",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    oneOf("document_state", t.state, DOCUMENT_STATES),
  ],
);
