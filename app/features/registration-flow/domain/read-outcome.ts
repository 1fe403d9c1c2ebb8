import { z } from "zod";
import { type Draft, findDraftByCode, findDraftByToken } from "~/features/enrollment/data/drafts";
import { findHold } from "~/features/enrollment/data/hold";
import { findRegistrationIdByCode, findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { alreadyRegistered, classFull } from "~/features/enrollment/domain/seats";
import { maySee } from "~/features/enrollment/domain/shown-student";
import { typedBy } from "~/features/enrollment/domain/stage-student";
import { readWizard } from "~/features/forms/domain/registration-form";
import { findLastAttempt, type PaymentAttempt } from "~/features/payments/data/attempts";
import { applyPayment, type PaymentState } from "~/features/payments/domain/apply-payment";
import { getReceipt } from "~/features/payments/domain/receipt";
import { receiptToken, signedReceiptPath } from "~/features/payments/domain/receipt-link";
import { mapLinkOf, scheduleText, streetText } from "~/features/programs/model";
import { type Ctx, zoneOf } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import { optionalText, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { googleCalendarLink } from "./calendar";

/**
 * What became of a registration that its payer comes back to. Asks the provider and books what it says, once, so that a reload changes
 * nothing: `made` (with what to do next), `processing`, `surplus` (it was paid in vain, the money goes back) or `unpaid`.
 */
export const readOutcome = command({
  name: "registration.read-outcome",
  allow: anyoneAtSchool,
  input: z.object({ reg: text(40), session_id: optionalText(200), token: optionalText(100) }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, input) {
    const draft = await findDraftByCode(ctx, input.reg);
    if (draft && draft.state !== "completed") {
      const { state, attempt } = await lookedUp(ctx, draft, input.session_id);
      if (state !== "succeeded") return unfinished(ctx, draft, attempt, state, input.token);
    }
    const registrationId = await findRegistrationIdByCode(ctx, input.reg);
    const party = registrationId ? await findRegistrationParty(ctx, registrationId) : null;
    if (!party) throw notFound();
    const { courseClass, location } = party;
    const zone = zoneOf(ctx);
    return {
      kind: "made" as const,
      registrationId: party.id,
      code: party.code,
      number: party.number,
      /** As it was typed; null where nothing was. The name on file is for staff and the student. */
      firstName: maySee(ctx, party.studentId) ? party.firstName : ((draft && typedBy(draft).first_name) ?? null),
      program: party.program,
      class: {
        code: courseClass.code,
        startDate: courseClass.startDate,
        endDate: courseClass.endDate,
        orientationDate: courseClass.orientationDate,
        hours: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime),
        isOnline: courseClass.meetingType === "online",
        isSelfPaced: courseClass.mode === "self_paced",
      },
      location: location && {
        name: location.name,
        room: location.room,
        street: streetText(location),
        hours: location.hours,
        directions: location.directions,
        mapUrl: mapLinkOf(location),
      },
      /** Made today: what is paid was paid today. */
      isOfToday: dayIn(new Date(party.createdAt), zone) === dayIn(ctx.now, zone),
      paid: await paidOf(ctx, party),
      balanceCents: Math.max(0, party.dueCents - party.paidCents),
      nextDueDate: party.nextDueDate,
      paymentStatus: party.dueCents === 0 ? ("free" as const) : party.paymentStatus,
      receiptUrl: party.receiptId ? await signedReceiptPath(ctx, party.receiptId) : null,
      googleUrl: googleCalendarLink(party, zone),
    };
  },
});

/** What has left the payer's account, with its lines: the online service fee is not the school's, and is charged with the rest. */
async function paidOf(ctx: Ctx, party: NonNullable<Awaited<ReturnType<typeof findRegistrationParty>>>) {
  const cents = party.paidCents + party.serviceFeesCents;
  const receipt = party.receiptId ? await getReceipt(ctx, { id: party.receiptId, t: await receiptToken(ctx, party.receiptId) }) : null;
  // Several payments are told by their sums.
  const lines =
    receipt?.totalCents === cents
      ? receipt.lines.map(({ label, amountCents }) => ({ label, amountCents }))
      : [
          { label: "Paid to the school", amountCents: party.paidCents },
          { label: "Online service fee", amountCents: party.serviceFeesCents },
        ];
  return { cents, lines: lines.filter(({ amountCents }) => amountCents > 0) };
}

export type Outcome = Awaited<ReturnType<typeof readOutcome>>;
export type Made = Extract<Outcome, { kind: "made" }>;

async function lookedUp(ctx: Ctx, draft: Draft, sessionId: string | undefined): Promise<{ state: PaymentState; attempt: PaymentAttempt | null }> {
  const last = await findLastAttempt(ctx, draft.id);
  try {
    if (sessionId && sessionId !== last?.sessionId) {
      const { state, attempt } = await applyPayment(ctx, { sessionId });
      if (attempt.obligationId === draft.id) return { state, attempt };
    }
  } catch (error) {
    // An address somebody has shortened or made up says nothing about the payment that is known.
    if (!(error instanceof DomainError && error.kind === "not_found")) throw error;
  }
  if (!last) return { state: "over", attempt: null };
  const { state } = await applyPayment(ctx, { id: last.id });
  return { state, attempt: (await findLastAttempt(ctx, draft.id)) ?? last };
}

async function unfinished(ctx: Ctx, draft: Draft, attempt: PaymentAttempt | null, state: PaymentState, token: string | undefined) {
  const [wizard, heldUntil, own] = await Promise.all([readWizard(ctx, draft.programId), findHold(ctx, draft.id), findDraftByToken(ctx, token)]);
  return {
    kind: state === "surplus" ? ("surplus" as const) : state === "processing" ? ("processing" as const) : ("unpaid" as const),
    code: draft.code,
    program: wizard.program && { title: wizard.program.title, slug: wizard.program.slug },
    classCode: wizard.classes.find((row) => row.courseClass.id === draft.classId)?.courseClass.code ?? null,
    classId: draft.classId,
    amountCents: attempt ? attempt.amountCents + attempt.serviceFeeCents : 0,
    failure: attempt?.failure ?? null,
    inVain: reasonOf(attempt?.failure ?? null),
    heldUntil: state === "over" ? null : heldUntil,
    /** Only the browser that typed the registration may pay or cancel it. */
    isOwn: own?.id === draft.id,
  };
}

/** Why a payment was a surplus. */
function reasonOf(failure: string | null): "registered" | "full" | "other" {
  if (failure === alreadyRegistered().message) return "registered";
  return failure === null || failure === classFull().message ? "full" : "other";
}

export type Unfinished = Exclude<Outcome, Made>;
