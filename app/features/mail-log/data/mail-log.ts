import { and, asc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { mailCounts, mailEvents, mails, shownState, suppressedAddresses } from "#drizzle/schema/messaging";
import { schools } from "#drizzle/schema/schools";
import { TEMPLATE_NAMES, templateOf } from "~/features/messaging/mails-model";
import { readTemplateId } from "~/features/messaging/template-model";
import { withBodies } from "~/platform/archive";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { everyWord, everyWordIn, trigramWords } from "~/platform/trigrams";
import { instantOf } from "~/platform/wall-clock";
import { HOUR_MS, plusDays } from "~/platform/zones";
import type { mailListInput } from "../model";

type Filter = Partial<Omit<z.output<typeof mailListInput>, "limit" | "offset" | "ordering">>;

/** How many mails a search on the screen looks at: who finds more has not said yet whom they mean. */
const MAX_FOUND = 1_000;

interface Part {
  limit: number;
  offset?: number;
}

/** The mails of the school that a call works in; without one, of all schools and of the product itself. */
function place(ctx: Ctx): { db: ReturnType<typeof acrossSchools>; schoolId: string | null } {
  if (!schoolOf(ctx)) return { db: acrossSchools(ctx, "a super admin reads the mail log of every school"), schoolId: null };
  return inSchool(ctx);
}

/** Filters of the log except the search, with days as instants. */
function narrowed(ctx: Ctx, filter: Filter) {
  const zone = zoneOf(ctx);
  const { type, template, email_config: config } = filter;
  return {
    shown: filter.status,
    templates: [
      ...(template ? [[template]] : []),
      // An unknown template matches no mail.
      ...(config ? [[readTemplateId(config)?.name ?? ""]] : []),
      ...(type ? [TEMPLATE_NAMES.filter((name) => templateOf(name).type === type)] : []),
    ],
    from: filter.from_date ? instantOf(filter.from_date, "00:00", zone).getTime() : undefined,
    to: filter.to_date ? instantOf(plusDays(filter.to_date, 1), "00:00", zone).getTime() : undefined,
  };
}

const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`1`;

function matching(ctx: Ctx, schoolId: string | null, filter: Filter, part?: Part): SQL {
  const { shown, templates, from, to } = narrowed(ctx, filter);
  // The unary plus keeps the planner from scanning a list index: search results are looked up by id.
  const by = (column: SQL | typeof mails.schoolId | typeof mails.template | typeof mails.createdAt): SQL =>
    filter.search ? sql`+${column}` : sql`${column}`;
  return all(
    schoolId === null ? undefined : sql`${by(mails.schoolId)} = ${schoolId}`,
    shown ? sql`${by(sql`(${shownState("mails.status")})`)} = ${shown}` : undefined,
    ...templates.map((names) => sql`${by(mails.template)} IN ${names}`),
    from === undefined ? undefined : sql`${by(mails.createdAt)} >= ${from}`,
    to === undefined ? undefined : sql`${by(mails.createdAt)} < ${to}`,
    filter.search ? sql`${mails.id} IN ${found(schoolId, filter.search, part)}` : undefined,
  );
}

/**
 * The ids of mails that match a search, as a subselect: every word of three or more characters occurs in address, name or subject; a
 * shorter search matches the start of an address. With `part`, only that many, newest first.
 */
function found(schoolId: string | null, search: string, part?: Part): SQL {
  const limit = part ? sql` LIMIT ${part.limit} OFFSET ${part.offset ?? 0}` : sql``;
  const words = trigramWords(search);
  if (words.length === 0) {
    // Two letters are too short to search the mail of all schools.
    if (schoolId === null) return sql`(SELECT id FROM mails WHERE 0)`;
    const start = search.trim().toLowerCase();
    return sql`(SELECT id FROM mails WHERE school_id = ${schoolId} AND recipient >= ${start} AND recipient < ${`${start}\u{10ffff}`}${limit})`;
  }
  if (schoolId === null)
    return sql`(SELECT mail_id FROM mails_search WHERE mails_search MATCH ${`words : (${everyWord(words)})`} ORDER BY rowid DESC${limit})`;
  return sql`(SELECT mail_id FROM mails_search WHERE mails_search MATCH ${everyWordIn(schoolId, words)} AND school_id = ${schoolId} ORDER BY rowid DESC${limit})`;
}

/**
 * How many mails there are. Without filters and of some days: from what triggers have counted; days begin with an hour in every zone of the
 * product. Of a state or kind at any time: row by row, as far as a screen counts.
 */
function counted(ctx: Ctx, schoolId: string | null, filter: Filter): SQL {
  const { shown, templates, from, to } = narrowed(ctx, filter);
  if (from === undefined && to === undefined) {
    if (!shown && templates.length === 0)
      return sql`(SELECT coalesce(sum(count), 0) FROM row_counts WHERE kind = 'mails' AND ${schoolId === null ? sql`1` : sql`school_id = ${schoolId}`})`;
    if (ctx.countLimit >= 0)
      return sql`(SELECT count(*) FROM (SELECT 1 FROM ${mails} WHERE ${matching(ctx, schoolId, filter)} LIMIT ${ctx.countLimit}))`;
  }
  const where = all(
    schoolId === null ? undefined : eq(mailCounts.schoolId, schoolId),
    shown ? eq(mailCounts.shown, shown) : undefined,
    ...templates.map((names) => inArray(mailCounts.template, names)),
    from === undefined ? undefined : gte(mailCounts.hour, from / HOUR_MS),
    to === undefined ? undefined : lt(mailCounts.hour, to / HOUR_MS),
  );
  return sql`(SELECT coalesce(sum(${mailCounts.count}), 0) FROM ${mailCounts} WHERE ${where})`;
}

const ROW = {
  id: mails.id,
  schoolId: mails.schoolId,
  template: mails.template,
  recipient: mails.recipient,
  recipientName: mails.recipientName,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  error: mails.error,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  studentId: mails.studentId,
  subjectType: mails.subjectType,
  subjectId: mails.subjectId,
};

interface ShownPart extends ListPart {
  /** Few are found and then sorted: the plus keeps the planner from walking all mails in their order until it meets them. */
  isFound?: boolean;
}

const linesOf = (db: ReturnType<typeof place>["db"], where: SQL, { limit, offset = 0, after, ordering, isFound }: ShownPart) => {
  const at = isFound ? sql`+${mails.createdAt}` : mails.createdAt;
  const order = [at, mails.id].map((by) => ({ by, way: wayOf(ordering) }));
  return db
    .select({ ...ROW, school: schools.name })
    .from(mails)
    .leftJoin(schools, eq(schools.id, mails.schoolId))
    .where(and(where, behind(order, after)))
    .orderBy(sortedBy(order))
    .limit(limit)
    .offset(offset);
};

/** Some mails of the log. */
export function mailLines(ctx: Ctx, filter: Filter, part: ListPart) {
  const { db, schoolId } = place(ctx);
  return linesOf(db, matching(ctx, schoolId, filter), part);
}

/**
 * A page of the log with the total; one round trip. A search with very many matches reads only the newest mails: `lookedAt` says how
 * many.
 */
export async function mailPage(ctx: Ctx, filter: Filter, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = place(ctx);
  const { search, ...others } = filter;
  const most = { limit: MAX_FOUND };
  // The search index is in the log's order, so a search without filters reads only one page.
  const isOnlySearched =
    search && trigramWords(search).length > 0 && page.ordering.startsWith("-") && Object.values(others).every((value) => value === undefined);
  const shown = { limit: Math.max(0, Math.min(page.limit, MAX_FOUND - page.offset)), offset: page.offset };
  const where = matching(ctx, schoolId, filter, most);
  const rowsWhere = isOnlySearched ? matching(ctx, schoolId, filter, shown) : where;
  const first = search ? sql`(SELECT count(*) FROM ${found(schoolId, search, { limit: MAX_FOUND + 1 })})` : sql`0`;
  const among = isOnlySearched ? sql`min(${first}, ${MAX_FOUND})` : sql`(SELECT count(*) FROM ${mails} WHERE ${where})`;
  const [rows, [total]] = await db.batch([
    linesOf(db, rowsWhere, { ...page, offset: isOnlySearched ? 0 : page.offset, isFound: search !== undefined }),
    db
      .select({ count: sql<number>`${search ? among : counted(ctx, schoolId, filter)}`.as("count"), found: sql<number>`${first}`.as("found") })
      .from(sql`(SELECT 1)`),
  ]);
  return { rows, count: total?.count ?? 0, lookedAt: (total?.found ?? 0) > MAX_FOUND ? MAX_FOUND : null };
}

/** A mail with its text, delivery reports and suppression; null if it belongs to another school. One round trip. */
export async function findMail(ctx: Ctx, id: string) {
  const { db, schoolId } = place(ctx);
  const [[row], told] = await db.batch([
    db
      .select({
        ...ROW,
        school: schools.name,
        fromName: mails.fromName,
        replyTo: mails.replyTo,
        html: mails.html,
        text: mails.text,
        archive: mails.archive,
        firstTryAt: mails.firstTryAt,
        aside: suppressedAddresses.reason,
      })
      .from(mails)
      .leftJoin(schools, eq(schools.id, mails.schoolId))
      .leftJoin(
        suppressedAddresses,
        and(
          sql`${suppressedAddresses.id} = coalesce(${mails.schoolId}, 'product') || ':' || ${mails.recipient}`,
          isNull(suppressedAddresses.clearedAt),
        ),
      )
      .where(and(schoolId === null ? undefined : eq(mails.schoolId, schoolId), eq(mails.id, id))),
    db
      .select({ id: mailEvents.id, type: mailEvents.type, isPermanent: mailEvents.isPermanent, reason: mailEvents.reason, at: mailEvents.at })
      .from(mailEvents)
      .where(and(schoolId === null ? undefined : eq(mailEvents.schoolId, schoolId), eq(mailEvents.mailId, id)))
      .orderBy(asc(mailEvents.at))
      .limit(20),
  ]);
  const [whole] = await withBodies(ctx, row ? [row] : []);
  return whole ? { ...whole, told } : null;
}
