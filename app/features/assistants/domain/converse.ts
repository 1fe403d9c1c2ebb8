import { eq, sql } from "drizzle-orm";
import { chatConversations, chatGaps, chatMessages } from "#drizzle/schema/assistants";
import { newId, publicCode } from "~/platform/ids";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { Channel } from "../bot-model";
import type { Bot } from "../data/bots";
import { type Conversation, conversationById, type Message, messagesOf } from "../data/conversations";
import { asked } from "../question-words";
import { type Reply, replyTo } from "./answer/reply";

const TEN_MINUTES = 600_000;
const PER_ADDRESS = 40;
const PER_CONVERSATION = 25;
const LONGEST = 200;

export interface Turn {
  conversation: string;
  reply: Reply;
  messageId: string;
}

/**
 * One turn: a visitor's message and the bot's answer, kept together. A conversation that is not there begins anew.
 * @throws too_many `rate_limited`, `token_quota`, unavailable
 */
export async function converse(
  ctx: CommandCtx,
  bot: Bot,
  { conversation: named, message }: { conversation?: string; message: string },
  channel: Channel,
): Promise<Turn> {
  const { schoolId } = inSchool(ctx);
  await countUse(ctx, `chat:${schoolId}:${placeOf(ctx)}`, PER_ADDRESS, TEN_MINUTES);
  const { conversation, before } = await wentOn(ctx, named, channel);
  if (conversation) await countUse(ctx, `chat:${schoolId}:c:${conversation.id}`, PER_CONVERSATION, TEN_MINUTES);
  const reply = await replyTo(ctx, bot, message, before);
  const turn = { conversation: conversation?.id ?? publicCode(24), reply, messageId: newId() };
  stageTurn(ctx, turn, message, conversation, channel);
  if (!reply.isAnswered && channel !== "test") stageGap(ctx, message);
  ctx.record({ type: "chat", id: turn.conversation });
  return turn;
}

async function wentOn(ctx: CommandCtx, id: string | undefined, channel: Channel): Promise<{ conversation: Conversation | null; before: Message[] }> {
  if (!id) return { conversation: null, before: [] };
  const [[found], before] = await inSchool(ctx).db.batch([conversationById(ctx, id), messagesOf(ctx, id)]);
  const isOurs = found && (found.channel === "test") === (channel === "test") && before.length < LONGEST;
  return isOurs ? { conversation: found, before } : { conversation: null, before: [] };
}

function stageTurn(
  ctx: CommandCtx,
  { conversation: id, reply, messageId }: Turn,
  message: string,
  present: Conversation | null,
  channel: Channel,
): void {
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const missed = reply.isAnswered ? 0 : 1;
  if (present)
    ctx.stage(
      db
        .update(chatConversations)
        .set({
          messageCount: sql`${chatConversations.messageCount} + 2`,
          unansweredCount: sql`${chatConversations.unansweredCount} + ${missed}`,
          lastAt: at,
        })
        .where(sql`${eq(chatConversations.schoolId, schoolId)} AND ${eq(chatConversations.id, id)}`),
    );
  else
    ctx.stage(
      db
        .insert(chatConversations)
        .values({ id, schoolId, channel, opening: message.slice(0, 200), messageCount: 2, unansweredCount: missed, createdAt: at, lastAt: at }),
    );
  const common = { schoolId, conversationId: id, createdAt: at };
  // Ids sort by the time they were made: the question stands before its answer.
  ctx.stage(db.insert(chatMessages).values({ ...common, id: `${messageId}-0`, speaker: "visitor", body: message }));
  const { text, sources, isAnswered, tokens } = reply;
  ctx.stage(db.insert(chatMessages).values({ ...common, id: `${messageId}-1`, speaker: "bot", body: text, sources, isAnswered, tokens }));
}

/** The same question in other words is one gap, as far as its words tell. */
function stageGap(ctx: CommandCtx, question: string): void {
  const { db, schoolId } = inSchool(ctx);
  const words = asked(question).sort().slice(0, 12).join(" ");
  if (!words) return;
  const at = ctx.now.getTime();
  ctx.stage(
    db
      .insert(chatGaps)
      .values({ schoolId, words, question: question.slice(0, 250), askedCount: 1, createdAt: at, lastAt: at })
      .onConflictDoUpdate({ target: [chatGaps.schoolId, chatGaps.words], set: { askedCount: sql`${chatGaps.askedCount} + 1`, lastAt: at } }),
  );
}
