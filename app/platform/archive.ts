import { sql } from "drizzle-orm";
import type { Ctx } from "./context";
import { type Orm, rawStatement } from "./db";
import { eachDatabase } from "./school-scope";
import { DAY_MS, dayIn, MINUTE_MS } from "./zones";

/**
 * Old details leave the database, which is limited to ten gigabytes: bodies of mails and long details of the audit log move to
 * compressed files, month by month and school by school, once their whole month is older than ninety days. The rows stay, and name
 * their file; `withDetails` reads it back.
 */
const KEEP_DAYS = 90;
/** Of one tick; the next one goes on. */
const TIME_MS = 2 * MINUTE_MS;
const SCHOOLS_AT_ONCE = 50;
/** Rows of a file at most. Its details are some `bytes` characters together, or one row. */
const ROWS_OF_FILE = 400;
/** Files that one page reads at most. Details in further files stay empty. */
const FILES_OF_PAGE = 24;

interface ArchiveKind {
  name: string;
  table: string;
  /** The column with the row's moment in epoch milliseconds; the table has an index of school and this. */
  at: string;
  fields: readonly string[];
  /** Characters in a file, before compression. */
  bytes: number;
  /** SQL: which rows may move. */
  only: string;
  /** SQL: what is left of the fields. */
  emptied: string;
}

const MAIL: ArchiveKind = {
  name: "mail",
  table: "mails",
  at: "created_at",
  fields: ["html", "text"],
  bytes: 1_000_000,
  only: "status NOT IN ('pending', 'sending')",
  emptied: "html = '', text = ''",
};
/** Short details stay, as do those that say when a registration ended: refunds are calculated from them. */
const AUDIT: ArchiveKind = {
  name: "audit",
  table: "audit_log",
  at: "at",
  fields: ["before", "after"],
  bytes: 250_000,
  only: `length(coalesce("before", '')) + length(coalesce("after", '')) > 200
    AND (subject_type IS NOT 'registration' OR coalesce(json_extract("after", '$.status'), json_extract("after", '$.enrollmentStatus')) IS NULL)`,
  emptied: `"before" = NULL, "after" = NULL`,
};
const KINDS = [MAIL, AUDIT];

/** The last month that is old enough, as `2026-08`; months are those of UTC. */
export const archivedMonth = (now: Date): string => monthBefore(now.getTime() - KEEP_DAYS * DAY_MS);

const monthOf = (at: number): string => dayIn(new Date(at), "UTC").slice(0, 7);
function monthBefore(at: number): string {
  const day = new Date(at);
  return monthOf(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1));
}
/** The first moment after a month. */
function endOf(month: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return Date.UTC(year, number, 1);
}

/** Moves what is old enough, for as long as a tick may take. @returns how many rows moved */
export async function archiveOld(ctx: Ctx): Promise<number> {
  const until = Date.now() + TIME_MS;
  let moved = 0;
  for (const db of eachDatabase(ctx, "details of every school grow old")) for (const kind of KINDS) moved += await archiveKind(ctx, db, kind, until);
  return moved;
}

async function archiveKind(ctx: Ctx, db: Orm, kind: ArchiveKind, until: number): Promise<number> {
  const through = archivedMonth(ctx.now);
  let moved = 0;
  for (;;) {
    const behind = await db.all<{ id: string; through: string | null }>(
      sql`SELECT s.id, a.through FROM (SELECT id FROM schools UNION ALL SELECT '') s
          LEFT JOIN archives a ON a.school_id = s.id AND a.kind = ${kind.name} WHERE coalesce(a.through, '') < ${through} LIMIT ${SCHOOLS_AT_ONCE}`,
    );
    if (behind.length === 0) return moved;
    for (const school of behind) {
      let from: number | null = school.through ? endOf(school.through) : 0;
      while (from !== null) {
        if (Date.now() > until) return moved;
        const file = await moveNext(ctx, db, kind, school.id, from, endOf(through));
        from = file?.last ?? null;
        moved += file?.rows ?? 0;
      }
      await db.run(note(kind, school.id, through, 0, 0, ctx.now.getTime()));
    }
  }
}

/**
 * Moves a school's oldest rows between two times (epoch milliseconds) to one file. Its name comes from its first row, so a run after a
 * crash replaces it. A mail that staff retry at the same time keeps its body. @returns null without rows
 */
