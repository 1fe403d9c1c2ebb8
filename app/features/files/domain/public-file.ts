import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { variantKey } from "~/platform/files";
import { id, integer, optional } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findFile } from "../data/find-file";
import { variantsOf } from "../data/picture-variants";

/**
 * Reads a public file (logo, photo, brochure) on any host; `w` selects the variant of the nearest width, or the picture itself while it has
 * none. @throws not_found for a private or unfinished file
 */
export const readPublicFile = query({
  name: "files.read-public",
  allow: anyone,
  input: z.object({ id: id(), w: optional(integer(1, 4000)).catch(undefined), c: optional(integer(1, 10_000)).catch(undefined) }),
  async run(ctx, input) {
    const file = await findFile(ctx, input.id);
    if (file?.access !== "public" || file.state !== "ready") throw notFound();
    const copy = input.w ? await ctx.ports.files.get(variantKey(file.key, input.w, input.c)) : null;
    const shown = (body: R2ObjectBody, isFinal: boolean) => ({
      id: file.id,
      name: file.name,
      body: body.body,
      contentType: "image/webp",
      size: body.size,
      isFinal,
    });
    if (copy) return shown(copy, true);
    const instead = input.w ? await nearestVariant(ctx, file, input.w) : null;
    if (instead) return shown(instead, false);
    const stored = await ctx.ports.files.get(file.key);
    if (!stored) throw notFound();
    return { id: file.id, name: file.name, body: stored.body, contentType: file.contentType, size: stored.size, isFinal: !input.w };
  },
});

/** The smallest variant of the current crop that is at least so wide, for URLs without a known variant. */
async function nearestVariant(ctx: Ctx, file: { id: string; key: string }, width: number): Promise<R2ObjectBody | null> {
  const [known] = await variantsOf(ctx, file.id);
  const nearest = known?.widths.find((each) => each >= width) ?? known?.widths.at(-1);
  return known && nearest ? ctx.ports.files.get(variantKey(file.key, nearest, known.cut)) : null;
}
