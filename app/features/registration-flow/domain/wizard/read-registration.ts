import type { SQL } from "drizzle-orm";
import { z } from "zod";
import type { students } from "#drizzle/schema/enrollment";
import { autopayText } from "~/features/accounts/autopay-model";
import { readSigning } from "~/features/agreements/data/signing";
import { shownAgreement } from "~/features/agreements/domain/signing";
import { type Draft, findStart, programOfSought, soughtBy } from "~/features/enrollment/data/drafts";
import { companionsOf, type DraftValues, mayBringOthers, paidBy, valuesOf } from "~/features/enrollment/domain/draft-values";
import { studentRecord, withoutBlanks } from "~/features/enrollment/domain/student-record";
import { agreementOf } from "~/features/forms/domain/agreement";
import { readWizard, type Wizard } from "~/features/forms/domain/registration-form";
import type { StudentValues } from "~/features/forms/field-model";
import { isPromoRefused } from "~/features/payments/domain/promo";
import { type PaymentOption, paymentChoices, quoteRegistration } from "~/features/payments/domain/quote-registration";
import { serviceFeeRate } from "~/features/payments/model";
import { scheduleText, seatsLeft, tentativeUntil } from "~/features/programs/model";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import type { Locale } from "~/words/locale";
import { holdText } from "../hold-text";
import { reachableStep, requiredFields, requiredSections, stepFrom, stepsOf } from "./asked";
import { keptAcross } from "./choose-class";
import { companionFields, nameOf, partyOf, quoteMember } from "./party";
import { isSponsored } from "./people";
import { factsOf } from "./sign";
import { hasSeat } from "./take-over-hold";
import { availabilityOf, shownTerms } from "./terms";

/**
 * Loads a step of the wizard in one round trip. `step` is the requested step, or the first incomplete one; `completed` is the code of a
 * completed registration. Without a draft of the requested program, a link to an open class may begin at step 2.
 */
