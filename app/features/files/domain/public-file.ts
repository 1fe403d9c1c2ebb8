import { z } from "zod";
import { notFound } from "~/platform/errors";
import { copyKey } from "~/platform/files";
import { id, integer, optional } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findFile } from "../data/find-file";

/**
 * The bytes of a public file (logo, photo, brochure), whoever asks and on whatever host; `w` asks for the copy of a picture that is so
 * wide, in place of which the picture itself comes as long as there is none. @throws not_found for anything private or unfinished
 */
export const readPublicFile = query({
  name: "files.read-public",
  allow: anyone,
  input: z.object({ id: id(), w: optional(integer(1, 4000)).catch(undefined), c: optional(integer(1, 10_000)).catch(undefined) }),
  async run(ctx, input) {
    const file = await findFile(ctx, input.id);
    if (file?.access !== "public" || file.state !== "ready") throw notFound();
    const copy = input.w ? await ctx.ports.files.get(copyKey(file.key, input.w, input.c)) : null;
    if (copy) return { id: file.id, name: file.name, body: copy.body, contentType: "image/webp", size: copy.size, isFinal: true };
    const stored = await ctx.ports.files.get(file.key);
    if (!stored) throw notFound();
    return { id: file.id, name: file.name, body: stored.body, contentType: file.contentType, size: stored.size, isFinal: !input.w };
  },
});
