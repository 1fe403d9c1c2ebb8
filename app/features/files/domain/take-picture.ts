import { invalidField } from "~/platform/errors";
import type { CommandCtx } from "~/platform/verb";
import { jpegEnd, withoutDetails } from "./picture-bytes";
import { pictureSize } from "./picture-size";

/** Maximum number of pixels for which variants can be made. */
const MAX_DOTS = 40_000_000;
export const TOO_MANY_DOTS = "The picture has more than 40 million pixels. Choose a smaller one.";

const TORN = "The picture is incomplete. Export it again or choose another one.";

/**
 * A public picture's bytes without metadata. @throws invalid on `field`: `picture_size` above forty million pixels, `picture_torn` for a
 * JPEG without an end
 */
export function takePicture(bytes: Uint8Array, contentType: string, field: string): Uint8Array<ArrayBuffer> {
  const size = pictureSize(bytes);
  if (size && size.w * size.h > MAX_DOTS) throw invalidField(field, TOO_MANY_DOTS, "picture_size");
  if (size && contentType === "image/jpeg" && jpegEnd(bytes) === null) throw invalidField(field, TORN, "picture_torn");
  return withoutDetails(bytes, contentType) as Uint8Array<ArrayBuffer>;
}

/** Whether the file is a public picture, which gets smaller variants. */
export const isPublicPicture = ({ access, contentType }: { access: string; contentType: string }): boolean =>
  access === "public" && contentType.startsWith("image/");

/** Announces a picture, whose variants are made after the commit. */
export const announcePicture = (ctx: CommandCtx, fileId: string, alt?: string | null, key = fileId): void =>
  ctx.emit("picture.stored", { fileId, alt }, key);
