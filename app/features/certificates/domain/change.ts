import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { certificates, nameChanges } from "#drizzle/schema/certificates";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { stageStudentChange } from "~/features/enrollment/domain/stage-change";
import { storeFile } from "~/features/files/domain/store-file";
import { countUpload } from "~/features/files/domain/student-upload";
import { todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, flag, id, optionalLongText, REQUIRED } from "~/platform/input";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { type CertificateRow, findCertificate, registrationOf, selectNameChanges, wordingOf } from "../data/certificates";
import { isPrintable, nameChangeForm, replaceForm, revokeForm } from "../model";
import { nameKey, newVerifyCode, replacementNumber } from "../number-model";
import { nameMissing } from "./issue";

/** Only a certificate that stands changes: a revoked or replaced one is final. */
const notStanding = ({ status }: Pick<CertificateRow, "status">) =>
  conflict("not_standing", status === "revoked" ? "This certificate is revoked." : "This certificate was replaced.");

/** @throws not_found; conflict `not_standing` */
async function standing(ctx: CommandCtx, certificateId: string): Promise<CertificateRow> {
  const certificate = await findCertificate(ctx, certificateId);
  if (!certificate) throw notFound();
  if (certificate.status !== "issued") throw notStanding(certificate);
  return certificate;
}

/** Revokes a certificate permanently, and tells the student. @throws not_found; conflict `not_standing` */
export const revokeCertificate = command({
  name: "certificates.revoke",
  allow: schoolStaff,
  scope: "certificates:write",
  input: revokeForm.extend({ id: id() }),
  async run(ctx, { id: certificateId, reason, note }) {
    const { db, own } = inSchool(ctx);
    await standing(ctx, certificateId);
    ctx.stage(
      db
        .update(certificates)
        .set({ status: "revoked", revokedAt: ctx.now.getTime(), revokeReason: reason, revokeNote: note ?? null })
        .where(and(own(certificates, certificateId), eq(certificates.status, "issued"))),
      notStanding({ status: "revoked" }),
    );
    ctx.emit("certificate.revoked", { certificateId }, certificateId);
    ctx.record({ type: "certificate", id: certificateId, before: { status: "issued" }, after: { status: "revoked", reason, note: note ?? null } });
    return { id: certificateId };
  },
});

/** The school's certificate with other facts: the old one is replaced, and the new one has its own code. */
async function stageReplacement(
  ctx: CommandCtx,
  old: CertificateRow,
  changes: { firstName?: string; lastName?: string; completedOn?: IsoDate },
): Promise<string> {
  const { db, own } = inSchool(ctx);
  const { firstName, lastName, completedOn } = changes;
  const isNamed = firstName !== undefined && lastName !== undefined;
  if (isNamed && !(isPrintable(firstName) && isPrintable(lastName))) throw nameMissing(old.number);
  const [registration] = await registrationOf(ctx, old.registrationId);
  const [wording] = await wordingOf(ctx, registration?.programId ?? "");
  const newOne = newId();
  const at = ctx.now.getTime();
  ctx.stage(
    db
      .update(certificates)
      .set({ status: "replaced", replacedAt: at, replacedById: newOne })
      .where(and(own(certificates, old.id), eq(certificates.status, "issued"))),
    notStanding({ status: "replaced" }),
  );
  ctx.stage(
    db.insert(certificates).values({
      ...old,
      ...{ id: newOne, number: replacementNumber(old.number), verifyCode: newVerifyCode(), status: "issued", issuedOn: todayOf(ctx) },
      ...(isNamed ? { holderName: `${firstName} ${lastName}`, holderLastKey: nameKey(lastName) } : {}),
      ...(completedOn ? { completedOn } : {}),
      ...{ templateId: wording?.id ?? null, pdfFileId: null, pdfSha256: null, issuedBy: userOf(ctx).id, createdAt: at },
    }),
  );
  ctx.emit("certificate.issued", { certificateId: newOne }, newOne);
  return newOne;
}

/**
 * Replaces a certificate: with another name or day of completion, or with the present wording. Its number gets `-R1`, then `-R2`.
 * @throws not_found; conflict `not_standing`, `name_missing`; invalid beside `last_name`, `completed_on`
 */
export const replaceCertificate = command({
  name: "certificates.replace",
  allow: schoolStaff,
  input: replaceForm.extend({ id: id() }),
  async run(ctx, { id: certificateId, first_name: firstName, last_name: lastName, completed_on: completedOn }) {
    const old = await standing(ctx, certificateId);
    if ((firstName === undefined) !== (lastName === undefined))
      throw invalidField(firstName === undefined ? "first_name" : "last_name", "Enter both names, or none.");
    if (completedOn !== undefined && completedOn > todayOf(ctx)) throw invalidField("completed_on", "Choose today or an earlier date.");
    const newOne = await stageReplacement(ctx, old, { firstName, lastName, completedOn });
    ctx.record({ type: "certificate", id: newOne, before: { replaces: old.id }, after: { firstName, lastName, completedOn } });
    return { id: newOne };
  },
});

