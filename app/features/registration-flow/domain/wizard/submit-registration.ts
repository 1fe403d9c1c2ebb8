import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { registrationDrafts, registrations, students } from "#drizzle/schema/enrollment";
import { autopayText } from "~/features/accounts/autopay-model";
import { stageFirstPlan } from "~/features/accounts/domain/stage-plan";
import { totalOf } from "~/features/agreements/signing-model";
import { type Draft, findDraftByToken } from "~/features/enrollment/data/drafts";
import { findHold } from "~/features/enrollment/data/hold";
import { companionsOf, type DraftValues, valuesOf } from "~/features/enrollment/domain/draft-values";
import { stagePartyDraft } from "~/features/enrollment/domain/new-draft";
import type { OpenedPayment } from "~/features/enrollment/domain/opened-payment";
import { alreadyRegistered, classFull, stageHold } from "~/features/enrollment/domain/seats";
import { type FrozenRegistration, promoHold, stageCompanions, stageRegistration } from "~/features/enrollment/domain/stage-registration";
import { STUDENT_RACE } from "~/features/enrollment/domain/stage-student";
import { isStaff, isTrusted } from "~/features/enrollment/domain/trusted";
import { readWizard, type Wizard } from "~/features/forms/domain/registration-form";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { isLive } from "~/features/payments/domain/find-attempt";
import { holdPromo } from "~/features/payments/domain/promo";
import {
  type PaymentOption,
  paymentChoices,
  quoteRegistration,
  type RegistrationQuote,
  type RegistrationTerms,
} from "~/features/payments/domain/quote-registration";
import { abandon } from "~/features/payments/domain/return-from-payment";
import { openCheckout, openPaymentIntent, type PaymentRequest } from "~/features/payments/domain/start-payment";
import { SMALLEST_CHARGE, serviceFeeRate } from "~/features/payments/model";
import { HOLD_MS } from "~/platform/checkout-times";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { conflict, DomainError, invalidField } from "~/platform/errors";
import { choice, flag } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, commitStep } from "~/platform/verb";
import { reachableStep } from "./asked";
import { openFoundDraft, stageDraft } from "./open-draft";
import { isWhole, nameOf, type PartyMember, partyOf, quoteMember } from "./party";
import { isSponsored, placesFor, placesText, sponsoredAlone } from "./people";
import { takeOverHolds, takeOverPromo } from "./take-over-hold";
import { availabilityOf, promisedTerms } from "./terms";

export interface Submitted {
  /** The checkout's URL, or null if nothing is due now. */
  payAt: string | null;
  /** The draft's public code, for the next page's URL. */
  code: string;
  registrationId: string | null;
}

/**
 * Step 6. With an amount due now, holds a seat and opens a checkout; the payment makes the registration. Otherwise registers at once.
 * Repeating the call has the same result. @throws conflict `class_full`, `class_closed`, `already_registered`, `payouts_unavailable`
 */
export const submitRegistration = command({
  name: "registration.submit",
  allow: anyoneAtSchool,
  input: z.object({
    token: z.string().optional(),
    payment_option: choice(["pay_now", "pay_later", "free_plan"]),
    /** The class shown on the page; another tab may have changed it. */
    class: z.string().optional(),
    /** Consent to save the card for the instalments. */
    autopay: flag(),
    /** Return URLs, built from the request's host. */
    returnTo: z.object({ success: z.string(), cancel: z.string() }),
  }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, input): Promise<Submitted> {
    const found = await findDraftByToken(ctx, input.token);
    if (found?.state === "completed") return { payAt: null, code: found.code, registrationId: found.registrationId };
    const { draft, request, quote, frozen, party, wizard } = await prepare(ctx, found && { ...found, locale: ctx.locale }, input.payment_option, {
      token: input.token,
      autopay: input.autopay,
      shownClass: input.class,
    });
    if (quote.chargeCents === 0) {
      const registrationId = await orPlaces(ctx, wizard, draft, () => registerNow(ctx, draft, frozen, party));
      return { payAt: null, code: draft.code, registrationId };
    }
    const urls = { success: input.returnTo.success.replace("CODE", draft.code), cancel: input.returnTo.cancel.replace("CODE", draft.code) };
    const checkout = await orPlaces(ctx, wizard, draft, () => openCheckout(ctx, request, urls));
    return { payAt: checkout.url, code: draft.code, registrationId: null };
  },
});

