import { getTableName, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { chatConversations } from "#drizzle/schema/assistants";
import { callEvents, callLogs } from "#drizzle/schema/calls";
import { passkeyChallenges, passwordResets, pendingSignIns, refreshTokens, sessions, socketTickets } from "#drizzle/schema/identity";
import { mailEvents } from "#drizzle/schema/messaging";
import { staffNews } from "#drizzle/schema/notifications";
import { stripeEvents } from "#drizzle/schema/payments";
import { checkRuns } from "#drizzle/schema/payouts";
import { deadLetters, idempotencyKeys, jobRuns, outbox, rateLimits, savedForms } from "#drizzle/schema/platform";
import { workMarks } from "#drizzle/schema/reports";
import { webhookDeliveries, webhookEvents } from "#drizzle/schema/webhooks";
import type { Ctx } from "./context";
import { rawStatement } from "./db";
import { eachDatabase } from "./school-scope";
import { DAY_MS } from "./zones";

/** How long rows of a table are kept. Unfinished rows are kept at any age. */
interface Retention {
  table: SQLiteTable;
  /** The moment from which the days are counted, a column or an expression; a row without one stays. */
  since: SQL | { getSQL(): SQL };
  days: number;
  /** What else must hold of a row that may go. */
  only?: SQL;
}

/**
 * Retention of temporary tables, the same for every school. Records of people follow the clocks of `features/retention`; all other tables are kept. Event ids also prevent repeated announcements, so clock jobs must announce
 * within two weeks or keep their own mark.
 */
export const RETENTION: readonly Retention[] = [
  { table: outbox, since: outbox.doneAt, days: 30 },
  // A letter stays as long as its event can be sent again.
  {
    table: deadLetters,
    since: deadLetters.createdAt,
    days: 90,
    only: sql`NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = outbox_id AND o.done_at IS NULL)`,
  },
  { table: idempotencyKeys, since: idempotencyKeys.createdAt, days: 1 },
  { table: stripeEvents, since: stripeEvents.receivedAt, days: 90, only: isNotNull(stripeEvents.processedAt) },
  { table: sessions, since: sessions.expiresAt, days: 0 },
  { table: refreshTokens, since: refreshTokens.expiresAt, days: 0 },
  { table: passwordResets, since: passwordResets.expiresAt, days: 30 },
  { table: socketTickets, since: socketTickets.expiresAt, days: 0 },
  { table: passkeyChallenges, since: passkeyChallenges.expiresAt, days: 0 },
  { table: pendingSignIns, since: pendingSignIns.expiresAt, days: 0 },
  { table: rateLimits, since: rateLimits.resetsAt, days: 0 },
  { table: savedForms, since: savedForms.expiresAt, days: 0 },
  { table: jobRuns, since: jobRuns.finishedAt, days: 400 },
  { table: staffNews, since: staffNews.createdAt, days: 90 },
  { table: mailEvents, since: mailEvents.receivedAt, days: 90 },
  { table: checkRuns, since: checkRuns.ranAt, days: 400 },
  { table: workMarks, since: workMarks.updatedAt, days: 400 },
  { table: callEvents, since: callEvents.receivedAt, days: 30 },
  // The state of a registration on a learning platform is that of its last delivery.
  { table: webhookDeliveries, since: webhookDeliveries.createdAt, days: 30, only: isNull(webhookDeliveries.registrationId) },
  { table: webhookEvents, since: webhookEvents.createdAt, days: 7 },
  // Recordings and what was said go earlier: `calls/domain/forget-recordings`.
  { table: callLogs, since: callLogs.startedAt, days: 730 },
  // With their messages.
  { table: chatConversations, since: chatConversations.lastAt, days: 400 },
];

const AT_ONCE = 1_000;
/** A night stops after this many portions, well below the request's database limits; the next night continues. */
const MAX_PORTIONS = 500;

/** Deletes what is older than its table is kept, a portion at a time, and renews statistics. @returns deleted rows by table */
export async function deleteOld(ctx: Ctx): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  let portions = 0;
  for (const db of eachDatabase(ctx, "rows of every school grow old alike")) {
    for (const rule of RETENTION) {
      const name = getTableName(rule.table);
      for (let deleted = AT_ONCE; deleted === AT_ONCE && portions < MAX_PORTIONS; portions += 1) {
        const [answer] = await db.batch([rawStatement(db, portionOf(rule, ctx.now.getTime()))]);
        deleted = (answer as D1Result).meta.changes;
        gone[name] = (gone[name] ?? 0) + deleted;
      }
    }
    // The planner chooses indexes by statistics; SQLite renews those of tables that have changed much.
    await db.run(sql`PRAGMA optimize`);
  }
  return gone;
}

/** Old rows stand first in their table, so a portion is found without an index. */
function portionOf({ table, since, days, only }: Retention, now: number): SQL {
  return sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${since} <= ${now - days * DAY_MS} AND ${only ?? sql`1`} LIMIT ${AT_ONCE})`;
}
