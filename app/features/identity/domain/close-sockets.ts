import type { Ctx } from "~/platform/context";

/** Whose sockets: of one session (or token family), or of all but one. */
interface WhichSockets {
  only?: string;
  except?: string;
}

/** Requests that the live inbox answers (workers/notification-inbox.ts). */
interface Inbox {
  close(which: WhichSockets, why: "ended" | "changed"): Promise<void>;
}

/**
 * Closes a user's live sockets. After a sign-out clients stay disconnected; after a change they reconnect with the account's new rights.
 */
export async function closeSockets(ctx: Ctx, userId: string, which: WhichSockets = {}, why: "ended" | "changed" = "ended"): Promise<void> {
  const { INBOX } = ctx.env;
  try {
    await (INBOX.get(INBOX.idFromName(userId)) as unknown as Inbox).close(which, why);
  } catch (error) {
    console.error(JSON.stringify({ requestId: ctx.requestId, closeSockets: String(error) }));
  }
}
