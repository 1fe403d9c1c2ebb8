import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { mails } from "#drizzle/schema/messaging";
import type { Ctx } from "~/platform/context";
import { isLostConnection } from "~/platform/db";
import { besideSchool, eachDatabase } from "~/platform/school-scope";
import { HOUR_MS, MINUTE_MS } from "~/platform/zones";

/** Lease of one attempt. */
export const LEASE_MS = MINUTE_MS;
/** Providers remember a key for a day. Past 23 hours a retry could send a second mail, so there is none. */
export const TRY_WINDOW_MS = 23 * HOUR_MS;

const REASON = "the mail queue serves every school";
const OPEN = ["pending", "sending"] as const;

/** Claims a mail for one attempt: null if it is done, claimed by another, or expired. */
export async function claimMail(ctx: Ctx, id: string) {
  const now = ctx.now.getTime();
  const [row] = await persistently(() =>
    besideSchool(ctx, REASON)
      .update(mails)
      .set({
        status: "sending",
        leaseUntil: now + LEASE_MS,
        attempts: sql`${mails.attempts} + 1`,
        firstTryAt: sql`coalesce(${mails.firstTryAt}, ${now})`,
      })
      .where(
        and(
          eq(mails.id, id),
          inArray(mails.status, [...OPEN]),
          lt(mails.leaseUntil, now),
          sql`(${mails.firstTryAt} IS NULL OR ${now} - ${mails.firstTryAt} < ${TRY_WINDOW_MS})`,
        ),
      )
      .returning(),
  );
  return row ?? null;
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

export interface Outcome {
  status: "pending" | "sent" | "failed" | "aborted";
  error?: string;
  /** For `pending`: when the next attempt may start. */
  retryAt?: number;
}

/** Ends attempt number `attempts`; one that lost its lease to a later attempt changes nothing. */
export async function finishMail(ctx: Ctx, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  const { status, error = null, retryAt = 0 } = outcome;
  await persistently(() =>
    besideSchool(ctx, REASON, mail.schoolId)
      .update(mails)
      .set({ status, error, leaseUntil: retryAt, ...(status === "sent" ? { sentAt: ctx.now.getTime() } : {}) })
      .where(and(eq(mails.id, mail.id), eq(mails.status, "sending"), status === "sent" ? undefined : eq(mails.attempts, mail.attempts))),
  );
}

/** Gives up mails with an unknown outcome that are too old to retry. */
export async function giveUpOldMails(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime();
  for (const db of eachDatabase(ctx, REASON))
    await db
      .update(mails)
      .set({ status: "failed", error: "Outcome unknown: the provider did not answer in time." })
      .where(and(sql`status IN ('pending', 'sending')`, lt(mails.leaseUntil, now), lt(mails.firstTryAt, now - TRY_WINDOW_MS)));
}

/** Requeues mails whose lease expired without a result. Mails that were never attempted belong to the outbox sweep. */
export async function requeueLostMails(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime();
  for (const db of eachDatabase(ctx, REASON))
    await db.run(
      sql`INSERT INTO outbox (id, school_id, topic, payload, created_at)
      SELECT 'mail.send:' || id, school_id, 'mail.send', json_object('mailId', id), ${now} FROM mails
      WHERE status IN ('pending', 'sending') AND lease_until < ${now} AND first_try_at >= ${now - TRY_WINDOW_MS}
      ON CONFLICT (id) DO UPDATE SET done_at = NULL, lease_until = 0, retry_at = 0, attempts = 0, created_at = ${now} WHERE done_at IS NOT NULL`,
    );
}

/** Retries idempotent statements after a lost connection, because the first try may have been written. */
async function persistently<T>(write: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isLostConnection(error) || attempt === 3) throw error;
      await scheduler.wait(20 * 2 ** attempt);
    }
  }
}
