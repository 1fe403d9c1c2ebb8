import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { programs } from "./programs";
import { schools } from "./schools";

export const QUESTION_TYPES = Object.freeze(["boolean", "short_text", "long_text", "single_select", "multi_select", "file_type"] as const);
export const FIELD_MODES = Object.freeze(["required", "optional", "disabled"] as const);
export const FORM_TYPES = Object.freeze(["registration", "pre_enrollment"] as const);

/** Which of the fixed student fields a school asks for, per form. A field without a row has the mode of `enrollment/model.ts`. */
export const staticFields = sqliteTable(
  "static_fields",
  {
    schoolId: schoolId().references(() => schools.id),
    formType: enumText("form_type", FORM_TYPES).notNull(),
    name: text("name").notNull(),
    mode: enumText("mode", FIELD_MODES).notNull(),
    helpText: text("help_text"),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.formType, t.name] }),
    oneOf("static_field_form", t.formType, FORM_TYPES),
    oneOf("static_field_mode", t.mode, FIELD_MODES),
  ],
);

/** A question a school made itself. Editing one makes a new version in place; answers keep the wording they answered. */
export const questions = sqliteTable(
  "questions",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    type: enumText("type", QUESTION_TYPES).notNull(),
    label: text("label").notNull(),
    helpText: text("help_text"),
    options: json<string[]>("options").notNull(),
    mode: enumText("mode", FIELD_MODES).notNull(),
    /** The requirement that an uploaded file answers; null if it stands alone. */
    requirementKey: text("requirement_key"),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("questions_school_id").on(t.schoolId, t.id),
    index("questions_list").on(t.schoolId, t.createdAt),
    oneOf("question_type", t.type, QUESTION_TYPES),
    oneOf("question_mode", t.mode, FIELD_MODES),
  ],
);

export const formSections = sqliteTable(
  "form_sections",
  {
    id: id(),
    schoolId: schoolId(),
    programId: text("program_id").notNull(),
    formType: enumText("form_type", FORM_TYPES).notNull(),
    title: text("title").notNull(),
    description: text("description"),
    position: integer("position").notNull(),
    isVisible: bool("is_visible").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("form_sections_school_id").on(t.schoolId, t.id),
    index("form_sections_list").on(t.schoolId, t.programId, t.formType, t.position),
    foreignKey({ name: "form_sections_program", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    oneOf("form_section_type", t.formType, FORM_TYPES),
  ],
);

export const sectionQuestions = sqliteTable(
  "section_questions",
  {
    schoolId: schoolId(),
    sectionId: text("section_id").notNull(),
    questionId: text("question_id").notNull(),
    /** How it is asked in this section; where it is missing, as the question itself says. */
    mode: text("mode", { enum: FIELD_MODES }),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.questionId] }),
    index("section_questions_school").on(t.schoolId, t.sectionId, t.position),
    foreignKey({ name: "section_questions_section", columns: [t.schoolId, t.sectionId], foreignColumns: [formSections.schoolId, formSections.id] }),
    foreignKey({ name: "section_questions_question", columns: [t.schoolId, t.questionId], foreignColumns: [questions.schoolId, questions.id] }),
  ],
);
