import { and, asc, count, desc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { instructors, locations, programFaqs, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { pictureOf } from "~/features/files/domain/picture-facts";
import { programPolicyColumn } from "~/features/payments/data/program-policy";
import { inEnglish } from "~/features/schools/data/in-english";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { ProgramType } from "../model";

/** Queries of a school's public data, one statement each, for the batch of a page. */
export interface CatalogFilter {
  type?: ProgramType;
  category?: string;
  search?: string;
}

const DAYS = sql`${programs.duration} * CASE ${programs.durationType} WHEN 'months' THEN 30 WHEN 'weeks' THEN 7 ELSE 1 END`;
const SORTS = {
  position: programs.position,
  title: sql`lower(${programs.title})`,
  category: programs.category,
  tuition: programs.tuitionCents,
  applicationFee: programs.applicationFeeCents,
  duration: DAYS,
};
type Sort = keyof typeof SORTS;
export type CatalogOrder = Sort | `-${Sort}`;

const own = (ctx: Ctx): SQL => eq(programs.schoolId, inSchool(ctx).schoolId);

/** The own programs, and those that partners let the school show: in its directory, and affiliated now. */
const ownAndPartners = (ctx: Ctx): SQL => sql`(${own(ctx)} OR ${programs.id} IN (SELECT d.program_id FROM directory_entries d
  JOIN affiliations a ON a.school_id = d.school_id AND a.partner_id = d.partner_id AND a.status = 'accepted'
  JOIN schools s ON s.id = d.partner_id AND s.status = 'active' AND s.deleted_at IS NULL WHERE d.school_id = ${inSchool(ctx).schoolId}))`;

function matching(ctx: Ctx, { type, category, search }: CatalogFilter, whose: SQL = own(ctx)): SQL | undefined {
  const pattern = search ? sought(search) : null;
  return and(
    whose,
    eq(programs.status, "offering"),
    type ? eq(programs.type, type) : undefined,
    category ? eq(programs.category, category) : undefined,
    pattern ? or(...[programs.title, programs.category, programs.summary].map((column) => contains(column, pattern))) : undefined,
  );
}

/** A program with its picture. */
const columns = { ...getTableColumns(programs), refundPolicy: programPolicyColumn(), picture: pictureOf(sql.raw("programs.image_file_id")) };

/** Programs on offer, by default in the school's order. */
export function offeredPrograms(ctx: Ctx, filter: CatalogFilter, page: { limit: number; offset: number; ordering: CatalogOrder }) {
  const { db } = inSchool(ctx);
  const column = SORTS[page.ordering.replace("-", "") as keyof typeof SORTS];
  return db
    .select(columns)
    .from(programs)
    .where(matching(ctx, filter))
    .orderBy(page.ordering.startsWith("-") ? desc(column) : asc(column), asc(programs.position), asc(programs.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** The prices and terms of the programs on offer, in the school's order, without their pictures. */
export const offeredPrices = (ctx: Ctx, limit: number) =>
  inSchool(ctx)
    .db.select({
      id: programs.id,
      slug: programs.slug,
      title: programs.title,
      tuitionCents: programs.tuitionCents,
      applicationFeeCents: programs.applicationFeeCents,
      planPayments: programs.planPayments,
      planIntervalDays: programs.planIntervalDays,
      planDepositCents: programs.planDepositCents,
      paymentOptions: programs.paymentOptions,
      preEnrollment: programs.preEnrollment,
      duration: programs.duration,
      durationType: programs.durationType,
      clockHours: programs.clockHours,
      prerequisites: programs.prerequisites,
      additionalInfo: programs.additionalInfo,
      cancellationPolicy: programs.cancellationPolicy,
      refundPolicy: programPolicyColumn(),
    })
    .from(programs)
    .where(matching(ctx, {}))
    .orderBy(asc(programs.position), asc(programs.id))
    .limit(limit);

export type ProgramRow = Awaited<ReturnType<typeof offeredPrograms>>[number];

export const countOffered = (ctx: Ctx, filter: CatalogFilter) =>
  inSchool(ctx).db.select({ count: count() }).from(programs).where(matching(ctx, filter));

/** Programs of the site's list: the school's, then those of partners with the partner. */
export function programsOnSite(ctx: Ctx, filter: CatalogFilter, page: { limit: number; offset: number; ordering: CatalogOrder }) {
  const { db, schoolId } = inSchool(ctx);
  const column = SORTS[page.ordering.replace("-", "") as keyof typeof SORTS];
  const isOthers = sql`${programs.schoolId} <> ${schoolId}`;
  const isByPlace = page.ordering.endsWith("position");
  return db
    .select({
      program: columns,
      partnerName: sql<string | null>`(SELECT s.name FROM schools s WHERE s.id = "programs"."school_id" AND s.id <> ${schoolId})`.as("partner_name"),
      partnerHost: sql<
        string | null
      >`(SELECT h.host FROM domains h WHERE h.school_id = "programs"."school_id" AND h.status = 'verified' ORDER BY h.is_primary DESC LIMIT 1)`.as(
        "partner_host",
      ),
      terms: {
        serviceFeeType: schools.serviceFeeType,
        serviceFeeValue: schools.serviceFeeValue,
        feePaidBy: schools.feePaidBy,
        payoutStatus: schools.payoutStatus,
      },
    })
    .from(programs)
    .innerJoin(schools, eq(schools.id, programs.schoolId))
    .where(matching(ctx, filter, ownAndPartners(ctx)))
    .orderBy(...(isByPlace ? [isOthers] : []), page.ordering.startsWith("-") ? desc(column) : asc(column), asc(programs.position), asc(programs.id))
    .limit(page.limit)
    .offset(page.offset);
}

export const countOnSite = (ctx: Ctx, filter: CatalogFilter) =>
  inSchool(ctx)
    .db.select({ count: count() })
    .from(programs)
    .where(matching(ctx, filter, ownAndPartners(ctx)));

export const categoriesOnSite = (ctx: Ctx) =>
  inSchool(ctx)
    .db.selectDistinct({ category: programs.category })
    .from(programs)
    .where(matching(ctx, {}, ownAndPartners(ctx)))
    .orderBy(programs.category);

const choice = {
  id: programs.id,
  slug: programs.slug,
  title: programs.title,
  imageFileId: programs.imageFileId,
  updatedAt: programs.updatedAt,
};

/** Programs for a select. */
export const programChoices = (ctx: Ctx) => inSchool(ctx).db.select(choice).from(programs).where(matching(ctx, {})).orderBy(programs.position);

const MAIN_TEXTS = { title: sql.raw("programs.title"), summary: sql.raw("programs.summary"), description: sql.raw("programs.description") };
const TEXTS = {
  ...MAIN_TEXTS,
  prerequisites: sql.raw("programs.prerequisites"),
  outcomes: sql.raw("programs.outcomes"),
  weekOutline: sql.raw("programs.week_outline"),
  additionalInfo: sql.raw("programs.additional_info"),
  certification: sql.raw("programs.certification"),
  scheduleSummary: sql.raw("programs.schedule_summary"),
};
const englishTexts = (ctx: Ctx, texts: typeof MAIN_TEXTS) => inEnglish(ctx, sql`'program:' || programs.id`, texts);

/** Programs for a site map. */
export const programsOnMap = (ctx: Ctx) =>
  inSchool(ctx)
    .db.select({ ...choice, inEnglish: englishTexts(ctx, MAIN_TEXTS) })
    .from(programs)
    .where(matching(ctx, {}))
    .orderBy(programs.position);

export const programBySlug = (ctx: Ctx, slug: string) =>
  inSchool(ctx)
    .db.select({ ...columns, inEnglish: englishTexts(ctx, TEXTS) })
    .from(programs)
    .where(and(matching(ctx, {}), eq(programs.slug, slug)));

/** An offered program by ID or slug. */
export const programNamed = (ctx: Ctx, named: string) =>
  inSchool(ctx)
    .db.select({ id: programs.id, slug: programs.slug, title: programs.title, waitlist: programs.waitlist })
    .from(programs)
    .where(and(matching(ctx, {}), or(eq(programs.id, named), eq(programs.slug, named))));

const idOfSlug = (ctx: Ctx, slug: string) =>
  inSchool(ctx)
    .db.select({ id: programs.id })
    .from(programs)
    .where(and(matching(ctx, {}), or(eq(programs.slug, slug), eq(programs.id, slug))));

/** The questions of a program on offer, named by id or slug, in order. */
export function faqsOf(ctx: Ctx, named: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: programFaqs.id, question: programFaqs.question, answer: programFaqs.answer, order: programFaqs.position })
    .from(programFaqs)
    .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.isVisible, true), sql`${programFaqs.programId} IN ${idOfSlug(ctx, named)}`))
    .orderBy(programFaqs.position);
}