export const readRegistration = query({
  name: "registration.read",
  allow: anyoneAtSchool,
  input: z.object({
    token: optionalText(100),
    step: z.coerce.number().int().min(1).max(6).catch(1),
    /** An empty value asks for the list of programs. */
    program: z.string().max(200).optional(),
    class: optionalText(64),
  }),
  async run(ctx, input) {
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    const sought = await soughtBy(input.token);
    const guess = input.program ?? (input.token ? programOfSought(ctx, sought) : null);
    const [start, guessed] = await Promise.all([findStart(ctx, sought), readWizard(ctx, guess)]);
    const { found, seat } = { found: start.draft, seat: start.seat };
    const isOver = found !== null && found.expiresAt < ctx.now.getTime();
    const isCompleted = found?.state === "completed";
    const open = isOver || isCompleted ? null : found;
    const wizard = await asItIs(ctx, guessed, guess, start.found?.programId ?? null, input.program ?? open?.programId ?? null);
    const isHere = found !== null && (input.program === undefined || found.programId === wizard.program?.id);
    const draft = isHere ? open : null;
    const today = todayOf(ctx);
    const linked = wizard.classes.find(({ courseClass }) => courseClass.id === input.class);
    const begins = linked !== undefined && availabilityOf(linked, today) === "open";
    const step = wizard.program ? Math.min(stepFrom(wizard, input.step), Math.max(reachableStep(draft, wizard), begins ? 2 : 1)) : 1;
    const ownClass = draft ? wizard.classes.find(({ courseClass }) => courseClass.id === draft.classId) : undefined;
    // The last seat may be held for this person, by a payment in progress or a waitlist offer.
    const isFull = ownClass !== undefined && availabilityOf(ownClass, today) === "full";
    const held = isFull && draft && (await hasSeat(ctx, draft)) ? draft.classId : null;
    const [priced, signing] = await Promise.all([
      wizard.program ? quotesOf(ctx, wizard, draft, input.token) : NO_QUOTES,
      step === AGREEMENT_STEP && wizard.program ? readSigning(ctx, wizard.program.id) : null,
    ]);
    const { terms, ...quoted } = priced;
    const student = draft ? (valuesOf(draft).student ?? {}) : {};
    const agreement =
      signing && terms ? await shownAgreement(ctx, wizard, signing, factsOf(ctx, wizard, draft?.classId ?? null, student, terms)) : null;
    return {
      step,
      /** A link to a class begins another registration. */
      completed: isCompleted && isHere && !input.class ? { code: found.code, registrationId: found.registrationId } : null,
      expired: isOver && isHere ? (found.source === "staff" ? ("link" as const) : ("draft" as const)) : null,
      /** The buyer of a group order who pays for this registration. */
      paidBy: paidBy(draft),
      // The seat of a group order has no time limit that the student can miss.
      heldUntil: draft && paidBy(draft) === null && seat && seat.classId === draft.classId ? holdText(ctx, seat.until) : null,
      /** The time to pay is over. */
      isHoldOver: draft?.state === "paying" && seat === null,
      isStudent: start.student !== null,
      /** Whether other people may be registered too; one whom a sponsor pays for comes alone. */
      mayAdd: mayBringOthers(draft) && !(draft && isSponsored(valuesOf(draft))),
      payer: draft ? (valuesOf(draft).payer ?? null) : null,
      companionFields: companionFields(wizard),
      companions: companionsOf(draft).map(({ id, student: other, products = [] }) => ({ id, student: other, products })),
      programs: wizard.programs.map(toProgram),
      program: wizard.program && toProgram(wizard.program),
      // Classes that have started are left out, except the draft's own, which is shown as closed.
      classes: wizard.classes
        .filter(({ courseClass }) => courseClass.mode === "self_paced" || (courseClass.startDate ?? "") >= today || courseClass.id === draft?.classId)
        .map((row) => toClass(row, today, held, ctx.locale)),
      chosenClass: (step <= 2 && input.class) || (draft?.classId ?? input.class ?? null),
      isBegun: draft !== null,
      /** All steps of the program's form; none before a program is chosen. */
      steps: wizard.program ? stepsOf(wizard) : [],
      fields: requiredFields(wizard),
      sections: requiredSections(wizard),
      products: paidBy(draft) === null ? wizard.products : [],
      /** With the template's text and the disclosures at its own step only. */
      agreement: agreement ?? { ...agreementOf(wizard), file: wizard.agreement.fileId, ...PLAIN },
      policy: refundPolicyOf(school, wizard.program),
      serviceFeeRate: school.feePaidBy === "school" ? null : serviceFeeRate(school),
      autopayText: wizard.program ? autopayText(school.name, wizard.program.title, serviceFeeRate(school), ctx.locale) : "",
      canPayOnline: school.payoutStatus === "verified",
      ...quoted,
      values: shownValues(draft ?? (isCompleted || (isOver && found.source === "staff") ? null : found), draft !== null, start.student, ctx),
    };
  },
});

const AGREEMENT_STEP = 5;
const PLAIN = { blocks: null, consent: null, disclosures: [], needsGuardian: false, policy: "", english: null, binding: "both" as const };
const NO_QUOTES = {
  quotes: [] as Awaited<ReturnType<typeof quotesOf>>["quotes"],
  members: [] as Awaited<ReturnType<typeof quotesOf>>["members"],
  promoProblem: null,
  isFeePaid: false,
  terms: null,
};

/** The form of the requested program: as prefetched, or read again if the draft may not be opened. */
async function asItIs(ctx: Ctx, guessed: Wizard, guess: string | SQL | null, ofDraft: string | null, asked: string | null): Promise<Wizard> {
  if (guess === null || typeof guess === "string") return guess === asked ? guessed : readWizard(ctx, asked);
  return asked !== null && asked === ofDraft
    ? { ...guessed, program: guessed.programs.find(({ id }) => id === asked) ?? null }
    : readWizard(ctx, asked);
}

const toProgram = (program: Wizard["programs"][number]) => ({
  id: program.id,
  slug: program.slug,
  title: program.title,
  summary: program.summary,
  duration: program.duration,
  durationType: program.durationType,
  tuitionCents: program.tuitionCents,
  applicationFeeCents: program.applicationFeeCents,
  preEnrollment: program.preEnrollment,
});

