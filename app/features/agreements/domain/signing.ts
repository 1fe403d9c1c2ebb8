import type { SignedText } from "~/features/enrollment/domain/draft-values";
import { agreementOf, signedAgreement } from "~/features/forms/domain/agreement";
import type { Wizard } from "~/features/forms/domain/registration-form";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { conflict, type FieldErrors, invalid, notFound } from "~/platform/errors";
import type { OwnWords } from "~/platform/own-words";
import { isEmail, normalEmail } from "~/platform/written";
import { phrase } from "~/words/phrase";
import type { RegistrationFacts } from "../data/registration-facts";
import type { Signing } from "../data/signing";
import { addressText, isMinor, placeholderValues, type SigningFacts, totalOf } from "../signing-model";
import { consentText, paymentText, type RenderedBlock, renderedBlocks, type SigningInput, textOfBlocks } from "../template-model";

/** What of a registration the caller knows; the rest of the facts comes from the school and its settings. */
export type OwnFacts = Omit<SigningFacts, "school" | "rules" | "complaintAgency" | "strf" | "today">;

/** The agreement in English: the template with its values, or the school's plain text. */
function englishAgreement(ctx: Ctx, wizard: Pick<Wizard, "agreement">, signing: Signing, own: OwnFacts) {
  const { template } = signing;
  const plain = { ...agreementOf(wizard), file: wizard.agreement.fileId };
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const common = {
    disclosures: signing.disclosures.map(({ id, title, body, fileId }) => ({ id, title, body, fileId })),
    needsGuardian: signing.asksGuardian && isMinor(own.student.birthDate, todayOf(ctx)),
  };
  if (!template) return { ...plain, ...common, blocks: null, consent: null };
  return { ...common, title: template.title, body: "", file: plain.file, blocks: blocksOf(ctx, signing, own), consent: consentText(school.name) };
}

interface Texts {
  title: string;
  body: string;
  blocks: RenderedBlock[] | null;
  consent: string | null;
}

/** The same texts in Spanish for a page in Spanish, where the school's own legal texts are there; else null. */
async function spanishAgreement(ctx: Ctx, english: Texts, signing: Signing, own: OwnFacts) {
  const words = schoolOf(ctx)?.registersInSpanish ? await ctx.parts.ownWords(ctx) : null;
  if (!words) return null;
  const said = (text: string) => phrase(words(text), ctx.locale);
  return {
    title: said(english.title),
    body: said(english.body),
    policy: said(own.policy),
    blocks: english.blocks && blocksOf(ctx, signing, own, words),
    consent: english.consent && said(english.consent),
  };
}

/** The agreement as a page shows it, with both languages where the page is in Spanish. */
export async function shownAgreement(ctx: Ctx, wizard: Pick<Wizard, "agreement">, signing: Signing, own: OwnFacts) {
  const { title, body, blocks, consent, ...common } = englishAgreement(ctx, wizard, signing, own);
  const english = { title, body, blocks: blocks as RenderedBlock[] | null, consent, policy: own.policy };
  const spanish = await spanishAgreement(ctx, english, signing, own);
  return { ...common, ...(spanish ?? english), english: spanish && english, binding: signing.binding };
}
export type ShownAgreement = Awaited<ReturnType<typeof shownAgreement>>;

function blocksOf(ctx: Ctx, signing: Signing, own: OwnFacts, words?: OwnWords) {
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const { rules, complaintAgency, strf } = signing;
  const facts = { ...own, school, rules, complaintAgency, strf, today: todayOf(ctx) };
  const blocks = signing.template?.blocks ?? [];
  if (!words) return renderedBlocks(blocks, placeholderValues(facts));
  const spanish = blocks.map((block) => ({ ...block, heading: words(block.heading), body: words(block.body) }));
  return renderedBlocks(spanish, placeholderValues(facts, ctx.locale, words));
}

export const disclosuresMissing = (fields: FieldErrors) =>
  conflict("disclosures_missing", "Read each disclosure and check its box before you sign.", fields);

