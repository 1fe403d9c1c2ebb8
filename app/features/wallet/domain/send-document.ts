import { findRegistration } from "~/features/enrollment/data/find-registration";
import { storeFile } from "~/features/files/domain/store-file";
import { countUpload } from "~/features/files/domain/student-upload";
import { todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import { schoolStaff, student } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { findAsked, stageHolding } from "../data/documents";
import { documentState, MAX_FILES, maySend, sendForm } from "../model";
import { checkLastDay } from "./decide-document";

interface Sent {
  registration: string;
  document: string;
  files: readonly File[];
  /** Taken with the camera of a phone. */
  photos: readonly File[];
  expires_on?: IsoDate;
}

/** @throws not_found for a document that isn't asked for; conflict `accepted`; invalid on `files` */
async function stageSent(
  ctx: CommandCtx,
  { registration, document: key, files: chosen, photos, expires_on: expiresOn }: Sent,
  studentId: string,
  state: "sent" | "accepted",
) {
  const document = await findAsked(ctx, registration, key);
  const files = [...chosen, ...photos];
  if (state === "accepted")
    checkLastDay(ctx, { label: document.label, hasLastDay: document.hasLastDay === 1 || document.validMonths !== null }, expiresOn);
  if (!maySend(documentState(document, todayOf(ctx)))) throw conflict("accepted", "This document has already been accepted.");
  if (files.length === 0) throw invalidField("files", REQUIRED);
  if (files.length > MAX_FILES) throw invalidField("files", `Choose up to ${MAX_FILES} files.`);
  const fileIds: string[] = [];
  for (const file of files) fileIds.push(await storeFile(ctx, file, { purpose: "answer", access: "private" }, "files"));
  const source = state === "sent" ? ("student" as const) : ("office" as const);
  const holdingId = stageHolding(ctx, { studentId, registrationId: registration, key, state, source, by: userOf(ctx).id, fileIds, expiresOn });
  ctx.record({ type: "registration", id: registration, after: { document: document.label, state } });
  return { holdingId, label: document.label };
}

/** A student sends a document for one of their registrations; staff are notified. At most 30 files an hour per IP address. */
export const sendDocument = command({
  name: "holdings.send",
  allow: student,
  input: sendForm,
  async run(ctx, input) {
    const row = await findRegistration(ctx, input.registration);
    const { studentId } = userOf(ctx);
    if (studentId === null || row.studentId !== studentId) throw notFound();
    if (row.status === "cancelled") throw conflict("cancelled", "This registration is cancelled.");
    for (const _ of [...input.files, ...input.photos].slice(0, MAX_FILES)) await countUpload(ctx);
    const { holdingId, label } = await stageSent(ctx, { ...input, expires_on: undefined }, studentId, "sent");
    ctx.emit("holding.sent", { registrationId: input.registration, holdingId }, holdingId);
    return { label };
  },
});

/** Adds a document as staff; it is accepted at once, permanently or until a last day in the school's zone. */
export const addDocument = command({
  name: "holdings.add",
  allow: schoolStaff,
  input: sendForm,
  async run(ctx, input) {
    const { studentId } = await findRegistration(ctx, input.registration);
    const { label } = await stageSent(ctx, input, studentId, "accepted");
    return { label };
  },
});
