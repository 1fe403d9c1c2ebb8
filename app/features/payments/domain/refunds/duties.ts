import { and, isNull } from "drizzle-orm";
import { z } from "zod";
import { refundDuties } from "#drizzle/schema/refund-duties";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { id, text } from "~/platform/input";
import type { ListPart } from "~/platform/keyset";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, query } from "~/platform/verb";
import { readRefundDetails } from "../../data/refund-details";
import { type DutyFilters, dutyCount, dutyPage, openDutyOf, selectDuty, upsertDuty } from "../../data/refund-duties";
import { readRefund } from "../../data/refund-parts";
import { dutyListInput, PROOF_MAX } from "../../refund-model";
import { quoteOf } from "./quote";

/** Without a state the refunds that are still due: settled ones are asked for. */
const stillDue = (filters: DutyFilters): DutyFilters => ({ ...filters, state: filters.state ?? "open" });

/** Refunds that policies owe students who left, the earliest due day first. */
export const listRefundDuties = query({
  name: "refunds.due",
  allow: schoolStaff,
  input: dutyListInput,
  async run(ctx, { limit, offset, ordering, ...given }) {
    const today = todayOf(ctx);
    const filters = stillDue(given);
    const [results, [total]] = await inSchool(ctx).db.batch([
      dutyPage(ctx, filters, today, { limit, offset, ordering }),
      dutyCount(ctx, filters, today),
    ]);
    return { results, count: total?.count ?? 0, totalCents: total?.cents ?? 0, today };
  },
});

/** The rows of the export. */
export const everyDuty = async (ctx: Ctx, filters: DutyFilters, part: ListPart) => await dutyPage(ctx, stillDue(filters), todayOf(ctx), part);

/** One refund due. @throws not_found for another school's */
export const readRefundDuty = query({
  name: "refunds.due-one",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [duty] = await selectDuty(ctx, input.id);
    if (!duty) throw notFound();
    return duty;
  },
});

const settled = () => conflict("refund_settled", "This refund is already settled.");

/** Settles a refund that was paid outside Enrollium, by its proof, such as a check number. @throws not_found; conflict `refund_settled` */
export const settleRefundDuty = command({
  name: "refunds.settle-due",
  allow: schoolStaff,
  input: z.object({ id: id(), proof: text(PROOF_MAX) }),
  async run(ctx, { id: dutyId, proof }) {
    const { db, own } = inSchool(ctx);
    const [duty] = await selectDuty(ctx, dutyId);
    if (!duty) throw notFound();
    if (duty.settledAt !== null) throw settled();
    const now = ctx.now.getTime();
    ctx.stage(
      db
        .update(refundDuties)
        .set({ settledAt: now, proof, updatedAt: now })
        .where(and(own(refundDuties, dutyId), isNull(refundDuties.settledAt))),
      settled(),
    );
    ctx.record({ type: "registration", id: duty.registrationId, after: { refundDue: duty.cents, proof } });
    return { id: dutyId };
  },
});

/**
 * Stages what the policy owes for a registration as it is now: a row for a student who left with money due, none for others. `isPaid`
 * settles the row when nothing is left of it.
 */
export async function stageDuty(ctx: CommandCtx, registrationId: string, { isPaid = false } = {}): Promise<void> {
  const { db } = inSchool(ctx);
  const details = await readRefundDetails(ctx, { registrationId });
  if (!details) return;
  const { subject } = details;
  const hasLeft = subject.status === "cancelled" || subject.enrollmentStatus === "dropped";
  const quote = quoteOf(ctx, details, subject.isClassCancelled ? "school" : "student", "student");
  if (hasLeft && quote.owedCents > 0) {
    const { on: effectiveOn, because } = quote.effective;
    const rule = quote.governs || quote.policy.name;
    ctx.stage(upsertDuty(ctx, { id: newId(), registrationId, effectiveOn, because, dueOn: quote.dueOn, cents: quote.owedCents, rule }));
    return;
  }
  const now = ctx.now.getTime();
  if (hasLeft && isPaid) ctx.stage(db.update(refundDuties).set({ settledAt: now, updatedAt: now }).where(openDutyOf(ctx, registrationId)));
  else ctx.stage(db.delete(refundDuties).where(openDutyOf(ctx, registrationId)));
}

export const noteDutyOfCancelled = heard("registration.cancelled", "refunds.note-due-cancelled", (ctx, { registrationId }) =>
  stageDuty(ctx, registrationId),
);
export const noteDutyOfReturned = heard("registration.reactivated", "refunds.note-due-returned", (ctx, { registrationId }) =>
  stageDuty(ctx, registrationId),
);
export const noteDutyOfChanged = heard("registration.enrollment-changed", "refunds.note-due-changed", (ctx, { registrationId }) =>
  stageDuty(ctx, registrationId),
);
/** Another rule may owe another sum by another day. */
export const noteDutyOfFunding = heard("registration.funding-changed", "refunds.note-due-funding", (ctx, { registrationId }) =>
  stageDuty(ctx, registrationId),
);
/** A refund was paid: the row is settled, or the rest of it stays due. */
export const noteDutyPaid = heard("refund.succeeded", "refunds.note-due-paid", async (ctx, { refundId }) => {
  const registrationId = (await readRefund(ctx, refundId))?.request.registrationId;
  if (registrationId) await stageDuty(ctx, registrationId, { isPaid: true });
});