async function moveNext(
  ctx: Ctx,
  db: Orm,
  kind: ArchiveKind,
  schoolId: string,
  from: number,
  until: number,
): Promise<{ last: number; rows: number } | null> {
  const [table, at] = [sql.raw(kind.table), sql.raw(kind.at)];
  const fields = sql.raw(kind.fields.map((name) => `"${name}"`).join(", "));
  const length = sql.raw(kind.fields.map((name) => `length(coalesce("${name}", ''))`).join(" + "));
  const ofSchool = schoolId ? sql`school_id = ${schoolId}` : sql`school_id IS NULL`;
  const open = sql`${ofSchool} AND ${at} >= ${from} AND ${at} < ${until} AND archive IS NULL AND ${sql.raw(kind.only)}`;
  const rows = await db.all<{ id: string; at: number; size: number } & Record<string, unknown>>(
    sql`SELECT * FROM (SELECT id, at, size, ${fields}, sum(size) OVER (ORDER BY at, id) AS total, row_number() OVER (ORDER BY at, id) AS position
        FROM (SELECT id, ${at} AS at, ${length} AS size, ${fields} FROM ${table} WHERE ${open} ORDER BY ${at}, id LIMIT ${ROWS_OF_FILE}))
      WHERE position = 1 OR total <= ${kind.bytes} ORDER BY position`,
  );
  const [first] = rows;
  if (!first) return null;
  const ofMonth = rows.filter((row) => monthOf(row.at) === monthOf(first.at));
  const key = `${schoolId ? `s/${schoolId}` : "product"}/archive/${kind.name}/${monthOf(first.at)}/${encodeURIComponent(first.id)}.ndjson.gz`;
  const lines = ofMonth.map((row) => JSON.stringify([row.id, ...kind.fields.map((name) => row[name] ?? null)]));
  await ctx.ports.files.put(key, await compressed(lines.join("\n")), "application/gzip");
  const ids = JSON.stringify(ofMonth.map(({ id }) => id));
  const bytes = ofMonth.reduce((sum, { size }) => sum + size, 0);
  await db.batch([
    rawStatement(db, note(kind, schoolId, monthBefore(first.at), ofMonth.length, bytes, ctx.now.getTime())),
    rawStatement(
      db,
      sql`UPDATE ${table} SET archive = ${key}, ${sql.raw(kind.emptied)} WHERE id IN (SELECT value FROM json_each(${ids})) AND archive IS NULL AND ${sql.raw(kind.only)}`,
    ),
  ]);
  return { last: ofMonth.at(-1)?.at ?? until, rows: ofMonth.length };
}

const note = (kind: ArchiveKind, schoolId: string, through: string, rows: number, bytes: number, now: number) =>
  sql`INSERT INTO archives(school_id, kind, through, rows, bytes, updated_at) VALUES (${schoolId}, ${kind.name}, ${through}, ${rows}, ${bytes}, ${now})
    ON CONFLICT DO UPDATE SET through = max(through, excluded.through), rows = rows + excluded.rows, bytes = bytes + excluded.bytes, updated_at = excluded.updated_at`;

const compressed = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();

interface Archived {
  id: string;
  archive: string | null;
}

/** Rows of the mail log with their bodies, as `withDetails`. */
export const withBodies = <Row extends Archived & { html: string; text: string }>(ctx: Ctx, rows: readonly Row[]) => filled(ctx, MAIL, rows);

/** Entries of the audit log with their details, wherever they are kept. Where a file cannot be read they stay empty. */
export const withDetails = <Row extends Archived>(ctx: Ctx, rows: readonly Row[]) => filled(ctx, AUDIT, rows);

async function filled<Row extends Archived>(ctx: Ctx, kind: ArchiveKind, rows: readonly Row[]): Promise<Row[]> {
  const keys = [...new Set(rows.flatMap(({ archive }) => archive ?? []))].slice(0, FILES_OF_PAGE);
  const wanted = new Set(rows.map(({ id }) => id));
  const found = new Map((await Promise.all(keys.map((key) => detailsIn(ctx, key, wanted)))).flat());
  return rows.map((row) => {
    const values = found.get(row.id);
    if (!row.archive || !values) return row;
    return { ...row, ...Object.fromEntries(kind.fields.map((name, index) => [name, values[index]]).filter(([name]) => String(name) in row)) };
  });
}

async function detailsIn(ctx: Ctx, key: string, wanted: ReadonlySet<string>): Promise<[string, unknown[]][]> {
  try {
    const file = await ctx.ports.files.get(key);
    if (!file) throw new Error("There is no such file");
    const lines = (await new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).text()).split("\n");
    return lines
      .map((line) => JSON.parse(line) as [string, ...unknown[]])
      .filter(([id]) => wanted.has(id))
      .map(([id, ...values]) => [id, values]);
  } catch (error) {
    console.error(JSON.stringify({ archive: key, error: String(error) }));
    return [];
  }
}

/** Takes the details of some rows out of a file; those of other rows stay. Nothing happens where there is no such file. */
export async function forgetInArchive(ctx: Ctx, key: string, ids: readonly string[]): Promise<void> {
  const file = await ctx.ports.files.get(key);
  if (!file) return;
  const gone = new Set(ids);
  const lines = (await new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).text()).split("\n");
  const left = lines.filter((line) => !gone.has((JSON.parse(line) as [string])[0]));
  if (left.length === 0) await ctx.ports.files.remove(key);
  else await ctx.ports.files.put(key, await compressed(left.join("\n")), "application/gzip");
}
