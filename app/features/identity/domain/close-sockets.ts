import type { Ctx } from "~/platform/context";

/** What the live inbox answers to from here (workers/notification-inbox.ts). */
interface Inbox {
  close(sessionId: string | null): Promise<void>;
}

/** Ends a person's live sockets: those of one session, or all of them. They find out by themselves soon enough if this fails. */
export async function closeSockets(ctx: Ctx, userId: string, sessionId: string | null = null): Promise<void> {
  const { INBOX } = ctx.env;
  try {
    await (INBOX.get(INBOX.idFromName(userId)) as unknown as Inbox).close(sessionId);
  } catch (error) {
    console.error(JSON.stringify({ requestId: ctx.requestId, closeSockets: String(error) }));
  }
}
