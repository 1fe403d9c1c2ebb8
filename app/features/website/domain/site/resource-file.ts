import { z } from "zod";
import { readStoredFile } from "~/features/files/domain/read-file";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { query } from "~/platform/verb";
import { documentById, isPublicNow } from "../../data/documents";
import { hasWebsite, isOwnStaff, siteVisitor } from "../policy";

/** The file of a visible resource. @throws not_found if it is hidden */
export const readResourceFile = query({
  name: "site.resource-file",
  allow: siteVisitor,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [row] = hasWebsite(ctx) ? await documentById(ctx, "resource", input.id) : [];
    const file = (isOwnStaff(ctx) ? (row?.published ?? row?.draft) : row?.published)?.file;
    if (!row || typeof file !== "string" || !(isPublicNow(ctx, row) || isOwnStaff(ctx))) throw notFound();
    return readStoredFile(ctx, file);
  },
});
