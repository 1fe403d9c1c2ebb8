import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { classValues, toStudent } from "~/features/enrollment/domain/mail-values";
import { registrationProfilePath, studentClassPath } from "~/features/enrollment/paths";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { findHolding, selectDocuments } from "../data/documents";

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
    values: {
      program: party.program,
      ...classValues(party),
      document: label,
      reason: holding.reason ?? "",
      portal_link: siteOrigin(ctx, school) + studentClassPath(registrationId),
    },
  });
});
