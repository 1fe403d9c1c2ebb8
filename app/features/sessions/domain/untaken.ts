import { sql } from "drizzle-orm";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { sweep } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import { noteAnnounced, untakenSessions } from "../data/untaken";

/** Announces the sessions whose attendance is missing two hours after their end, each once. */
export async function announceUntaken(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "missing attendance is asked for in every school");
  const now = ctx.now.getTime();
  await db.batch([
    announceRows(db, "attendance.untaken", {
      key: sql`s.id`,
      schoolId: sql`s.school_id`,
      payload: { sessionId: sql`s.id` },
      from: untakenSessions(now),
      now,
    }),
    rawStatement(db, noteAnnounced(now)),
  ]);
  await sweep(ctx);
}
