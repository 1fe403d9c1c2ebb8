import { chatConversations } from "#drizzle/schema/assistants";
import { sendChatInquiry } from "~/features/inquiries/domain/send-inquiry";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, type School, schoolOf, todayOf, zoneOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { id, optional } from "~/platform/input";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { conversationListInput, leadForm, questionForm } from "../bot-model";
import { askBot } from "../data/bots";
import { chatSums, conversationById, conversationPage, messagesOf, nameOfStaff, openGaps } from "../data/conversations";
import { botStaff } from "./bot-settings";
import { tokensOfMonth } from "./budget";
import { converse } from "./converse";
import { toBot } from "./open-chat";
import { TAKEN_RACE } from "./stage-messages";
import { languageOf } from "./understand/conversation";

const GAPS = 8;

/** The chat's office: settings, tokens, conversations, the one that is open, the test chat. @throws not_found */
export const chatOverview = query({
  name: "chat.desk",
  allow: botStaff,
  input: conversationListInput.extend({ conversation: optional(id()).catch(undefined), test: optional(id()).catch(undefined) }),
  async run(ctx, { conversation, test, ...asked }) {
    const school = schoolOf(ctx) as School;
    const since = instantOf(`${todayOf(ctx).slice(0, 8)}01`, "00:00", zoneOf(ctx)).getTime();
    const [[[row], results, [total], gaps, [sums], opened, messages, testMessages], tokens] = await Promise.all([
      inSchool(ctx).db.batch([
        askBot(ctx),
        ...conversationPage(ctx, asked),
        openGaps(ctx, GAPS),
        chatSums(ctx, since, ctx.now.getTime()),
        conversationById(ctx, conversation ?? "-"),
        messagesOf(ctx, conversation ?? "-"),
        messagesOf(ctx, test ?? "-"),
      ]),
      tokensOfMonth(ctx),
    ]);
    if (conversation && !opened[0]) throw notFound();
    return {
      bot: toBot(row),
      isSaved: row !== undefined,
      page: { results, count: total?.count ?? 0 },
      gaps,
      sums: sums ?? { conversations: 0, leads: 0, unanswered: 0 },
      opened: opened[0] ? { ...opened[0], messages, speaker: await speakerOf(ctx, opened[0].takenBy) } : null,
      test: test ? { id: test, messages: testMessages } : null,
      tokens,
      origin: siteOrigin(ctx, school),
      host: school.id,
      primaryColor: school.primaryColor,
      zone: zoneOf(ctx),
    };
  },
});

/** The staff member who took over a conversation; null for the bot. */
async function speakerOf(ctx: Ctx, takenBy: string | null): Promise<{ name: string; isMe: boolean } | null> {
  if (!takenBy) return null;
  const isMe = takenBy === userOf(ctx).id;
  return { name: isMe ? "You" : ((await nameOfStaff(ctx, takenBy)) ?? "School staff"), isMe };
}

/** Staff talk to the bot as it is saved, on or off; it counts like any other question. @throws too_many */
export const testChat = command({
  name: "chat.test",
  allow: botStaff,
  input: questionForm,
  secret: ["message"],
  retryOn: [TAKEN_RACE],
  async run(ctx, input) {
    const [row] = await askBot(ctx);
    return converse(ctx, toBot(row), input, "test");
  },
});

/** Creates an inquiry from a conversation. @throws not_found, conflict `has_inquiry` */
export const inquiryOfConversation = command({
  name: "chat.make-inquiry",
  allow: botStaff,
  input: leadForm.extend({ conversation: id() }),
  async run(ctx, { conversation: named, ...input }) {
    const { db, own } = inSchool(ctx);
    const [[found], messages] = await db.batch([conversationById(ctx, named), messagesOf(ctx, named)]);
    if (!found) throw notFound();
    if (found.inquiryId) throw conflict("has_inquiry", "This conversation already has an inquiry.");
    const questions = messages.filter(({ speaker }) => speaker === "visitor").map(({ body }) => body);
    const { id: inquiryId } = await sendChatInquiry(
      { ...ctx, locale: languageOf(messages) },
      {
        ...input,
        message: [input.message, ...questions].filter(Boolean).join("\n").slice(0, 4_000),
      },
    );
    ctx.stage(
      db.update(chatConversations).set({ inquiryId, visitorName: input.name, visitorEmail: input.email }).where(own(chatConversations, named)),
    );
    ctx.record({ type: "chat", id: named, after: { inquiryId } });
    return { id: inquiryId };
  },
});
