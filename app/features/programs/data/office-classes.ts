import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { classes, classInstructors, instructors, locations, programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { isOneOf } from "~/platform/db";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { IsoDate } from "~/platform/zones";
import type { ClassQuery } from "../class-model";

/** Classes as the office sees them: all of them, with their numbers. */
export type ClassFilters = Partial<Omit<ClassQuery, "limit" | "offset" | "ordering">>;

const occupied = (schoolId: string, how: SQL) =>
  sql<number>`(SELECT count(*) FROM occupied_seats s WHERE s.school_id = ${schoolId} AND s.class_id = "classes"."id" AND ${how})`;
const taken = (schoolId: string) => occupied(schoolId, sql`s.state = 'taken'`).as("seats_taken");
const held = (schoolId: string, now: number) => occupied(schoolId, sql`s.state = 'held' AND s.occupied_until > ${now}`).as("seats_held");
const waiting = (schoolId: string) =>
  sql<number>`(SELECT count(*) FROM waitlist_entries w WHERE w.school_id = ${schoolId} AND w.class_id = "classes"."id" AND w.closed_at IS NULL)`.as(
    "waiting",
  );
const registered = (schoolId: string, only: SQL) =>
  sql<number>`(SELECT count(*) FROM registrations r WHERE r.school_id = ${schoolId} AND r.class_id = "classes"."id" AND ${only})`;

/** A class is previous when its last day is gone; a self-paced one when registration is closed. */
const isPrevious = (today: IsoDate) =>
  sql`CASE WHEN ${classes.mode} = 'self_paced' THEN ${classes.status} = 'closed' OR ${classes.cancelledAt} IS NOT NULL ELSE coalesce(${classes.endDate}, ${classes.startDate}) < ${today} END`;

function matching(ctx: Ctx, today: IsoDate, filters: ClassFilters): SQL | undefined {
  const { schoolId } = inSchool(ctx);
  const pattern = filters.search ? sought(filters.search) : null;
  const teaches = (instructor: string) =>
    or(
      eq(classes.instructorId, instructor),
      sql`${classes.id} IN (SELECT ci.class_id FROM class_instructors ci WHERE ci.school_id = ${schoolId} AND ci.instructor_id = ${instructor})`,
    );
  const ofState = { cancelled: sql`${classes.cancelledAt} IS NOT NULL`, open: sql`${classes.cancelledAt} IS NULL AND ${classes.status} = 'open'` };
  return and(
    eq(classes.schoolId, schoolId),
    filters.view === undefined ? undefined : filters.view === "previous" ? isPrevious(today) : sql`NOT (${isPrevious(today)})`,
    filters.program ? eq(classes.programId, filters.program) : undefined,
    filters.location ? eq(classes.locationId, filters.location) : undefined,
    filters.instructor ? teaches(filters.instructor) : undefined,
    filters.schedule ? eq(classes.schedule, filters.schedule) : undefined,
    filters.class_mode ? eq(classes.mode, filters.class_mode) : undefined,
    filters.meeting_type ? eq(classes.meetingType, filters.meeting_type) : undefined,
    filters.month ? sql`${classes.startDate} >= ${`${filters.month}-01`} AND ${classes.startDate} <= ${`${filters.month}-31`}` : undefined,
    filters.status === undefined
      ? undefined
      : filters.status === "closed"
        ? sql`${classes.cancelledAt} IS NULL AND ${classes.status} = 'closed'`
        : ofState[filters.status],
    pattern
      ? sql`(${contains(classes.code, pattern)} OR ${classes.programId} IN (SELECT p.id FROM programs p WHERE p.school_id = ${schoolId} AND ${contains(sql`p.title`, pattern)}))`
      : undefined,
  );
}

const SORTS = { start_date: classes.startDate, class_id: classes.code, created_at: classes.createdAt, program: programs.title };

/** The columns of a class in lists and forms; names are unique, because a D1 batch answers with objects. */
const columnsOf = (ctx: Ctx) => {
  const { schoolId } = inSchool(ctx);
  return {
    courseClass: classes,
    program: programs.title,
    programSlug: programs.slug,
    programStatus: sql<"offering" | "not_offered">`${programs.status}`.as("program_status"),
    location: locations.name,
    instructor: sql<string | null>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("instructor_name"),
    others: sql<
      string | null
    >`(SELECT group_concat(o.first_name || ' ' || o.last_name, ', ') FROM class_instructors ci JOIN instructors o ON o.school_id = ci.school_id AND o.id = ci.instructor_id WHERE ci.school_id = ${schoolId} AND ci.class_id = "classes"."id")`.as(
      "other_instructors",
    ),
    seatsTaken: taken(schoolId),
    seatsHeld: held(schoolId, ctx.now.getTime()),
    waiting: waiting(schoolId),
    hasSessions:
      sql<number>`EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.class_id = "classes"."id" AND s.status <> 'cancelled')`.as(
        "has_sessions",
      ),
  };
};

function selectClasses(ctx: Ctx) {
  return inSchool(ctx)
    .db.select(columnsOf(ctx))
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .leftJoin(instructors, and(eq(instructors.schoolId, classes.schoolId), eq(instructors.id, classes.instructorId)));
}

/** A page of classes and how many there are. The page is found first, so that seats are counted for its rows alone. */
export function classPage(ctx: Ctx, today: IsoDate, filters: ClassFilters, page: ListPart) {
  const { db, schoolId } = inSchool(ctx);
  const where = matching(ctx, today, filters);
  const column = SORTS[page.ordering.replace("-", "") as keyof typeof SORTS];
  const order = [
    { by: sql`${column} IS NULL`, way: "asc" },
    { by: sql`coalesce(${column}, '')`, way: wayOf(page.ordering) },
    { by: classes.code, way: "asc" },
  ] as const;
  const ids = db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
    .where(and(where, behind(order, page.after)))
    .orderBy(sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  const rows = selectClasses(ctx)
    .where(and(eq(classes.schoolId, schoolId), sql`${classes.id} IN ${ids}`))
    .orderBy(sortedBy(order));
  const count = countRows(ctx, db, classes, where);
  return [rows, count] as const;
}

export type OfficeClassRow = Awaited<ReturnType<typeof classPage>[0]>[number];

/** One class, and how many are registered for it. */
export function oneClass(ctx: Ctx, id: string) {
  const { own } = inSchool(ctx);
  return selectClasses(ctx).where(own(classes, id));
}

/** How many registrations a class has had, and how many students are enrolled in it now. */
export function registrationsOfClass(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({
      ever: registered(schoolId, sql`1`).as("ever_registered"),
      enrolled: registered(schoolId, sql`r.status = 'active' AND r.enrollment_status = 'enrolled'`).as("enrolled_now"),
    })
    .from(classes)
    .where(own(classes, id));
}

export const instructorsOfClass = (ctx: Ctx, classId: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: classInstructors.instructorId })
    .from(classInstructors)
    .where(and(eq(classInstructors.schoolId, schoolId), eq(classInstructors.classId, classId)));
};