/** The first questions over all programs on offer, each wording once. */
export function commonFaqs(ctx: Ctx, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ question: programFaqs.question, answer: sql<string>`min(${programFaqs.answer})`.as("first_answer") })
    .from(programFaqs)
    .innerJoin(programs, and(eq(programs.schoolId, programFaqs.schoolId), eq(programs.id, programFaqs.programId), eq(programs.status, "offering")))
    .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.isVisible, true)))
    .groupBy(programFaqs.question)
    .orderBy(sql`min(${programFaqs.position})`, programFaqs.question)
    .limit(limit);
}

const publicInstructor = (schoolId: string) =>
  and(eq(instructors.schoolId, schoolId), eq(instructors.status, "active"), eq(instructors.isPublic, true));

const instructorColumns = {
  id: instructors.id,
  firstName: instructors.firstName,
  lastName: instructors.lastName,
  title: instructors.title,
  bio: instructors.bio,
  photoFileId: instructors.photoFileId,
  photo: pictureOf(sql.raw("instructors.photo_file_id")),
};

export function publicInstructors(ctx: Ctx, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db.select(instructorColumns).from(instructors).where(publicInstructor(schoolId)).orderBy(instructors.lastName).limit(limit);
}

/** Instructors of an offered program's current classes. */
export function instructorsOf(ctx: Ctx, named: string, today: string) {
  const { db, schoolId } = inSchool(ctx);
  const teaching = sql`SELECT c.instructor_id FROM classes c WHERE c.school_id = ${schoolId} AND c.program_id IN ${idOfSlug(ctx, named)} AND c.cancelled_at IS NULL AND (c.end_date IS NULL OR c.end_date >= ${today})`;
  return db
    .select(instructorColumns)
    .from(instructors)
    .where(and(publicInstructor(schoolId), sql`${instructors.id} IN (${teaching})`))
    .orderBy(instructors.lastName);
}

export type InstructorRow = Awaited<ReturnType<typeof publicInstructors>>[number];

export function publicLocations(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: locations.id,
      name: locations.name,
      street: locations.address,
      city: locations.city,
      state: locations.state,
      zipcode: locations.zipcode,
      phone: locations.phone,
      hours: locations.hours,
    })
    .from(locations)
    .where(and(eq(locations.schoolId, schoolId), eq(locations.isActive, true)))
    .orderBy(locations.createdAt, locations.name)
    .limit(12);
}

export const programsWithIds = (ctx: Ctx, ids: string[]) =>
  inSchool(ctx)
    .db.select({ id: programs.id })
    .from(programs)
    .where(and(matching(ctx, {}), isOneOf(programs.id, ids)));
