import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { instalments } from "#drizzle/schema/payments";
import { changedMeanwhile } from "~/features/enrollment/domain/registration-guards";
import type { PlannedInstalment } from "~/features/payments/model";
import { isOneOf, rawStatement } from "~/platform/db";
import type { DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import type { Cents } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import type { Instalment } from "../data/find-plan";

/** The one place that writes instalments: a plan is staged, a payment lands on it, a registration that is over closes it. */

type New = Pick<Instalment, "amountCents" | "dueDate" | "status"> &
  Partial<Pick<Instalment, "id" | "position" | "paidAt" | "quietUntil" | "createdAt">>;

/** What is changed of a plan. `was` is what must still be so at commit; `to` of null takes the instalment off the plan. */
export type PlanWrite =
  | { add: New }
  | { id: string; was: Pick<Instalment, "amountCents" | "status">; to: Partial<Pick<Instalment, "amountCents" | "dueDate" | "status">> | null }
  /** What was cancelled and is due on that day or later is asked for again. */
  | { reopenFrom: IsoDate }
  /** Until that day is over the clock reminds of nothing unpaid; null has it begin again. */
  | { quietUntil: IsoDate | null };

/**
 * Stages changes of a registration's plan, one statement each, in the order given. Amounts are cents, days `YYYY-MM-DD` of the school's
 * zone. A new instalment without a position stands behind the last.
 * @throws at commit `refused` (conflict `registration_changed` unless told) when an instalment is no longer as `was` says
 */
export function stagePlan(ctx: CommandCtx, registrationId: string, writes: readonly PlanWrite[], refused: DomainError = changedMeanwhile()): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  for (const write of writes) {
    if ("add" in write) {
      const last = sql<number>`(SELECT coalesce(max(i.position), 0) + 1 FROM instalments i WHERE i.school_id = ${schoolId} AND i.registration_id = ${registrationId})`;
      ctx.stage(
        db.insert(instalments).values({ id: newId(), position: last, createdAt: now, ...write.add, schoolId, registrationId, updatedAt: now }),
      );
    } else if ("reopenFrom" in write) {
      const isMeant = and(ofRegistration(schoolId, registrationId, "cancelled"), gte(instalments.dueDate, write.reopenFrom));
      ctx.stage(db.update(instalments).set({ status: "unpaid", updatedAt: now }).where(isMeant));
    } else if ("quietUntil" in write) {
      const isMeant = ofRegistration(schoolId, registrationId, "unpaid");
      ctx.stage(db.update(instalments).set({ quietUntil: write.quietUntil, updatedAt: now }).where(isMeant));
    } else {
      const same = isStill(schoolId, write.id, write.was);
      const statusAnd = write.to?.status ? { paidAt: write.to.status === "paid" ? now : null } : {};
      const change = write.to && db.update(instalments).set({ ...write.to, ...statusAnd, updatedAt: now });
      ctx.stage(change ? change.where(same) : db.delete(instalments).where(same), refused);
    }
  }
}

