import { foreignKey, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { programs } from "./programs";
import { schools } from "./schools";

export const INQUIRY_TYPES = ["program_general", "scholarship"] as const;
export const CONTACT_STATUSES = ["not_contacted", "contacted", "enrolled", "not_interested"] as const;

export const inquiries = sqliteTable(
  "inquiries",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    programId: text("program_id"),
    type: enumText("type", INQUIRY_TYPES).notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    preferredContact: text("preferred_contact"),
    message: text("message").notNull(),
    contactStatus: enumText("contact_status", CONTACT_STATUSES).notNull(),
    reply: text("reply"),
    repliedAt: instant("replied_at"),
    affid: text("affid"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("inquiries_list").on(t.schoolId, t.contactStatus, t.createdAt),
    index("inquiries_created").on(t.schoolId, t.createdAt),
    index("inquiries_email").on(t.schoolId, t.email),
    foreignKey({ name: "inquiries_program", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    oneOf("inquiry_type", t.type, INQUIRY_TYPES),
    oneOf("inquiry_contact_status", t.contactStatus, CONTACT_STATUSES),
  ],
);
