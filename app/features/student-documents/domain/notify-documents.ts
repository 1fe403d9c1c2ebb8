import { events } from "~/events";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { classValues, toStudent } from "~/features/enrollment/domain/mail-values";
import { registrationProfilePath, studentClassPath } from "~/features/enrollment/paths";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findDocument } from "../data/documents";

/** Notifies staff of a document to review, as each has chosen. */
export const notifyDocumentsSent = command({
  name: "student-documents.tell-staff",
  allow: systemOnly,
  input: events["document.sent"],
  async run(ctx, { registrationId, documentId }) {
    const [party, document] = await Promise.all([findRegistrationParty(ctx, registrationId), findDocument(ctx, documentId)]);
    if (!party || document?.state !== "sent") return null;
    const text = `${party.studentName} sent a document: ${document.label}.`;
    await notifyStaff(ctx, { kind: "document", key: documentId, text, path: registrationProfilePath(registrationId) });
    return null;
  },
});

/** Emails the student why a document was sent back. */
export const mailSentBack = command({
  name: "student-documents.mail-sent-back",
  allow: systemOnly,
  input: events["document.sent-back"],
  async run(ctx, { registrationId, documentId }) {
    const school = schoolOf(ctx);
    const [party, document] = await Promise.all([findRegistrationParty(ctx, registrationId), findDocument(ctx, documentId)]);
    if (!school || party?.status !== "active" || document?.state !== "sent_back") return null;
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
    return null;
  },
});
