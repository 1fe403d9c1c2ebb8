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
  get("/contact_program_info/school-consumed-tokens/", replyTokens, "Returns the tokens used by answers", { output: json(schoolTokensShape) }),
];

export const assistantEndpoints: Endpoint[] = [
  get("/marketing/chat-details/", chatDetails, "Returns the settings of the school's chat bot", { output: json(chatDetailsShape, details) }),
  patch("/marketing/chat-details/", thenRead((ctx) => chatDetails(ctx, {}))(updateChatDetails), "Changes the chat bot", {
    output: json(chatDetailsShape, details),
  }),
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
