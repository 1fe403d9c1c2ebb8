import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { classes, instructors, programInstructors, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { IsoDate } from "~/platform/zones";
import type { InstructorQuery } from "../instructor-model";

type Filters = Partial<Omit<InstructorQuery, "limit" | "offset" | "ordering">>;
const SORTS = {
  last_name: instructors.lastName,
  first_name: instructors.firstName,
  full_name: sql`${instructors.firstName} || ' ' || ${instructors.lastName}`,
  created_at: instructors.createdAt,
  license_expiry: instructors.licenseExpiry,
};

const teaches = (schoolId: string) =>
  sql`(k.instructor_id = "instructors"."id" OR k.id IN (SELECT ci.class_id FROM class_instructors ci WHERE ci.school_id = ${schoolId} AND ci.instructor_id = "instructors"."id"))`;
const upcomingOf = (schoolId: string, today: IsoDate) =>
  sql<number>`(SELECT count(*) FROM classes k WHERE k.school_id = ${schoolId} AND k.cancelled_at IS NULL AND (k.mode = 'self_paced' AND k.status = 'open' OR coalesce(k.end_date, k.start_date) >= ${today}) AND (${teaches(schoolId)} OR k.id IN (SELECT s.class_id FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.instructor_id = "instructors"."id" AND s.date >= ${today} AND s.status = 'planned')))`;

function matching(ctx: Ctx, filters: Filters): SQL | undefined {
  const { schoolId } = inSchool(ctx);
  const pattern = filters.search ? sought(filters.search) : null;
  return and(
    eq(instructors.schoolId, schoolId),
    filters.status ? eq(instructors.status, filters.status) : undefined,
    filters.is_public ? eq(instructors.isPublic, filters.is_public === "true") : undefined,
    filters.program
      ? sql`(${instructors.id} IN (SELECT pi.instructor_id FROM program_instructors pi WHERE pi.school_id = ${schoolId} AND pi.program_id = ${filters.program}) OR EXISTS (SELECT 1 FROM classes k WHERE k.school_id = ${schoolId} AND k.program_id = ${filters.program} AND k.cancelled_at IS NULL AND ${teaches(schoolId)}))`
      : undefined,
    pattern
      ? sql`(${contains(sql`${instructors.firstName} || ' ' || ${instructors.lastName}`, pattern)} OR ${contains(instructors.email, pattern)})`
      : undefined,
  );
}

/** A page of instructors with the classes that lie before them, and how many there are. */
export function instructorPage(ctx: Ctx, today: IsoDate, filters: Filters, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const column = SORTS[page.ordering.replace("-", "") as keyof typeof SORTS];
  const where = matching(ctx, filters);
  const rows = db
    .select({
      person: instructors,
      upcoming: upcomingOf(schoolId, today).as("upcoming_classes"),
      programs: sql<
        string | null
      >`(SELECT group_concat(p.title, ', ') FROM program_instructors pi JOIN programs p ON p.school_id = pi.school_id AND p.id = pi.program_id WHERE pi.school_id = ${schoolId} AND pi.instructor_id = "instructors"."id")`.as(
        "program_titles",
      ),
    })
    .from(instructors)
    .where(where)
    .orderBy(sql`${column} IS NULL`, page.ordering.startsWith("-") ? desc(column) : asc(column), asc(instructors.firstName), asc(instructors.id))
    .limit(page.limit)
    .offset(page.offset);
  const count = countRows(ctx, db, instructors, where);
  return [rows, count] as const;
}

export type InstructorRow = Awaited<ReturnType<typeof instructorPage>[0]>[number];

export function oneInstructor(ctx: Ctx, id: string, today: IsoDate) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({ person: instructors, upcoming: upcomingOf(schoolId, today).as("upcoming_classes") })
    .from(instructors)
    .where(own(instructors, id));
}

export const programsOfInstructor = (ctx: Ctx, id: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: programInstructors.programId })
    .from(programInstructors)
    .where(and(eq(programInstructors.schoolId, schoolId), eq(programInstructors.instructorId, id)));
};

/** The account with which an instructor signs in. */
export function accountOfInstructor(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  return db
    .select({ email: users.email, status: users.status, isOpened: sql<number>`${users.passwordHash} IS NOT NULL`.as("is_opened") })
    .from(instructors)
    .innerJoin(users, eq(users.id, instructors.userId))
    .where(own(instructors, id));
}

/** The classes of an instructor, the latest first. */
export function classesOfInstructor(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: classes.id, code: classes.code, startDate: classes.startDate, program: programs.title })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
    .where(
      and(
        eq(classes.schoolId, schoolId),
        sql`(${classes.instructorId} = ${id} OR ${classes.id} IN (SELECT ci.class_id FROM class_instructors ci WHERE ci.school_id = ${schoolId} AND ci.instructor_id = ${id}))`,
      ),
    )
    .orderBy(sql`${classes.startDate} IS NULL DESC`, desc(classes.startDate))
    .limit(20);
}

export const programsToTeach = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ value: programs.id, label: programs.title }).from(programs).where(eq(programs.schoolId, schoolId)).orderBy(programs.title);
};

export const withEmail = (ctx: Ctx, email: string, exceptId?: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(instructors)
    .where(and(eq(instructors.schoolId, schoolId), eq(instructors.email, email), exceptId ? ne(instructors.id, exceptId) : undefined));
};

/** An application by the code its applicant holds, with the school it went to. */
export async function applicationByCode(ctx: Ctx, code: string) {
  const [row] = await acrossSchools(ctx, "an applicant holds the code of the application, on the product's own host")
    .select({ person: instructors, subdomain: schools.subdomain })
    .from(instructors)
    .innerJoin(schools, eq(schools.id, instructors.schoolId))
    .where(and(eq(instructors.submissionCode, code), eq(schools.status, "active")));
  return row ?? null;
}

export const countInstructors = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      total: sql<number>`count(*)`,
      public: sql<number>`coalesce(sum(CASE WHEN ${instructors.isPublic} AND ${instructors.status} = 'active' THEN 1 ELSE 0 END), 0)`,
    })
    .from(instructors)
    .where(eq(instructors.schoolId, schoolId));
};
