import { sql } from "drizzle-orm";
import { z } from "zod";
import { stageClosed } from "~/features/accounts/domain/stage-plan";
import { stageCancelled, stageHoldsReleased } from "~/features/enrollment/domain/stage-change";
import { stageHistory } from "~/features/enrollment/domain/stage-history";
import { stageReferralsLost } from "~/features/partners/domain/referrals";
import { stageClassRefunds } from "~/features/payments/domain/refunds/request-for-class";
import { stageClassCancelled } from "~/features/programs/domain/classes/class-status";
import { findTransferClass, findTransfers, type TransferRegistration } from "~/features/registrations/data/transfer";
import { stageTransfer } from "~/features/registrations/domain/stage-transfer";
import { todayOf } from "~/platform/context";
import { conflict, invalid, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, REQUIRED } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, query } from "~/platform/verb";
import { addressees, otherClasses, paidOnline, rosterClass } from "../data/class-roster";
import { cancelClassFields } from "../model";
import { emitClassMail } from "./class-mail";

const chooseFirst = (count: number) =>
  invalidField("students", `Choose what happens to the ${count} registered student${count === 1 ? "" : "s"}.`, "choose_students");
const changedMeanwhile = () => conflict("class_changed", "The roster has just changed. Check the class again.");

/** Data of the cancellation form: students, online payments, transfer targets. */
export const cancelClassView = query({
  name: "classes.cancel-view",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [found] = await rosterClass(ctx, input.id);
    if (!found) throw notFound();
    const students = await findTransfers(ctx, { enrolledIn: input.id });
    const ids = students.map((each) => each.id);
    const [targets, paid, people] = await inSchool(ctx).db.batch([
      otherClasses(ctx, { classId: input.id, programId: found.courseClass.programId }, todayOf(ctx)),
      paidOnline(ctx, ids),
      addressees(ctx, ids),
    ]);
    const online = new Map(paid.map(({ registrationId, cents }) => [registrationId, cents]));
    return {
      courseClass: {
        id: found.courseClass.id,
        code: found.courseClass.code,
        startDate: found.courseClass.startDate,
        isCancelled: found.courseClass.cancelledAt !== null,
      },
      program: found.program,
      students: students.map((each) => ({
        id: each.id,
        name: each.studentName,
        email: people.find((person) => person.id === each.id)?.email ?? "",
        paidOnlineCents: Math.max(0, online.get(each.id) ?? 0),
        paidCents: each.paidCents,
      })),
      targets,
    };
  },
});

/**
 * Cancels a class together with what becomes of its students, all of it or nothing: they go to another class, or their registrations
 * are cancelled and what they paid online is asked back for them, the same for all or student by student. Students who completed the class or dropped out stay as they are; its waitlist passes
 * to the program (`class.withdrawn`).
 */
export const cancelClass = command({
  name: "classes.cancel",
  allow: schoolStaff,
  touches: "site",
  input: cancelClassFields.extend({ class: id() }),
  async run(ctx, { class: classId, override, with_application_fee, reason, ...chosen }) {
    const { schoolId } = inSchool(ctx);
    const from = await findTransferClass(ctx, classId);
    if (!from) throw notFound();
    if (from.cancelledAt !== null) throw conflict("class_cancelled", "This class is already cancelled.");
    const enrolled = await findTransfers(ctx, { enrolledIn: classId });
    const goals = goalsOf(enrolled, chosen);
    for (const goal of new Set(goals.values())) {
      if (goal === CANCEL) continue;
      const to = await findTransferClass(ctx, goal);
      if (!to) throw notFound();
      for (const registration of enrolled)
        if (goals.get(registration.id) === goal)
          stageTransfer(ctx, { registration, from, to, override, because: `Class ${from.code} was cancelled.` });
    }
    const leaving = enrolled.filter(({ id }) => goals.get(id) === CANCEL);
    const how = { reason, withApplicationFee: with_application_fee };
    const refunds = leaving.length > 0 ? await stageCancellations(ctx, classId, leaving, how) : 0;
    // Closes open payments for the class; payments that go through are refunded.
    stageHoldsReleased(ctx, { classId });
    const nobodyLeft = sql`NOT EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.class_id = ${classId} AND r.status = 'active' AND r.enrollment_status = 'enrolled')`;
    stageClassCancelled(ctx, classId, reason, nobodyLeft, changedMeanwhile());
    ctx.emit("class.withdrawn", { classId, programId: from.programId, code: from.code, startDate: from.startDate, reason });
    ctx.record({
      type: "class",
      id: classId,
      before: { status: from.status },
      after: { status: "cancelled", reason, students: chosen.students ?? null },
    });
    return { id: classId, moved: enrolled.length - leaving.length, cancelled: leaving.length, refunds };
  },
});

const CANCEL = "cancel";
type Chosen = Pick<z.output<typeof cancelClassFields>, "students" | "target" | "choices">;

/** Each student's target: a class ID or `cancel`. @throws invalid without one */
function goalsOf(enrolled: readonly TransferRegistration[], { students: way, target, choices }: Chosen): Map<string, string> {
  if (enrolled.length === 0) return new Map();
  if (!way) throw chooseFirst(enrolled.length);
  if (way === "transfer" && !target) throw invalidField("target", REQUIRED, "required");
  const goal = (registrationId: string) => (way === "each" ? choices[registrationId] : way === "transfer" ? target : CANCEL);
  const undecided = enrolled.filter(({ id: registrationId }) => !goal(registrationId));
  if (undecided.length > 0)
    throw invalid(Object.fromEntries(undecided.map((each) => [`choices.${each.id}`, [`Choose what happens to ${each.studentName}.`]])));
  return new Map(enrolled.map(({ id: registrationId }) => [registrationId, goal(registrationId) ?? CANCEL]));
}

/** Cancels their registrations: frees the seats, ends the plans, requests refunds and mails the students. Answers how many refunds were requested. */
async function stageCancellations(
  ctx: CommandCtx,
  classId: string,
  enrolled: readonly TransferRegistration[],
  how: { reason: string; withApplicationFee: boolean },
): Promise<number> {
  const ids = enrolled.map((each) => each.id);
  const reason = `The class was cancelled: ${how.reason}`;
  stageCancelled(ctx, classId, ids, reason, changedMeanwhile());
  stageClosed(ctx, ids);
  stageReferralsLost(ctx, ids, "The class was cancelled");
  stageHistory(
    ctx,
    "registrations.status",
    "registration",
    ids.map((id) => ({ id, before: { status: "active" }, after: { status: "cancelled", reason } })),
  );
  const amounts = await stageClassRefunds(ctx, enrolled, how.withApplicationFee);
  emitClassMail(ctx, {
    template: "class_cancelled",
    classId,
    occasion: newId(),
    registrationIds: ids,
    values: { reason: how.reason },
    amounts,
  });
  return Object.keys(amounts).length;
}
