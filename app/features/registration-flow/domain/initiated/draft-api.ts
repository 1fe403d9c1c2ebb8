import { z } from "zod";
import type { SigningInput } from "~/features/agreements/template-model";
import { type Draft, findDraftByToken } from "~/features/enrollment/data/drafts";
import { type DraftValues, valuesOf } from "~/features/enrollment/domain/draft-values";
import { newDraft, stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { isOpenDraft, stageDraftChange } from "~/features/enrollment/domain/stage-change";
import { readAnswers } from "~/features/forms/domain/read-answers";
import { readWizard, type Wizard } from "~/features/forms/domain/registration-form";
import { studentSchema } from "~/features/forms/field-model";
import { paymentChoices } from "~/features/payments/domain/quote-registration";
import type { Ctx } from "~/platform/context";
import { conflict, DomainError, invalidField, notFound } from "~/platform/errors";
import { secretToken } from "~/platform/ids";
import { AFFILIATE_ID, choice, email, id, integer, optional, optionalText, personName, phone, REQUIRED, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { type CommandCtx, command, query } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { LOCALES } from "~/words/locale";
import { studentFieldsOf } from "../wizard/asked";
import { fundingInput } from "../wizard/save-funding";
import { factsOf, signWizard } from "../wizard/sign";
import { submitWithIntent } from "../wizard/submit-registration";
import { personalTerms, termsOf } from "../wizard/terms";

const MANY_FROM_ONE_PLACE = 300;
const input = z.object({
  id: optional(id()),
  token: optionalText(100),
  /** Optional with the token of an earlier draft. */
  program: optionalText(200),
  class: optional(id()),
  first_name: optional(personName(120)),
  last_name: optional(personName(120)),
  email: optional(email()),
  phone: optional(phone()),
  step: optional(integer(1, 6)),
  /** The static fields, `plan_to_pay`, and `signature` for the agreement. */
  values: z.record(z.unknown()).default({}),
  answers: z
    .array(z.object({ question: id(), value: z.unknown() }))
    .max(200)
    .default([]),
  affid: z.string().regex(AFFILIATE_ID).optional().catch(undefined),
  locale: optional(choice(LOCALES)),
});

/** Saves a draft for an API client that shows its own form. With a token, updates that draft. */
export const saveDraftByApi = command({
  name: "initiated.draft-by-api",
  allow: anyoneAtSchool,
  scope: "registrations:write",
  input,
  secret: ["token", "values", "answers"],
  idempotent: false,
  async run(ctx, given) {
    await countUse(ctx, `draft:${placeOf(ctx)}`, MANY_FROM_ONE_PLACE, 10 * MINUTE_MS);
    if (given.id && !given.token) throw invalidField("token", REQUIRED);
    const known = given.token ? await openByToken(ctx, given.token, given.id) : null;
    const program = given.program ?? known?.programId;
    if (!program) throw invalidField("program", REQUIRED);
    const wizard = await readWizard(ctx, program);
    if (!wizard.program) throw invalidField("program", `"${program}" is not a valid choice`);
    if (given.class && !wizard.classes.some(({ courseClass }) => courseClass.id === given.class))
      throw invalidField("class", `"${given.class}" is not a valid choice`);
    const columns = {
      programId: wizard.program.id,
      classId: given.class ?? known?.classId ?? null,
      email: given.email ?? known?.email ?? null,
      firstName: given.first_name ?? known?.firstName ?? null,
      lastName: given.last_name ?? known?.lastName ?? null,
      phone: given.phone ?? known?.phone ?? null,
      step: given.step ?? known?.step ?? 1,
      affid: given.affid ?? known?.affid ?? null,
      locale: given.locale ?? known?.locale ?? ctx.locale,
      values: { ...(await readValues(ctx, wizard, given, known)), isHandedIn: true } as Draft["values"],
    };
    if (known) {
      stageDraftChange(ctx, known.id, columns, isOpenDraft(), conflict("draft_completed", "This registration is already complete."));
      ctx.record({ type: "registration_draft", id: known.id });
      return { id: known.id, token: given.token as string, isNew: false };
    }
    const token = secretToken();
    const draft = await newDraft(ctx, columns, token);
    stageNewDraft(ctx, draft);
    ctx.record({ type: "registration_draft", id: draft.id });
    return { id: draft.id, token, isNew: true };
  },
});

/** A step with complete values counts as done; partial values are saved only. */
async function readValues(ctx: CommandCtx, wizard: Wizard, given: z.output<typeof input>, known: Draft | null): Promise<DraftValues> {
  const before = known?.programId === wizard.program?.id && known ? valuesOf(known) : {};
  const person = Object.fromEntries(
    Object.entries({ first_name: given.first_name, last_name: given.last_name, email: given.email, phone: given.phone, ...given.values }).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].length <= 200,
    ),
  );
  const parsed = studentSchema(studentFieldsOf(wizard)).safeParse({
    ...before.prefill?.student,
    ...before.student,
    ...person,
  });
  const answers = await readAnswers(
    ctx,
    wizard.sections,
    Object.fromEntries(given.answers.map(({ question, value }) => [question, value])),
    before.answers,
  );
  const funding = fundingInput.safeParse(given.values);
  const signature = typeof given.values.signature === "string" ? given.values.signature.trim().slice(0, 120) : "";
  return {
    ...before,
    ...(parsed.success
      ? { student: Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => typeof value === "string")) as Record<string, string> }
      : { prefill: { ...before.prefill, student: { ...before.prefill?.student, ...person } } }),
    ...(Object.keys(answers.errors).length === 0 ? { answers: answers.answers } : {}),
    ...(funding.success && funding.data.plan_to_pay
      ? { funding: { planToPay: funding.data.plan_to_pay, sponsorName: funding.data.sponsor_name, sponsorContact: funding.data.sponsor_contact } }
      : {}),
    ...(signature ? await signedBy(ctx, wizard, signature, given, before.student ?? {}, parsed.success ? parsed.data : {}) : {}),
  };
}

