import { z } from "zod";
import { payInstalmentByIntent } from "~/features/accounts/domain/pay-instalment";
import { signingFields } from "~/features/agreements/template-model";
import { browserToken, type Draft, findDraftById, findDraftByToken } from "~/features/enrollment/data/drafts";
import { findProgramOfClass } from "~/features/enrollment/data/program-of-class";
import { type DraftValues, valuesOf } from "~/features/enrollment/domain/draft-values";
import { newDraft, stageNewDraft } from "~/features/enrollment/domain/new-draft";
import type { OpenedPayment } from "~/features/enrollment/domain/opened-payment";
import { maySee, shownAsTyped, shownOf } from "~/features/enrollment/domain/shown-student";
import { readAnswers } from "~/features/forms/domain/read-answers";
import { readStudentFields } from "~/features/forms/domain/read-student-fields";
import { readWizard } from "~/features/forms/domain/registration-form";
import { fundingMode } from "~/features/forms/field-model";
import { typedPromo } from "~/features/payments/domain/promo";
import { type Ctx, studentOf } from "~/platform/context";
import { conflict, invalid, invalidField, notFound } from "~/platform/errors";
import { hashToken, secretToken } from "~/platform/ids";
import { AFFILIATE_ID, choice, id, optional, optionalText, REQUIRED } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { sign } from "~/platform/signing";
import { type CommandCtx, command, commitStep, keyUsed } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { LOCALES } from "~/words/locale";
import { registrationMade } from "./registration-made";
import { studentFieldsOf } from "./wizard/asked";
import { stageDraft } from "./wizard/open-draft";
import { factsOf, signWizard } from "./wizard/sign";
import { submitWithIntent, submitWithoutPayment } from "./wizard/submit-registration";
import { termsOf } from "./wizard/terms";

/** A whole registration in one call. */
const wholeRegistration = z
  .object({
    class: id(),
    payment_option: optional(choice(["pay_now", "pay_later", "free_plan"])),
    plan_to_pay: optional(choice(["self_pay", "sponsored_employer_agency", "not_sure_yet"])),
    answers: z
      .array(z.object({ question: id(), value: z.unknown() }))
      .max(200)
      .default([]),
    affid: optional(z.string()),
    locale: optional(choice(LOCALES)),
    promo_code: optionalText(40),
    ...signingFields,
  })
  .passthrough();

type Whole = z.output<typeof wholeRegistration>;

const MANY_FROM_ONE_PLACE = 300;

/**
 * Registers without a payment: a free plan, or pay later where no application fee or product is due now. Staff may postpone those.
 * `initiate_registration` completes a draft on its terms. @throws conflict `class_full`, `class_closed`, `already_registered`,
 * `payment_due`
 */
export const registerByApi = command({
  name: "registration.by-api",
  allow: anyoneAtSchool,
  scope: "registrations:write",
  touches: "site",
  input: wholeRegistration.extend({ initiate_registration: optional(id()) }),
  async run(ctx, { initiate_registration: begun, ...input }) {
    const token = begun ? await goOnWith(ctx, begun, input) : await draftFor(ctx, input);
    const { registrationId, draft } = await typedPromo(ctx, input.promo_code, () =>
      submitWithoutPayment(ctx, token, input.payment_option, { isNamed: begun !== undefined }),
    );
    const { registration, student } = await registrationMade(ctx, registrationId);
    // An email address is no proof of identity: data on file are returned to staff and the student only.
    return { registration, student: maySee(ctx, student.id) ? shownOf(student) : shownAsTyped(draft, student.id) };
  },
});

/** A registration to pay, or, with `payment_plan`, an instalment of an existing one. */
const payment = wholeRegistration.extend({ class: optional(id()), registration: optional(id()), payment_plan: optional(id()) });

/**
 * Holds a seat and returns a PaymentIntent to confirm; also pays an instalment of a plan. Repeating a request key returns the same intent.
 * @throws conflict `idempotency_mismatch` for a key with another body
 */
export const payByApi = command({
  name: "registration.pay-by-api",
  allow: anyoneAtSchool,
  input: payment,
  idempotent: "itself",
  async run(ctx, { registration, payment_plan, ...input }): Promise<OpenedPayment> {
    if (payment_plan) return payInstalmentByIntent(ctx, { id: payment_plan, registration });
    if (!input.class) throw invalidField(registration ? "payment_plan" : "class", REQUIRED);
    const token = await draftFor(ctx, { ...input, class: input.class });
    return typedPromo(ctx, input.promo_code, () => submitWithIntent(ctx, token, input.payment_option ?? "pay_now"));
  },
});

