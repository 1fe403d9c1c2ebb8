import { and, eq, sql } from "drizzle-orm";
import { siteDocuments } from "#drizzle/schema/website";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { isLive } from "./documents";

/** Every tag of the posts that visitors see. */
export const tagsOfBlog = (ctx: Ctx) =>
  inSchool(ctx)
    .db.selectDistinct({ tag: sql<string>`t.value`.as("tag") })
    .from(siteDocuments)
    .innerJoin(sql`json_each(${siteDocuments.published}, '$.tags') t`, sql`true`)
    .where(isLive(ctx, "post"))
    .orderBy(sql`t.value`)
    .limit(40);

/** The posts before and after one, by their days. */
export function postsAround(ctx: Ctx, slug: string) {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const live = sql`d.school_id = ${schoolId} AND d.kind = 'post' AND d.is_shown = 1 AND d.published IS NOT NULL AND d.live_from <= ${now}`;
  const me = sql`SELECT m.live_from, m.id FROM site_documents m WHERE m.school_id = ${schoolId} AND m.kind = 'post' AND m.slug = ${slug}`;
  const beside = (sign: "<" | ">") =>
    sql`SELECT d.id FROM site_documents d WHERE ${live} AND (d.live_from, d.id) ${sql.raw(sign)} (${me}) ORDER BY d.live_from ${sql.raw(sign === "<" ? "DESC" : "ASC")}, d.id ${sql.raw(sign === "<" ? "DESC" : "ASC")} LIMIT 1`;
  return db
    .select({
      slug: siteDocuments.slug,
      title: siteDocuments.title,
      way: sql<"before" | "after">`CASE WHEN ${siteDocuments.id} = (${beside("<")}) THEN 'before' ELSE 'after' END`.as("way"),
    })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.schoolId, schoolId), sql`(${siteDocuments.id} = (${beside("<")}) OR ${siteDocuments.id} = (${beside(">")}))`));
}

/** The newest posts with their text, for the RSS feed. */
export const newestPosts = (ctx: Ctx, limit: number) =>
  inSchool(ctx).db.select().from(siteDocuments).where(isLive(ctx, "post")).orderBy(sql`${siteDocuments.liveFrom} DESC`).limit(limit);
