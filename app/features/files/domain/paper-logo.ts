import type { Ctx } from "~/platform/context";
import type { PaperLogo } from "~/platform/pdf/paper";
import { fileIdOf } from "../model";
import { readStoredFile } from "./read-file";

/** Dots: four times the width that it has on paper at most. */
const WIDTH = 640;

/** A school's logo as a paper can hold it, as PNG or JPEG; null where there is none, or nothing here can make it one of them. */
export async function paperLogo(ctx: Ctx, logoUrl: string | null | undefined): Promise<PaperLogo | null> {
  const fileId = logoUrl ? fileIdOf(logoUrl) : null;
  const file = fileId ? await readStoredFile(ctx, fileId).catch(() => null) : null;
  if (!file) return null;
  const { images } = ctx.ports;
  const isPng = file.contentType === "image/png";
  if (!file.isPublic || !(images.canMakeVariants || isPng || file.contentType === "image/jpeg")) {
    await file.body.cancel();
    return null;
  }
  const bytes = await new Response(file.body).arrayBuffer();
  if (!images.canMakeVariants) return { bytes, isPng };
  const png = await images.copy(new Uint8Array(bytes), { width: WIDTH, format: "image/png" }).catch(() => null);
  return png ? { bytes: png, isPng: true } : null;
}