/** Options of the class form and of the list's filters. */
export function classChoices(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return [
    db
      .select({ value: programs.id, label: programs.title, status: programs.status, code: programs.code, tuitionCents: programs.tuitionCents })
      .from(programs)
      .where(eq(programs.schoolId, schoolId))
      .orderBy(programs.title),
    db
      .select({ value: locations.id, label: locations.name, room: locations.room, isActive: locations.isActive })
      .from(locations)
      .where(eq(locations.schoolId, schoolId))
      .orderBy(locations.name),
    db
      .select({
        value: instructors.id,
        label: sql<string>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("instructor_label"),
        title: instructors.title,
        status: instructors.status,
      })
      .from(instructors)
      .where(and(eq(instructors.schoolId, schoolId), ne(instructors.status, "pending")))
      .orderBy(instructors.lastName, instructors.firstName),
  ] as const;
}

/** Start months of classes, for the filter. */
export const classMonths = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .selectDistinct({ month: sql<string>`substr(${classes.startDate}, 1, 7)`.as("month") })
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), sql`${classes.startDate} IS NOT NULL`))
    .orderBy(sql`1`);
};

/** Codes that begin alike, however their letters are written, for the next one. */
export const codesLike = (ctx: Ctx, prefix: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ code: classes.code })
    .from(classes)
    .where(
      and(
        eq(classes.schoolId, schoolId),
        sql`lower(${classes.code}) >= ${prefix.toLowerCase()} AND lower(${classes.code}) < ${`${prefix.toLowerCase()}\uffff`}`,
      ),
    );
};

/** The classes with one of the IDs, however their letters are written. */
export const classesWithCodes = (ctx: Ctx, codes: readonly string[]) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: classes.id, code: classes.code })
    .from(classes)
    .where(
      and(
        eq(classes.schoolId, schoolId),
        isOneOf(
          sql`lower(${classes.code})`,
          codes.map((code) => code.toLowerCase()),
        ),
      ),
    );
};

/** How many classes there are, by where they stand. */
export function countClasses(ctx: Ctx, today: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  const sum = (condition: SQL) => sql<number>`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;
  return db
    .select({
      total: sql<number>`count(*)`,
      upcoming: sum(sql`NOT (${isPrevious(today)})`),
      previous: sum(isPrevious(today)),
      open: sum(sql`${classes.status} = 'open' AND ${classes.cancelledAt} IS NULL`),
      closed: sum(sql`${classes.status} = 'closed' OR ${classes.cancelledAt} IS NOT NULL`),
    })
    .from(classes)
    .where(eq(classes.schoolId, schoolId));
}

/** Seats taken per class, for those of the ids that are this school's. */
export function seatCounts(ctx: Ctx, ids: readonly string[]) {
  const { db, schoolId, ownAll } = inSchool(ctx);
  return db
    .select({ class: classes.id, registered: taken(schoolId), capacity: classes.capacity })
    .from(classes)
    .where(ownAll(classes, ids));
}
