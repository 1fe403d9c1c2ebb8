import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { classValues, toStudent } from "~/features/enrollment/domain/mail-values";
import { registrationProfilePath, studentClassPath } from "~/features/enrollment/paths";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { findDocument } from "../data/documents";

/** Notifies staff of a document to review, as each has chosen. */
export const notifyDocumentsSent = heard("document.sent", "student-documents.tell-staff", async (ctx, { registrationId, documentId }) => {
  const [party, document] = await Promise.all([findRegistrationParty(ctx, registrationId), findDocument(ctx, documentId)]);
  if (!party || document?.state !== "sent") return;
  const text = `${party.studentName} sent a document: ${document.label}.`;
  await notifyStaff(ctx, { kind: "document", key: documentId, text, path: registrationProfilePath(registrationId) });
});

/** Emails the student why a document was sent back. */
export const mailSentBack = heard("document.sent-back", "student-documents.mail-sent-back", async (ctx, { registrationId, documentId }) => {
  const school = schoolOf(ctx);
  const [party, document] = await Promise.all([findRegistrationParty(ctx, registrationId), findDocument(ctx, documentId)]);
  if (!school || party?.status !== "active" || document?.state !== "sent_back") return;
  await queueMail(ctx, {
    ...toStudent(party, school),
    key: `document_sent_back:${documentId}`,
    template: "document_sent_back",
    values: {
      program: party.program,
      ...classValues(party),
      document: document.label,
      reason: document.reason ?? "",
      portal_link: siteOrigin(ctx, school) + studentClassPath(registrationId),
    },
  });
});