/** The student's own certificate. @throws not_found */
async function ownOne(ctx: CommandCtx, certificateId: string): Promise<CertificateRow> {
  const { student: me } = ownStudent(ctx);
  const certificate = await findCertificate(ctx, certificateId);
  if (certificate?.studentId !== me.id) throw notFound();
  return certificate;
}

/** Shows or hides the student's name on the verification page. @throws not_found */
export const setNameShown = command({
  name: "certificates.show-name",
  allow: student,
  input: z.object({ certificate: id(), is_shown: flag() }),
  async run(ctx, { certificate: certificateId, is_shown: isNamePublic }) {
    const { db, own } = inSchool(ctx);
    const { studentId } = await ownOne(ctx, certificateId);
    ctx.stage(db.update(certificates).set({ isNamePublic }).where(own(certificates, certificateId)));
    ctx.emit("consent.answered", {
      ...{ studentId, purpose: "certificate_name", wording: "Show my name on the certificate page", isGiven: isNamePublic, place: "Certificates" },
      ...{ answeredBy: userOf(ctx).id, at: ctx.now.getTime() },
    });
    ctx.record({ type: "certificate", id: certificateId, after: { isNamePublic } });
    return { id: certificateId };
  },
});

/** Stages that the pages of all of a student's issued certificates show or hide the name. */
export function stageNamesShown(ctx: CommandCtx, studentId: string, isNamePublic: boolean): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(certificates)
      .set({ isNamePublic })
      .where(and(eq(certificates.schoolId, schoolId), eq(certificates.studentId, studentId), eq(certificates.status, "issued"))),
  );
}

/** A student asks for a certificate in a new name. @throws not_found; conflict `not_standing`, `already_asked`; invalid on `file` */
export const askNameChange = command({
  name: "certificates.ask-name",
  allow: student,
  input: nameChangeForm,
  async run(ctx, { certificate: certificateId, first_name: firstName, last_name: lastName, file }) {
    const { db, schoolId } = inSchool(ctx);
    const certificate = await ownOne(ctx, certificateId);
    if (certificate.status !== "issued") throw notStanding(certificate);
    if (!file) throw invalidField("file", REQUIRED);
    await countUpload(ctx);
    const fileId = await storeFile(ctx, file, { purpose: "name-proof", access: "private" }, "file");
    const change = newId();
    ctx.stage(
      db.insert(nameChanges).values({
        ...{ id: change, schoolId, studentId: certificate.studentId, certificateId, firstName, lastName, fileId, state: "asked" },
        createdAt: ctx.now.getTime(),
      }),
    );
    ctx.record({ type: "certificate", id: certificateId, after: { nameAsked: `${firstName} ${lastName}` } });
    return { id: change };
  },
});

/** Approves a new name, which replaces the certificate and becomes the student's, or declines it with a reason. @throws not_found; conflict `stale`, `not_standing` */
export const decideNameChange = command({
  name: "certificates.decide-name",
  allow: schoolStaff,
  input: z.object({ change: id(), decision: choice(["approved", "declined"]), reason: optionalLongText(500) }),
  async run(ctx, { change: changeId, decision, reason }) {
    const { db, own } = inSchool(ctx);
    const [found] = await selectNameChanges(ctx, eq(nameChanges.id, changeId));
    if (!found) throw notFound();
    const { change } = found;
    const gone = conflict("decided", "Someone has already decided about this name.");
    if (change.state !== "asked") throw gone;
    if (decision === "declined" && !reason) throw invalidField("reason", REQUIRED);
    ctx.stage(
      db
        .update(nameChanges)
        .set({ state: decision, reason: reason ?? null, decidedBy: userOf(ctx).id, decidedAt: ctx.now.getTime() })
        .where(and(own(nameChanges, changeId), eq(nameChanges.state, "asked"))),
      gone,
    );
    const old = change.certificateId;
    const newOne = decision === "approved" ? await stageReplacement(ctx, await standing(ctx, old), change) : null;
    if (newOne) stageStudentChange(ctx, change.studentId, { firstName: change.firstName, lastName: change.lastName });
    ctx.record({ type: "certificate", id: newOne ?? old, after: { name: decision, replaces: newOne ? old : null, reason: reason ?? null } });
    return { id: newOne ?? old };
  },
});
