import { and, asc, desc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { directoryEntries } from "#drizzle/schema/partners";
import { auditLog, files } from "#drizzle/schema/platform";
import { classes, instructors, programFaqs, programInstructors, programLocations, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { products, programProducts } from "#drizzle/schema/store";
import { programPolicyColumn } from "~/features/payments/data/program-policy";
import { withDetails } from "~/platform/archive";
import { actorName } from "~/platform/audit-log";
import { type Ctx, todayOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { ProgramType } from "../model";
import { locationChoices } from "./locations";

export interface ProgramFilter {
  type?: ProgramType;
  category?: string;
  status?: "offering" | "not_offered";
  search?: string;
}

interface ListPage {
  limit: number;
  offset: number;
  ordering: string;
}

export type OfficeProgram = typeof programs.$inferSelect;

const SORTS = {
  order: programs.position,
  title: sql`lower(${programs.title})`,
  category: programs.category,
  duration: sql`${programs.duration} * CASE ${programs.durationType} WHEN 'months' THEN 30 WHEN 'weeks' THEN 7 ELSE 1 END`,
  tuition: programs.tuitionCents,
  status: programs.status,
  created_at: programs.createdAt,
};

const orderOf = (ordering: string): SQL[] => {
  const column = SORTS[ordering.replace("-", "") as keyof typeof SORTS];
  return [ordering.startsWith("-") ? desc(column) : asc(column), asc(programs.position), asc(programs.id)];
};

const narrowed = ({ type, category, status, search }: ProgramFilter) => {
  const pattern = search ? sought(search) : null;
  return and(
    type ? eq(programs.type, type) : undefined,
    category ? eq(programs.category, category) : undefined,
    status ? eq(programs.status, status) : undefined,
    pattern ? or(...[programs.title, programs.code, programs.category].map((column) => contains(column, pattern))) : undefined,
  );
};

/** A page of programs with related counts and the total. */
export function programPage(ctx: Ctx, filter: ProgramFilter, page: ListPage) {
  const { db, schoolId } = inSchool(ctx);
  const today = todayOf(ctx);
  const where = and(eq(programs.schoolId, schoolId), narrowed(filter));
  const counted = (rows: SQL) => sql<number>`(SELECT count(*) FROM ${rows})`;
  const rows = db
    .select({
      program: programs,
      upcoming: counted(
        sql`classes c WHERE c.school_id = ${schoolId} AND c.program_id = "programs"."id" AND c.cancelled_at IS NULL AND (c.mode = 'self_paced' OR c.start_date >= ${today})`,
      ).as("upcoming_classes"),
      registrations:
        sql<number>`(SELECT coalesce(sum(r.count), 0) FROM registration_counts r WHERE r.school_id = ${schoolId} AND r.program_id = "programs"."id")`.as(
          "registrations_count",
        ),
    })
    .from(programs)
    .where(where)
    .orderBy(...orderOf(page.ordering))
    .limit(page.limit)
    .offset(page.offset);
  const count = countRows(ctx, db, programs, where);
  return [rows, count] as const;
}

const REASON = "a super admin sees the programs of all schools";

/** The same over all schools, for super admins. */
export async function programsOfAllSchools(ctx: Ctx, filter: ProgramFilter, page: ListPage) {
  const db = acrossSchools(ctx, REASON);
  const [results, [total]] = await db.batch([
    db
      .select()
      .from(programs)
      .where(narrowed(filter))
      .orderBy(...orderOf(page.ordering))
      .limit(page.limit)
      .offset(page.offset),
    countRows(ctx, db, programs, narrowed(filter)),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** The school that a program belongs to; null when there is no such program. */
export async function schoolOfProgram(ctx: Ctx, id: string): Promise<string | null> {
  const [row] = await acrossSchools(ctx, REASON).select({ schoolId: programs.schoolId }).from(programs).where(eq(programs.id, id));
  return row?.schoolId ?? null;
}

/** All programs in the school's order, for choosing and ordering. */
export function programsInOrder(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: programs.id, title: programs.title, status: programs.status, category: programs.category })
    .from(programs)
    .where(eq(programs.schoolId, schoolId))
    .orderBy(asc(programs.position), asc(programs.id));
}

export const schoolSwitches = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      showScholarships: schools.showScholarships,
      lmsStatus: schools.lmsStatus,
      refundPolicy: schools.refundPolicy,
      payoutStatus: schools.payoutStatus,
    })
    .from(schools)
    .where(eq(schools.id, schoolId));
};

/** A program of this school. @throws not_found when it is another school's */
export async function findProgram(ctx: Ctx, id: string): Promise<OfficeProgram> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(programs).where(own(programs, id));
  if (!row) throw notFound();
  return row;
}

