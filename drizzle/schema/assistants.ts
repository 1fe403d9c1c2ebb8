import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { schools } from "./schools";

/** The assistant's task. */
export const TOKEN_PURPOSES = Object.freeze(["chat", "marketing", "image", "call"] as const);

/** A school's monthly token limit and use, in its time zone. Free is limit minus used minus reserved. */
export const tokenBudgets = sqliteTable(
  "token_budgets",
  {
    schoolId: schoolId().references(() => schools.id),
    /** `YYYY-MM` */
    month: text("month").notNull(),
    used: integer("used").notNull().default(0),
    reserved: integer("reserved").notNull().default(0),
    /** The plan's limit at the last request. */
    limitTokens: integer("limit_tokens").notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.month] }), must("token_budget_signs", sql`used >= 0 AND reserved >= 0 AND limit_tokens >= 0`)],
);

/** One question to the assistant: what was reserved for it and, once it is answered, what it took. */
export const tokenUses = sqliteTable(
  "token_uses",
  {
    id: id(),
    schoolId: schoolId(),
    month: text("month").notNull(),
    day: day("day").notNull(),
    purpose: enumText("purpose", TOKEN_PURPOSES).notNull(),
    reserved: integer("reserved").notNull(),
    /** Null as long as it is open. */
    used: integer("used"),
    createdAt: createdAt(),
  },
  (t) => [
    index("token_uses_day").on(t.schoolId, t.day, t.used),
    index("token_uses_open").on(t.schoolId, t.month, t.createdAt).where(sql`used IS NULL`),
    foreignKey({ name: "token_uses_budget", columns: [t.schoolId, t.month], foreignColumns: [tokenBudgets.schoolId, tokenBudgets.month] }),
    oneOf("token_use_purpose", t.purpose, TOKEN_PURPOSES),
    must("token_use_bounds", sql`reserved > 0 AND (used IS NULL OR (used >= 0 AND used <= reserved))`),
  ],
);

export const BOT_STATES = Object.freeze(["disabled", "enabled", "invalid_token"] as const);
export const BOT_VOICES = Object.freeze(["female_1", "female_2", "female_3", "male_1", "male_2", "male_3"] as const);
export const BOT_TONES = Object.freeze(["friendly", "professional", "brief"] as const);

