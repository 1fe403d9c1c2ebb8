import { and, eq } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { stagePlan } from "~/features/accounts/domain/stage-plan";
import { planAfterTransfer, writesOf } from "~/features/accounts/domain/transfer-plan";
import { reactivateFirst, stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { stageSeatMove } from "~/features/enrollment/domain/seats";
import { stageHistory } from "~/features/enrollment/domain/stage-history";
import { todayOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import type { CommandCtx } from "~/platform/verb";
import type { TransferClass, TransferRegistration } from "../data/transfer";

export interface Transfer {
  registration: TransferRegistration;
  from: TransferClass;
  to: TransferClass;
  /** Exceeds the capacity, or transfers into a closed class. */
  override?: boolean;
  /** The reason shown to the student. */
  because?: string;
}

export interface Transferred {
  /** Price difference of the other class; negative if it costs less. */
  differenceCents: number;
  /** The overpayment afterwards, which staff may refund. */
  overpaidCents: number;
}

const closed = () => conflict("class_closed", "Registration for this class is closed.");

/**
 * Transfers a registration to another class in the caller's batch: moves the seat, charges no new application fee, and adds the price
 * difference to the plan or deducts it from the last unpaid instalments. Emits `registration.transferred` and writes the registration's
 * history. @throws conflict `class_closed`, `same_class`, `registration_cancelled`, `not_enrolled`; the batch aborts with `class_full`
 */
export function stageTransfer(ctx: CommandCtx, { registration, from, to, override = false, because }: Transfer): Transferred {
  refuseTransfer(ctx, registration, to, override);
  const today = todayOf(ctx);
  const plan = planAfterTransfer(registration, {
    differenceCents: to.tuitionCents - from.tuitionCents,
    today,
    intervalDays: to.planIntervalDays,
    lastDay: to.endDate,
  });
  stageRegistrationChange(
    ctx,
    registration.id,
    { classId: to.id, programId: to.programId, tuitionCents: plan.tuitionCents },
    and(
      eq(registrations.status, "active"),
      eq(registrations.enrollmentStatus, "enrolled"),
      eq(registrations.classId, registration.classId),
      eq(registrations.tuitionCents, registration.tuitionCents),
      eq(registrations.paidCents, registration.paidCents),
      eq(registrations.dueCents, registration.dueCents),
    ),
  );
  stageSeatMove(ctx, registration.id, to.id, override);
  stagePlan(ctx, registration.id, writesOf(plan));
  stageHistory(ctx, "registrations.transfer", "registration", [
    {
      id: registration.id,
      before: { class: from.code, tuitionCents: registration.tuitionCents },
      after: { class: to.code, tuitionCents: plan.tuitionCents, override, reason: because ?? null },
    },
  ]);
  ctx.emit("registration.transferred", {
    registrationId: registration.id,
    fromClassId: from.id,
    toClassId: to.id,
    fromCode: from.code,
    differenceCents: plan.tuitionCents - registration.tuitionCents,
    because: because ?? null,
  });
  return { differenceCents: plan.tuitionCents - registration.tuitionCents, overpaidCents: plan.overpaidCents };
}

function refuseTransfer(ctx: CommandCtx, registration: TransferRegistration, to: TransferClass, override: boolean): void {
  if (registration.status === "cancelled") throw reactivateFirst();
  if (registration.enrollmentStatus !== "enrolled") throw conflict("not_enrolled", "Only an enrolled student can be transferred.");
  if (registration.classId === to.id) throw conflict("same_class", "The student is already in this class.");
  if (to.cancelledAt !== null) throw conflict("class_cancelled", "This class was cancelled.");
  const today = todayOf(ctx);
  if (to.endDate !== null && to.endDate < today) throw conflict("class_over", "This class has ended.");
  if (override) return;
  const hasBegun = to.mode === "scheduled" && (to.startDate === null || to.startDate <= today);
  const isPast = to.registrationDeadline !== null && to.registrationDeadline < today;
  if (to.status !== "open" || hasBegun || isPast) throw closed();
}
