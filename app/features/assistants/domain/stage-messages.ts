import { and, eq, isNull, sql } from "drizzle-orm";
import type { ChatAct, ChatSource } from "#drizzle/schema/assistants";
import { chatConversations, chatMessages } from "#drizzle/schema/assistants";
import { conflict } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { Conversation, Message } from "../data/conversations";

/** Staff took over or handed back while the bot was working: the turn is redone. */
export const TAKEN_RACE = "taken_race";

export interface NewMessage {
  id: string;
  speaker: Message["speaker"];
  body: string;
  sources?: ChatSource[];
  acts?: ChatAct[];
  isAnswered?: boolean;
  tokens?: number;
}

/** Stages messages of a conversation. */
export function stageMessages(ctx: CommandCtx, conversationId: string, messages: readonly NewMessage[]): void {
  const { db, schoolId } = inSchool(ctx);
  for (const message of messages) ctx.stage(db.insert(chatMessages).values({ ...message, schoolId, conversationId, createdAt: ctx.now.getTime() }));
}

/** Stages messages and the speaker of a conversation if it is unchanged. @throws conflict `TAKEN_RACE` after a takeover or handback */
export function stageTurn(ctx: CommandCtx, present: Conversation, messages: readonly NewMessage[], takenBy: string | null): void {
  const { db, own } = inSchool(ctx);
  const missed = messages.filter(({ isAnswered }) => isAnswered === false).length;
  const c = chatConversations;
  ctx.stage(
    db
      .update(c)
      .set({
        messageCount: sql`${c.messageCount} + ${messages.length}`,
        unansweredCount: sql`${c.unansweredCount} + ${missed}`,
        lastAt: ctx.now.getTime(),
        takenBy,
      })
      .where(and(own(c, present.id), present.takenBy === null ? isNull(c.takenBy) : eq(c.takenBy, present.takenBy))),
    conflict(TAKEN_RACE, "Another person just took over this conversation or handed it back. Reload the page."),
  );
  stageMessages(ctx, present.id, messages);
}
