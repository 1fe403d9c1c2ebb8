import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { files } from "#drizzle/schema/platform";
import { conflict, invalid } from "~/platform/errors";
import { officeType, sniffType } from "~/platform/files";
import { publicCode } from "~/platform/ids";
import { id, optionalText } from "~/platform/input";
import { mediaPath } from "~/platform/media-path";
import { anyone } from "~/platform/policy";
import { besideSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findFile } from "../data/find-file";
import { signedFilePath } from "../paths";
import { checkSignature, FILE_REASON } from "./create-upload";
import { announcePicture, isPublicPicture, takePicture } from "./take-picture";

const used = () => conflict("upload_used", "This upload has already been used.");

/**
 * Stores the bytes of an announced file: once, with the announced size and the type that the first bytes confirm. Each upload has its own
 * key, so that simultaneous senders overwrite nothing.
 */
export const receiveUpload = command({
  name: "files.receive-upload",
  allow: anyone,
  input: z.object({
    uploadId: id(),
    signature: optionalText(100),
    expires: optionalText(20),
    contentType: optionalText(100),
    bytes: z.instanceof(ArrayBuffer),
  }),
  secret: ["bytes", "signature"],
  idempotent: false,
  async run(ctx, input) {
    await checkSignature(ctx, "upload", { ...input, id: input.uploadId });
    const file = await findFile(ctx, input.uploadId);
    if (file?.state !== "expected") throw used();
    if (input.bytes.byteLength !== file.size) throw invalid({}, "The file size doesn't match the announced size.", "file_size");
    const found = sniffType(new Uint8Array(input.bytes, 0, Math.min(16, input.bytes.byteLength))) ?? officeType(new Uint8Array(input.bytes));
    if (found !== file.contentType || (input.contentType && input.contentType !== file.contentType))
      throw invalid({}, "This file type is not allowed", "file_type");
    const isPicture = isPublicPicture(file);
    const bytes = isPicture ? takePicture(new Uint8Array(input.bytes), file.contentType, "file").slice().buffer : input.bytes;
    const key = `${file.key}-${publicCode(6)}`;
    await ctx.ports.files.put(key, bytes, file.contentType);
    ctx.stage(
      besideSchool(ctx, FILE_REASON, file.schoolId)
        .update(files)
        .set({ state: "ready", key, size: bytes.byteLength })
        .where(and(eq(files.id, file.id), eq(files.state, "expected"))),
      used(),
    );
    if (isPicture) announcePicture(ctx, file.id);
    ctx.record({ type: "file", id: file.id, after: { size: file.size, contentType: file.contentType } });
    return { file_url: `${ctx.origin}${file.access === "public" ? mediaPath(file.id) : signedFilePath(file.id)}` };
  },
});
