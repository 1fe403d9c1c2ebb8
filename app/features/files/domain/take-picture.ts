import { invalidField } from "~/platform/errors";
import type { CommandCtx } from "~/platform/verb";
import { withoutDetails } from "./picture-bytes";
import { pictureSize } from "./picture-size";

/** More dots than this are too many to make smaller copies of. */
const MAX_DOTS = 40_000_000;
export const TOO_MANY_DOTS = "The picture has more than 40 million dots. Choose a smaller one.";

/**
 * The bytes of a picture that visitors will get, without what only speaks of it.
 * @throws invalid `picture_size` on `field` where it has more than forty million dots
 */
export function takePicture(bytes: Uint8Array, contentType: string, field: string): Uint8Array<ArrayBuffer> {
  const size = pictureSize(bytes);
  if (size && size.w * size.h > MAX_DOTS) throw invalidField(field, TOO_MANY_DOTS, "picture_size");
  return withoutDetails(bytes, contentType) as Uint8Array<ArrayBuffer>;
}

/** Whether visitors get it, and as a picture: smaller copies are made of it. */
export const isPublicPicture = ({ access, contentType }: { access: string; contentType: string }): boolean =>
  access === "public" && contentType.startsWith("image/");

/** Says that a picture is there: its copies are made after the commit. */
export const announcePicture = (ctx: CommandCtx, fileId: string, alt?: string | null, key = fileId): void =>
  ctx.emit("picture.stored", { fileId, alt }, key);
