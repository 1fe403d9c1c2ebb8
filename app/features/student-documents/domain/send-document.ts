import { findRegistration } from "~/features/enrollment/data/find-registration";
import { storeFile } from "~/features/files/domain/store-file";
import { countUpload } from "~/features/files/domain/student-upload";
import { todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import { schoolStaff, student } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { findAsked, stageDocument } from "../data/documents";
import { documentState, maySend, sendForm } from "../model";

interface Sent {
  registration: string;
  question: string;
  file?: File | undefined;
}

/** @throws not_found for an unknown question; conflict `accepted`; invalid on `file` */
async function stageSent(ctx: CommandCtx, { registration, question, file }: Sent, state: "sent" | "accepted") {
  const document = await findAsked(ctx, registration, question);
  if (!maySend(documentState(document, todayOf(ctx)))) throw conflict("accepted", "This document has already been accepted.");
  if (!file) throw invalidField("file", REQUIRED);
  const fileId = await storeFile(ctx, file, { purpose: "answer", access: "private" }, "file");
  const documentId = stageDocument(ctx, registration, question, userOf(ctx).id, { fileId, state });
  ctx.record({ type: "registration", id: registration, after: { document: document.label, state } });
  return { documentId, label: document.label };
}

/** A student sends a document of their registration; staff are notified. At most 30 files an hour per IP address. */
export const sendDocument = command({
  name: "student-documents.send",
  allow: student,
  input: sendForm,
  async run(ctx, input) {
    const row = await findRegistration(ctx, input.registration);
    if (row.studentId !== userOf(ctx).studentId) throw notFound();
    if (row.status === "cancelled") throw conflict("cancelled", "This registration is cancelled.");
    await countUpload(ctx);
    const { documentId, label } = await stageSent(ctx, input, "sent");
    ctx.emit("document.sent", { registrationId: input.registration, documentId }, documentId);
    return { label };
  },
});

/** Adds a document as staff; it is accepted at once. */
export const addDocument = command({
  name: "student-documents.add",
  allow: schoolStaff,
  input: sendForm,
  async run(ctx, input) {
    await findRegistration(ctx, input.registration);
    const { label } = await stageSent(ctx, input, "accepted");
    return { label };
  },
});
