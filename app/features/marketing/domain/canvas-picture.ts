import { Buffer } from "node:buffer";
import { z } from "zod";
import { readStoredFile } from "~/features/files/domain/read-file";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { id } from "~/platform/input";
import { query } from "~/platform/verb";
import { readCanvas } from "../canvas-model";
import { logoOf } from "../data/canvases";
import { pictureOf } from "../picture-model";
import { canvasOf } from "./canvases";
import { marketingStaff } from "./texts";

/** A canvas as one SVG with its pictures in it, so that it can be taken anywhere and made a PNG of. */
export const canvasPicture = query({
  name: "marketing.canvas-picture",
  allow: marketingStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const row = await canvasOf(ctx, input.id);
    const canvas = readCanvas(row.canvas);
    const school = schoolOf(ctx) as School;
    const wanted = [...new Set(canvas.blocks.flatMap(({ kind, image }) => (kind === "image" && image ? [image] : [])))];
    const logoId = canvas.blocks.some(({ kind }) => kind === "logo") ? await logoOf(ctx) : null;
    const [logo, ...pictures] = await Promise.all([logoId ? inlined(ctx, logoId) : null, ...wanted.map((fileId) => inlined(ctx, fileId))]);
    const images = Object.fromEntries(wanted.flatMap((fileId, index) => (pictures[index] ? [[fileId, pictures[index] as string]] : [])));
    const { primaryColor, secondaryColor, darkColor, name } = school;
    return { name: `${row.title}.svg`, body: pictureOf(canvas, { primaryColor, secondaryColor, darkColor, name, images, logo: logo ?? null }) };
  },
});

/** A public picture as a data address; null when it is gone, or no public picture. */
async function inlined(ctx: Ctx, fileId: string): Promise<string | null> {
  const file = await readStoredFile(ctx, fileId).catch(() => null);
  if (!file?.isPublic || !file.contentType.startsWith("image/")) {
    await file?.body.cancel();
    return null;
  }
  const bytes = Buffer.from(await new Response(file.body).arrayBuffer());
  return `data:${file.contentType};base64,${bytes.toString("base64")}`;
}
