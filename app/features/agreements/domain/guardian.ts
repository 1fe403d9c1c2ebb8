import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { agreements } from "#drizzle/schema/enrollment";
import { schools } from "#drizzle/schema/schools";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { reactivateFirst } from "~/features/enrollment/domain/registration-guards";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { type Ctx, schoolOf } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { agreed, email, id, personName, text } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { anyoneAtSchool, schoolOwner, schoolStaff } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, query } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { type SignedAgreement, selectAgreement } from "../data/agreements";
import { guardianSettingForm } from "../disclosure-model";
import { guardianSigned } from "./constraints";
import { guardianLink, readGuardianToken } from "./guardian-link";

const MANY_FROM_ONE_PLACE = 30;

const isOpen = ({ agreement }: SignedAgreement): boolean => agreement.needsGuardian && agreement.guardianSignedAt === null;

/** The signed agreement behind a link. @throws not_found for a forged link, gone `link_expired` */
async function linkedTo(ctx: Ctx, token: string): Promise<SignedAgreement> {
  const link = await readGuardianToken(ctx, token);
  if (link === null) throw notFound();
  if (link === "expired") throw new DomainError("gone", "link_expired", "This link has expired. Ask the school for a new one.");
  const [row] = await selectAgreement(ctx, link.registrationId);
  if (!row?.agreement.needsGuardian) throw notFound();
  return row;
}

/** The agreement for the guardian to read. After the signature the link shows no text. */
export const readGuardianLink = query({
  name: "agreements.read-for-guardian",
  allow: anyoneAtSchool,
  input: z.object({ token: text(200) }),
  async run(ctx, { token }) {
    const row = await linkedTo(ctx, token);
    const { agreement, program, status } = row;
    const open = isOpen(row) && status === "active";
    return {
      school: schoolOf(ctx)?.name ?? "",
      program,
      isSigned: !isOpen(row),
      isOver: status !== "active",
      student: open ? nameOf(row) : "",
      relation: agreement.guardianRelation ?? "",
      agreement: open
        ? {
            ...{ title: agreement.title, body: agreement.body, policy: agreement.policy, signature: agreement.signature },
            // The student read both texts; the guardian does too.
            spanish: agreement.spanishBody === null ? null : [agreement.spanishBody, agreement.spanishPolicy ?? ""],
            initials: agreement.initials ?? [],
          }
        : null,
    };
  },
});

/** The guardian signs, once. @throws not_found; gone `link_expired`; conflict `guardian_signed` */
export const signAsGuardian = command({
  name: "agreements.sign-as-guardian",
  allow: anyoneAtSchool,
  input: z.object({ token: text(200), signature: personName(120), relation: text(60), agree: agreed("Check the box to agree.") }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { token, signature, relation }) {
    await countUse(ctx, `guardian:${placeOf(ctx)}`, MANY_FROM_ONE_PLACE, 10 * MINUTE_MS);
    const row = await linkedTo(ctx, token);
    if (row.status !== "active") throw notFound();
    if (!isOpen(row)) throw guardianSigned();
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .update(agreements)
        .set({
          guardianSignature: signature,
          guardianRelation: relation,
          guardianSignedAt: ctx.now.getTime(),
          guardianIp: ctx.ip,
          guardianUserAgent: ctx.userAgent.slice(0, 300),
        })
        .where(and(eq(agreements.schoolId, schoolId), eq(agreements.registrationId, row.id), isNull(agreements.guardianSignedAt))),
      guardianSigned(),
    );
    ctx.record({ type: "registration", id: row.id, after: { guardianSignature: signature, relation } });
    return { id: row.id };
  },
});

async function stageGuardianMail(ctx: CommandCtx, row: SignedAgreement, to: { name: string; email: string }, key: string): Promise<void> {
  const school = schoolOf(ctx);
  const party = await findRegistrationParty(ctx, row.id);
  if (!school || !party) throw notFound();
  await queueMail(ctx, {
    ...{ key, template: "guardian_to_sign", to: to.email, toName: to.name, school, locale: party.locale },
    subject: { type: "registration", id: row.id },
    values: { student: nameOf(row), program: row.program, class_id: row.code, agreement_link: await guardianLink(ctx, row.id) },
  });
}

/** Emails a guardian the link to sign; at most once a minute. @throws not_found; conflict `guardian_signed` */
export const askGuardian = command({
  name: "agreements.ask-guardian",
  allow: schoolStaff,
  input: z.object({ registration: id(), name: personName(120), email: email() }),
  async run(ctx, { registration, name, email: to }) {
    const [row] = await selectAgreement(ctx, registration);
    if (!row?.agreement.needsGuardian) throw notFound();
    if (row.status !== "active") throw reactivateFirst();
    if (!isOpen(row)) throw guardianSigned();
    await countUse(ctx, `ask-guardian:${registration}`, 1, MINUTE_MS, "Please wait a minute before sending again.");
    await stageGuardianMail(ctx, row, { name, email: to }, `guardian_to_sign:${registration}:${ctx.now.getTime()}`);
    ctx.record({ type: "registration", id: registration, after: { guardian: name, to } });
    return { to };
  },
});

/** Emails the guardian named in the wizard. */
export const mailGuardian = heard("agreement.guardian-asked", "agreements.mail-guardian", async (ctx, { registrationId, name, email: to }) => {
  const [row] = await selectAgreement(ctx, registrationId);
  if (!row || !isOpen(row) || row.status !== "active") return;
  await stageGuardianMail(ctx, row, { name, email: to }, `guardian_to_sign:${registrationId}`);
});

/** Whether students under 18 need a guardian's signature, from the next agreement on. */
export const changeGuardianSetting = command({
  name: "agreements.change-guardian-setting",
  allow: schoolOwner,
  input: guardianSettingForm,
  async run(ctx, { asks_guardian: asksGuardian }) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(db.update(schools).set({ asksGuardian }).where(eq(schools.id, schoolId)));
    ctx.record({ type: "school", id: schoolId, after: { asksGuardian } });
    return { asksGuardian };
  },
});