/** Creates or finds, by its request key, the draft of a whole registration. Returns its token. */
async function draftFor(ctx: CommandCtx, input: Whole): Promise<string> {
  await countUse(ctx, `register:${placeOf(ctx)}`, MANY_FROM_ONE_PLACE, 10 * MINUTE_MS);
  const key = ctx.idempotencyKey;
  // Clients choose their keys, some as short as "1"; the draft's token is derived so that a guessed key opens nothing.
  const token = key ? `api:${await sign(ctx.env, "request-key", inSchool(ctx).schoolId, key)}` : secretToken();
  const request = await hashToken(JSON.stringify(input));
  const known = key ? await findDraftByToken(ctx, token) : null;
  if (!known) await makeDraft(ctx, token, input, { ...(await readValues(ctx, input)), request });
  // Two simultaneous calls with one key create one draft; its body may be the other call's.
  const mine = known ?? (key ? await findDraftByToken(ctx, token) : null);
  if (mine && valuesOf(mine).request !== request) throw keyUsed();
  return token;
}

/** Completes this person's draft with the data of the call. @throws not_found for another draft, or one that is over */
async function goOnWith(ctx: CommandCtx, begun: string, input: Whole): Promise<string> {
  await countUse(ctx, `register:${placeOf(ctx)}`, MANY_FROM_ONE_PLACE, 10 * MINUTE_MS);
  const draft = await findDraftById(ctx, begun);
  const { programId, ...values } = await readValues(ctx, input);
  const { student } = values;
  const isTheirs = draft?.email === null || draft?.email === student?.email;
  if (!draft || !isTheirs || draft.state === "completed" || draft.expiresAt < ctx.now.getTime()) throw notFound();
  if (draft.programId !== null && draft.programId !== programId) throw invalidField("class", "Choose a class.");
  await commitStep(ctx, "registration.draft-by-api", async (inner) => {
    const person = { email: student?.email, firstName: student?.first_name, lastName: student?.last_name, phone: student?.phone ?? null };
    stageDraft(inner, draft, values, { ...person, programId, classId: input.class, locale: input.locale ?? draft.locale, step: 6 });
  });
  return browserToken(ctx, draft);
}

async function readValues(ctx: CommandCtx, input: Whole): Promise<DraftValues & { programId: string }> {
  const programId = await findProgramOfClass(ctx, input.class);
  const wizard = programId ? await readWizard(ctx, programId) : null;
  if (!programId || !wizard) throw invalidField("class", "Choose a class.");
  if (!wizard.program) throw conflict("class_closed", "Registration for this class is closed.");
  const staticFields = studentFieldsOf(wizard);
  const me = studentOf(ctx);
  // A signed-in student registers with the account's email.
  const { values: student, errors } = await readStudentFields(ctx, staticFields, { ...input, ...(me ? { email: me.email } : {}) });
  const given = Object.fromEntries(input.answers.map((answer) => [answer.question, answer.value]));
  const read = await readAnswers(ctx, wizard.sections, given);
  Object.assign(errors, read.errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const required = wizard.products
    .filter((product) => product.isRequired)
    .map(({ id: productId, sizes }) => ({ id: productId, size: sizes[0]?.size ?? "", quantity: 1 }));
  const terms = termsOf(ctx, wizard, null, input.class);
  return {
    programId,
    student,
    answers: read.answers,
    ...(input.plan_to_pay || fundingMode(wizard.modes) === "required" ? { funding: { planToPay: input.plan_to_pay ?? "self_pay" } } : {}),
    products: required,
    ...(input.promo_code ? { promoCode: input.promo_code } : {}),
    agreement: await signWizard(ctx, wizard, factsOf(ctx, wizard, input.class, student, terms), {
      signature: `${student.first_name ?? ""} ${student.last_name ?? ""}`,
      input,
    }),
  };
}

async function makeDraft(ctx: Ctx, token: string, input: Whole, { programId, ...values }: DraftValues & { programId: string }): Promise<void> {
  const draft = await newDraft(
    ctx,
    {
      programId,
      classId: input.class,
      step: 6,
      email: values.student?.email ?? null,
      firstName: values.student?.first_name ?? null,
      lastName: values.student?.last_name ?? null,
      phone: values.student?.phone ?? null,
      values: values as Draft["values"],
      affid: input.affid && AFFILIATE_ID.test(input.affid) ? input.affid : null,
      locale: input.locale ?? ctx.locale,
    },
    token,
  );
  await commitStep(ctx, "registration.draft-by-api", async (inner) => {
    // Two simultaneous calls with one request key create one registration.
    stageNewDraft(inner, draft, { isOnce: true });
    inner.record({ type: "registration_draft", id: draft.id });
  });
}
