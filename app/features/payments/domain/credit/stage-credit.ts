import { sql } from "drizzle-orm";
import { schoolCredits } from "#drizzle/schema/payments";
import { todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import type { Cents } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { LOT_ORDER, usableLots } from "../../data/school-credit";

/** All entries of school credit. They are never changed or deleted. */

interface Issue {
  studentId: string;
  source: "refund" | "goodwill";
  amountCents: Cents;
  reason: string;
  /** The last day on which it can be used. */
  expiresOn: IsoDate | null;
  /** The ledger row of a refund that is kept as credit. */
  transactionId: string | null;
}

const actorOf = (ctx: CommandCtx) => (ctx.actor.kind === "user" ? ctx.actor.id : null);

/** Stages a new credit. @throws at commit not_found for a student of another school */
export function stageCreditIssue(ctx: CommandCtx, issue: Issue): string {
  const { db, schoolId } = inSchool(ctx);
  const id = newId();
  ctx.stage(
    db
      .insert(schoolCredits)
      .values({ id, schoolId, ...issue, lotId: null, enteredOn: todayOf(ctx), createdBy: actorOf(ctx), createdAt: ctx.now.getTime() }),
  );
  return id;
}

/**
 * Stages the use of a student's credit for a payment, from the credit that expires first. One statement reads what is left and takes it,
 * so that two uses at once can't take the same money. @throws at commit invalid `over_credit` on `amount`
 */
export function stageCreditUse(ctx: CommandCtx, use: { registrationId: string; amountCents: Cents; transactionId: string }): void {
  const { db, schoolId } = inSchool(ctx);
  const { registrationId, amountCents, transactionId } = use;
  const student = sql`(SELECT r.student_id FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = ${registrationId})`;
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO school_credits(id, school_id, student_id, source, amount_cents, lot_id, reason, entered_on, transaction_id, created_by, created_at)
        SELECT ${`${newId()}:`} || place, ${schoolId}, student_id, 'used', -min(left_cents, ${amountCents} - earlier), id,
          (SELECT 'Payment for ' || r.number FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = ${registrationId}),
          ${todayOf(ctx)}, ${transactionId}, ${actorOf(ctx)}, ${ctx.now.getTime()}
        FROM (SELECT id, student_id, left_cents, row_number() OVER (ORDER BY ${LOT_ORDER}) AS place, sum(left_cents) OVER () AS total,
            sum(left_cents) OVER (ORDER BY ${LOT_ORDER}) - left_cents AS earlier
          FROM (${usableLots(schoolId, student, todayOf(ctx))}) WHERE left_cents > 0)
        WHERE total >= ${amountCents} AND earlier < ${amountCents}`,
    ),
    overCredit(),
  );
}

const overCredit = () => invalidField("amount", "The amount is more than the student's school credit.", "over_credit");

/** Stages that the credit of a removed payment goes back to where it came from. @throws at commit conflict `payment_removed` */
export function stageCreditBack(ctx: CommandCtx, paymentId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO school_credits(id, school_id, student_id, source, amount_cents, lot_id, reason, entered_on, transaction_id, created_by, created_at)
        SELECT c.id || ':reversed', c.school_id, c.student_id, 'reversed', -c.amount_cents, c.lot_id, 'Payment removed', ${todayOf(ctx)}, c.transaction_id,
          ${actorOf(ctx)}, ${ctx.now.getTime()}
        FROM school_credits c WHERE c.school_id = ${schoolId} AND c.transaction_id = ${paymentId} AND c.source = 'used'`,
    ),
    conflict("payment_removed", "This payment has already been removed."),
  );
}
