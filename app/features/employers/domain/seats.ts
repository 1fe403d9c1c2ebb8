import type { CommandCtx } from "~/platform/verb";
import { promotion } from "../data/events";

/** Stages that free seats of an event go to those who wait, in their order; they are written to. */
export function stagePromotion(ctx: CommandCtx, eventId: string): void {
  ctx.stage(promotion(ctx, eventId));
  ctx.emit("event.seats", { eventId, at: ctx.now.getTime() }, `${eventId}:${ctx.now.getTime()}`);
}
