import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Picture } from "~/platform/media-path";

/** The data to show picture `p`, as JSON. */
const facts = sql.raw(
  "json_object('id', p.file_id, 'alt', p.alt, 'w', nullif(p.width, 0), 'h', nullif(p.height, 0), 'widths', json(p.widths), 'blur', p.stand_in, 'x', p.focus_x, 'y', p.focus_y, 'c', nullif(p.cut, 0))",
);

/** The picture of a file ID column, or null, read with its row. */
export const pictureOf = (fileId: SQLWrapper | SQL) =>
  sql<Picture | null>`CASE WHEN ${fileId} IS NULL THEN NULL ELSE coalesce((SELECT ${facts} FROM pictures p WHERE p.file_id = ${fileId}), json_object('id', ${fileId})) END`.mapWith(
    (text: string) => cleaned(JSON.parse(text) as Picture),
  );

/** The picture of a query with one column, `id`; null without a row. */
export const pictureFoundBy = (found: SQL) =>
  sql<Picture | null>`(SELECT coalesce((SELECT ${facts} FROM pictures p WHERE p.file_id = found.id), json_object('id', found.id)) FROM (${found}) found WHERE found.id IS NOT NULL)`.mapWith(
    (text: string) => cleaned(JSON.parse(text) as Picture),
  );

/** The pictures whose IDs a JSON column lists, in order. */
export const picturesListedIn = (column: SQLWrapper | SQL) =>
  sql<
    Picture[]
  >`(SELECT json_group_array(coalesce((SELECT ${facts} FROM pictures p WHERE p.file_id = each.value), json_object('id', each.value))) FROM json_each(${column}) each)`.mapWith(
    (text: string) =>
      (JSON.parse(text) as (Picture | string)[]).map((each) => cleaned(typeof each === "string" ? (JSON.parse(each) as Picture) : each)),
  );

/** All pictures referenced in a JSON column of a school's row. */
export const picturesNamedIn = (column: SQLWrapper, schoolId: SQLWrapper) =>
  sql`(SELECT json_group_array(json(${facts})) FROM (SELECT DISTINCT t.value AS id FROM json_tree(${column}) t WHERE t.key = 'id' AND t.type = 'text') named
    CROSS JOIN pictures p ON p.file_id = named.id AND p.school_id = ${schoolId})`;

/** A stored body with current data of each picture it references. */
export function withPictures<T>(body: T, known: readonly Picture[]): T {
  if (known.length === 0) return body;
  const byId = new Map(known.map((picture) => [picture.id, cleaned(picture)]));
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)])) as Record<string, unknown>;
    const picture = typeof entries.id === "string" ? byId.get(entries.id) : undefined;
    return picture ? { ...picture, ...entries, ...(picture.w ? { w: picture.w, h: picture.h } : {}), alt: entries.alt ?? picture.alt } : entries;
  };
  return walk(body) as T;
}

const cleaned = (picture: Picture): Picture =>
  Object.fromEntries(Object.entries(picture).filter(([, value]) => value !== null && value !== undefined)) as Picture;
