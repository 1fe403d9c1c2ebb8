import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { mailEvents, mails, suppressedAddresses } from "#drizzle/schema/messaging";
import { schools } from "#drizzle/schema/schools";
import { type Ctx, schoolOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import type { Statement } from "~/platform/db";
import { acrossSchools, besideSchool, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { type BounceCause, type MailEvent, suppressionId } from "../mail-event-model";

const REASON = "the mail provider tells of the mail of every school";

/** Why this sender suppresses an address; null if it does not. */
export async function suppressionReason(ctx: Ctx, schoolId: string | null, email: string) {
  const [row] = await besideSchool(ctx, REASON, schoolId)
    .select({ reason: suppressedAddresses.reason })
    .from(suppressedAddresses)
    .where(and(eq(suppressedAddresses.id, suppressionId(schoolId, email)), isNull(suppressedAddresses.clearedAt)));
  return row?.reason ?? null;
}

/** The mail of a provider event: its school, recipient and reply address. */
export async function mailOfEvent(ctx: Ctx, id: string) {
  const [row] = await acrossSchools(ctx, REASON)
    .select({ id: mails.id, schoolId: mails.schoolId, recipient: mails.recipient, replyTo: mails.replyTo })
    .from(mails)
    .where(eq(mails.id, id));
  return row ?? null;
}

type Told = Pick<MailEvent, "id" | "reason"> & {
  type: "delivered" | "bounced" | "complained";
  isPermanent: boolean;
  cause: BounceCause | null;
  at: number;
};
type About = { id: string; schoolId: string | null; recipient: string };

export const keepEvent = (ctx: Ctx, mail: About, { id, type, isPermanent, cause, reason, at }: Told): Statement =>
  acrossSchools(ctx, REASON)
    .insert(mailEvents)
    .values({ id, schoolId: mail.schoolId, mailId: mail.id, type, isPermanent, cause, reason: reason ?? null, at, receivedAt: ctx.now.getTime() })
    .onConflictDoNothing();

/** Suppresses an address. One that was cleared after the event stays cleared; the later of two reasons wins. */
export function suppressAddress(ctx: Ctx, mail: About, report: { type: "bounced" | "complained"; reason?: string; at: number }): Statement {
  const row = { reason: report.type, detail: report.reason ?? null, mailId: mail.id, suppressedAt: report.at, clearedAt: null, clearedBy: null };
  return acrossSchools(ctx, REASON)
    .insert(suppressedAddresses)
    .values({ id: suppressionId(mail.schoolId, mail.recipient), schoolId: mail.schoolId, email: mail.recipient, ...row })
    .onConflictDoUpdate({
      target: suppressedAddresses.id,
      set: row,
      setWhere: sql`${suppressedAddresses.suppressedAt} < ${report.at} AND (${suppressedAddresses.clearedAt} IS NULL OR ${suppressedAddresses.clearedAt} < ${report.at})`,
    });
}

/** Whether the last `most` mails to an address all bounced, including this one. */
export async function cameBackInARow(ctx: Ctx, mail: About, most: number): Promise<boolean> {
  const before = await acrossSchools(ctx, REASON)
    .select({
      cameBack: sql<number>`EXISTS (SELECT 1 FROM mail_events e WHERE e.mail_id = mails.id AND e.type = 'bounced')`,
    })
    .from(mails)
    .where(
      and(
        mail.schoolId === null ? isNull(mails.schoolId) : eq(mails.schoolId, mail.schoolId),
        eq(mails.recipient, mail.recipient),
        inArray(mails.status, ["sent", "failed"]),
        ne(mails.id, mail.id),
      ),
    )
    .orderBy(desc(mails.createdAt))
    .limit(most - 1);
  return before.length === most - 1 && before.every(({ cameBack }) => cameBack === 1);
}

/** Marks a bounced mail as not delivered, regardless of its earlier status. */
export const markBounced = (ctx: Ctx, mail: About, words: string): Statement =>
  acrossSchools(ctx, REASON)
    .update(mails)
    .set({ status: "failed", error: words, leaseUntil: 0 })
    .where(and(eq(mails.id, mail.id), inArray(mails.status, ["pending", "sending", "sent"])));

/** The rows visible to the caller: their school's, or all for a super admin without a school. */
function place(ctx: Ctx): { db: ReturnType<typeof acrossSchools>; own: SQL | undefined } {
  if (!schoolOf(ctx)) return { db: acrossSchools(ctx, "a super admin clears addresses of every school"), own: undefined };
  const { db, schoolId } = inSchool(ctx);
  return { db, own: eq(suppressedAddresses.schoolId, schoolId) };
}

export async function suppressionPage(
  ctx: Ctx,
  { limit, offset, search, ordering }: { limit: number; offset: number; ordering: string; search?: string },
) {
  const { db, own } = place(ctx);
  const order = ordering.startsWith("-") ? desc : asc;
  const pattern = search ? sought(search) : null;
  const where = and(
    own,
    isNull(suppressedAddresses.clearedAt),
    pattern ? or(contains(suppressedAddresses.email, pattern), contains(suppressedAddresses.detail, pattern)) : undefined,
  );
  const [results, [total]] = await db.batch([
    db
      .select({
        id: suppressedAddresses.id,
        email: suppressedAddresses.email,
        reason: suppressedAddresses.reason,
        detail: suppressedAddresses.detail,
        mailId: suppressedAddresses.mailId,
        at: suppressedAddresses.suppressedAt,
        school: schools.name,
      })
      .from(suppressedAddresses)
      .leftJoin(schools, eq(schools.id, suppressedAddresses.schoolId))
      .where(where)
      .orderBy(order(suppressedAddresses.suppressedAt), order(suppressedAddresses.id))
      .limit(limit)
      .offset(offset),
    countRows(ctx, db, suppressedAddresses, where),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** Clears an address. Does nothing for another school's, or one already cleared. */
export function removeSuppression(ctx: Ctx, id: string, by: string): Statement {
  const { db, own } = place(ctx);
  return db
    .update(suppressedAddresses)
    .set({ clearedAt: ctx.now.getTime(), clearedBy: by })
    .where(and(own, eq(suppressedAddresses.id, id), isNull(suppressedAddresses.clearedAt)));
}
