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

/** The document of a registration, if one may be sent now. @throws not_found if it isn't asked for; conflict `accepted` */
async function sendable(ctx: CommandCtx, registration: string, key: string) {
  const document = await findAsked(ctx, registration, key);
  if (!maySend(documentState(document, todayOf(ctx)))) throw conflict("accepted", "This document has already been accepted.");
  return document;
}

/** Stores the files of a form. @throws invalid on `files` */
export async function storeAll(ctx: CommandCtx, { files: chosen, photos }: Pick<Sent, "files" | "photos">): Promise<string[]> {
  const files = [...chosen, ...photos];
  if (files.length === 0) throw invalidField("files", REQUIRED);
  if (files.length > MAX_FILES) throw invalidField("files", `Choose up to ${MAX_FILES} files.`);
  const fileIds: string[] = [];
  for (const file of files) fileIds.push(await storeFile(ctx, file, { purpose: "answer", access: "private" }, "files"));
  return fileIds;
}

interface Added {
  registration: string;
  document: string;
  studentId: string;
  fileIds: readonly string[];
  expiresOn: IsoDate | undefined;
}

/** Stages a document that staff add: it is accepted. @throws not_found; conflict `accepted`; invalid on `expires_on` */
export async function stageAdded(ctx: CommandCtx, { registration, document: key, studentId, fileIds, expiresOn }: Added) {
  const { label, hasLastDay, validMonths } = await sendable(ctx, registration, key);
  checkLastDay(ctx, { label, hasLastDay: hasLastDay === 1 || validMonths !== null }, expiresOn);
  const of = { studentId, registrationId: registration, key, by: userOf(ctx).id, fileIds, expiresOn };
  const holdingId = stageHolding(ctx, { ...of, state: "accepted", source: "office" });
  ctx.record({ type: "registration", id: registration, after: { document: label, state: "accepted", expiresOn: expiresOn ?? null } });
  return { holdingId, label };
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
    const { label } = await sendable(ctx, input.registration, input.document);
    const fileIds = await storeAll(ctx, input);
    const of = { studentId, registrationId: input.registration, key: input.document, by: userOf(ctx).id, fileIds };
    const holdingId = stageHolding(ctx, { ...of, state: "sent", source: "student" });
    ctx.record({ type: "registration", id: input.registration, after: { document: label, state: "sent" } });
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
    await sendable(ctx, input.registration, input.document);
    const fileIds = await storeAll(ctx, input);
    const { registration, document, expires_on: expiresOn } = input;
    const { label } = await stageAdded(ctx, { registration, document, studentId, fileIds, expiresOn });
    return { label };
  },
});
