import { z } from "zod";
import { autopayText } from "~/features/payments/autopay-model";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findLastAttempt } from "~/features/payments/domain/find-attempt";
import { openCheckout } from "~/features/payments/domain/start-payment";
import { SMALLEST_CHARGE, serviceFee, serviceFeeRate } from "~/features/payments/model";
import type { Ctx } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { agreed, id } from "~/platform/input";
import { student } from "~/platform/policy";
import { command } from "~/platform/verb";
import { readStudentPlan } from "../../data/student-class";
import type { InstalmentSnapshot } from "../settle-registration";
import { ownStudent } from "./own";
import { type InstalmentView, toInstalments } from "./standing";

/** Where the payer comes back to: whole addresses, built by the door from the request's own host. */
const returnTo = z.object({ success: z.string().url(), cancel: z.string().url() });

const paidAlready = () => conflict("instalment_paid", "This instalment has already been paid.");

/**
 * Opens the checkout of one instalment of one's own. Asked twice, it leads to the same place; paid once, it is paid.
 * @throws conflict `instalment_paid`, `instalment_cancelled`, `payouts_unavailable`, `amount_too_small`
 */
export const payInstalment = command({
  name: "instalments.pay",
  allow: student,
  input: z.object({ id: id(), returnTo }),
  idempotent: false,
  run: (ctx, input) => payOne(ctx, { ...input, autopay: false }),
});

/**
 * The same, with the card kept for the instalments after it: only for whoever has said so.
 * @throws as `payInstalment`, invalid on `autopay`
 */
export const payWithAutopay = command({
  name: "instalments.pay-with-autopay",
  allow: student,
  input: z.object({ id: id(), autopay: agreed("Agree to this to turn on autopay."), returnTo }),
  idempotent: false,
  run: payOne,
});

async function payOne(ctx: Ctx, input: { id: string; autopay: boolean; returnTo: z.output<typeof returnTo> }): Promise<{ payAt: string }> {
  const { student: me, today, school } = ownStudent(ctx);
  const found = await readStudentPlan(ctx, me.id, { instalmentId: input.id });
  const chosen = found ? toInstalments(found.instalments, [found.registration], today).find((row) => row.id === input.id) : null;
  if (!found || !chosen) throw notFound();
  if (chosen.status === "cancelled") throw conflict("instalment_cancelled", "This instalment has been cancelled.");
  const description = `Instalment ${chosen.position} of ${chosen.of}, ${chosen.program}`;
  return checkout(
    ctx,
    {
      kind: "instalment",
      obligationId: chosen.id,
      registrationId: found.registration.id,
      rows: [chosen],
      description,
      autopay: input.autopay ? autopayText(school.name, chosen.program, serviceFeeRate(school)) : undefined,
    },
    input.returnTo,
  );
}

/**
 * Opens one checkout for everything that is unpaid of a registration's plan.
 * @throws as `payInstalment`
 */
export const payBalance = command({
  name: "instalments.pay-balance",
  allow: student,
  input: z.object({ id: id(), returnTo }),
  idempotent: false,
  async run(ctx, input) {
    const { student: me, today } = ownStudent(ctx);
    const found = await readStudentPlan(ctx, me.id, { registrationId: input.id });
    if (!found) throw notFound();
    const { id: registrationId, program } = found.registration;
    const rows = toInstalments(found.instalments, [found.registration], today).filter(({ openCents }) => openCents > 0);
    return checkout(
      ctx,
      { kind: "payoff", obligationId: `payoff:${registrationId}`, registrationId, rows, description: `Balance of ${program}` },
      input.returnTo,
    );
  },
});

interface Wanted {
  kind: "instalment" | "payoff";
  obligationId: string;
  registrationId: string;
  rows: InstalmentView[];
  description: string;
  /** The words of the consent, when the card is to be kept. */
  autopay?: string;
}

/** The amounts are those of the plan, never of the form; what has been paid in part is not asked for again. */
async function checkout(ctx: Ctx, wanted: Wanted, urls: { success: string; cancel: string }): Promise<{ payAt: string }> {
  const { student: me, school } = ownStudent(ctx);
  const amountCents = wanted.rows.reduce((sum, { openCents }) => sum + openCents, 0);
  if (amountCents === 0) throw paidAlready();
  const paid = await earlierPayment(ctx, wanted.obligationId, urls.success);
  if (paid) return { payAt: paid };
  if (amountCents < SMALLEST_CHARGE) throw conflict("amount_too_small", "This amount is too small to be paid online.");
  const snapshot: InstalmentSnapshot = { registrationId: wanted.registrationId, instalmentIds: wanted.rows.map(({ id }) => id), payerName: me.name };
  if (wanted.autopay) snapshot.autopay = wanted.autopay;
  const place = await openCheckout(
    ctx,
    {
      kind: wanted.kind,
      obligationId: wanted.obligationId,
      rows: [{ type: "class_plan", amountCents, description: wanted.description }],
      serviceFeeCents: serviceFee(school, amountCents),
      payer: { name: me.name, email: me.email },
      snapshot,
      keepsCard: wanted.autopay !== undefined,
    },
    urls,
  );
  return { payAt: place.url };
}

/**
 * Somebody who paid and never came back to the page presses again: what became of the earlier try is asked first. Answers the address
 * to which that payment leads back, when it was paid; null when there is still something to pay.
 */
async function earlierPayment(ctx: Ctx, obligationId: string, success: string): Promise<string | null> {
  const earlier = await findLastAttempt(ctx, obligationId);
  if (!earlier?.sessionId || (earlier.state !== "requires_payment" && earlier.state !== "processing")) return null;
  const { state } = await applyPayment(ctx, { id: earlier.id });
  return state === "succeeded" || state === "surplus" ? success.replace("{CHECKOUT_SESSION_ID}", earlier.sessionId) : null;
}
