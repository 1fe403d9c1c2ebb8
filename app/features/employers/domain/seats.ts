import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** Gives free seats to those who have waited longest; the database counts the free seats as it writes. */
const promotion = (ctx: Ctx, eventId: string) =>
  rawStatement(
    acrossSchools(ctx, "a free seat goes to the longest-waiting student of any school"),
    sql`UPDATE event_rsvps SET state = 'going', updated_at = ${ctx.now.getTime()} WHERE event_id = ${eventId} AND state = 'waiting' AND student_id IN (
      SELECT w.student_id FROM event_rsvps w WHERE w.event_id = ${eventId} AND w.state = 'waiting' ORDER BY w.created_at, w.student_id LIMIT max(0,
        coalesce((SELECT v.capacity FROM career_events v WHERE v.id = ${eventId}), 100000)
        - (SELECT count(*) FROM event_rsvps g WHERE g.event_id = ${eventId} AND g.state = 'going')))`,
  );

/** Stages that free seats of an event go to those who wait, in their order; they are written to. */
export function stagePromotion(ctx: CommandCtx, eventId: string): void {
  ctx.stage(promotion(ctx, eventId));
  ctx.emit("event.seats", { eventId, at: ctx.now.getTime() }, `${eventId}:${ctx.now.getTime()}`);
}
