import { planAfterTransfer } from "~/features/accounts/domain/transfer-plan";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { classState, hasStarted, seatsLeft } from "~/features/programs/model";
import { findTransferClass, findTransfers, transferTargets } from "~/features/registrations/data/transfer";
import { stageTransfer } from "~/features/registrations/domain/stage-transfer";
import { readCover } from "~/features/sponsors/data/sponsors";
import type { Ctx } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { student } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { command } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { transferInput } from "../model";

/** Upcoming classes that are read for a choice. */
const MOST = 200;
/** Transfers of a registration in a day; more would hold seats away from others. */
const PER_DAY = 3;

/**
 * The classes that a student may move to alone, with seats and price difference in cents: of the same program, open, and before the own
 * class begins. Where a sponsor pays, only those of the same price. `chosen` has the effect on the plan. Null if staff have to decide.
 * @throws not_found for another student's registration
 */
export async function transferChoices(ctx: Ctx, registrationId: string, target?: string) {
  const found = await readChoices(ctx, registrationId, target);
  return found?.choices ?? null;
}

/** The choices with the registration that they are for. */
async function readChoices(ctx: Ctx, registrationId: string, target?: string) {
  const { student: me, today } = ownStudent(ctx);
  const [[registration], targets, cover] = await Promise.all([
    findTransfers(ctx, { ids: [registrationId] }),
    transferTargets(ctx, registrationId, { today, limit: MOST }),
    readCover(ctx, registrationId),
  ]);
  if (!registration || registration.studentId !== me.id) throw notFound();
  const own = targets.find((each) => each.id === registration.classId);
  const isEnrolled = registration.status === "active" && registration.enrollmentStatus === "enrolled";
  if (!own || !isEnrolled || own.cancelledAt !== null || own.mode === "self_paced" || hasStarted(own, today)) return null;
  const classes = targets
    .filter((each) => each.id !== own.id && each.isSameProgram && classState(each, today) === "open")
    .map((each) => ({ ...each, free: seatsLeft(each), differenceCents: each.tuitionCents - own.tuitionCents }))
    .filter(({ differenceCents }) => cover.coveredCents === 0 || differenceCents === 0);
  const to = classes.find((each) => each.id === target);
  const plan =
    to && planAfterTransfer(registration, { differenceCents: to.differenceCents, today, intervalDays: to.planIntervalDays, lastDay: to.endDate });
  const choices = {
    own: { id: own.id, code: own.code, startDate: own.startDate },
    classes,
    chosen: to &&
      plan && {
        ...to,
        differenceCents: plan.tuitionCents - registration.tuitionCents,
        balanceNowCents: Math.max(0, registration.dueCents - registration.paidCents),
        balanceCents: Math.max(0, registration.dueCents + plan.tuitionCents - registration.tuitionCents - registration.paidCents),
        overpaidCents: plan.overpaidCents,
        added: plan.added,
      },
  };
  return { registration, choices };
}

export type TransferChoices = NonNullable<Awaited<ReturnType<typeof transferChoices>>>;

const moved = conflict.bind(null, "not_transferable", "You can't move to this class anymore. Choose another class, or contact the school.");

/**
 * Moves the student's own registration to another class, with the price difference in the plan. Student and staff get a message.
 * @throws conflict `not_transferable`, `class_full`; too_many above three a day
 */
export const transferOwn = command({
  name: "student.transfer",
  allow: student,
  touches: "site",
  input: transferInput.extend({ id: id() }),
  retryOn: ["registration_changed"],
  async run(ctx, { id: registrationId, target }) {
    const found = await readChoices(ctx, registrationId, target);
    if (!found?.choices.chosen) throw moved();
    await countUse(ctx, `student-transfer:${registrationId}`, PER_DAY, DAY_MS);
    const { registration } = found;
    const [from, to] = await Promise.all([findTransferClass(ctx, found.choices.own.id), findTransferClass(ctx, target)]);
    if (!from || !to) throw moved();
    const { overpaidCents } = stageTransfer(ctx, { registration, from, to });
    await notifyStaff(ctx, {
      kind: "registration",
      key: `transfer:${registrationId}:${from.id}:${to.id}:${ctx.now.getTime()}`,
      text: `${registration.studentName} moved from ${from.code} to ${to.code}.`,
      path: registrationProfilePath(registrationId),
    });
    ctx.record({ type: "class", id: to.id, after: { registration: registrationId, from: from.id } });
    return { id: registrationId, code: to.code, overpaidCents };
  },
});