/** Stages the plan of a registration that is made in the same batch. @returns its instalments, as they will stand */
export function stageFirstPlan(ctx: CommandCtx, registrationId: string, planned: readonly PlannedInstalment[]): Instalment[] {
  const { schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const plan = planned.map((item): Instalment => {
    return { id: newId(), schoolId, registrationId, ...item, status: "unpaid", paidAt: null, quietUntil: null, createdAt: now, updatedAt: now };
  });
  stagePlan(
    ctx,
    registrationId,
    plan.map((add) => ({ add })),
  );
  return plan;
}

/** The plans of many registrations in one statement; a row whose registration was not made, or that is there already, is left out. */
export function stagePlans(
  ctx: CommandCtx,
  rows: readonly { id: string; registration: string; position: number; amount: Cents; due: IsoDate }[],
): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO instalments(id, school_id, registration_id, position, amount_cents, due_date, status, created_at, updated_at)
    SELECT j.value ->> 'id', r.school_id, r.id, j.value ->> 'position', j.value ->> 'amount', j.value ->> 'due', 'unpaid', ${now}, ${now}
    FROM json_each(${JSON.stringify(rows)}) j JOIN registrations r ON r.school_id = ${schoolId} AND r.id = j.value ->> 'registration'
    WHERE true ON CONFLICT DO NOTHING`,
    ),
  );
}

/**
 * Stages that an instalment is paid in full: by a payment that is staged before (`by`, the transaction's id, whose moment it gets), or
 * now. `amountCents` is what it was when it was read.
 * @throws at commit `refused` when it has another amount by then, or is not unpaid
 */
export function stagePaid(ctx: CommandCtx, item: { id: string; amountCents: Cents; by?: string }, refused: DomainError): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const paidAt = item.by ? momentOf(schoolId, item.by) : now;
  ctx.stage(
    db
      .update(instalments)
      .set({ status: "paid", paidAt, updatedAt: now })
      .where(isStill(schoolId, item.id, { status: "unpaid", amountCents: item.amountCents })),
    refused,
  );
}

/** Says of an instalment that is marked as paid which payment did it. */
export function stagePaidBy(ctx: CommandCtx, instalmentId: string, transactionId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(instalments)
      .set({ paidAt: momentOf(schoolId, transactionId) })
      .where(and(eq(instalments.schoolId, schoolId), eq(instalments.id, instalmentId), eq(instalments.status, "paid"))),
  );
}

/** Stages an instalment that the part of another is, paid by a payment that is staged before. */
export function stagePaidPart(ctx: CommandCtx, part: Instalment, transactionId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  ctx.stage(db.insert(instalments).values({ ...part, status: "paid", paidAt: momentOf(schoolId, transactionId), createdAt: now, updatedAt: now }));
}

/** Asks again for what was paid by the payment of that moment (epoch milliseconds), which is taken off the books. */
export function stageUnpaid(ctx: CommandCtx, registrationId: string, paidAt: number): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(instalments)
      .set({ status: "unpaid", paidAt: null, updatedAt: ctx.now.getTime() })
      .where(and(ofRegistration(schoolId, registrationId, "paid"), eq(instalments.paidAt, paidAt))),
  );
}

/** Stages that nothing is asked for any more of a registration, or of many, that is cancelled in the same batch. */
export function stageClosed(ctx: CommandCtx, registrations: string | string[]): void {
  const { db, schoolId } = inSchool(ctx);
  const isMeant =
    typeof registrations === "string" ? eq(instalments.registrationId, registrations) : isOneOf(instalments.registrationId, registrations);
  ctx.stage(
    db
      .update(instalments)
      .set({ status: "cancelled", updatedAt: ctx.now.getTime() })
      .where(and(eq(instalments.schoolId, schoolId), isMeant, eq(instalments.status, "unpaid"))),
  );
}

/** Stages that the plans of registrations go with them: of an import that is taken back. `ids` is a list in parentheses. */
export function stageGone(ctx: CommandCtx, ids: SQL): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(rawStatement(db, sql`DELETE FROM instalments WHERE school_id = ${schoolId} AND registration_id IN ${ids}`));
}

/** The moment of a payment that is staged before. */
const momentOf = (schoolId: string, transactionId: string) =>
  sql<number>`(SELECT created_at FROM transactions WHERE school_id = ${schoolId} AND id = ${transactionId})`;

const ofRegistration = (schoolId: string, registrationId: string, status: Instalment["status"]) =>
  and(eq(instalments.schoolId, schoolId), eq(instalments.registrationId, registrationId), eq(instalments.status, status));

const isStill = (schoolId: string, id: string, { status, amountCents }: Pick<Instalment, "amountCents" | "status">) =>
  and(eq(instalments.schoolId, schoolId), eq(instalments.id, id), eq(instalments.status, status), eq(instalments.amountCents, amountCents));
