import { sql } from "drizzle-orm";
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, enumText, id, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

export const TEMPLATE_CHANNELS = Object.freeze(["email", "social_post", "flyer", "sms"] as const);
export const TEMPLATE_KINDS = Object.freeze(["content", "canvas"] as const);

/** A template of the marketing library that every school may start from. */
export const libraryTemplates = sqliteTable(
  "library_templates",
  {
    id: id(),
    title: text("title").notNull(),
    channel: enumText("channel", TEMPLATE_CHANNELS).notNull(),
    kind: enumText("kind", TEMPLATE_KINDS).notNull(),
    category: text("category"),
    description: text("description"),
    prompt: text("prompt"),
    /** A document of the editor, as text. */
    sample: text("sample"),
    canvasWidth: integer("canvas_width"),
    canvasHeight: integer("canvas_height"),
    layout: text("layout"),
    thumbnailFileId: text("thumbnail_file_id"),
    isActive: bool("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The starting canvas, as received. */
    canvas: json<Record<string, unknown>>("canvas"),
  },
  (t) => [
    index("library_templates_list").on(t.channel, t.title),
    oneOf("library_template_channel", t.channel, TEMPLATE_CHANNELS),
    oneOf("library_template_kind", t.kind, TEMPLATE_KINDS),
  ],
);

export const TONES = Object.freeze(["friendly", "professional", "warm", "brief"] as const);

/** A text of a school: an email, a post, a flyer's words, a text message. */
export const marketingTexts = sqliteTable(
  "marketing_texts",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    title: text("title").notNull(),
    channel: enumText("channel", TEMPLATE_CHANNELS).notNull(),
    /** The library template it began with; it may be gone. */
    templateId: text("template_id"),
    programId: text("program_id"),
    classId: text("class_id"),
    tone: enumText("tone", TONES).notNull().default("friendly"),
    prompt: text("prompt"),
    /** A document of the editor, as text. */
    content: text("content"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("marketing_texts_template").on(t.templateId, t.schoolId).where(sql`template_id IS NOT NULL`),
    index("marketing_texts_list").on(t.schoolId, t.updatedAt),
    uniqueIndex("marketing_texts_school_id").on(t.schoolId, t.id),
    oneOf("marketing_text_channel", t.channel, TEMPLATE_CHANNELS),
    oneOf("marketing_text_tone", t.tone, TONES),
  ],
);

export const ORIGINS = Object.freeze(["hand", "assistant"] as const);

/** An earlier version of a text, with its author. */
export const marketingVersions = sqliteTable(
  "marketing_versions",
  {
    id: id(),
    schoolId: schoolId(),
    textId: text("text_id").notNull(),
    origin: enumText("origin", ORIGINS).notNull(),
    prompt: text("prompt"),
    content: text("content").notNull(),
    tokens: integer("tokens").notNull().default(0),
    authorId: text("author_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("marketing_versions_list").on(t.schoolId, t.textId, t.createdAt),
    foreignKey({
      name: "marketing_versions_text",
      columns: [t.schoolId, t.textId],
      foreignColumns: [marketingTexts.schoolId, marketingTexts.id],
    }).onDelete("cascade"),
    oneOf("marketing_version_origin", t.origin, ORIGINS),
  ],
);

/** A drawing of a school: a post, a story, a flyer, a banner. */
export const marketingCanvases = sqliteTable(
  "marketing_canvases",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    title: text("title").notNull(),
    /** The library template it began with; it may be gone. */
    templateId: text("template_id"),
    canvas: json<Record<string, unknown>>("canvas").notNull(),
    /** An uploaded picture, if there is one. */
    imageFileId: text("image_file_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("marketing_canvases_template").on(t.templateId, t.schoolId).where(sql`template_id IS NOT NULL`),
    index("marketing_canvases_list").on(t.schoolId, t.updatedAt),
  ],
);
