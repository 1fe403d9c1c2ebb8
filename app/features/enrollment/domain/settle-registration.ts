import { and, inArray, sql } from "drizzle-orm";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import type { PaymentAttempt } from "~/features/payments/data/attempts";
import type { PaymentHandler } from "~/features/payments/domain/payment-handlers";
import { returnPromo } from "~/features/payments/domain/promo";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { type Draft, findDraftById, findDraftsById } from "../data/drafts";
import { stageKeep, stageRelease } from "./seats";
import { type FrozenRegistration, type PlanWriter, stageCompanions, stageRegistration } from "./stage-registration";
import { STUDENT_RACE } from "./stage-student";

const frozenOf = ({ snapshot }: PaymentAttempt) => snapshot as FrozenRegistration;

/** The drafts that a payment registers: the one that pays, and those it brings along. */
const draftIdsOf = (attempt: PaymentAttempt) => [attempt.obligationId, ...(frozenOf(attempt).people ?? []).map(({ draftId }) => draftId)];

/** Releases seats and promo codes; the answers are kept for another try. */
async function giveBack(ctx: CommandCtx, attempt: PaymentAttempt): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const ids = draftIdsOf(attempt);
  for (const id of ids) {
    stageRelease(ctx, id);
    returnPromo(ctx, id);
  }
  ctx.stage(
    db
      .update(registrationDrafts)
      .set({ state: "draft", updatedAt: ctx.now.getTime() })
      .where(
        and(sql`${registrationDrafts.schoolId} = ${schoolId}`, inArray(registrationDrafts.id, ids), sql`${registrationDrafts.state} = 'paying'`),
      ),
  );
}

/** The drafts of the people whom a payment registers too. @throws not_found if one is gone */
async function companionsOf(ctx: CommandCtx, { people = [] }: FrozenRegistration): Promise<{ draft: Draft; frozen: FrozenRegistration }[]> {
  if (people.length === 0) return [];
  const drafts = await findDraftsById(
    ctx,
    people.map(({ draftId }) => draftId),
  );
  return people.map((frozen) => {
    const draft = drafts.find(({ id }) => id === frozen.draftId);
    if (!draft) throw notFound();
    return { draft, frozen };
  });
}

/** Turns a paid draft and the drafts of its people into registrations, all or none; releases the seats of an unpaid one or an overpayment. */
export const registrationPayment = (stagePlan: PlanWriter<unknown>): PaymentHandler => ({
  async settle(ctx, attempt) {
    const frozen = frozenOf(attempt);
    const draft = await findDraftById(ctx, frozen.draftId);
    if (!draft) throw notFound();
    const { registrationId, studentId, studentName } = await stageRegistration(ctx, draft, frozen, stagePlan, { isPaid: true });
    const shares = await stageCompanions(ctx, draft, await companionsOf(ctx, frozen), stagePlan, { isPaid: true });
    if (shares.size > 0 || frozen.payer) ctx.emit("registration.party-paid", { attemptId: attempt.id }, `${attempt.id}:party`);
    return { registrationId, studentId, payerName: frozen.payer?.name ?? studentName, shares };
  },
  async keep(ctx, attempt) {
    for (const id of draftIdsOf(attempt)) stageKeep(ctx, id);
  },
  abandon: giveBack,
  release: giveBack,
  retryOn: STUDENT_RACE,
  touches: "site",
});
