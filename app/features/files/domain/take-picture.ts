import { invalidField } from "~/platform/errors";
import type { CommandCtx } from "~/platform/verb";
import { jpegEnd, withoutDetails } from "./picture-bytes";
import { pictureSize } from "./picture-size";

/** More dots than this are too many to make smaller copies of. */
const MAX_DOTS = 40_000_000;
export const TOO_MANY_DOTS = "The picture has more than 40 million pixels. Choose a smaller one.";

const TORN = "The picture is incomplete. Export it again or choose another one.";

/**
 * The bytes of a picture that visitors will get, without what only speaks of it.
 * @throws invalid on `field`: `picture_size` above forty million dots, `picture_torn` for a JPEG that has no end
 */
export function takePicture(bytes: Uint8Array, contentType: string, field: string): Uint8Array<ArrayBuffer> {
  const size = pictureSize(bytes);
  if (size && size.w * size.h > MAX_DOTS) throw invalidField(field, TOO_MANY_DOTS, "picture_size");
  if (size && contentType === "image/jpeg" && jpegEnd(bytes) === null) throw invalidField(field, TORN, "picture_torn");
  return withoutDetails(bytes, contentType) as Uint8Array<ArrayBuffer>;
}

/** Whether visitors get it, and as a picture: smaller copies are made of it. */
export const isPublicPicture = ({ access, contentType }: { access: string; contentType: string }): boolean =>
  access === "public" && contentType.startsWith("image/");

/** Says that a picture is there: its copies are made after the commit. */
export const announcePicture = (ctx: CommandCtx, fileId: string, alt?: string | null, key = fileId): void =>
  ctx.emit("picture.stored", { fileId, alt }, key);
