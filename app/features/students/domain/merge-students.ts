import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { students } from "#drizzle/schema/enrollment";
import { studentMerges } from "#drizzle/schema/merges";
import { isAddressTaken } from "~/features/enrollment/data/find-student";
import { isAsRead, stageStudentChange } from "~/features/enrollment/domain/stage-change";
import { stageStudentAccountData, stageStudentAccountStatus } from "~/features/identity/domain/account-status";
import { refuseHeld } from "~/features/schools/data/legal-holds";
import { conflict, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { nextVersion } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { findMerge, findMergeable, type Mergeable, sharedClass, stageFollowers, stageMoves, stageMovesBack } from "../data/merges";
import { mergeFields, pairInput, UNDO_MS } from "../merge-model";
import { seenOf } from "./duplicates";
import { COLUMNS } from "./edit-student";

export const changed = () => conflict("merge_changed", "One of these records just changed. Review them again.");

type Column = (typeof COLUMNS)[keyof typeof COLUMNS];
type Facts = Partial<Record<Column, string | null>>;

/** The fields that the kept record takes from the other one: chosen fields, and fields the kept record lacks. */
function takenFacts(kept: Mergeable, gone: Mergeable, chosen: Record<string, "kept" | "gone">): { before: Facts; after: Facts } {
  const before: Facts = {};
  const after: Facts = {};
  for (const [name, column] of Object.entries(COLUMNS)) {
    const [own, other] = [kept.student[column], gone.student[column]];
    const isTaken = chosen[name] === "gone" || (chosen[name] === undefined && !own && Boolean(other));
    if (!isTaken || own === other) continue;
    before[column] = own;
    after[column] = other;
  }
  return { before, after };
}

/** Of two accounts one stays, and the address with it. @throws conflict `two_accounts` */
function accountsOf(kept: Mergeable, gone: Mergeable, chosen: "kept" | "gone" | undefined) {
  const [own, other] = [kept.student.userId, gone.student.userId];
  if (own && other && !chosen)
    throw conflict("two_accounts", "Both records have an account. Choose which one to keep; the other is deactivated.", {
      account: ["Choose the account to keep."],
    });
  const isOther = other !== null && (own === null || chosen === "gone");
  const closed = own && other ? (isOther ? kept : gone) : null;
  return {
    userId: isOther ? other : own,
    goneUserId: isOther ? own : other,
    closed,
    email: own && other ? (isOther ? ("gone" as const) : ("kept" as const)) : null,
  };
}

/**
 * Makes one record of two: everything of the one that goes is the other's from now on, which keeps the facts that were chosen. It can be
 * undone for a week. @throws conflict `same_class`, `two_accounts`, `merge_changed`, `hold_in_place`; not_found
 */
export const mergeStudents = command({
  name: "students.merge",
  allow: schoolStaff,
  input: mergeFields.extend(pairInput),
  async run(ctx, { kept: keptId, gone: goneId, facts, account, seen }) {
    if (keptId === goneId) throw invalidField("gone", "Choose another record.");
    const { db, schoolId } = inSchool(ctx);
    const [kept, gone, shared] = await Promise.all([findMergeable(ctx, keptId), findMergeable(ctx, goneId), sharedClass(ctx, keptId, goneId)]);
    if (seen !== undefined && seen !== seenOf(kept, gone)) throw changed();
    await refuseHeld(ctx, { students: [keptId, goneId] });
    if (shared) throw conflict("same_class", `Both are registered for ${shared}. Cancel one of these registrations first.`);
    const accounts = accountsOf(kept, gone, account);
    const { before, after } = takenFacts(kept, gone, accounts.email ? { ...facts, email: accounts.email } : facts);
    const merged = { ...kept.student, ...after } as typeof kept.student;
    const mergeId = newId();
    const now = ctx.now.getTime();
    const closedUserId = accounts.closed?.account === "active" && accounts.closed.isOpened ? accounts.closed.student.userId : null;
    ctx.stage(
      db.insert(studentMerges).values({
        id: mergeId,
        schoolId,
        keptId,
        goneId,
        state: "merged",
        moved: {},
        before: { ...before, email: kept.student.email, userId: kept.student.userId },
        after: { ...after, email: merged.email, userId: accounts.userId },
        goneUserId: gone.student.userId,
        closedUserId,
        createdBy: userOf(ctx).id,
        createdAt: now,
      }),
    );
    // The account and the address of the one that goes have to be free before the other takes them.
    stageRecord(ctx, gone, { deletedAt: now, userId: null });
    stageRecord(ctx, kept, {
      ...(after as Values),
      userId: accounts.userId,
      isProfileComplete: kept.student.isProfileComplete || gone.student.isProfileComplete,
    });
    if (accounts.goneUserId && accounts.closed) stageUser(ctx, goneId, accounts.goneUserId);
    if (accounts.closed?.student.userId) await stageStudentAccountStatus(ctx, accounts.closed.student.userId, "inactive");
    if (accounts.userId) stageStudentAccountData(ctx, { userId: accounts.userId, ...dataOf(merged) });
    stageMoves(ctx, "student_id", { mergeId, from: goneId, to: keptId });
    const otherEmail = merged.email === kept.student.email ? gone.student.email : kept.student.email;
    if (otherEmail !== merged.email) stageMoves(ctx, "email", { mergeId, from: otherEmail, to: merged.email });
    ctx.record({ type: "student", id: keptId, before, after: { ...after, merged: `${nameOf(gone.student)}, ${gone.student.email}`, mergeId } });
    return { id: keptId, mergeId };
  },
});

const dataOf = ({ firstName, lastName, phone, email }: Mergeable["student"]) => ({ firstName, lastName, phone, email });

type Values = Partial<typeof students.$inferInsert>;

/** Stages a change of a record that is as it was read. */
function stageRecord(ctx: CommandCtx, { student }: Mergeable, values: Values): void {
  stageStudentChange(ctx, student.id, { ...values, updatedAt: nextVersion(ctx, students.updatedAt) }, isAsRead(student), changed());
}

function stageUser(ctx: CommandCtx, studentId: string, userId: string | null): void {
  stageStudentChange(ctx, studentId, { userId, updatedAt: undefined }, undefined, changed());
}

/**
 * Undoes a merge within a week: moved rows that are still there go back, with rows added since then to a registration or order that goes
 * back. Later corrections of the kept record stay. @throws conflict `undo_over`, `student_exists`
 */
export const undoMerge = command({
  name: "students.undo-merge",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: mergeId }) {
    const { db, own } = inSchool(ctx);
    const merge = await findMerge(ctx, mergeId);
    const now = ctx.now.getTime();
    if (merge.state !== "merged" || merge.createdAt <= now - UNDO_MS) throw undoOver();
    const kept = await findMergeable(ctx, merge.keptId);
    const [gone] = await db
      .select()
      .from(students)
      .where(and(own(students, merge.goneId), isNotNull(students.deletedAt)));
    if (!gone) throw undoOver();
    const { userId: userBefore = null, ...before } = merge.before;
    const { userId: userAfter = null, ...after } = merge.after;
    const back = Object.fromEntries(Object.keys(after).flatMap((column) => (isSame(kept, column, after) ? [[column, before[column] ?? null]] : [])));
    const restored = { ...kept.student, ...back } as typeof kept.student;
    if (restored.email === gone.email || ((await isAddressTaken(ctx, gone.email, gone.id)) && kept.student.email !== gone.email))
      throw conflict("student_exists", `Another student now uses ${gone.email}.`);
    ctx.stage(
      db
        .update(studentMerges)
        .set({ state: "undone", undoneAt: now })
        .where(and(own(studentMerges, mergeId), eq(studentMerges.state, "merged"))),
      undoOver(),
    );
    stageUser(ctx, gone.id, null);
    const isAccountSame = kept.student.userId === userAfter;
    stageRecord(ctx, kept, { ...back, ...(isAccountSame ? { userId: userBefore } : {}) });
    const userId = isAccountSame || merge.goneUserId !== userAfter ? merge.goneUserId : null;
    stageStudentChange(ctx, gone.id, { deletedAt: null, userId }, isNotNull(students.deletedAt), undoOver());
    if (isAccountSame && userBefore) stageStudentAccountData(ctx, { userId: userBefore, ...dataOf(restored) });
    if (isAccountSame && merge.goneUserId) stageStudentAccountData(ctx, { userId: merge.goneUserId, ...dataOf(gone) });
    if (merge.closedUserId) await stageStudentAccountStatus(ctx, merge.closedUserId, "active");
    stageMovesBack(ctx, "student_id", { mergeId, from: merge.keptId, to: merge.goneId });
    stageFollowers(ctx, { from: merge.keptId, to: merge.goneId });
    const otherEmail = before.email === after.email ? gone.email : (before.email ?? gone.email);
    stageMovesBack(ctx, "email", { mergeId, from: after.email ?? restored.email, to: otherEmail });
    ctx.record({ type: "student", id: merge.keptId, before: after, after: { ...back, undone: gone.email } });
    return { id: merge.keptId, goneId: merge.goneId };
  },
});

const undoOver = () => conflict("undo_over", "This can no longer be undone.");

const isSame = ({ student }: Mergeable, column: string, after: Record<string, string | null>): boolean =>
  String(student[column as Column] ?? "") === String(after[column] ?? "");

/** Says that two records are of two people: they are not shown as likely duplicates again. */
export const keepApart = command({
  name: "students.keep-apart",
  allow: schoolStaff,
  input: z.object(pairInput),
  async run(ctx, { kept: oneId, gone: otherId }) {
    const { db, schoolId } = inSchool(ctx);
    await Promise.all([findMergeable(ctx, oneId), findMergeable(ctx, otherId)]);
    const [first = oneId, second = otherId] = [oneId, otherId].sort();
    ctx.stage(
      db
        .insert(studentMerges)
        .values({
          id: newId(),
          schoolId,
          keptId: first,
          goneId: second,
          state: "apart",
          moved: {},
          before: {},
          after: {},
          createdBy: userOf(ctx).id,
          createdAt: ctx.now.getTime(),
        })
        .onConflictDoNothing(),
    );
    ctx.record({ type: "student", id: oneId, after: { apart: otherId } });
    return { id: oneId };
  },
});