/** `submitRegistration` for API clients, who confirm a PaymentIntent themselves. */
export async function submitWithIntent(ctx: Ctx, token: string, option: PaymentOption): Promise<OpenedPayment> {
  const { draft, request, quote } = await prepare(ctx, await findDraftByToken(ctx, token), option, { token });
  if (quote.chargeCents === 0) throw conflict("nothing_due", "This registration has nothing due now.");
  const { paymentIntent, clientSecret } = await openPaymentIntent(ctx, request);
  const { publishableKey } = ctx.ports.stripe;
  const { dueTodayCents, serviceFeeCents } = quote;
  return { paymentIntent, clientSecret, publishableKey, registration: draft.code, amountCents: dueTodayCents, serviceFeeCents };
}

/**
 * Registers a draft without a payment: a free plan, or pay later with nothing due now. Staff may postpone the application fee into the
 * plan. Without an option, takes the only one possible. `isNamed`: the caller has only named the draft and gets no extra trust. @throws
 * conflict `payment_due` if an amount is due now
 */
export async function submitWithoutPayment(
  ctx: Ctx,
  token: string,
  option?: PaymentOption,
  { isNamed }: { isNamed: boolean } = { isNamed: false },
): Promise<{ registrationId: string; draft: Draft }> {
  const found = await findDraftByToken(ctx, token);
  // A repeated call, perhaps after a lost response, returns the same registration.
  if (found?.state === "completed" && found.registrationId) return { registrationId: found.registrationId, draft: found };
  const { draft, quote, frozen, party } = await prepare(ctx, found, option ?? "unpaid", {
    token: isNamed ? undefined : token,
    isPostponed: isStaff(ctx),
  });
  if (quote.chargeCents > 0) throw paymentDue(quote);
  return { registrationId: await registerNow(ctx, draft, frozen, party), draft };
}

const paymentDue = ({ option, dueTodayCents }: RegistrationQuote) =>
  conflict(
    "payment_due",
    option === "pay_later" ? `${formatMoney(dueTodayCents)} is due now. Pay it online to register.` : "Pay online to register.",
  );

