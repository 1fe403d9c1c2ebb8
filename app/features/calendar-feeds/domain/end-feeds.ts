import type { EventOf } from "~/events";
import type { Ctx } from "~/platform/context";
import { endFeedsOf } from "../data/feed-sessions";

/** Ends the calendars of an account that was closed, or signed out everywhere. */
export const endFeedsOfAccount = (ctx: Ctx, { userId }: EventOf<"account.signed-out">): Promise<void> => endFeedsOf(ctx, userId);
