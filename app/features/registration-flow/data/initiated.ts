import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { applicationFeePaid } from "~/features/enrollment/data/application-fee";
import { type Ctx, zoneOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { HOUR_MS, plusDays } from "~/platform/zones";
import type { InitiatedQuery } from "../initiated-model";

const d = registrationDrafts;

const isHandedIn = sql`json_extract(${d.values}, '$.isHandedIn') = 1`;

/** Drafts made by staff, and drafts with an email address that visitors or API clients left at least an hour ago. */
const isListed = (now: number): SQL | undefined =>
  or(
    and(eq(d.source, "staff"), isNotNull(d.createdBy)),
    and(eq(d.source, "visitor"), inArray(d.state, ["draft", "expired"]), isNotNull(d.email), or(lt(d.updatedAt, now - HOUR_MS), isHandedIn)),
  );

const inState = (state: NonNullable<InitiatedQuery["status"]>, now: number): SQL | undefined => {
  if (state === "completed") return eq(d.state, "completed");
  if (state === "expired") return and(sql`${d.state} <> 'completed'`, lt(d.expiresAt, now));
  return and(inArray(d.state, state === "opened" ? ["opened", "paying"] : [state]), gte(d.expiresAt, now));
};

/** Terms agreed by staff apply only to the program and class they were agreed for: see `agreedTerms`. */
const termsHold = sql`${d.termsProgramId} = ${d.programId} AND (${d.termsClassId} IS NULL OR ${d.termsClassId} = ${d.classId})`;

const columns = {
  id: d.id,
  state: d.state,
  source: d.source,
  origin: d.origin,
  firstName: d.firstName,
  lastName: d.lastName,
  email: d.email,
  phone: d.phone,
  locale: d.locale,
  step: d.step,
  programId: d.programId,
  program: programs.title,
  classId: d.classId,
  classCode: classes.code,
  registrationId: d.registrationId,
  emailSentAt: d.emailSentAt,
  resentAt: d.resentAt,
  openedAt: d.openedAt,
  expiresAt: d.expiresAt,
  createdAt: d.createdAt,
  allowedOptions: sql<typeof d.$inferSelect.allowedOptions>`CASE WHEN ${termsHold} THEN ${d.allowedOptions} END`
    .mapWith(d.allowedOptions)
    .as("agreed_options"),
  programOptions: programs.paymentOptions,
  tuitionCents: sql<
    number | null
  >`coalesce(CASE WHEN ${termsHold} THEN ${d.tuitionOverrideCents} END, ${classes.tuitionOverrideCents}, ${programs.tuitionCents})`.as(
    "asked_tuition",
  ),
};

/** One page of drafts, their count, and the programs to filter by. */
export function initiatedPage(ctx: Ctx, { limit, offset, ordering, search, ...filters }: InitiatedQuery) {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const zone = zoneOf(ctx);
  const startOf = (day: string) => instantOf(day, "00:00", zone).getTime();
  const pattern = search ? sought(search) : null;
  const where = and(
    eq(d.schoolId, schoolId),
    isListed(now),
    filters.status ? inState(filters.status, now) : undefined,
    filters.program ? eq(d.programId, filters.program) : undefined,
    filters.class ? eq(d.classId, filters.class) : undefined,
    filters.from === "website" ? eq(d.source, "visitor") : filters.from ? eq(d.origin, filters.from) : undefined,
    filters.from_date ? gte(d.createdAt, startOf(filters.from_date)) : undefined,
    filters.to_date ? lt(d.createdAt, startOf(plusDays(filters.to_date, 1))) : undefined,
    pattern ? or(contains(d.email, pattern), contains(sql`${d.firstName} || ' ' || ${d.lastName}`, pattern)) : undefined,
  );
  const order = ordering.startsWith("-") ? desc : asc;
  const rows = db
    .select({
      ...columns,
      // A student who has already paid the application fee isn't charged again.
      applicationFeeCents: sql<number | null>`CASE WHEN ${d.ownerEmail} = ${d.email} AND ${applicationFeePaid(ctx, d.programId, d.email)} THEN 0
        ELSE coalesce(${classes.applicationFeeOverrideCents}, ${programs.applicationFeeCents}) END`.as("asked_fee"),
    })
    .from(d)
    .leftJoin(programs, and(eq(programs.schoolId, d.schoolId), eq(programs.id, d.programId)))
    .leftJoin(classes, and(eq(classes.schoolId, d.schoolId), eq(classes.id, d.classId)))
    .where(where)
    .orderBy(...(ordering.endsWith("student") ? [order(d.lastName), order(d.firstName)] : [order(d.createdAt)]))
    .limit(limit)
    .offset(offset);
  return [
    rows,
    countRows(ctx, db, d, where),
    db.select({ value: programs.id, label: programs.title }).from(programs).where(eq(programs.schoolId, schoolId)).orderBy(asc(programs.position)),
  ] as const;
}

/** A draft that staff may change, send or delete. @throws not_found if it belongs to another school or is not in the list */
export async function findInitiated(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [draft] = await db
    .select()
    .from(d)
    .where(and(own(d, id), isListed(ctx.now.getTime())));
  if (!draft) throw notFound();
  return draft;
}
