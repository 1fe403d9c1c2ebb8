import { z } from "zod";
import { count, day, instant, keyOf, named, text } from "~/platform/json-shapes";
import { BOT_STATUS_LABELS, VOICE_LABELS } from "./bot-model";

/** Response shapes of the assistants. */
export const schoolTokensShape = named("SchoolTokens", { consumed: count(), limit: count(), period_start: day(), period_end: day() });
export const tokensOfSchoolShape = named("TokensOfSchool", {
  school: z.object({ id: z.string(), name: z.string() }),
  consumed: count(),
  limit: count(),
});

export const chatDetailsShape = named("ChatDetails", {
  id: z.string(),
  status: keyOf(BOT_STATUS_LABELS),
  bot_name: z.string(),
  greeting: z.string(),
  voice: keyOf(VOICE_LABELS),
  instructions: text(),
  widget_color: text(),
});
/** Without a chat, returns only that it is off. */
export const chatConfigShape = named("ChatConfig", {
  enabled: z.boolean(),
  bot_name: z.string().optional(),
  greeting: z.string().optional(),
  voice: keyOf(VOICE_LABELS).optional(),
  widget_color: z.string().optional(),
});
/** Unanswered questions of one meaning; `words` names the group. */
export const chatQuestionsShape = named("ChatQuestions", {
  words: z.string(),
  questions: z.array(z.string()),
  asked_count: count(),
  last_at: instant(),
  language: z.enum(["English", "Spanish", "English and Spanish"]),
});
/** `failing` lists the questions that the chat no longer answers with it. */
export const chatAnswerShape = named("ChatAnswer", {
  id: z.string(),
  questions: z.array(z.string()),
  program: text(),
  answer: z.string(),
  answer_es: text(),
  failing: z.array(z.string()),
  created_at: instant(),
});
/** The ID of the draft FAQ. */
export const closedQuestionsShape = named("ClosedQuestions", { draft: text() });
export const chatReplyShape = named("ChatReply", { conversation: z.string(), reply: z.string(), tokens_left: count() });
