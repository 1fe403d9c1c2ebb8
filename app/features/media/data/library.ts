import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { pictures } from "#drizzle/schema/media";
import { LIBRARY_PURPOSES } from "~/features/files/model";
import type { Ctx } from "~/platform/context";
import { listed } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

/** Holds for the pictures of the school's library, or those of them whose name or description has these words. */
export const inLibrary = (ctx: Ctx, search?: string): SQL => {
  const { schoolId } = inSchool(ctx);
  return and(
    eq(pictures.schoolId, schoolId),
    sql`EXISTS (SELECT 1 FROM files f WHERE f.id = "pictures"."file_id" AND f.school_id = ${schoolId} AND f.state = 'ready' AND f.purpose IN ${listed([...LIBRARY_PURPOSES])})`,
    search ? sql`(${contains(pictures.title, sought(search))} OR ${contains(sql`coalesce(${pictures.alt}, '')`, sought(search))})` : undefined,
  ) as SQL;
};

/** Those that a field may take, newest first, one more than fits. */
export const choicesPage = (ctx: Ctx, { q, limit, offset }: { q?: string; limit: number; offset: number }) =>
  inSchool(ctx)
    .db.select({ id: pictures.fileId, title: pictures.title, alt: pictures.alt, widths: pictures.widths, c: pictures.cut })
    .from(pictures)
    .where(inLibrary(ctx, q))
    .orderBy(desc(pictures.createdAt), pictures.fileId)
    .limit(limit + 1)
    .offset(offset);

/** One of them. */
export const choice = (ctx: Ctx, fileId: string) =>
  inSchool(ctx)
    .db.select({ alt: pictures.alt })
    .from(pictures)
    .where(and(inLibrary(ctx), eq(pictures.fileId, fileId)));
