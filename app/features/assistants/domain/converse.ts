import { sql } from "drizzle-orm";
import { chatConversations, chatGaps } from "#drizzle/schema/assistants";
import { newId, publicCode } from "~/platform/ids";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { type Channel, PERSON_ANSWERS, PERSON_GONE_MS } from "../bot-model";
import type { Bot } from "../data/bots";
import { type Conversation, conversationById, type Message, messagesOf } from "../data/conversations";
import { replyTo, type Tell } from "./answer/reply";
import { type NewMessage, stageMessages, stageTurn } from "./stage-messages";
import { announceSpeaker } from "./take-over";
import { asked } from "./understand/words";

const TEN_MINUTES = 10 * MINUTE_MS;
const PER_ADDRESS = 40;
const PER_CONVERSATION = 25;
const LONGEST = 200;

export interface Turn {
  conversation: string;
  /** The bot's reply, or a note that staff answer. */
  text: string;
  messageId: string;
}

/**
 * One turn: a visitor's message and the bot's answer, kept together. A conversation that is not there begins anew. Where a person has
 * taken it over the bot is silent. `tell` gets the answer while it is written. For commands that repeat on `TAKEN_RACE`.
 * @throws too_many `rate_limited`, `token_quota`, unavailable
 */
export async function converse(
  ctx: CommandCtx,
  bot: Bot,
  { conversation: named, message }: { conversation?: string; message: string },
  channel: Channel,
  tell?: Tell,
): Promise<Turn> {
  const { schoolId } = inSchool(ctx);
  await countUse(ctx, `chat:${schoolId}:${placeOf(ctx)}`, PER_ADDRESS, TEN_MINUTES);
  const { conversation, before } = await resumed(ctx, named, channel);
  if (conversation) await countUse(ctx, `chat:${schoolId}:c:${conversation.id}`, PER_CONVERSATION, TEN_MINUTES);
  const messageId = newId();
  const id = conversation?.id ?? publicCode(24);
  ctx.record({ type: "chat", id });
  // IDs sort by time, so the question comes before its answer.
  const question: NewMessage = { id: `${messageId}-0`, speaker: "visitor", body: message };
  if (conversation?.takenBy && !isLeft(ctx, before)) {
    stageTurn(ctx, conversation, [question], conversation.takenBy);
    announceSpeaker(ctx, conversation.takenBy, id, question.id);
    return { conversation: id, text: PERSON_ANSWERS, messageId };
  }
  const { text, sources, acts, isAnswered, tokens } = await replyTo(ctx, bot, message, before, tell);
  const answer: NewMessage = { id: `${messageId}-1`, speaker: "bot", body: text, sources, acts, isAnswered, tokens };
  if (conversation) stageTurn(ctx, conversation, [question, answer], null);
  else stageBegin(ctx, id, channel, [question, answer]);
  if (!isAnswered && channel !== "test") stageGap(ctx, message, before);
  return { conversation: id, text, messageId };
}

async function resumed(ctx: CommandCtx, id: string | undefined, channel: Channel): Promise<{ conversation: Conversation | null; before: Message[] }> {
  if (!id) return { conversation: null, before: [] };
  const [[found], before] = await inSchool(ctx).db.batch([conversationById(ctx, id), messagesOf(ctx, id)]);
  const isOurs = found && (found.channel === "test") === (channel === "test") && before.length < LONGEST;
  return isOurs ? { conversation: found, before } : { conversation: null, before: [] };
}

/** Staff who took over and wrote nothing for an hour hand the conversation back to the bot. */
function isLeft(ctx: CommandCtx, before: readonly Message[]): boolean {
  const last = before.filter(({ speaker }) => speaker === "staff").at(-1);
  return !last || last.createdAt < ctx.now.getTime() - PERSON_GONE_MS;
}

function stageBegin(ctx: CommandCtx, id: string, channel: Channel, messages: readonly NewMessage[]): void {
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const unansweredCount = messages.filter(({ isAnswered }) => isAnswered === false).length;
  const opening = messages[0]?.body.slice(0, 200) ?? "";
  ctx.stage(
    db
      .insert(chatConversations)
      .values({ id, schoolId, channel, opening, messageCount: messages.length, unansweredCount, createdAt: at, lastAt: at }),
  );
  stageMessages(ctx, id, messages);
}

const gapWords = (question: string): string => asked(question).sort().slice(0, 12).join(" ");

/** Counts the visitors who asked an unanswered question; the same words in another order are one question. */
function stageGap(ctx: CommandCtx, question: string, before: readonly Message[]): void {
  const { db, schoolId } = inSchool(ctx);
  const words = gapWords(question);
  if (!words) return;
  const at = ctx.now.getTime();
  const isAgain = before.some(({ speaker, body }) => speaker === "visitor" && gapWords(body) === words);
  ctx.stage(
    db
      .insert(chatGaps)
      .values({ schoolId, words, question: question.slice(0, 250), askedCount: 1, createdAt: at, lastAt: at })
      .onConflictDoUpdate({
        target: [chatGaps.schoolId, chatGaps.words],
        set: { askedCount: sql`${chatGaps.askedCount} + ${isAgain ? 0 : 1}`, lastAt: at },
      }),
  );
}
