import { z } from "zod";
import { readRegistrationFacts } from "~/features/agreements/data/registration-facts";
import { readSigning } from "~/features/agreements/data/signing";
import { ownFacts, shownAgreement, takeSignature } from "~/features/agreements/domain/signing";
import { signingFields } from "~/features/agreements/template-model";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { type Party, toStudent } from "~/features/enrollment/domain/mail-values";
import { agreementSigned, reactivateFirst } from "~/features/enrollment/domain/registration-guards";
import { stageAnswer } from "~/features/enrollment/domain/stage-change";
import { stageAgreement } from "~/features/enrollment/domain/stage-registration";
import { PAPER_AGREEMENT } from "~/features/enrollment/model";
import { storeFile } from "~/features/files/domain/store-file";
import { readWizard } from "~/features/forms/domain/registration-form";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { DomainError, invalidField, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { agreed, REQUIRED, text } from "~/platform/input";
import { anyoneAtSchool, schoolStaff } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { type CommandCtx, command, query } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { ofRegistration, paperFields } from "../../correction-model";
import { readCorrected } from "../../data/correction";
import { agreementLink, readAgreementToken } from "./agreement-link";
import { stageCorrection } from "./price-effect";

const MANY_FROM_ONE_PLACE = 30;

/** Emails the student a link to sign the agreement; at most once a minute. @throws conflict `agreement_signed` */
export const askAgreement = command({
  name: "registrations.ask-agreement",
  allow: schoolStaff,
  input: z.object(ofRegistration),
  async run(ctx, { registration }) {
    const [file, party] = await Promise.all([readCorrected(ctx, registration), findRegistrationParty(ctx, registration)]);
    const school = schoolOf(ctx);
    if (!party || !school) throw notFound();
    if (file.status === "cancelled") throw reactivateFirst();
    if (file.agreement) throw agreementSigned();
    await countUse(ctx, `ask-agreement:${registration}`, 1, MINUTE_MS, "Please wait a minute before sending again.");
    await queueAgreement(ctx, school, party, `${ctx.now.getTime()}`);
    ctx.record({ type: "registration", id: registration, after: { to: party.email } });
    return { id: registration, to: party.email };
  },
});

/** `occasion` makes the key of the mail unique. */
async function queueAgreement(ctx: CommandCtx, school: School, party: Party, occasion: string): Promise<void> {
  await queueMail(ctx, {
    key: `agreement_to_sign:${party.id}:${occasion}`,
    template: "agreement_to_sign",
    ...toStudent(party, school),
    values: { program: party.program, class_id: party.courseClass.code, agreement_link: await agreementLink(ctx, party.id) },
  });
}

/** Emails the link to a person whom someone else registered, once. */
export const mailAgreement = heard("registration.agreement-asked", "registrations.mail-agreement", async (ctx, { registrationId }) => {
  const school = schoolOf(ctx);
  const party = await findRegistrationParty(ctx, registrationId);
  if (school && party) await queueAgreement(ctx, school, party, "first");
});

/** Attaches a signed paper agreement as a file. */
export const attachAgreement = command({
  name: "registrations.attach-agreement",
  allow: schoolStaff,
  input: paperFields.extend(ofRegistration),
  async run(ctx, { registration, file, reason }) {
    const row = await readCorrected(ctx, registration);
    if (row.status === "cancelled") throw reactivateFirst();
    if (!(file instanceof File) || file.size === 0) throw invalidField("file", REQUIRED, "required");
    const fileId = await storeFile(ctx, file, { purpose: "answer", access: "private" }, "file");
    stageCorrection(ctx, row, {});
    stageAnswer(ctx, row, { ...PAPER_AGREEMENT, value: file.name, fileId });
    ctx.record({ type: "registration", id: registration, after: { file: file.name, reason } });
    return { id: registration };
  },
});

/** The registration of a link. @throws not_found for a forged link, gone `link_expired` */
async function askedBy(ctx: Ctx, token: string) {
  const link = await readAgreementToken(ctx, token);
  if (link === null) throw notFound();
  if (link === "expired") throw new DomainError("gone", "link_expired", "This link has expired. Ask the school for a new one.");
  const [file, facts] = await Promise.all([readCorrected(ctx, link.registrationId), readRegistrationFacts(ctx, link.registrationId)]);
  if (!facts) throw notFound();
  const [wizard, signing] = await Promise.all([readWizard(ctx, file.programId), readSigning(ctx, file.programId)]);
  const policy = file.policyBody ?? refundPolicyOf(schoolOf(ctx), wizard.program);
  return { file, wizard, signing, own: ownFacts(facts, policy), policy };
}

/** The data shown to the holder of the link: agreement, first name and program. */
export const readAgreementLink = query({
  name: "agreements.read",
  allow: anyoneAtSchool,
  input: z.object({ token: text(200) }),
  async run(ctx, { token }) {
    const { file, wizard, signing, own, policy } = await askedBy(ctx, token);
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    return {
      firstName: file.firstName,
      program: file.program,
      isOver: file.status !== "active",
      isSigned: file.agreement !== null,
      agreement: await shownAgreement(ctx, wizard, signing, own),
      policy,
      school: school.name,
    };
  },
});

/** Signs the agreement with a typed name and saves its text. @throws conflict `agreement_signed` */
export const signAgreement = command({
  name: "agreements.sign",
  allow: anyoneAtSchool,
  input: z.object({ token: text(200), signature: text(120), agree: agreed("Check the box to agree."), ...signingFields }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { token, signature, ...input }) {
    await countUse(ctx, `agreement:${placeOf(ctx)}`, MANY_FROM_ONE_PLACE, 10 * MINUTE_MS);
    const { file, wizard, signing, own, policy } = await askedBy(ctx, token);
    if (file.status !== "active") throw notFound();
    if (file.agreement) throw agreementSigned();
    await stageAgreement(ctx, file.id, await takeSignature(ctx, { wizard, signing, own, signed: { signature, policy }, input }));
    ctx.record({ type: "registration", id: file.id, after: { signature } });
    return { id: file.id };
  },
});
