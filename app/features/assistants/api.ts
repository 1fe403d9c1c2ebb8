import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { rowsOf } from "~/platform/json-shapes";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import {
  chatAnswerShape,
  chatConfigShape,
  chatDetailsShape,
  chatQuestionsShape,
  chatReplyShape,
  closedQuestionsShape,
  schoolTokensShape,
  tokensOfSchoolShape,
} from "./assistant-shapes";
import { chatDetails, updateChatDetails } from "./domain/bot-settings";
import { answerGap, chatAnswersPage, closeGap, correctAnswer, deleteAnswer, editAnswer, readAnswer } from "./domain/chat-answers";
import { allSchoolsTokens, replyTokens, schoolTokens } from "./domain/token-figures";
import { askChat, chatConfig } from "./domain/visitor-chat";

const details = ({ id, status, name, greeting, voice, knowledge, color }: Result<typeof chatDetails>) => ({
  id,
  status,
  bot_name: name,
  greeting,
  voice,
  instructions: knowledge,
  widget_color: color,
});

const answer = rowJson(chatAnswerShape, (row: { createdAt: number }) => ({ created_at: isoInstant(row.createdAt) }));
const questions = rowJson(chatQuestionsShape, (row: { lastAt: number }) => ({ last_at: isoInstant(row.lastAt) }));
const thenAnswer = thenRead(readAnswer);

/** Before the addresses of one inquiry. */
export const replyTokenEndpoints: Endpoint[] = [
  get("/contact_program_info/school-consumed-tokens/", replyTokens, "Returns the tokens used by answers", { output: json(schoolTokensShape) }),
];

export const assistantEndpoints: Endpoint[] = [
  get("/marketing/chat-details/", chatDetails, "Returns the settings of the school's chat bot", { output: json(chatDetailsShape, details) }),
  patch("/marketing/chat-details/", thenRead((ctx) => chatDetails(ctx, {}))(updateChatDetails), "Changes the chat bot", {
    output: json(chatDetailsShape, details),
  }),
  get("/marketing/chat-questions/", chatAnswersPage, "Lists the questions that the chat couldn't answer, by meaning", {
    operationId: "chatQuestions",
    output: json(rowsOf(chatQuestionsShape), ({ groups }) => ({ results: groups.map((row) => questions(row)) })),
  }),
  post("/marketing/chat-questions/answer/", thenAnswer(answerGap), "Answers unanswered questions of one meaning", { status: 201, output: answer }),
  post("/marketing/chat-questions/close/", closeGap, "Turns unanswered questions into a draft FAQ, or dismisses them", {
    output: json(closedQuestionsShape),
  }),
  get("/marketing/chat-answers/", chatAnswersPage, "Lists the saved answers, and the questions that no longer get them", {
    operationId: "chatAnswers",
    output: json(rowsOf(chatAnswerShape), ({ answers }) => ({ results: answers.map((row) => answer(row)) })),
  }),
  post("/marketing/chat-answers/", thenAnswer(correctAnswer), "Corrects an answer of a conversation", { status: 201, output: answer }),
  patch("/marketing/chat-answers/{id}/", thenAnswer(editAnswer), "Changes a saved answer", { output: answer }),
  del("/marketing/chat-answers/{id}/", deleteAnswer, "Deletes a saved answer", { status: 204 }),
  get("/chat-bot/config/", chatConfig, "Returns the public settings of the chat on this host", {
    output: json(chatConfigShape, ({ bot, school }) =>
      bot
        ? { enabled: true, bot_name: bot.name, greeting: bot.greeting, voice: bot.voice, widget_color: bot.color ?? school.primaryColor }
        : { enabled: false },
    ),
  }),
  post("/chat-bot/messages/", askChat, "Sends a question to the chat bot of this host", {
    output: json(chatReplyShape, ({ conversation, text, left }) => ({ conversation, reply: text, tokens_left: left })),
  }),
  post("/marketing/all-schools-content-tokens/", allSchoolsTokens, "Lists the tokens used by each school", {
    output: listJson(tokensOfSchoolShape, ({ id, name, consumed, limit }) => ({ school: { id, name }, consumed, limit })),
  }),
  get("/marketing/school-content-tokens/", schoolTokens, "Returns the tokens used by the school", { output: json(schoolTokensShape) }),
];
