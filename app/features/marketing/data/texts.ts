import { and, asc, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { libraryTemplates, marketingCanvases, marketingTexts, marketingVersions } from "#drizzle/schema/marketing";
import { classes, programs } from "#drizzle/schema/programs";
import { type Ctx, todayOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { Channel } from "../model";

interface Filters {
  search?: string;
  channel?: Channel;
}
interface Page {
  limit: number;
  offset: number;
  ordering: string;
}

const like = (column: typeof marketingTexts.title | typeof marketingCanvases.title | typeof libraryTemplates.title, search?: string) =>
  search ? contains(column, sought(search)) : undefined;

/** A page of the school's texts and how many there are: two statements for the caller's batch. */
export function textPage(ctx: Ctx, { search, channel }: Filters, page: Page) {
  const { db, schoolId, own } = inSchool(ctx);
  const where = and(
    eq(marketingTexts.schoolId, schoolId),
    channel ? eq(marketingTexts.channel, channel) : undefined,
    like(marketingTexts.title, search),
  );
  const order = page.ordering.startsWith("-") ? desc : asc;
  const rows = db
    .select({
      id: marketingTexts.id,
      title: marketingTexts.title,
      channel: marketingTexts.channel,
      content: marketingTexts.content,
      program: programs.title,
      updatedAt: marketingTexts.updatedAt,
    })
    .from(marketingTexts)
    .leftJoin(programs, own(programs, marketingTexts.programId))
    .where(where)
    .orderBy(order(page.ordering.endsWith("title") ? sql`lower(${marketingTexts.title})` : marketingTexts.updatedAt), asc(marketingTexts.id))
    .limit(page.limit)
    .offset(page.offset);
  const count = countRows(ctx, db, marketingTexts, where);
  return [rows, count] as const;
}

/** The same of its canvases; `template` narrows to what was begun with one. */
export function canvasPage(ctx: Ctx, { search, template }: { search?: string; template?: string }, page: Page) {
  const { db, schoolId } = inSchool(ctx);
  const c = marketingCanvases;
  const where = and(eq(c.schoolId, schoolId), template ? eq(c.templateId, template) : undefined, like(c.title, search));
  const order = page.ordering.startsWith("-") ? desc : asc;
  const column = page.ordering.endsWith("title") ? sql`lower(${c.title})` : page.ordering.endsWith("created_at") ? c.createdAt : c.updatedAt;
  const rows = db.select().from(c).where(where).orderBy(order(column), asc(c.id)).limit(page.limit).offset(page.offset);
  const count = countRows(ctx, db, c, where);
  return [rows, count] as const;
}

const SHOWN = 60;

/** Library templates of a kind. */
export const offeredTemplates = (ctx: Ctx, kind: "content" | "canvas", { search, channel }: Filters = {}) =>
  acrossSchools(ctx, "the library is the same for every school")
    .select()
    .from(libraryTemplates)
    .where(
      and(
        eq(libraryTemplates.isActive, true),
        eq(libraryTemplates.kind, kind),
        channel ? eq(libraryTemplates.channel, channel) : undefined,
        like(libraryTemplates.title, search),
      ),
    )
    .orderBy(asc(libraryTemplates.title))
    .limit(SHOWN);

/** One of them, offered or not; null when there is none. */
export async function findTemplate(ctx: Ctx, id: string) {
  const [row] = await acrossSchools(ctx, "the library is the same for every school")
    .select()
    .from(libraryTemplates)
    .where(eq(libraryTemplates.id, id));
  return row ?? null;
}

/** A text of this school; null when it is not one. */
export async function findText(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(marketingTexts).where(own(marketingTexts, id));
  return row ?? null;
}

const HISTORY = 20;

/** Earlier versions of a text, newest first. */
export function versionsOf(ctx: Ctx, textId: string) {
  const { db, schoolId } = inSchool(ctx);
  const v = marketingVersions;
  return db
    .select({
      id: v.id,
      origin: v.origin,
      content: v.content,
      tokens: v.tokens,
      createdAt: v.createdAt,
      author: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(v)
    .leftJoin(users, eq(users.id, v.authorId))
    .where(and(eq(v.schoolId, schoolId), eq(v.textId, textId)))
    .orderBy(desc(v.createdAt), desc(v.id))
    .limit(HISTORY);
}

/** Subjects of a text: the school's programs and upcoming classes. */
export function subjectsOf(ctx: Ctx) {
  const { db, schoolId, own } = inSchool(ctx);
  const offered = db
    .select({ value: programs.id, label: programs.title })
    .from(programs)
    .where(eq(programs.schoolId, schoolId))
    .orderBy(asc(programs.position));
  const coming = db
    .select({ value: classes.id, label: sql<string>`${programs.title} || ', ' || ${classes.code}`, startDate: classes.startDate })
    .from(classes)
    .innerJoin(programs, own(programs, classes.programId))
    .where(and(eq(classes.schoolId, schoolId), isNull(classes.cancelledAt), or(isNull(classes.startDate), gte(classes.startDate, todayOf(ctx)))))
    .orderBy(asc(classes.startDate))
    .limit(100);
  return [offered, coming] as const;
}

/** A text of the school that another one may begin with. */
export function textChoices(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ value: marketingTexts.id, label: marketingTexts.title })
    .from(marketingTexts)
    .where(eq(marketingTexts.schoolId, schoolId))
    .orderBy(desc(marketingTexts.updatedAt))
    .limit(100);
}
