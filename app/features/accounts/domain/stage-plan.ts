import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
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

/** All writes of installments: plans, payments of them, and their end with the registration. */

type New = Pick<Instalment, "amountCents" | "dueDate" | "status"> &
  Partial<Pick<Instalment, "id" | "position" | "paidAt" | "quietUntil" | "writtenOffOn" | "createdAt">>;

/** One change of a plan. `was` is checked at commit; a null `to` deletes the installment. */
export type PlanWrite =
  | { add: New }
  | {
      id: string;
      was: Pick<Instalment, "amountCents" | "status">;
      to: Partial<Pick<Instalment, "amountCents" | "dueDate" | "status" | "writtenOffOn">> | null;
    }
  /** Reopens cancelled installments that are due on this day or later and were not written off. */
  | { reopenFrom: IsoDate }
  /** Pauses automatic reminders through this day; null resumes them. */
  | { quietUntil: IsoDate | null };

/**
 * Stages changes of a registration's plan, one statement each, in the order given. Amounts are cents, days are ISO dates in the school's
 * zone. A new installment without a position comes last.
 * @throws at commit `refused` (default: conflict `registration_changed`) if an installment no longer matches `was`
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
      const isMeant = and(
        ofRegistration(schoolId, registrationId, "cancelled"),
        gte(instalments.dueDate, write.reopenFrom),
        isNull(instalments.writtenOffOn),
      );
      ctx.stage(db.update(instalments).set({ status: "unpaid", updatedAt: now }).where(isMeant));
    } else if ("quietUntil" in write) {
      const isMeant = ofRegistration(schoolId, registrationId, "unpaid");
      ctx.stage(db.update(instalments).set({ quietUntil: write.quietUntil, updatedAt: now }).where(isMeant));
    } else {
      const same = isStill(schoolId, write.id, write.was);
      const isOpen = write.to?.status === "unpaid" || write.to?.status === "paid";
      const statusAnd = {
        ...(write.to?.status ? { paidAt: write.to.status === "paid" ? now : null } : {}),
        ...(isOpen ? { writtenOffOn: null } : {}),
      };
      const change = write.to && db.update(instalments).set({ ...write.to, ...statusAnd, updatedAt: now });
      ctx.stage(change ? change.where(same) : db.delete(instalments).where(same), refused);
    }
  }
}

/** Stages the plan of a registration created in the same batch. @returns its installments */
export function stageFirstPlan(ctx: CommandCtx, registrationId: string, planned: readonly PlannedInstalment[]): Instalment[] {
  const { schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const plan = planned.map((item): Instalment => {
    return {
      id: newId(),
      schoolId,
      registrationId,
      ...item,
      status: "unpaid",
      paidAt: null,
      quietUntil: null,
      writtenOffOn: null,
      createdAt: now,
      updatedAt: now,
    };
  });
  stagePlan(
    ctx,
    registrationId,
    plan.map((add) => ({ add })),
  );
  return plan;
}

/** Stages the plans of many registrations in one statement. Skips rows that exist, and rows without a registration. */
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
 * Marks an installment as paid in full. With `by`, the id of a transaction staged before, `paidAt` is that transaction's timestamp;
 * otherwise it is now. @throws at commit `refused` if the installment is no longer unpaid, or its amount is no longer `amountCents`
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

/** Matches a paid installment to a transaction. */
export function stagePaidBy(ctx: CommandCtx, instalmentId: string, transactionId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(instalments)
      .set({ paidAt: momentOf(schoolId, transactionId) })
      .where(and(eq(instalments.schoolId, schoolId), eq(instalments.id, instalmentId), eq(instalments.status, "paid"))),
  );
}

/** Stages the paid part of a split installment; its transaction is staged before. */
export function stagePaidPart(ctx: CommandCtx, part: Instalment, transactionId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  ctx.stage(db.insert(instalments).values({ ...part, status: "paid", paidAt: momentOf(schoolId, transactionId), createdAt: now, updatedAt: now }));
}

/** Reopens the installments that a removed payment had paid. `paidAt` is epoch milliseconds. */
export function stageUnpaid(ctx: CommandCtx, registrationId: string, paidAt: number): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(instalments)
      .set({ status: "unpaid", paidAt: null, updatedAt: ctx.now.getTime() })
      .where(and(ofRegistration(schoolId, registrationId, "paid"), eq(instalments.paidAt, paidAt))),
  );
}

/** Cancels the unpaid installments of registrations that are cancelled in the same batch. */
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

/** Deletes the plans of an undone import's registrations. `ids` is SQL: a list in parentheses. */
export function stageGone(ctx: CommandCtx, ids: SQL): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(rawStatement(db, sql`DELETE FROM instalments WHERE school_id = ${schoolId} AND registration_id IN ${ids}`));
}

/** The timestamp of a transaction staged before. */
const momentOf = (schoolId: string, transactionId: string) =>
  sql<number>`(SELECT created_at FROM transactions WHERE school_id = ${schoolId} AND id = ${transactionId})`;

const ofRegistration = (schoolId: string, registrationId: string, status: Instalment["status"]) =>
  and(eq(instalments.schoolId, schoolId), eq(instalments.registrationId, registrationId), eq(instalments.status, status));

const isStill = (schoolId: string, id: string, { status, amountCents }: Pick<Instalment, "amountCents" | "status">) =>
  and(eq(instalments.schoolId, schoolId), eq(instalments.id, id), eq(instalments.status, status), eq(instalments.amountCents, amountCents));
