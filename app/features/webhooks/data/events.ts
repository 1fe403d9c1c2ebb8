import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { listed, rawStatement, readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

export interface EventRow {
  seq: number;
  body: string;
}

/** A statement that keeps what happened; a repeated event changes nothing. Numbers of a school grow in the order of commits. */
export function insertEvent(ctx: Ctx, { topic, eventId, body }: { topic: string; eventId: string; body: string }) {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  return rawStatement(
    db,
    sql`INSERT INTO webhook_events (school_id, seq, topic, event_id, body, created_at)
      SELECT ${schoolId}, max(${now}, coalesce((SELECT max(e.seq) FROM webhook_events e WHERE e.school_id = ${schoolId}), 0) + 1), ${topic}, ${eventId}, ${body}, ${now}
      WHERE true ON CONFLICT DO NOTHING`,
  );
}

async function selectEvents(ctx: Ctx, topics: readonly string[], rest: SQL): Promise<EventRow[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<EventRow>`SELECT e.seq, e.body FROM webhook_events e WHERE e.school_id = ${schoolId} AND e.topic IN ${listed([...topics])} AND ${rest}`,
  ]);
  return rows;
}

/** Events of topics behind a number, in order. */
export const eventsAfter = (ctx: Ctx, topics: readonly string[], after: number, limit: number): Promise<EventRow[]> =>
  selectEvents(ctx, topics, sql`e.seq > ${after} ORDER BY e.seq LIMIT ${limit}`);

/** The newest events of a topic behind a number. */
export const newestEvents = (ctx: Ctx, topic: string, after: number, limit: number): Promise<EventRow[]> =>
  selectEvents(ctx, [topic], sql`e.seq > ${after} ORDER BY e.seq DESC LIMIT ${limit}`);
