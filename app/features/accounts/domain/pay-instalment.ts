import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import type { OpenedPayment } from "~/features/enrollment/domain/opened-payment";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import type { PaymentRequest } from "~/features/payments/domain/start-payment";
import { openCheckout, openPaymentIntent, total } from "~/features/payments/domain/start-payment";
import { SMALLEST_CHARGE, serviceFee } from "~/features/payments/model";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import { student } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { MINUTE_MS } from "~/platform/zones";
import { readStudentPlan } from "../data/student-plan";
import type { InstalmentView } from "./account-summary";
import { toInstalments } from "./account-summary";
import type { FrozenInstalments } from "./settle-payment";

/** Paying an instalment online, for all callers. */

const MANY_FROM_ONE_PLACE = 30;

const paidAlready = () => conflict("instalment_paid", "This instalment has already been paid.");
const cancelled = () => conflict("instalment_cancelled", "This installment has been cancelled.");
const nothingOpen = ({ isCancelled }: Wanted) => (isCancelled ? cancelled() : paidAlready());

/**
 * Pays an instalment by a PaymentIntent, for API clients. A student pays only their own; other payers must name the registration as well
 * (both IDs are unguessable). @throws as `payInstalment`; invalid on `registration`
 */
export async function payInstalmentByIntent(ctx: Ctx, input: { id: string; registration?: string }): Promise<OpenedPayment> {
  const { wanted } = await findInstalment(ctx, await payerFor(ctx, input.registration), input.id);
  if (input.registration && input.registration !== wanted.registrationId) throw notFound();
  const request = requestOf(ctx, wanted);
  const { paymentIntent, clientSecret } = await openPaymentIntent(ctx, request);
  return {
    paymentIntent,
    clientSecret,
    publishableKey: ctx.ports.stripe.publishableKey,
    registration: wanted.registrationId,
    amountCents: total(request),
    serviceFeeCents: request.serviceFeeCents,
  };
}

type Payer = Wanted["payer"] & { id: string };

/** The student on whose behalf an instalment is paid. @throws not_found, invalid on `registration` */
async function payerFor(ctx: Ctx, registrationId: string | undefined): Promise<Payer> {
  if (student.check(ctx) === null) return ownStudent(ctx).student;
  if (!registrationId) throw invalidField("registration", REQUIRED);
  await countUse(ctx, `pay-for:${placeOf(ctx)}`, MANY_FROM_ONE_PLACE, 10 * MINUTE_MS);
  const party = await findRegistrationParty(ctx, registrationId);
  if (!party) throw notFound();
  return { id: party.studentId, name: party.studentName, email: party.email };
}

/** The obligation of one instalment. @throws not_found, conflict `instalment_cancelled` */
export async function findInstalment(ctx: Ctx, payer: Payer, instalmentId: string): Promise<{ wanted: Wanted; program: string }> {
  const found = await readStudentPlan(ctx, payer.id, { instalmentId });
  const today = todayOf(ctx);
  const chosen = found ? toInstalments(found.instalments, [found.registration], today).find((row) => row.id === instalmentId) : null;
  if (!found || !chosen) throw notFound();
  if (chosen.status === "cancelled") throw cancelled();
  const description = `Installment ${chosen.position} of ${chosen.of}, ${chosen.program}`;
  const wanted = { kind: "instalment" as const, payer, obligationId: chosen.id, registrationId: found.registration.id, rows: [chosen], description };
  return { wanted, program: chosen.program };
}

/** The obligation of a plan's whole unpaid balance. @throws not_found */
export async function findBalance(ctx: Ctx, payer: Payer, id: string): Promise<Wanted> {
  const found = await readStudentPlan(ctx, payer.id, { registrationId: id });
  if (!found) throw notFound();
  const { id: registrationId, program, status } = found.registration;
  const rows = toInstalments(found.instalments, [found.registration], todayOf(ctx)).filter(({ openCents }) => openCents > 0);
  return {
    kind: "payoff",
    payer,
    obligationId: `payoff:${registrationId}`,
    registrationId,
    rows,
    description: `Balance of ${program}`,
    isCancelled: status === "cancelled",
  };
}

interface Wanted {
  kind: "instalment" | "payoff";
  payer: { name: string; email: string };
  obligationId: string;
  registrationId: string;
  rows: InstalmentView[];
  description: string;
  /** The registration is cancelled; nothing is due. */
  isCancelled?: boolean;
  /** The consent text, if the card is to be saved. */
  autopay?: string;
  /** Paid through a link, which shows nothing about the payer. */
  byLink?: true;
}

const openOf = ({ rows }: Wanted) => rows.reduce((sum, { openCents }) => sum + openCents, 0);

export async function checkout(ctx: Ctx, wanted: Wanted, urls: { success: string; cancel: string }): Promise<{ payAt: string }> {
  if (openOf(wanted) === 0) throw nothingOpen(wanted);
  const paid = await earlierPayment(ctx, wanted.obligationId, urls.success);
  if (paid) return { payAt: paid };
  const opened = await openCheckout(ctx, requestOf(ctx, wanted), urls);
  return { payAt: opened.url };
}

/** Amounts come from the plan, never from the form; partial payments are deducted. */
function requestOf(ctx: Ctx, wanted: Wanted): PaymentRequest {
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const { name, email } = wanted.payer;
  const amountCents = openOf(wanted);
  if (amountCents === 0) throw nothingOpen(wanted);
  if (amountCents < SMALLEST_CHARGE) throw conflict("amount_too_small", "This amount is too small to pay online.");
  const snapshot: FrozenInstalments = { registrationId: wanted.registrationId, instalmentIds: wanted.rows.map(({ id }) => id), payerName: name };
  if (wanted.autopay) snapshot.autopay = wanted.autopay;
  if (wanted.byLink) snapshot.byLink = true;
  return {
    kind: wanted.kind,
    obligationId: wanted.obligationId,
    rows: [{ type: "class_plan", amountCents, description: wanted.description }],
    serviceFeeCents: serviceFee(school, amountCents),
    payer: { name, email },
    snapshot,
    hidesPayer: wanted.byLink,
    keepsCard: wanted.autopay !== undefined,
  };
}

/** A payer who paid but did not return pays again: checks the earlier attempt first. Returns its success URL if it was paid; null otherwise. */
async function earlierPayment(ctx: Ctx, obligationId: string, success: string): Promise<string | null> {
  const earlier = await findLastAttempt(ctx, obligationId);
  if (!earlier?.sessionId || (earlier.state !== "requires_payment" && earlier.state !== "processing")) return null;
  const { state } = await applyPayment(ctx, { id: earlier.id });
  return state === "succeeded" || state === "surplus" ? success.replace("{CHECKOUT_SESSION_ID}", earlier.sessionId) : null;
}
