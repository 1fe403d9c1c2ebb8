import { z } from "zod";
import { type Draft, findDraftByCode, findDraftByToken } from "~/features/enrollment/data/drafts";
import { findHold } from "~/features/enrollment/data/hold";
import { findRegistrationIdByCode, findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { companionsOf } from "~/features/enrollment/domain/draft-values";
import { alreadyRegistered, classFull } from "~/features/enrollment/domain/seats";
import { maySee } from "~/features/enrollment/domain/shown-student";
import { typedBy } from "~/features/enrollment/domain/stage-student";
import { payByOf } from "~/features/enrollment/pay-deadline-model";
import { readWizard } from "~/features/forms/domain/registration-form";
import { findLastAttempt, type PaymentAttempt } from "~/features/payments/data/attempts";
import { applyPayment, type PaymentState } from "~/features/payments/domain/apply-payment";
import { getReceipt } from "~/features/payments/domain/receipt";
import { receiptToken, signedReceiptPath } from "~/features/payments/domain/receipt-link";
import { mapLinkOf, orientationText, scheduleText, streetText, tentativeUntil } from "~/features/programs/model";
import { type Ctx, schoolOf, todayOf, zoneOf } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import { optionalText, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { googleCalendarLink } from "./calendar";
import { holdText } from "./hold-text";
import { leavesOpen } from "./wizard/asked";

/**
 * The outcome of a registration for a returning payer. Confirms the payment with the provider once; a reload changes nothing. `made` (with
 * next steps), `processing`, `surplus` (refunded) or `unpaid`.
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
    const form = draft ? await readWizard(ctx, draft.programId) : null;
    return {
      kind: "made" as const,
      registrationId: party.id,
      code: party.code,
      number: party.number,
      /** The first name from the draft, or null. The name on file is visible to staff and the student only. */
      firstName: maySee(ctx, party.studentId) ? party.firstName : ((draft && typedBy(draft).first_name) ?? null),
      program: party.program,
      class: {
        code: courseClass.code,
        startDate: courseClass.startDate,
        endDate: courseClass.endDate,
        tentativeUntil: tentativeUntil(courseClass, todayOf(ctx)),
        orientation: orientationText(courseClass),
        studentNote: courseClass.studentNote,
        hours: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime, ctx.locale),
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
      /** Registered today, so the payment is shown as paid today. */
      isOfToday: dayIn(new Date(party.createdAt), zone) === dayIn(ctx.now, zone),
      paid: await paidOf(ctx, party),
      /** The first names of the people who were registered with this one. */
      others: companionsOf(draft).map(({ student }) => student.first_name ?? ""),
      balanceCents: Math.max(0, party.dueCents - party.paidCents),
      nextDueDate: party.nextDueDate,
      payBy: payByOf({ ...party, startDate: courseClass.startDate }, todayOf(ctx), { releasesUnpaid: schoolOf(ctx)?.releasesUnpaid ?? false }),
      canPayOnline: schoolOf(ctx)?.payoutStatus === "verified",
      /** The form has optional parts that the draft leaves open; the student's home lists them. */
      hasMore: draft !== null && form !== null && leavesOpen(form, draft),
      paymentStatus: party.dueCents === 0 ? ("free" as const) : party.paymentStatus,
      receiptUrl: party.receiptId ? await signedReceiptPath(ctx, party.receiptId) : null,
      googleUrl: googleCalendarLink(party, zone),
    };
  },
});

/** The lines the payer was charged. The online service fee is charged with the rest but does not belong to the school. */
async function paidOf(ctx: Ctx, party: NonNullable<Awaited<ReturnType<typeof findRegistrationParty>>>) {
  const cents = party.paidCents + party.serviceFeesCents;
  const receipt = party.receiptId ? await getReceipt(ctx, { id: party.receiptId, t: await receiptToken(ctx, party.receiptId) }) : null;
  // Several payments are shown as sums.
  const lines =
    receipt?.totalCents === cents
      ? receipt.lines.map(({ label, amountCents }) => ({ label, amountCents }))
      : [
          { label: "Paid to the school", amountCents: party.paidCents },
          { label: "Online service fee", amountCents: party.serviceFeesCents },
        ];
  /** With the other people of the payment. */
  const allCents = receipt?.totalCents ?? cents;
  return { cents, allCents, lines: lines.filter(({ amountCents }) => amountCents > 0) };
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
    // A shortened or made-up URL does not affect a known payment.
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
    heldUntil: state === "over" || heldUntil === null ? null : holdText(ctx, heldUntil),
    /** Only the browser that filled in the draft may pay or cancel it. */
    isOwn: own?.id === draft.id,
  };
}

/** Why the payment was refunded. */
function reasonOf(failure: string | null): "registered" | "full" | "other" {
  if (failure === alreadyRegistered().message) return "registered";
  return failure === null || failure === classFull().message ? "full" : "other";
}

export type Unfinished = Exclude<Outcome, Made>;
