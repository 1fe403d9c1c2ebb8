import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { classValues, toStudent } from "~/features/enrollment/domain/mail-values";
import { registrationProfilePath, studentClassPath } from "~/features/enrollment/paths";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { heard } from "~/platform/heard";
import { inSchool } from "~/platform/school-scope";
import { friendlyDate } from "~/platform/zones";
import { phrase } from "~/words/phrase";
import { findHolding, selectDocuments } from "../data/documents";
import { paperRow } from "../data/papers";
import { compliancePath, taughtDocumentsPath } from "../paths";

/** The registration, the current holding and its label; null if one of them is gone. */
async function findSent(ctx: Ctx, registrationId: string, holdingId: string) {
  const [party, holding, asked] = await Promise.all([
    findRegistrationParty(ctx, registrationId),
    findHolding(ctx, holdingId),
    selectDocuments(ctx, registrationId),
  ]);
  const document = asked.find(({ key }) => key === holding?.key);
  return party && holding && document ? { party, holding, label: document.label } : null;
}

/** Notifies staff of a document to review, as each has chosen. */
export const notifyHoldingsSent = heard("holding.sent", "holdings.tell-staff", async (ctx, { registrationId, holdingId }) => {
  const found = await findSent(ctx, registrationId, holdingId);
  if (found?.holding.state !== "sent") return;
  const text = `${found.party.studentName} sent a document: ${found.label}.`;
  await notifyStaff(ctx, { kind: "document", key: holdingId, text, path: registrationProfilePath(registrationId) });
});

/** Emails the student why a document was sent back. */
export const mailSentBack = heard("holding.sent-back", "holdings.mail-sent-back", async (ctx, { registrationId, holdingId }) => {
  const school = schoolOf(ctx);
  const found = await findSent(ctx, registrationId, holdingId);
  if (!school || found?.party.status !== "active" || found.holding.state !== "sent_back") return;
  const { party, holding, label } = found;
  await queueMail(ctx, {
    ...toStudent(party, school),
    key: `document_sent_back:${holdingId}:${holding.decidedAt}`,
    template: "document_sent_back",
    values: (locale) => ({
      program: party.program,
      ...classValues(party, locale),
      document: phrase(label, locale),
      reason: holding.reason ?? "",
      portal_link: siteOrigin(ctx, school) + studentClassPath(registrationId),
    }),
  });
});

/** Notifies staff of an instructor's document to review, as each has chosen. */
export const notifyPaperSent = heard("paper.sent", "holdings.notify-paper-sent", async (ctx, { holdingId }) => {
  const [[found]] = await readTogether(inSchool(ctx).db, [paperRow(ctx, holdingId)]);
  if (found?.state !== "sent") return;
  const text = `${found.holder} sent a document: ${found.label}.`;
  await notifyStaff(ctx, { kind: "document", key: holdingId, text, path: compliancePath({ holding: holdingId }) });
});

/** Emails an instructor what staff decided about an own document. */
export const mailPaperDecided = heard("paper.decided", "holdings.mail-paper-decided", async (ctx, { holdingId }) => {
  const school = schoolOf(ctx);
  const [[found]] = await readTogether(inSchool(ctx).db, [paperRow(ctx, holdingId)]);
  if (!school || !found?.email || found.status !== "active" || !(found.state === "accepted" || found.state === "sent_back")) return;
  const isAccepted = found.state === "accepted";
  await queueMail(ctx, {
    key: `instructor_document:${holdingId}:${found.decidedAt}`,
    template: isAccepted ? "instructor_document_accepted" : "instructor_document_sent_back",
    to: found.email,
    toName: found.holder ?? "",
    school,
    subject: { type: "instructor", id: found.instructorId ?? "" },
    values: {
      document: found.label,
      ...(isAccepted ? { valid_until: found.expiresOn ? friendlyDate(found.expiresOn) : "no end date" } : { reason: found.reason ?? "" }),
      portal_link: siteOrigin(ctx, school) + taughtDocumentsPath,
    },
  });
});
