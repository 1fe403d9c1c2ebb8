import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { pictures } from "#drizzle/schema/media";
import { inLibrary } from "~/features/media/data/library";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/** A page that shows a picture. */
export interface PictureUse {
  fileId: string;
  kind: string;
  id: string;
  title: string;
}

/** Every use of a picture in the school: `file_id`, `kind`, `id`, `title`. D1 allows five terms in a compound SELECT. */
const usages = (
  schoolId: string,
): SQL => sql`SELECT image_file_id AS file_id, 'program' AS kind, id, title FROM programs WHERE school_id = ${schoolId} AND image_file_id IS NOT NULL
  UNION ALL SELECT f.file_id, f.kind, f.id, f.name FROM (SELECT photo_file_id AS file_id, 'instructor' AS kind, id, first_name || ' ' || last_name AS name FROM instructors WHERE school_id = ${schoolId} AND photo_file_id IS NOT NULL
    UNION ALL SELECT avatar_file_id, 'account', id, first_name || ' ' || last_name FROM users WHERE school_id = ${schoolId} AND avatar_file_id IS NOT NULL
    UNION ALL SELECT b.value ->> 'image', 'canvas', v.id, v.title FROM marketing_canvases v, json_each(v.canvas, '$.blocks') b WHERE v.school_id = ${schoolId} AND b.type = 'object' AND b.value ->> 'image' IS NOT NULL) f
  UNION ALL SELECT m.value, 'product', p.id, p.title FROM products p, json_each(json_insert(p.more_image_file_ids, '$[#]', p.image_file_id)) m WHERE p.school_id = ${schoolId} AND m.value IS NOT NULL
  UNION ALL SELECT c.value, 'school', s.id, 'Branding' FROM schools s, json_each(json_array(s.logo_file_id, s.small_logo_file_id, s.favicon_file_id, s.og_image_file_id, (SELECT b.avatar_file_id FROM chat_bots b WHERE b.school_id = s.id LIMIT 1))) c WHERE s.id = ${schoolId} AND c.value IS NOT NULL
  UNION SELECT u.value, d.kind, d.id, d.title FROM site_documents d, json_tree(json_array(json(d.draft), json(coalesce(d.published, 'null')))) t,
    json_tree(CASE WHEN t.value LIKE '{"type":"doc"%' THEN t.value ELSE json_object('id', t.value) END) u
    WHERE d.school_id = ${schoolId} AND t.type = 'text' AND (t.key = 'id' OR t.value LIKE '{"type":"doc"%') AND u.key = 'id' AND u.type = 'text'`;

const SORTS = { created_at: pictures.createdAt, title: sql`lower(${pictures.title})` };

/** A page of the library with its count, and the uses of its pictures. */
export function picturePage(ctx: Ctx, query: { search?: string; limit: number; offset: number; ordering: string }) {
  const { db } = inSchool(ctx);
  const where = inLibrary(ctx, query.search);
  const column = SORTS[query.ordering.replace("-", "") as keyof typeof SORTS];
  const page = () =>
    db
      .select({ fileId: pictures.fileId })
      .from(pictures)
      .where(where)
      .orderBy(query.ordering.startsWith("-") ? desc(column) : asc(column), asc(pictures.fileId))
      .limit(query.limit)
      .offset(query.offset);
  const rows = db
    .select()
    .from(pictures)
    .where(where)
    .orderBy(query.ordering.startsWith("-") ? desc(column) : asc(column), asc(pictures.fileId))
    .limit(query.limit)
    .offset(query.offset);
  return [rows, countRows(ctx, db, pictures, where), usesOf(ctx, sql`IN ${page()}`)] as const;
}

/** Uses of the given pictures. */
export function usesOf(ctx: Ctx, which: SQL) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      fileId: sql<string>`u.file_id`.as("use_file"),
      kind: sql<string>`u.kind`.as("use_kind"),
      id: sql<string>`u.id`.as("use_id"),
      title: sql<string>`u.title`.as("use_title"),
    })
    .from(sql`(${usages(schoolId)}) u`)
    .where(sql`u.file_id ${which}`);
}

/** Condition: no page uses the picture. */
export const isUnused = (ctx: Ctx, fileId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM (${usages(inSchool(ctx).schoolId)}) u WHERE u.file_id = ${fileId})`;

/** Those of some pictures that have a description or are decorative. */
export const describedAmong = (ctx: Ctx, ids: readonly string[]) =>
  inSchool(ctx)
    .db.select({ id: pictures.fileId })
    .from(pictures)
    .where(and(inLibrary(ctx), isOneOf(pictures.fileId, ids), isNotNull(pictures.alt)));

/** A picture of the library. */
export const pictureById = (ctx: Ctx, fileId: string) =>
  inSchool(ctx)
    .db.select()
    .from(pictures)
    .where(and(inLibrary(ctx), eq(pictures.fileId, fileId)));
