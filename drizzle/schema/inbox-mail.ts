import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumText, id, instant, json, schoolId } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

/** The kind of a mail: from a person, an automatic reply, or a delivery failure. */
export const INBOUND_KINDS = Object.freeze(["person", "auto_reply", "bounce"] as const);
export const INBOUND_STATES = Object.freeze(["open", "done"] as const);

export interface InboundFile {
  fileId: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** Mail that people sent to a school: answers to an inquiry or to a student's mail, and what fits nowhere. */
export const inboundMails = sqliteTable(
  "inbound_mails",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** The sender's name for it: the same mail is kept once. */
    messageId: text("message_id").notNull(),
    fromEmail: text("from_email").notNull(),
    fromName: text("from_name"),
    toEmail: text("to_email").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    kind: enumText("kind", INBOUND_KINDS).notNull(),
    inquiryId: text("inquiry_id"),
    studentId: text("student_id"),
    files: json<InboundFile[]>("files").notNull().default([]),
    /** Names of attachments that were not kept. */
    refusedFiles: json<string[]>("refused_files").notNull().default([]),
    /** Threaded mail is done; the rest is in the inbox. */
    state: enumText("state", INBOUND_STATES).notNull(),
    doneBy: text("done_by"),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [
    uniqueIndex("inbound_mails_once").on(t.schoolId, t.messageId),
    index("inbound_mails_inbox").on(t.schoolId, t.state, t.receivedAt),
    index("inbound_mails_list").on(t.schoolId, t.receivedAt),
    index("inbound_mails_inquiry").on(t.schoolId, t.inquiryId, t.receivedAt),
    index("inbound_mails_student").on(t.schoolId, t.studentId, t.receivedAt),
    oneOf("inbound_mail_kind", t.kind, INBOUND_KINDS),
    oneOf("inbound_mail_state", t.state, INBOUND_STATES),
  ],
);