/** How a school's chat bot is called, looks and speaks. */
export const chatBots = sqliteTable(
  "chat_bots",
  {
    schoolId: schoolId()
      .primaryKey()
      .references(() => schools.id),
    status: enumText("status", BOT_STATES).notNull().default("disabled"),
    name: text("name").notNull(),
    greeting: text("greeting").notNull(),
    avatarFileId: text("avatar_file_id"),
    color: text("color"),
    voice: enumText("voice", BOT_VOICES).notNull().default("female_1"),
    tone: enumText("tone", BOT_TONES).notNull().default("friendly"),
    /** What else it may say of the school. */
    knowledge: text("knowledge"),
    suggestions: json<string[]>("suggestions").notNull().default([]),
    handoverEmail: text("handover_email"),
    handoverPhone: text("handover_phone"),
    /** When people can be reached, in the school's own words. */
    hours: text("hours"),
    /** Hosts that may frame it; none listed allows any. */
    allowedDomains: json<string[]>("allowed_domains").notNull().default([]),
    /** The content of the school that its passages were made of; 0 makes them anew. */
    readVersion: integer("read_version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [oneOf("chat_bot_status", t.status, BOT_STATES), oneOf("chat_bot_voice", t.voice, BOT_VOICES), oneOf("chat_bot_tone", t.tone, BOT_TONES)],
);

export const CHAT_CHANNELS = Object.freeze(["site", "embed", "api", "test"] as const);

/** A visitor's chat. Only that visitor knows its id. */
export const chatConversations = sqliteTable(
  "chat_conversations",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    channel: enumText("channel", CHAT_CHANNELS).notNull(),
    visitorName: text("visitor_name"),
    visitorEmail: text("visitor_email"),
    /** The visitor's first question. */
    opening: text("opening").notNull(),
    messageCount: integer("message_count").notNull().default(0),
    unansweredCount: integer("unanswered_count").notNull().default(0),
    /** The inquiry that came of it. */
    inquiryId: text("inquiry_id"),
    /** The registration that was begun from it, with a seat held for it. */
    draftId: text("draft_id"),
    /** Who of the office speaks in it, in place of the bot; null while the bot does. */
    takenBy: text("taken_by"),
    createdAt: createdAt(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [
    uniqueIndex("chat_conversations_school_id").on(t.schoolId, t.id),
    index("chat_conversations_list").on(t.schoolId, t.lastAt, t.channel),
    oneOf("chat_channel", t.channel, CHAT_CHANNELS),
  ],
);

export interface ChatSource {
  title: string;
  /** A path on the school's own host. */
  href: string;
}

/** Buttons the visitor can press next. */
export type ChatAct =
  | { kind: "ask"; label: string }
  | { kind: "hold"; classId: string; label: string }
  | { kind: "waitlist"; classId: string; program: string; label: string }
  | { kind: "pre-enroll"; program: string; label: string };

export const CHAT_SPEAKERS = Object.freeze(["visitor", "bot", "staff"] as const);

export const chatMessages = sqliteTable(
  "chat_messages",
  {
    id: id(),
    schoolId: schoolId(),
    conversationId: text("conversation_id").notNull(),
    speaker: enumText("speaker", CHAT_SPEAKERS).notNull(),
    body: text("body").notNull(),
    sources: json<ChatSource[]>("sources").notNull().default([]),
    acts: json<ChatAct[]>("acts").notNull().default([]),
    isAnswered: bool("is_answered").notNull().default(true),
    thumb: text("thumb", { enum: ["up", "down"] }),
    tokens: integer("tokens").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("chat_messages_list").on(t.schoolId, t.conversationId, t.id),
    foreignKey({
      name: "chat_messages_conversation",
      columns: [t.schoolId, t.conversationId],
      foreignColumns: [chatConversations.schoolId, chatConversations.id],
    }).onDelete("cascade"),
    oneOf("chat_speaker", t.speaker, CHAT_SPEAKERS),
  ],
);

/** A question that the bot could not answer, however often it was asked. */
export const chatGaps = sqliteTable(
  "chat_gaps",
  {
    schoolId: schoolId().references(() => schools.id),
    /** The words that matter, in order. */
    words: text("words").notNull(),
    question: text("question").notNull(),
    askedCount: integer("asked_count").notNull(),
    status: enumText("status", ["open", "drafted", "dismissed"]).notNull().default("open"),
    createdAt: createdAt(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.words] }),
    index("chat_gaps_list").on(t.schoolId, t.status, t.askedCount),
    oneOf("chat_gap_status", t.status, ["open", "drafted", "dismissed"]),
  ],
);

/** A way to ask a question, and its reading. */
export interface ChatWay {
  question: string;
  /** The words that matter, in their normal form, sorted. */
  words: string[];
  /** The names in it: campus, class, month, day, part of the day. */
  names: string;
}

/** An answer that staff wrote. The chat gives it to questions of the same meaning; each of its questions is a test case. */
export const chatAnswers = sqliteTable(
  "chat_answers",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** The program that its questions are about; null for the school in general. */
    programId: text("program_id"),
    /** The reading of its first question; no two answers of a school share one. */
    reading: text("reading").notNull(),
    ways: json<ChatWay[]>("ways").notNull(),
    answer: text("answer").notNull(),
    answerEs: text("answer_es"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("chat_answers_reading").on(t.schoolId, t.reading), index("chat_answers_list").on(t.schoolId, t.createdAt)],
);

/** Facts about a school in pieces that each answer a question; rebuilt when the school's content changes. */
export const chatPassages = sqliteTable(
  "chat_passages",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    schoolId: schoolId().references(() => schools.id),
    /** The subject of the piece. */
    kind: text("kind").notNull(),
    /** The row of the subject, for live facts. */
    subjectId: text("subject_id"),
    title: text("title").notNull(),
    href: text("href").notNull(),
    body: text("body").notNull(),
  },
  (t) => [index("chat_passages_school").on(t.schoolId, t.number)],
);
