import { z } from "zod";
import { files } from "#drizzle/schema/platform";
import { type Ctx, schoolOf } from "~/platform/context";
import { type DomainError, invalidField, notFound } from "~/platform/errors";
import { UPLOAD_RULES } from "~/platform/files";
import { newId, publicCode } from "~/platform/ids";
import { integer, text } from "~/platform/input";
import { mediaPath } from "~/platform/media-path";
import type { Policy } from "~/platform/policy";
import { besideSchool } from "~/platform/school-scope";
import { isSigned, sign } from "~/platform/signing";
import { type CommandCtx, command } from "~/platform/verb";
import { DOWNLOAD_SECONDS, PURPOSES, type Purpose, UPLOAD_SECONDS } from "../model";
import { signedFilePath, uploadPath } from "../paths";

/** The body of every `*-upload-url` call. The size error names the limit. */
export const uploadRequest = z.object({
  file_name: text(200),
  content_type: text(100),
  size: integer(1, Number.MAX_SAFE_INTEGER, "Must be at least 1"),
});

export interface UploadTicket {
  url: string;
  method: "PUT";
  headers: Record<string, string>;
  key: string;
  file_url: string;
  expires_at: string;
}

interface Upload {
  purpose: Purpose;
  access: "public" | "private";
  fileName: string;
  contentType: string;
  size: number;
}

/**
 * Stages a file that is expected, and answers where its bytes go: one PUT of exactly this type and size, within five minutes.
 * `file_url` is what the caller hands in afterwards; nothing is served under it before the bytes have been looked at.
 * @throws invalid `file_type`, `file_size`
 */
export async function createUpload(
  ctx: CommandCtx,
  { file_name: fileName, content_type: contentType, size }: z.output<typeof uploadRequest>,
  of: Pick<Upload, "purpose" | "access">,
): Promise<UploadTicket> {
  const id = newId();
  const upload = { ...of, fileName, contentType, size };
  checkUpload(upload, "content_type", "size");
  const row = fileRow(ctx, id, upload, "expected");
  ctx.stage(besideSchool(ctx, FILE_REASON, row.schoolId).insert(files).values(row));
  ctx.record({ type: "file", id });
  const expires = ctx.now.getTime() + UPLOAD_SECONDS * 1000;
  const direct = await ctx.ports.files.presign(row.key, upload.contentType, upload.size);
  return {
    url: direct ?? (await signedUrl(ctx, "upload", id, uploadPath(id), expires)),
    method: "PUT",
    headers: { "Content-Type": upload.contentType },
    key: row.key,
    file_url: upload.access === "public" ? `${ctx.origin}${mediaPath(id)}` : `${ctx.origin}${signedFilePath(id)}`,
    expires_at: new Date(expires).toISOString(),
  };
}

/** The verb of an `*-upload-url` call for public pictures of one purpose. */
export const pictureUpload = (name: string, allow: Policy, purpose: Purpose) =>
  command({ name, allow, input: uploadRequest, idempotent: false, run: (ctx, input) => createUpload(ctx, input, { purpose, access: "public" }) });

export const FILE_REASON = "a file may belong to a person without a school";

/** For an unsupported picture type, names the supported ones. */
export function typeRefused(field: string, purpose: Purpose, contentType: string): DomainError {
  const types: readonly string[] = UPLOAD_RULES[PURPOSES[purpose]].types;
  const names = types.flatMap((type) => TYPE_NAMES[type] ?? []);
  const message = contentType.startsWith("image/") && names.length > 0 ? `${TYPE_REFUSED}. Use ${listOf(names)}.` : TYPE_REFUSED;
  return invalidField(field, message, "file_type");
}

const TYPE_REFUSED = "This file type is not allowed";
const TYPE_NAMES: Record<string, string> = { "image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WebP", "application/pdf": "PDF" };
const listOf = (names: readonly string[]) => new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);

/** @throws invalid `file_type`, `file_size`, each on its field */
export function checkUpload(
  { purpose, contentType, size }: { purpose: Purpose; contentType: string; size: number },
  field = "file",
  sizeField = field,
): void {
  const rule = UPLOAD_RULES[PURPOSES[purpose]];
  if (!(rule.types as readonly string[]).includes(contentType)) throw typeRefused(field, purpose, contentType);
  if (size > rule.maxBytes) throw invalidField(sizeField, `File is larger than ${rule.maxBytes / 1024 / 1024} MB`, "file_size");
}

export function fileRow(ctx: Ctx, id: string, upload: Upload, state: "expected" | "ready"): typeof files.$inferInsert {
  const ownerId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const schoolId = schoolOf(ctx)?.id ?? null;
  const folder = schoolId ? `s/${schoolId}` : ownerId ? `u/${ownerId}` : "u/nobody";
  return {
    id,
    schoolId,
    ownerId,
    purpose: upload.purpose,
    access: upload.access,
    state,
    name: upload.fileName,
    contentType: upload.contentType,
    size: upload.size,
    key: `${folder}/${id}-${publicCode()}`,
    createdAt: ctx.now.getTime(),
  };
}

/** A link to a private file, valid for five minutes. */
export const signedFileUrl = (ctx: Ctx, fileId: string, seconds = DOWNLOAD_SECONDS): Promise<string> =>
  signedUrl(ctx, "file", fileId, signedFilePath(fileId), ctx.now.getTime() + seconds * 1000);

async function signedUrl(ctx: Ctx, purpose: "upload" | "file", id: string, path: string, expires: number): Promise<string> {
  const url = new URL(path, ctx.origin);
  url.searchParams.set("expires", String(expires));
  url.searchParams.set("signature", await sign(ctx.env, purpose, id, String(expires)));
  return url.href;
}

/** @throws not_found unless the signature is valid for this file and not expired */
export async function checkSignature(
  ctx: Ctx,
  purpose: "upload" | "file",
  link: { id: string; signature?: string; expires?: string },
): Promise<void> {
  const { id, signature, expires } = link;
  const isGood = await isSigned(ctx.env, signature ?? null, purpose, id, expires ?? "");
  if (!isGood || !(Number(expires) > ctx.now.getTime())) throw notFound("This link is invalid or has expired.", "link_invalid");
}
