import { get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { chatConfigShape, chatDetailsShape, chatReplyShape, schoolTokensShape, tokensOfSchoolShape } from "./assistant-shapes";
import { chatDetails, updateChatDetails } from "./domain/bot-settings";
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

/** Before the addresses of one inquiry. */
export const replyTokenEndpoints: Endpoint[] = [
  get("/contact_program_info/school-consumed-tokens/", replyTokens, "What answers to people who ask have used", { output: json(schoolTokensShape) }),
];

export const assistantEndpoints: Endpoint[] = [
  get("/marketing/chat-details/", chatDetails, "How the own school's chat bot is set up", { output: json(chatDetailsShape, details) }),
  patch("/marketing/chat-details/", thenRead((ctx) => chatDetails(ctx, {}))(updateChatDetails), "Changes the chat bot", {
    output: json(chatDetailsShape, details),
  }),
  get("/chat-bot/config/", chatConfig, "Whether the school of this host has a chat, and how it looks", {
    output: json(chatConfigShape, ({ bot, school }) =>
      bot
        ? { enabled: true, bot_name: bot.name, greeting: bot.greeting, voice: bot.voice, widget_color: bot.color ?? school.primaryColor }
        : { enabled: false },
    ),
  }),
  post("/chat-bot/messages/", askChat, "Asks the chat bot of this host's school", {
    output: json(chatReplyShape, ({ conversation, text, left }) => ({ conversation, reply: text, tokens_left: left })),
  }),
  post("/marketing/all-schools-content-tokens/", allSchoolsTokens, "What every school has used of the assistant", {
    output: listJson(tokensOfSchoolShape, ({ id, name, consumed, limit }) => ({ school: { id, name }, consumed, limit })),
  }),
  get("/marketing/school-content-tokens/", schoolTokens, "What the own school has used of the assistant", { output: json(schoolTokensShape) }),
];
