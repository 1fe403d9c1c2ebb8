import { z } from "zod";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findFile } from "../data/find-file";

/** The bytes of a public file (logo, photo, brochure), whoever asks and on whatever host. @throws not_found for anything private or unfinished */
export const readPublicFile = query({
  name: "files.read-public",
  allow: anyone,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const file = await findFile(ctx, input.id);
    if (file?.access !== "public" || file.state !== "ready") throw notFound();
    const stored = await ctx.ports.files.get(file.key);
    if (!stored) throw notFound();
    return { id: file.id, name: file.name, body: stored.body, contentType: file.contentType, size: stored.size };
  },
});
