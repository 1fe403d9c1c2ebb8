import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumText, instant, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { schools } from "./schools";

export const TRANSLATION_STATES = ["draft", "published"] as const;
export const TRANSLATION_MAKERS = ["person", "machine"] as const;

/** Texts of a school in another language, one row for each field of what they belong to. */
export const translations = sqliteTable(
  "translations",
  {
    schoolId: schoolId().references(() => schools.id),
    locale: text("locale", { enum: ["es"] }).notNull(),
    /** The owner of the text: `program:<id>`, `document:<id>`, `school`. */
    subject: text("subject").notNull(),
    field: text("field").notNull(),
    text: text("text").notNull(),
    /** The English text that this one was made from: where it has changed since, the translation is stale. */
    source: text("source").notNull(),
    state: enumText("state", TRANSLATION_STATES).notNull(),
    madeBy: enumText("made_by", TRANSLATION_MAKERS).notNull(),
    /** The person who wrote it, or who has read a machine's draft. */
    reviewedBy: text("reviewed_by"),
    reviewedAt: instant("reviewed_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.locale, t.subject, t.field] }),
    index("translations_shown").on(t.schoolId, t.locale, t.state),
    oneOf("translation_state", t.state, TRANSLATION_STATES),
    oneOf("translation_maker", t.madeBy, TRANSLATION_MAKERS),
    must("translation_locale", sql`locale = 'es'`),
    // A machine's draft is never shown before a person has read it.
    must("translation_published", sql`state = 'draft' OR reviewed_by IS NOT NULL`),
  ],
);
