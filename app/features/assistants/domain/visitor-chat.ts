import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { chatConversations, chatMessages } from "#drizzle/schema/assistants";
import { sendChatInquiry } from "~/features/inquiries/domain/send-inquiry";
import { classOnOffer } from "~/features/programs/domain/find-class";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, type School, schoolOf, zoneOf } from "~/platform/context";
import { choice, id, optional, text } from "~/platform/input";
import { anyone, anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { command, query, type Result } from "~/platform/verb";
import { clockIn, MINUTE_MS } from "~/platform/zones";
import { type Channel, contactForm, questionForm } from "../bot-model";
import { askVoicePhone } from "../data/bots";
import { conversationById, messagesOf } from "../data/conversations";
import type { Tell } from "./answer/reply";
import { tokensOfMonth } from "./budget";
import { heldSeat, preEnrollmentOf } from "./chat-acts";
import { converse } from "./converse";
import { chatGone, inChatSchool, openBot } from "./open-chat";
import { TAKEN_RACE } from "./stage-messages";
import { languageOf } from "./understand/conversation";

const secret = ["message", "conversation", "name", "email", "phone"];

/** Public settings of the chat; only that it is off, if it is off. */
export const chatConfig = query({
  name: "chat.config",
  allow: anyoneAtSchool,
  input: z.object({}),
  run: async (ctx) => ({ bot: await openBot(ctx), school: schoolOf(ctx) as School }),
});

/** A visitor's message, for API clients. @throws not_found where there is no chat, too_many */
export const askChat = command({
  name: "chat.ask",
  allow: anyoneAtSchool,
  input: questionForm,
  secret,
  // The response opens the conversation, so another visitor's request key and first message must not return it.
  idempotent: false,
  retryOn: [TAKEN_RACE],
  async run(ctx, input) {
    const bot = await openBot(ctx);
    if (!bot) throw chatGone();
    const turn = await converse(ctx, bot, input, "api");
    return { ...turn, left: (await tokensOfMonth(ctx)).left };
  },
});

/** The chat's page: the bot, and what was said where a conversation goes on. @throws not_found */
export const chatPage = query({
  name: "chat.page",
  allow: anyone,
  school: inChatSchool,
  input: z.object({
    school: text(64),
    c: optional(id()).catch(undefined),
    /** Extra fields, and the class or program of the action. */
    do: optional(choice(["contact", "waitlist", "pre-enroll"])).catch(undefined),
    of: optional(text(200)).catch(undefined),
  }),
  async run(ctx, { c, do: act, of }) {
    // Recent messages are read from the primary.
    if (c) ctx.db.readPrimary();
    const bot = await openBot(ctx);
    const school = schoolOf(ctx);
    if (!bot || !school) throw chatGone();
    const [[voice], [conversation], messages] = await inSchool(ctx).db.batch([
      askVoicePhone(ctx),
      conversationById(ctx, c ?? "-"),
      messagesOf(ctx, c ?? "-"),
    ]);
    const isOpen = conversation !== undefined && conversation.channel !== "test";
    const held = isOpen ? await heldSeat(ctx, conversation) : null;
    const about = isOpen ? of : undefined;
    const waitlist = act === "waitlist" && about ? await classOnOffer(ctx, about) : null;
    return {
      bot,
      school,
      origin: ctx.hostSchool?.id === school.id ? ctx.origin : siteOrigin(ctx, school),
      voicePhone: voice?.phone ?? null,
      conversation: isOpen ? conversation : null,
      messages: isOpen ? messages : [],
      language: messages.length > 0 && isOpen ? languageOf(messages) : ctx.locale,
      held: held && { path: held.path, until: clockIn(new Date(held.until), zoneOf(ctx)) },
      waitlist: waitlist?.hasWaitlist ? { classId: waitlist.id, code: waitlist.code, program: waitlist.programTitle } : null,
      preEnrollment: act === "pre-enroll" && about ? await preEnrollmentOf(ctx, about) : null,
    };
  },
});

/** New messages of a conversation, for an open page. @throws not_found */
export const chatNews = query({
  name: "chat.news",
  allow: anyone,
  school: inChatSchool,
  input: z.object({ school: text(64), c: id() }),
  async run(ctx, { c }) {
    ctx.db.readPrimary();
    const [found] = await conversationById(ctx, c);
    if (!found || found.channel === "test") throw chatGone();
    return { count: found.messageCount, isTaken: found.takenBy !== null };
  },
});

/** A visitor's message on that page; `tell` gets the answer while it is written. */
const askedOnPage = (tell?: Tell) =>
  command({
    name: "chat.ask-on-page",
    allow: anyone,
    school: inChatSchool,
    input: questionForm.extend({ school: text(64), place: optional(choice(["site", "embed"])) }),
    secret,
    idempotent: false,
    retryOn: [TAKEN_RACE],
    async run(ctx, { school: _, place, ...input }) {
      const bot = await openBot(ctx);
      if (!bot) throw chatGone();
      return converse(ctx, bot, input, (place ?? "site") as Channel, tell);
    },
  });

/** A visitor's message on that page. @throws not_found, too_many */
export const askOnPage = askedOnPage();

/** The same while the visitor reads along. The work goes on to its end when nobody listens any more, so that what was reserved is settled. */
export function askAloud(ctx: Ctx, input: unknown, tell: Tell): Promise<Result<typeof askOnPage>> {
  const work = askedOnPage(tell)(ctx, input);
  ctx.later(work.catch(() => {}));
  return work;
}

/** A visitor who leaves a contact becomes an inquiry, with what was asked. @throws not_found, too_many */
export const leaveContact = command({
  name: "chat.leave-contact",
  allow: anyone,
  school: inChatSchool,
  input: contactForm.extend({ school: text(64), conversation: optional(id()) }),
  secret,
  async run(ctx, { school: _, conversation: named, ...input }) {
    if (!(await openBot(ctx))) throw chatGone();
    const [[found], messages] = named ? await inSchool(ctx).db.batch([conversationById(ctx, named), messagesOf(ctx, named)]) : [[], []];
    const questions = messages.filter(({ speaker }) => speaker === "visitor").map(({ body }) => body);
    const message = [input.message, ...questions].filter(Boolean).join("\n").slice(0, 4_000);
    const { id: inquiryId } = await sendChatInquiry({ ...ctx, locale: languageOf(messages) }, { ...input, message });
    if (found && !found.inquiryId && !input.website) {
      const { db, own } = inSchool(ctx);
      ctx.stage(
        db.update(chatConversations).set({ inquiryId, visitorName: input.name, visitorEmail: input.email }).where(own(chatConversations, found.id)),
      );
      ctx.record({ type: "chat", id: found.id, after: { inquiryId } });
    }
    return { id: inquiryId, conversation: found?.id ?? null };
  },
});

const TEN_MINUTES = 10 * MINUTE_MS;
const RATINGS = 60;

/** Whether an answer helped, as its visitor says. @throws not_found, too_many */
export const rateAnswer = command({
  name: "chat.rate",
  allow: anyone,
  school: inChatSchool,
  input: z.object({ school: text(64), conversation: id(), answer: id(), thumb: choice(["up", "down"]) }),
  secret,
  async run(ctx, { conversation, answer, thumb }) {
    const { db, schoolId, own } = inSchool(ctx);
    await countUse(ctx, `chat-rating:${schoolId}:${placeOf(ctx)}`, RATINGS, TEN_MINUTES);
    ctx.stage(
      db
        .update(chatMessages)
        .set({ thumb })
        .where(and(own(chatMessages, answer), eq(chatMessages.conversationId, conversation), eq(chatMessages.speaker, "bot"))),
      chatGone(),
    );
    ctx.record({ type: "chat", id: conversation, after: { thumb } });
    return { conversation };
  },
});
