import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, optionalText } from "~/platform/input";
import { anyone, signedIn } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { findFile, findFileFor, type StoredFile } from "../data/find-file";
import { checkSignature } from "./create-upload";

export interface FileContent {
  name: string;
  contentType: string;
  size: number;
  isPublic: boolean;
  body: ReadableStream;
}

async function contentOf(ctx: Ctx, file: StoredFile | null): Promise<FileContent> {
  const stored = file?.state === "ready" ? await ctx.ports.files.get(file.key) : null;
  if (!file || !stored) throw notFound();
  return { name: file.name, contentType: file.contentType, size: file.size, isPublic: file.access === "public", body: stored.body };
}

/** A file for another feature that has checked access. @throws not_found */
export const readStoredFile = async (ctx: Ctx, fileId: string): Promise<FileContent> => contentOf(ctx, await findFile(ctx, fileId));

/** A file for a signed-in user with access; not found for others. */
export const readOwnFile = query({
  name: "files.read-own",
  allow: signedIn,
  input: z.object({ id: id() }),
  run: async (ctx, input) => contentOf(ctx, await findFileFor(ctx, userOf(ctx), input.id)),
});

/** A file by link: a public one, or a private one with a valid signature. */
export const readSignedFile = query({
  name: "files.read-signed",
  allow: anyone,
  input: z.object({ fileId: id(), signature: optionalText(100), expires: optionalText(20) }),
  async run(ctx, input) {
    const file = await findFile(ctx, input.fileId);
    if (file?.access !== "public") await checkSignature(ctx, "file", { ...input, id: input.fileId });
    return contentOf(ctx, file);
  },
});
