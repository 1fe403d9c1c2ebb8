import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { registrationAnswers, registrationDrafts, registrations, seats, students } from "#drizzle/schema/enrollment";
import { isOneOf } from "~/platform/db";
import type { DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** What other features change about students, drafts, answers and seats. A batch with `orFail` is rejected if the row is not as `expected`. */

/** `updatedAt` is now; `undefined` leaves it unchanged. */
export function stageStudentChange(
  ctx: CommandCtx,
  id: string,
  values: SQLiteUpdateSetSource<typeof students>,
  expected?: SQL,
  orFail?: DomainError,
): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(students)
      .set({ updatedAt: ctx.now.getTime(), ...values })
      .where(and(own(students, id), expected)),
    orFail,
  );
  ctx.emit("student.updated", { studentId: id });
}

/** The record is as it was read: not changed since, and not deleted. */
export const isAsRead = ({ updatedAt }: { updatedAt: number }) => and(eq(students.updatedAt, updatedAt), isNull(students.deletedAt));

/** `updatedAt` is now; `undefined` leaves it unchanged. */
export function stageDraftChange(
  ctx: CommandCtx,
  id: string,
  values: SQLiteUpdateSetSource<typeof registrationDrafts>,
  expected?: SQL,
  orFail?: DomainError,
): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(registrationDrafts)
      .set({ updatedAt: ctx.now.getTime(), ...values })
      .where(and(own(registrationDrafts, id), expected)),
    orFail,
  );
}

export const isOpenDraft = () => sql`${registrationDrafts.state} <> 'completed'`;

/** Deletes a draft that is neither completed nor being paid, and releases its seat. */
export function stageDraftDeleted(ctx: CommandCtx, draftId: string, orFail: DomainError): void {
  const { db, own } = inSchool(ctx);
  stageHoldsReleased(ctx, { draftId });
  const isFree = sql`${registrationDrafts.state} NOT IN ('completed', 'paying')`;
  ctx.stage(db.delete(registrationDrafts).where(and(own(registrationDrafts, draftId), isFree)), orFail);
}

/** Adds an answer of staff after the others of the registration. */
export function stageAnswer(
  ctx: CommandCtx,
  { id: registrationId, answers }: { id: string; answers: readonly { position: number }[] },
  answer: Pick<typeof registrationAnswers.$inferInsert, "questionId" | "section" | "label" | "type" | "value" | "fileId">,
): void {
  const { db, schoolId } = inSchool(ctx);
  const position = 1 + Math.max(-1, ...answers.map((each) => each.position));
  ctx.stage(db.insert(registrationAnswers).values({ id: newId(), schoolId, registrationId, ...answer, position }));
}

/** Replaces an answer, or with `null` deletes it. */
export function stageAnswerChange(ctx: CommandCtx, id: string, answer: { value: string } | null, orFail: DomainError): void {
  const { db, own } = inSchool(ctx);
  const same = own(registrationAnswers, id);
  ctx.stage(answer ? db.update(registrationAnswers).set({ value: answer.value }).where(same) : db.delete(registrationAnswers).where(same), orFail);
}

/** Releases the held seats of a class or a draft: their payments are refunded if they go through. The seats of a group order stay its own. */
export function stageHoldsReleased(ctx: CommandCtx, of: { classId: string } | { draftId: string }): void {
  const { db, schoolId } = inSchool(ctx);
  const whose = and("classId" in of ? eq(seats.classId, of.classId) : eq(seats.draftId, of.draftId), isNull(seats.groupSeatId));
  ctx.stage(
    db
      .update(seats)
      .set({ state: "released" })
      .where(and(eq(seats.schoolId, schoolId), whose, eq(seats.state, "held"))),
  );
}

/** Cancels registrations of a class and releases their seats. */
export function stageCancelled(ctx: CommandCtx, classId: string, ids: readonly string[], reason: string, orFail: DomainError): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(registrations)
      .set({ status: "cancelled", cancelReason: reason, updatedAt: ctx.now.getTime() })
      .where(
        and(
          eq(registrations.schoolId, schoolId),
          isOneOf(registrations.id, ids),
          eq(registrations.classId, classId),
          eq(registrations.status, "active"),
          eq(registrations.enrollmentStatus, "enrolled"),
        ),
      ),
    orFail,
  );
  ctx.stage(
    db
      .update(seats)
      .set({ state: "released" })
      .where(and(eq(seats.schoolId, schoolId), isOneOf(seats.registrationId, ids), eq(seats.state, "taken"))),
  );
}