/** The signature, if nothing else has to be read or initialed; else the person signs in the wizard. */
async function signedBy(
  ctx: Ctx,
  wizard: Wizard,
  signature: string,
  given: z.output<typeof input>,
  before: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, unknown>>,
): Promise<Pick<DraftValues, "agreement">> {
  const student = { ...before, ...(typed as Record<string, string>) };
  const nothing: SigningInput = { initials: {}, disclosures: {} };
  try {
    const terms = termsOf(ctx, wizard, null, given.class);
    return { agreement: await signWizard(ctx, wizard, factsOf(ctx, wizard, given.class ?? null, student, terms), { signature, input: nothing }) };
  } catch (error) {
    if (error instanceof DomainError) return {};
    throw error;
  }
}

/** The open draft of a token. @throws not_found for an unknown or expired token */
async function openByToken(ctx: Ctx, token: string | undefined, draftId?: string): Promise<Draft> {
  const draft = await findDraftByToken(ctx, token);
  if (!draft || (draftId && draft.id !== draftId) || draft.state === "completed" || draft.expiresAt < ctx.now.getTime()) throw notFound();
  return draft;
}

/** Reads the draft of a registration link for an API client. */
export const readDraftByApi = query({
  name: "initiated.read-by-token",
  allow: anyoneAtSchool,
  input: z.object({ token: text(100) }),
  run: async (ctx, { token }) => openByToken(ctx, token),
});

/** Starts the payment of a registration from its link. */
export const payInitiated = command({
  name: "initiated.pay",
  allow: anyoneAtSchool,
  input: z.object({ initiate_registration: id(), token: text(100) }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { initiate_registration, token }) {
    const draft = await openByToken(ctx, token, initiate_registration);
    const wizard = await readWizard(ctx, draft.programId);
    const option =
      valuesOf(draft).paymentOption ?? (wizard.program ? paymentChoices(await personalTerms(ctx, wizard, draft, token))[0] : undefined) ?? "pay_now";
    return submitWithIntent(ctx, token, option);
  },
});