async function prepare(
  ctx: Ctx,
  found: Draft | null,
  wanted: PaymentOption | "unpaid",
  { token, autopay = false, isPostponed = false, shownClass }: { token?: string; autopay?: boolean; isPostponed?: boolean; shownClass?: string },
) {
  const { draft, wizard, values } = await openFoundDraft(ctx, found);
  if (reachableStep(draft, wizard) < 6) throw conflict("step_missing", "Complete the earlier steps first.");
  if (shownClass && shownClass !== draft.classId)
    throw conflict("class_changed", "You chose another class in another tab. Check the class and price, then continue.");
  const row = wizard.classes.find((entry) => entry.courseClass.id === draft.classId);
  const availability = row ? availabilityOf(row, todayOf(ctx)) : "closed";
  if (availability === "closed") throw conflict("class_closed", "Registration for this class is closed.");
  const terms = await promisedTerms(ctx, wizard, draft, token);
  const choices = paymentChoices(terms);
  const option = wanted === "unpaid" ? (choices.find((each) => each !== "pay_now") ?? "pay_now") : wanted;
  if (!choices.includes(option)) throw invalidField("payment_option", "Choose a payment option.");
  await refuseDuplicate(ctx, draft);
  refuseStale(values, terms);
  const own = quoteRegistration(isPostponed ? { ...terms, canPayOnline: false } : terms, option);
  const party = await readyParty(ctx, wizard, draft, option);
  const quote = withParty(own, party);
  if (quote.chargeCents > 0 && quote.chargeCents < SMALLEST_CHARGE) throw invalidField("payment_option", "This amount is too small to pay online.");
  await takeOverHolds(ctx, draft);
  if (terms.promo) await takeOverPromo(ctx, draft);
  if (quote.chargeCents === 0 && availability === "full" && !(await findHold(ctx, draft.id))) throw classFull();
  const frozen = withPeople(freeze(draft, terms, own, isTrusted(ctx, draft, token)), values, party);
  const name = `${values.student?.first_name ?? ""} ${values.student?.last_name ?? ""}`.trim();
  const title = wizard.program?.title ?? "";
  const school = schoolOf(ctx);
  // A saved card belongs to one student; with several people, each saves a card in their own account.
  const keepsCard = autopay && quote.instalments.length > 0 && party.length === 0;
  const request: PaymentRequest = {
    kind: "registration",
    obligationId: draft.id,
    rows: [...rowsOf(own, title), ...party.flatMap((member) => rowsOf(member.quote, `${title}, ${nameOf(member.companion)}`, member.draft.id))],
    serviceFeeCents: quote.serviceFeeCents,
    ...(party.length > 0 ? { shareFees: Object.fromEntries(party.map((member) => [member.draft.id, member.quote.serviceFeeCents])) } : {}),
    payer: values.payer ?? { name, email: values.student?.email ?? "" },
    snapshot: {
      ...frozen,
      payerName: values.payer?.name ?? name,
      ...(keepsCard ? { autopay: autopayText(school?.name ?? "", title, serviceFeeRate(terms.fee), ctx.locale) } : {}),
    },
    keepsCard,
    stage: (inner) => {
      for (const member of party) stagePartyDraft(inner, member.draft);
      for (const each of [frozen, ...party.map((member) => member.frozen)]) {
        stageHold(inner, each.classId, each.draftId);
        if (each.promo) holdPromo(inner, { ...promoHold(each.draftId, each.promo), expiresAt: inner.now.getTime() + HOLD_MS });
      }
      stageDraft(inner, draft, { paymentOption: option, autopay }, { state: "paying", locale: draft.locale });
    },
  };
  return { draft, wizard, request, quote, frozen, party };
}

/** The ledger rows of a person's payment. */
const rowsOf = (quote: RegistrationQuote, title: string, share?: string): PaymentRequest["rows"] =>
  [
    {
      type: "student_registration" as const,
      amountCents: quote.dueTodayCents - quote.productsCents,
      description: `Registration for ${title}`,
      share,
    },
    { type: "product_payment" as const, amountCents: quote.productsCents, description: `Products for ${title}`, share },
  ].filter((entry) => entry.amountCents > 0);

interface ReadyMember extends PartyMember {
  quote: RegistrationQuote;
  frozen: FrozenRegistration & { name: string };
}

/**
 * The other people with their prices and offers; none costs no query. @throws conflict `person_incomplete`, `already_registered`; invalid on
 * `plan_to_pay`
 */
async function readyParty(ctx: Ctx, wizard: Wizard, draft: Draft, option: PaymentOption): Promise<ReadyMember[]> {
  const people = companionsOf(draft);
  if (people.length === 0) return [];
  if (isSponsored(valuesOf(draft))) throw sponsoredAlone();
  const open = people.find((each) => !isWhole(wizard, each));
  if (open) throw conflict("person_incomplete", `Complete the details of ${nameOf(open)}.`);
  const ready: ReadyMember[] = [];
  for (const member of await partyOf(ctx, wizard, draft)) {
    await refuseDuplicate(ctx, member.draft, () =>
      conflict("already_registered", `${nameOf(member.companion)} is already registered for this class.`),
    );
    const quote = quoteMember(member, option);
    ready.push({ ...member, quote, frozen: { ...freeze(member.draft, member.terms, quote, false), name: nameOf(member.companion) } });
  }
  return ready;
}

/** The quote with the amounts due now for all. Total and installments are those of the first person. */
const withParty = (own: RegistrationQuote, party: readonly ReadyMember[]): RegistrationQuote => ({
  ...own,
  dueTodayCents: party.reduce((sum, { quote }) => sum + quote.dueTodayCents, own.dueTodayCents),
  serviceFeeCents: party.reduce((sum, { quote }) => sum + quote.serviceFeeCents, own.serviceFeeCents),
  chargeCents: party.reduce((sum, { quote }) => sum + quote.chargeCents, own.chargeCents),
});