interface Signed {
  signature: string;
  policy: string;
}

/**
 * Checks a signature and returns the agreement as it is signed: text, initials, consent, guardian, and disclosures.
 * @throws invalid beside initials, consent, and the guardian's fields; conflict `disclosures_missing` beside the unread ones
 */
export async function takeSignature(
  ctx: Ctx,
  {
    wizard,
    signing,
    own,
    signed,
    input,
  }: { wizard: Pick<Wizard, "agreement">; signing: Signing; own: OwnFacts; signed: Signed; input: SigningInput },
): Promise<SignedText> {
  const shown = englishAgreement(ctx, wizard, signing, own);
  const spanish = await spanishAgreement(ctx, shown, signing, own);
  const errors: FieldErrors = {};
  const initials = (shown.blocks ?? []).flatMap(({ id, heading, asksInitials }) => {
    if (!asksInitials) return [];
    const given = input.initials[id];
    if (!given) errors[`initials.${id}`] = ["Enter your initials."];
    return [{ heading, initials: given ?? "" }];
  });
  if (shown.consent !== null && !input.consent) errors.consent = ["Check the box to sign electronically, or ask the school for a paper agreement."];
  const guardian = shown.needsGuardian ? guardianOf(input, errors) : undefined;
  const unread: FieldErrors = {};
  for (const { id } of shown.disclosures) if (!input.disclosures[id]) unread[`disclosures.${id}`] = ["Check the box after you read it."];
  if (Object.keys(errors).length > 0) throw invalid({ ...unread, ...errors });
  if (Object.keys(unread).length > 0) throw disclosuresMissing(unread);
  const plain = signedAgreement(ctx, wizard);
  const file = plain.body.slice(agreementOf(wizard).body.length);
  return {
    title: shown.title,
    body: shown.blocks ? textOfBlocks(shown.blocks) + file : plain.body,
    policy: signed.policy,
    signature: signed.signature,
    signedAt: ctx.now.getTime(),
    ip: ctx.ip,
    userAgent: ctx.userAgent.slice(0, 300),
    ...(signing.template ? { templateId: signing.template.id, initials, consent: shown.consent, totalCents: totalOf(own) } : {}),
    ...(spanish
      ? {
          spanishBody: `${spanish.title}\n\n${spanish.blocks ? textOfBlocks(spanish.blocks) : spanish.body}${file}`,
          spanishPolicy: spanish.policy,
          bindingLanguage: signing.binding,
        }
      : {}),
    ...(guardian ? { guardian } : {}),
    ...(shown.disclosures.length > 0 ? { disclosures: shown.disclosures.map(({ id }) => id) } : {}),
  };
}

/** The guardian as given. Without a signature on this device, an email address is required. */
function guardianOf(input: SigningInput, errors: FieldErrors) {
  const { guardian_name: name, guardian_relation: relation, guardian_email: written, guardian_signature: signature } = input;
  const email = written ? normalEmail(written) : null;
  if (!name) errors.guardian_name = ["Enter the name of your parent or guardian."];
  if (!relation) errors.guardian_relation = ["Enter how they are related to you, such as mother."];
  if (!signature && !email) errors.guardian_email = ["Enter their email address, or let them sign here now."];
  else if (email && !isEmail(email)) errors.guardian_email = ["Enter a valid email address"];
  return { name: name ?? "", relation: relation ?? "", email, signature: signature ?? null };
}

/** The facts of a registration in its agreement. */
export function ownFacts(row: RegistrationFacts, policy: string): OwnFacts {
  const { program, courseClass, place, student, products, tuitionCents, applicationFeeCents, paymentOption } = row;
  const name = [student.firstName, student.middleName, student.lastName].filter(Boolean).join(" ");
  return {
    ...{ program, courseClass, place, products, tuitionCents, applicationFeeCents, policy },
    student: { name, birthDate: student.birthDate, address: addressText(student), email: student.email },
    payment: paymentText([paymentOption], row),
  };
}
