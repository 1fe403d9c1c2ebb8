import { and, eq } from "drizzle-orm";
import { files } from "#drizzle/schema/platform";
import { schoolOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { officeType, sniffType } from "~/platform/files";
import { besideSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { findFile, type StoredFile } from "../data/find-file";
import { fileIdOf, type Purpose } from "../model";
import { FILE_REASON } from "./create-upload";
import { announcePicture, isPublicPicture, takePicture } from "./take-picture";

/**
 * The id of an uploaded file that a call names by its `file_url`, once it is certain that it is there, was uploaded for this purpose
 * and belongs to this school or person. Bytes that went straight to the store are looked at here, before anybody is shown them.
 * @throws invalid on `field`: `file_unknown`, `file_type`, `picture_size`
 */
export async function claimUpload(ctx: CommandCtx, fileUrl: string, purpose: Purpose, field: string): Promise<string> {
  const unknown = () => invalidField(field, "Upload the file first.", "file_unknown");
  const id = fileIdOf(fileUrl);
  const file = id ? await findFile(ctx, id) : null;
  if (!file || file.purpose !== purpose || !isOurs(ctx, file)) throw unknown();
  if (file.state === "ready") return file.id;
  const stored = file.state === "expected" ? await ctx.ports.files.get(file.key) : null;
  if (!stored) throw unknown();
  const bytes = new Uint8Array(await stored.arrayBuffer());
  if (stored.size !== file.size || (sniffType(bytes.subarray(0, 16)) ?? officeType(bytes)) !== file.contentType) {
    await ctx.ports.files.remove(file.key);
    throw invalidField(field, "This file type is not allowed", "file_type");
  }
  const isPicture = isPublicPicture(file);
  const cleaned = isPicture ? takePicture(bytes, file.contentType, field).slice() : bytes;
  if (cleaned.length !== bytes.length) await ctx.ports.files.put(file.key, cleaned.buffer, file.contentType);
  if (isPicture) announcePicture(ctx, file.id);
  ctx.stage(
    besideSchool(ctx, FILE_REASON, file.schoolId)
      .update(files)
      .set({ state: "ready", size: cleaned.length })
      .where(and(eq(files.id, file.id), eq(files.state, "expected"))),
    unknown(),
  );
  return file.id;
}

/** The uploader's file, or a file of the school in whose name it was uploaded. */
function isOurs(ctx: CommandCtx, file: StoredFile): boolean {
  if (ctx.actor.kind === "user" && ctx.actor.id === file.ownerId) return true;
  return file.schoolId !== null && file.schoolId === schoolOf(ctx)?.id && file.purpose !== "avatar";
}