const withPeople = (frozen: FrozenRegistration, { payer, student }: DraftValues, party: readonly ReadyMember[]): FrozenRegistration => ({
  ...frozen,
  ...(payer ? { payer } : {}),
  ...(party.length > 0
    ? { name: `${student?.first_name ?? ""} ${student?.last_name ?? ""}`.trim(), people: party.map((member) => member.frozen) }
    : {}),
});

/** For several people, says how many places are free instead of `class_full`. @throws conflict `places_left` */
async function orPlaces<T>(ctx: Ctx, wizard: Wizard, draft: Draft, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "class_full") || companionsOf(draft).length === 0) throw error;
    const again = await readWizard(ctx, wizard.program?.id ?? null);
    const places = await placesFor(ctx, again, draft);
    throw places > 0 ? conflict("places_left", placesText(places), { people: [placesText(places)] }) : error;
  }
}

/** @throws conflict `agreement_outdated` if the signed agreement states another price */
function refuseStale({ agreement }: DraftValues, terms: RegistrationTerms): void {
  if (agreement?.totalCents !== undefined && agreement.totalCents !== totalOf(terms))
    throw conflict("agreement_outdated", "The price changed after you signed. Go back to the agreement, read it, and sign it again.");
}

/** The offer that was agreed to; a later payment buys exactly this. */
function freeze(draft: Draft, terms: RegistrationTerms, quote: RegistrationQuote, isTrustedOne: boolean): FrozenRegistration {
  return {
    draftId: draft.id,
    programId: draft.programId as string,
    classId: draft.classId as string,
    option: quote.option,
    isTrusted: isTrustedOne,
    tuitionCents: quote.tuitionCents,
    applicationFeeCents: quote.applicationFeeCents,
    products: [...terms.products],
    instalments: quote.instalments,
    ...(terms.promo
      ? {
          promo: {
            id: terms.promo.id,
            code: terms.promo.code,
            amountCents: terms.promo.tuitionCents + terms.promo.applicationFeeCents,
            email: valuesOf(draft).student?.email ?? "",
          },
        }
      : {}),
  };
}

/** @throws conflict `already_registered` if the draft's email has an active registration in the class */
export async function refuseDuplicate(ctx: Ctx, draft: Draft, refusal = alreadyRegistered): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const email = valuesOf(draft).student?.email ?? "";
  const [present] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .where(
      and(
        eq(registrations.schoolId, schoolId),
        eq(registrations.classId, draft.classId ?? ""),
        eq(registrations.status, "active"),
        sql`${students.email} = ${email}`,
      ),
    );
  if (present) throw refusal();
}

/** Closes the draft's open payment first, so that a free registration is not paid as well. @throws conflict `already_paid` */
async function registerNow(ctx: Ctx, draft: Draft, frozen: FrozenRegistration, party: readonly ReadyMember[]): Promise<string> {
  const attempt = await findLastAttempt(ctx, draft.id);
  if (attempt && isLive(attempt)) await abandon(ctx, attempt);
  try {
    const create = async (inner: CommandCtx) => {
      for (const member of party) stagePartyDraft(inner, member.draft);
      await stageCompanions(inner, draft, party, stageFirstPlan, { isPaid: false });
      return (await stageRegistration(inner, draft, frozen, stageFirstPlan)).registrationId;
    };
    return await commitStep(ctx, "registration.create", create, { retryOn: STUDENT_RACE, touches: "site" });
  } catch (error) {
    const { db, own } = inSchool(ctx);
    const [again] = await db
      .select({ registrationId: registrationDrafts.registrationId })
      .from(registrationDrafts)
      .where(and(own(registrationDrafts, draft.id), eq(registrationDrafts.state, "completed")));
    if (again?.registrationId) return again.registrationId;
    throw error;
  }
}
