import { findRegistration } from "~/features/enrollment/data/find-registration";
import { todayOf } from "~/platform/context";
import { conflict, invalid } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { findAsked, stageDocument } from "../data/documents";
import { acceptForm, sendBackForm } from "../model";

/** The document to decide on. @throws not_found; conflict `missing` without a document */
async function handedIn(ctx: CommandCtx, registration: string, question: string) {
  await findRegistration(ctx, registration);
  const document = await findAsked(ctx, registration, question);
  if (!document.fileId) throw conflict("missing", "No document has been sent yet.");
  return { ...document, fileId: document.fileId };
}

/** Accepts a document, permanently or until a last day in the school's zone. */
export const acceptDocument = command({
  name: "student-documents.accept",
  allow: schoolStaff,
  input: acceptForm,
  async run(ctx, { registration, question, expires_on: expiresOn }) {
    const { label, fileId } = await handedIn(ctx, registration, question);
    if (expiresOn && expiresOn < todayOf(ctx)) throw invalid({ expires_on: ["Choose today or a later date."] });
    stageDocument(ctx, registration, question, userOf(ctx).id, { fileId, state: "accepted", expiresOn: expiresOn ?? null });
    ctx.record({ type: "registration", id: registration, after: { document: label, state: "accepted", expiresOn: expiresOn ?? null } });
    return { label };
  },
});

/** Sends a document back with a reason, which is emailed to the student. */
export const sendBackDocument = command({
  name: "student-documents.send-back",
  allow: schoolStaff,
  input: sendBackForm,
  async run(ctx, { registration, question, reason }) {
    const { label, fileId } = await handedIn(ctx, registration, question);
    const documentId = stageDocument(ctx, registration, question, userOf(ctx).id, { fileId, state: "sent_back", reason });
    ctx.emit("document.sent-back", { registrationId: registration, documentId }, documentId);
    ctx.record({ type: "registration", id: registration, after: { document: label, state: "sent_back", reason } });
    return { label };
  },
});
