import { and, eq, gte, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { leaves } from "#drizzle/schema/attendance";
import { classSessions } from "#drizzle/schema/sessions";
import { stageTaken } from "~/features/sessions/domain/stage-taken";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff, staffOrStudent } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, nextVersion } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { daysBetween, type IsoDate, longDate } from "~/platform/zones";
import { leaveById, leavesOf, subjectOf } from "../data/makeups";
import { decideLeaveForm, type LeaveState, leaveForm, MAX_LEAVE_DAYS, shareDays } from "../makeup-model";

interface Asked {
  registration: string;
  first_day: IsoDate;
  last_day?: IsoDate;
  reason: string;
}

/** Stages a new leave. @throws not_found; invalid beside its days; conflict `registration_cancelled` */
async function stageLeave(ctx: CommandCtx, { registration, first_day: from, last_day: to = from, reason }: Asked, state: "asked" | "approved") {
  const { db, schoolId } = inSchool(ctx);
  const [[of], present] = await db.batch([subjectOf(ctx, registration), leavesOf(ctx, registration)]);
  const actor = userOf(ctx);
  if (!of || (actor.role === "student" && of.studentId !== actor.studentId)) throw notFound();
  if (of.status !== "active") throw conflict("registration_cancelled", "This registration is cancelled.");
  if (to < from) throw invalidField("last_day", "Enter a day on or after the first day.");
  if (daysBetween(from, to) >= MAX_LEAVE_DAYS) throw invalidField("last_day", `A leave is at most ${MAX_LEAVE_DAYS} days.`);
  if (state === "asked" && from < todayOf(ctx)) throw invalidField("first_day", "Enter today or a later day.");
  const other = present.find((each) => isLive(each.state) && shareDays({ from, to }, { from: each.firstDay, to: each.lastDay }));
  if (other) throw invalidField("first_day", `This overlaps with the leave of ${longDate(other.firstDay)}.`, "overlap");
  const leaveId = newId();
  const now = ctx.now.getTime();
  const decided = state === "approved" ? { decidedBy: actor.id, decidedAt: now } : {};
  ctx.stage(
    db.insert(leaves).values({
      ...{ id: leaveId, schoolId, registrationId: registration, firstDay: from, lastDay: to, reason, state },
      ...{ ...decided, createdBy: actor.id, createdAt: now, updatedAt: now },
    }),
  );
  if (state === "approved") await stageTakenBetween(ctx, of.classId, from, to);
  else ctx.emit("leave.asked", { registrationId: registration, leaveId });
  ctx.record({ type: "registration", id: registration, after: { leave: leaveId, from, to, reason, state } });
  return { id: leaveId, registrationId: registration };
}

const isLive = (state: LeaveState): boolean => state !== "refused" && state !== "withdrawn";

/** Sessions that wait only for the mark of a student on leave are taken. */
async function stageTakenBetween(ctx: CommandCtx, classId: string, from: IsoDate, to: IsoDate): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const waiting = await db
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(
      and(
        ...[eq(classSessions.schoolId, schoolId), eq(classSessions.classId, classId), gte(classSessions.date, from), lte(classSessions.date, to)],
        ...[eq(classSessions.status, "held"), isNull(classSessions.takenAt)],
      ),
    );
  stageTaken(
    ctx,
    waiting.map((session) => session.id),
  );
}

/**
 * Enters a leave: the student is not expected on its days. A student asks for one of the own registration, which the office decides.
 * @throws not_found; invalid beside its days; conflict `registration_cancelled`
 */
export const addLeave = command({
  name: "attendance.add-leave",
  allow: staffOrStudent,
  input: leaveForm.extend({ registration: id() }),
  run: (ctx, input) => stageLeave(ctx, input, userOf(ctx).role === "student" ? "asked" : "approved"),
});

/** A leave as it is now; null for a foreign one. */
export const findLeave = async (ctx: Ctx, leaveId: string) => (await leaveById(ctx, leaveId))[0] ?? null;

type Decision = Pick<typeof leaves.$inferInsert, "answer" | "decidedBy" | "decidedAt">;

/** Stages the change of a leave's state from the one that was read. */
export function stageLeaveState(
  ctx: CommandCtx,
  leave: Pick<typeof leaves.$inferSelect, "id" | "registrationId" | "state">,
  state: LeaveState,
  decision?: Decision,
): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(leaves)
      .set({ state, ...decision, updatedAt: nextVersion(ctx, leaves.updatedAt) })
      .where(and(own(leaves, leave.id), eq(leaves.state, leave.state))),
    changedMeanwhile(),
  );
  ctx.record({
    type: "registration",
    id: leave.registrationId,
    before: { leave: leave.id, state: leave.state },
    after: { state, answer: decision?.answer ?? null },
  });
}

/** Approves or declines a requested leave. @throws not_found; invalid beside `answer`; conflict `leave_decided`, `stale` */
export const decideLeave = command({
  name: "attendance.decide-leave",
  allow: schoolStaff,
  input: decideLeaveForm.extend({ id: id() }),
  async run(ctx, { id: leaveId, decision, answer }) {
    const [leave] = await leaveById(ctx, leaveId);
    if (!leave) throw notFound();
    if (leave.state !== "asked") throw conflict("leave_decided", "This request has already been decided.");
    if (decision === "refused" && !answer) throw invalidField("answer", "Tell the student why.", "required");
    stageLeaveState(ctx, leave, decision, { answer: answer ?? null, decidedBy: userOf(ctx).id, decidedAt: ctx.now.getTime() });
    ctx.emit("leave.decided", { registrationId: leave.registrationId, leaveId });
    const [of] = await subjectOf(ctx, leave.registrationId);
    if (decision === "approved" && of) await stageTakenBetween(ctx, of.classId, leave.firstDay, leave.lastDay);
    return { id: leaveId, registrationId: leave.registrationId };
  },
});

/**
 * Withdraws a leave: students their request, the office any that is requested or approved. The student is expected again.
 * @throws not_found; conflict `leave_decided`, `stale`
 */
export const withdrawLeave = command({
  name: "attendance.withdraw-leave",
  allow: staffOrStudent,
  input: z.object({ id: id() }),
  async run(ctx, { id: leaveId }) {
    const [leave] = await leaveById(ctx, leaveId);
    if (!leave) throw notFound();
    const actor = userOf(ctx);
    const isStudent = actor.role === "student";
    if (isStudent && (await subjectOf(ctx, leave.registrationId))[0]?.studentId !== actor.studentId) throw notFound();
    if (leave.state !== "asked" && (isStudent || leave.state !== "approved"))
      throw conflict("leave_decided", "This leave can no longer be withdrawn.");
    stageLeaveState(ctx, leave, "withdrawn");
    return { id: leaveId, registrationId: leave.registrationId };
  },
});
