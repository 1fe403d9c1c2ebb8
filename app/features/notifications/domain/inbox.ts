import type { Ctx } from "~/platform/context";
import type { LiveFrame } from "../model";

type Unnumbered<F> = F extends { seq: number } ? Omit<F, "seq"> : never;

/** Requests of the live inbox (workers/notification-inbox.ts). */
interface Inbox {
  push(id: string, frame: Unnumbered<LiveFrame>): Promise<void>;
}

/** Puts a frame into a person's live inbox; a second frame with the same id is dropped there. */
export async function pushFrame(ctx: Ctx, userId: string, id: string, frame: Unnumbered<LiveFrame>): Promise<void> {
  const { INBOX } = ctx.env;
  await (INBOX.get(INBOX.idFromName(userId)) as unknown as Inbox).push(id, frame);
}
