import { files } from "#drizzle/schema/platform";
import { invalidField } from "~/platform/errors";
import { officeType, sniffType, UPLOAD_RULES } from "~/platform/files";
import { newId } from "~/platform/ids";
import { besideSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { PURPOSES, type Purpose } from "../model";
import { checkUpload, FILE_REASON, fileRow } from "./create-upload";
import { announcePicture, isPublicPicture, takePicture } from "./take-picture";

/**
 * Stores a file from a form and stages its row; returns its ID. `words` is the text alternative of a picture, required once the file is
 * valid. The first bytes decide the type. @throws invalid on `field`: `file_type`, `file_size`, `picture_size`
 */
export async function storeFile(
  ctx: CommandCtx,
  file: File,
  use: { purpose: Purpose; access: "public" | "private"; words?: () => string },
  field: string,
): Promise<string> {
  const { maxBytes } = UPLOAD_RULES[PURPOSES[use.purpose]];
  if (file.size > maxBytes) throw invalidField(field, `File is larger than ${maxBytes / 1024 / 1024} MB`, "file_size");
  let bytes = await file.arrayBuffer();
  const contentType = sniffType(new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength))) ?? officeType(new Uint8Array(bytes)) ?? "unknown";
  checkUpload({ purpose: use.purpose, contentType, size: file.size }, field);
  const isPicture = isPublicPicture({ access: use.access, contentType });
  if (isPicture) bytes = takePicture(new Uint8Array(bytes), contentType, field).slice().buffer;
  const id = newId();
  const { purpose, access } = use;
  const alt = use.words?.();
  const row = fileRow(ctx, id, { purpose, access, fileName: file.name.slice(0, 200) || "file", contentType, size: bytes.byteLength }, "ready");
  await ctx.ports.files.put(row.key, bytes, contentType);
  ctx.stage(besideSchool(ctx, FILE_REASON, row.schoolId).insert(files).values(row));
  if (isPicture) announcePicture(ctx, id, alt);
  return id;
}
