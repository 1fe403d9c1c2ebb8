import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { classes, locations, programLocations, programs } from "#drizzle/schema/programs";
import { type Ctx, todayOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export interface LocationFilter {
  search?: string;
  city?: string;
  state?: string;
  status?: "active" | "inactive";
}

const held = (schoolId: string, where: SQL) =>
  sql<number>`(SELECT count(*) FROM classes c WHERE c.school_id = ${schoolId} AND c.location_id = "locations"."id" AND ${where})`;

const notOver = (today: string) =>
  sql`c.cancelled_at IS NULL AND (coalesce(c.end_date, c.start_date) IS NULL OR coalesce(c.end_date, c.start_date) >= ${today})`;

const SORTS = {
  name: sql`lower(${locations.name})`,
  city: sql`lower(${locations.city})`,
  state: locations.state,
  zipcode: locations.zipcode,
  created_at: locations.createdAt,
};

/** A page of the places where classes are held, each with how many, and how many places there are. */
export function locationPage(ctx: Ctx, filter: LocationFilter, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const where = and(
    eq(locations.schoolId, schoolId),
    filter.city ? eq(locations.city, filter.city) : undefined,
    filter.state ? eq(locations.state, filter.state) : undefined,
    filter.status ? eq(locations.isActive, filter.status === "active") : undefined,
    pattern ? or(...[locations.name, locations.address, locations.city].map((column) => contains(column, pattern))) : undefined,
  );
  const column = SORTS[page.ordering.replace("-", "") as keyof typeof SORTS];
  const rows = db
    .select({
      location: locations,
      upcoming: held(schoolId, notOver(todayOf(ctx))).as("upcoming_classes"),
      all: held(schoolId, sql`1`).as("all_classes"),
    })
    .from(locations)
    .where(where)
    .orderBy(page.ordering.startsWith("-") ? desc(column) : asc(column), asc(locations.id))
    .limit(page.limit)
    .offset(page.offset);
  const count = countRows(ctx, db, locations, where);
  return [rows, count] as const;
}

/** The places that can be chosen for a class or program, by name. */
export function locationChoices(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: locations.id, name: locations.name, city: locations.city, isActive: locations.isActive })
    .from(locations)
    .where(eq(locations.schoolId, schoolId))
    .orderBy(asc(sql`lower(${locations.name})`));
}

/** Classes that are held at a place, or have sessions there. */
const heldAt = (schoolId: string, id: string) =>
  and(
    eq(classes.schoolId, schoolId),
    sql`(${classes.locationId} = ${id} OR ${classes.id} IN (SELECT s.class_id FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.location_id = ${id}))`,
  );

/** A place with the classes held there, newest first. @throws not_found when it is another school's */
export async function findLocation(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[location], held, [count], choices] = await db.batch([
    db.select().from(locations).where(own(locations, id)),
    db
      .select({ id: classes.id, code: classes.code, program: programs.title, startDate: classes.startDate, cancelledAt: classes.cancelledAt })
      .from(classes)
      .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
      .where(heldAt(schoolId, id))
      .orderBy(sql`${classes.startDate} IS NULL`, desc(classes.startDate))
      .limit(50),
    db.select({ count: sql<number>`count(*)` }).from(classes).where(heldAt(schoolId, id)),
    locationChoices(ctx),
  ]);
  if (!location) throw notFound();
  return { location, classes: held, classesCount: count?.count ?? 0, others: choices.filter((other) => other.id !== id) };
}

export type LocationRow = typeof locations.$inferSelect;

/** Moves all classes to another location and deletes this one; the last statement fails if a class was added at the same moment. */
export function moveStatements(ctx: Ctx, from: string, to: string | null) {
  const { db, schoolId, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  const moved = to
    ? [
        db
          .update(classes)
          .set({ locationId: to, calendarSequence: sql`${classes.calendarSequence} + 1`, updatedAt: now })
          .where(and(eq(classes.schoolId, schoolId), eq(classes.locationId, from))),
        db
          .insert(programLocations)
          .select(
            db
              .select({
                schoolId: programLocations.schoolId,
                programId: programLocations.programId,
                locationId: sql<string>`${to}`.as("location_id"),
              })
              .from(programLocations)
              .where(and(eq(programLocations.schoolId, schoolId), eq(programLocations.locationId, from))),
          )
          .onConflictDoNothing(),
      ]
    : [];
  const links = db.delete(programLocations).where(and(eq(programLocations.schoolId, schoolId), eq(programLocations.locationId, from)));
  const gone = db.delete(locations).where(
    and(
      own(locations, from),
      sql`NOT EXISTS (SELECT 1 FROM classes c WHERE c.school_id = ${schoolId} AND c.location_id = ${from})
        AND NOT EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.location_id = ${from})`,
    ),
  );
  return { moved: [...moved, links], gone };
}
