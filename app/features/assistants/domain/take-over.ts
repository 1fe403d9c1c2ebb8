import { z } from "zod";
import { pushFrame } from "~/features/notifications/domain/inbox";
import { schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { staffMessageForm } from "../bot-model";
import { askBot } from "../data/bots";
import { type Conversation, conversationById } from "../data/conversations";
import { botStaff } from "./bot-settings";
import { toBot } from "./open-chat";
import { stageTurn } from "./stage-messages";

const taken = () => conflict("taken", "Another staff member is answering this conversation.");
const notTaken = () => conflict("not_taken", "Take over the conversation first.");

/** Notifies open pages of a conversation of a new message. */
export function announceSpeaker(ctx: CommandCtx, userId: string, conversation: string, messageId: string): void {
  ctx.afterCommit(() => pushFrame(ctx, userId, `chat:${messageId}`, { action: "Chat", conversation }));
}

async function conversationOf(ctx: CommandCtx, named: string): Promise<Conversation> {
  const [found] = await conversationById(ctx, named);
  if (!found || found.channel === "test") throw notFound();
  return found;
}

/** From now on a person speaks in place of the bot. Taken over once more it stays as it is. @throws not_found, conflict `taken` */
export const takeOver = command({
  name: "chat.take-over",
  allow: botStaff,
  input: z.object({ conversation: id() }),
  async run(ctx, input) {
    const me = userOf(ctx);
    const found = await conversationOf(ctx, input.conversation);
    if (found.takenBy === me.id) return { conversation: found.id };
    if (found.takenBy) throw taken();
    const body = `${me.firstName} of ${schoolOf(ctx)?.name ?? "the school"} has joined the conversation.`;
    stageTurn(ctx, found, [{ id: newId(), speaker: "staff", body }], me.id);
    ctx.record({ type: "chat", id: found.id, after: { takenBy: me.id } });
    return { conversation: found.id };
  },
});

/** A staff message to the visitor. @throws not_found, conflict `not_taken`, `taken` */
export const writeInChat = command({
  name: "chat.write",
  allow: botStaff,
  input: staffMessageForm.extend({ conversation: id() }),
  secret: ["message"],
  async run(ctx, { conversation, message }) {
    const me = userOf(ctx);
    const found = await conversationOf(ctx, conversation);
    if (!found.takenBy) throw notTaken();
    if (found.takenBy !== me.id) throw taken();
    stageTurn(ctx, found, [{ id: newId(), speaker: "staff", body: message }], me.id);
    ctx.record({ type: "chat", id: found.id });
    return { conversation: found.id };
  },
});

/** Hands a conversation back to the bot; any staff member can hand back an abandoned conversation. @throws not_found */
export const handBack = command({
  name: "chat.hand-back",
  allow: botStaff,
  input: z.object({ conversation: id() }),
  async run(ctx, input) {
    const found = await conversationOf(ctx, input.conversation);
    if (!found.takenBy) return { conversation: found.id };
    const [row] = await askBot(ctx);
    const body = `${toBot(row).name} is answering again. You can still ask for a person.`;
    stageTurn(ctx, found, [{ id: newId(), speaker: "staff", body }], null);
    ctx.record({ type: "chat", id: found.id, before: { takenBy: found.takenBy } });
    return { conversation: found.id };
  },
});
