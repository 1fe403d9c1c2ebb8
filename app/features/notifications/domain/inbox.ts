import type { Ctx } from "~/platform/context";
import type { LiveFrame } from "../model";

type Unnumbered<F> = F extends { seq: number } ? Omit<F, "seq"> : never;

/** Requests of the live inbox (workers/notification-inbox.ts). */
interface Inbox {
  push(id: string, frame: Unnumbered<LiveFrame>): Promise<void>;
}

/** Sends a frame to a person's live inbox, which drops a second frame with the same ID. */
export async function pushFrame(ctx: Ctx, userId: string, id: string, frame: Unnumbered<LiveFrame>): Promise<void> {
  const { INBOX } = ctx.env;
  await (INBOX.get(INBOX.idFromName(userId)) as unknown as Inbox).push(id, frame);
}