function toClass(row: Wizard["classes"][number], today: string, held: string | null, locale: Locale) {
  const { courseClass } = row;
  const state = availabilityOf(row, today);
  const isMine = state === "full" && held === courseClass.id;
  return {
    id: courseClass.id,
    code: courseClass.code,
    state: isMine ? ("open" as const) : state,
    seatsLeft: isMine ? 1 : seatsLeft({ capacity: courseClass.capacity, seatsUsed: row.occupied }),
    mode: courseClass.mode,
    schedule: courseClass.schedule,
    meetingType: courseClass.meetingType,
    startDate: courseClass.startDate,
    endDate: courseClass.endDate,
    orientationDate: courseClass.orientationDate,
    tentativeUntil: tentativeUntil(courseClass, today),
    hours: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime, locale),
    place: row.location ? [row.location, row.city].filter(Boolean).join(", ") : null,
    instructor: row.instructor,
  };
}

async function quotesOf(ctx: Ctx, wizard: Wizard, draft: Draft | null, token: string | undefined) {
  const { terms, promoProblem, party } = await shownTogether(ctx, wizard, draft, token);
  const quotes = paymentChoices(terms).map((option: PaymentOption) => ({ ...quoteRegistration(terms, option), products: [...terms.products] }));
  /** The other people's prices, in the order of `quotes`. */
  const members = party.map((member) => ({
    id: member.companion.id,
    name: nameOf(member.companion),
    quotes: quotes.map(({ option }) => ({ ...quoteMember(member, option), products: [...member.terms.products] })),
  }));
  return { quotes, members, promoProblem, isFeePaid: terms.isFeePaid ?? false, terms };
}

/** `shownTerms` with the other people: a promo code that isn't valid for all of them is reported, and no price has it. */
async function shownTogether(ctx: Ctx, wizard: Wizard, draft: Draft | null, token: string | undefined) {
  const own = await shownTerms(ctx, wizard, draft, token);
  try {
    return { ...own, party: await partyOf(ctx, wizard, draft) };
  } catch (error) {
    if (!isPromoRefused(error)) throw error;
    const without = draft && { ...draft, values: { ...valuesOf(draft), promoCode: undefined } };
    const { terms } = await shownTerms(ctx, wizard, without, token);
    return { terms, promoProblem: error.fields?.promo_code?.[0] ?? error.message, party: await partyOf(ctx, wizard, without) };
  }
}

/**
 * Form values: the draft's, over the data on file of a signed-in student. A draft of another program, or one that has expired, gives its
 * person.
 */
function shownValues(draft: Draft | null, isOpen: boolean, student: typeof students.$inferSelect | null, ctx: Ctx) {
  const typed: DraftValues = !draft ? {} : isOpen ? valuesOf(draft) : keptAcross(draft);
  const invited: StudentValues = {
    first_name: draft?.firstName ?? undefined,
    last_name: draft?.lastName ?? undefined,
    email: draft?.email ?? undefined,
    phone: draft?.phone ?? undefined,
  };
  const own = ctx.actor.kind === "user" && ctx.actor.roleType === "student" ? { email: ctx.actor.email } : {};
  return {
    student: {
      ...(student ? studentRecord(student) : {}),
      ...typed.prefill?.student,
      ...withoutBlanks(invited),
      ...typed.student,
      ...typed.uploads?.student,
      ...own,
    } as StudentValues,
    answers: Object.fromEntries(
      [...(typed.answers ?? typed.prefill?.answers ?? []), ...(typed.uploads?.answers ?? [])].map((answer) => [
        answer.questionId,
        { raw: answer.raw, file: answer.fileId ? answer.value : null },
      ]),
    ),
    funding: typed.funding ?? typed.prefill?.funding ?? null,
    products: typed.products ?? null,
    signature: typed.agreement?.signature ?? null,
    initials: typed.agreement?.initials ?? [],
    guardian: typed.agreement?.guardian ?? null,
    paymentOption: typed.paymentOption ?? null,
    promoCode: typed.promoCode ?? null,
    autopay: typed.autopay ?? false,
  };
}

export type RegistrationPage = Awaited<ReturnType<typeof readRegistration>>;
