import { eq } from "drizzle-orm";
import { pictures } from "#drizzle/schema/media";
import type { Ctx } from "~/platform/context";
import { acrossSchools } from "~/platform/school-scope";

/** The existing variants of a picture. */
export const variantsOf = (ctx: Ctx, fileId: string) =>
  acrossSchools(ctx, "a public picture is shown to anybody")
    .select({ widths: pictures.widths, cut: pictures.cut })
    .from(pictures)
    .where(eq(pictures.fileId, fileId));