const instructorChoices = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: instructors.id, name: sql<string>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("instructor_name") })
    .from(instructors)
    .where(and(eq(instructors.schoolId, schoolId), eq(instructors.status, "active")))
    .orderBy(asc(instructors.lastName));
};

/** Options of the program form. */
export const formChoices = (ctx: Ctx) => [locationChoices(ctx), instructorChoices(ctx), schoolSwitches(ctx)] as const;

/** A program with everything that its form and the panel beside it show, in one round trip. @throws not_found */
export async function readProgram(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[program], places, people, held, linked, faqs, log, stored, shownBy, ...choices] = await db.batch([
    db
      .select({ ...getTableColumns(programs), refundPolicy: programPolicyColumn() })
      .from(programs)
      .where(own(programs, id)),
    db
      .select({ id: programLocations.locationId })
      .from(programLocations)
      .where(and(eq(programLocations.schoolId, schoolId), eq(programLocations.programId, id))),
    db
      .select({ id: programInstructors.instructorId })
      .from(programInstructors)
      .where(and(eq(programInstructors.schoolId, schoolId), eq(programInstructors.programId, id))),
    db
      .select({ id: classes.id, code: classes.code, startDate: classes.startDate, status: classes.status, cancelledAt: classes.cancelledAt })
      .from(classes)
      .where(and(eq(classes.schoolId, schoolId), eq(classes.programId, id)))
      .orderBy(sql`${classes.startDate} IS NULL`, desc(classes.startDate))
      .limit(8),
    db
      .select({ id: products.id, title: products.title, isRequired: programProducts.isRequired })
      .from(programProducts)
      .innerJoin(products, and(eq(products.schoolId, programProducts.schoolId), eq(products.id, programProducts.productId)))
      .where(and(eq(programProducts.schoolId, schoolId), eq(programProducts.programId, id)))
      .orderBy(products.position),
    db
      .select({ id: programFaqs.id, question: programFaqs.question })
      .from(programFaqs)
      .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.programId, id)))
      .orderBy(programFaqs.position),
    db
      .select({
        id: auditLog.id,
        action: auditLog.action,
        after: auditLog.after,
        archive: auditLog.archive,
        at: auditLog.at,
        who: actorName.as("who"),
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(eq(auditLog.schoolId, schoolId), eq(auditLog.subjectType, "program"), eq(auditLog.subjectId, id)))
      .orderBy(desc(auditLog.at))
      .limit(30),
    db
      .select({ id: files.id, name: files.name })
      .from(files)
      .where(
        and(
          sql`+${files.schoolId} = ${schoolId}`,
          sql`${files.id} IN (SELECT brochure_file_id FROM programs WHERE school_id = ${schoolId} AND id = ${id} UNION ALL SELECT agreement_file_id FROM programs WHERE school_id = ${schoolId} AND id = ${id})`,
        ),
      ),
    db
      .select({ id: schools.id, name: schools.name })
      .from(directoryEntries)
      .innerJoin(schools, eq(schools.id, directoryEntries.schoolId))
      .where(and(eq(directoryEntries.partnerId, schoolId), eq(directoryEntries.programId, id)))
      .orderBy(schools.name)
      .limit(200),
    ...formChoices(ctx),
  ]);
  if (!program) throw notFound();
  const [locations, teachers, [switches]] = choices;
  return {
    program,
    locationIds: places.map((row) => row.id),
    instructorIds: people.map((row) => row.id),
    classes: held,
    products: linked,
    faqs,
    log: await withDetails(ctx, log),
    /** Affiliated schools that show it among their own. */
    shownBy,
    fileNames: Object.fromEntries(stored.map((file) => [file.id, file.name])) as Record<string, string>,
    choices: { locations, instructors: teachers, switches: switches ?? null },
  };
}

/** Which slugs that begin like this one are taken, by whom. */
export async function slugsLike(ctx: Ctx, slug: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: programs.id, slug: programs.slug })
    .from(programs)
    .where(
      and(eq(programs.schoolId, schoolId), or(eq(programs.slug, slug), sql`${programs.slug} LIKE ${`${slug.slice(0, 40).replaceAll("_", "")}%`}`)),
    );
}

export async function programStats(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({
      total: sql<number>`count(*)`,
      offering: sql<number>`coalesce(sum(${programs.status} = 'offering'), 0)`,
      not_offered: sql<number>`coalesce(sum(${programs.status} = 'not_offered'), 0)`,
    })
    .from(programs)
    .where(eq(programs.schoolId, schoolId));
  return row ?? { total: 0, offering: 0, not_offered: 0 };
}
