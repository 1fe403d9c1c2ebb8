import { and, asc, desc, eq, gte, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { waitlistEntries } from "#drizzle/schema/admissions";
import { classes, locations, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { behind, type ListPart, type Sorted, sortedBy, wayOf } from "~/platform/keyset";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { dayIn, plusDays } from "~/platform/zones";
import type { WaitlistQuery } from "../model";

const w = waitlistEntries;
const usedSeats = (schoolId: string, now: number) => occupiedSeatsOf(schoolId, sql`classes.id`, now);

/** Order of the waitlist: priority, then time of joining. */
const IN_ORDER = [desc(w.priority), asc(w.createdAt), asc(w.id)];

/**
 * Positions of the entries of `page` in their programs' waitlists, from 1, with ID, program, priority and time of joining. Entries before
 * them are counted in ranges along the index.
 */
function placesInLine(schoolId: string, page: SQL): SQL {
  const open = (condition: SQL) =>
    sql`(SELECT count(*) FROM waitlist_entries o WHERE o.school_id = ${schoolId} AND o.program_id = e.program_id AND o.closed_at IS NULL AND ${condition})`;
  return sql`WITH page(id, program_id, priority, created_at) AS MATERIALIZED (${page}),
    ahead AS MATERIALIZED (SELECT e.program_id, e.priority, ${open(sql`o.priority > e.priority`)} AS places FROM (SELECT DISTINCT program_id, priority FROM page) e),
    stretches AS MATERIALIZED (SELECT e.*, ${open(sql`o.priority = e.priority AND o.created_at >= e.since AND o.created_at < e.created_at`)} AS places
      FROM (SELECT page.*, lag(created_at, 1, 0) OVER (PARTITION BY program_id, priority ORDER BY created_at, id) AS since FROM page) e)
    SELECT e.id, ahead.places + sum(e.places) OVER (PARTITION BY e.program_id, e.priority ORDER BY e.created_at, e.id)
      + ${open(sql`o.priority = e.priority AND o.created_at = e.created_at AND o.id <= e.id`)} AS place
    FROM stretches e JOIN ahead ON ahead.program_id = e.program_id AND ahead.priority = e.priority`;
}

/** A page of the waitlist with count, filter options, and open seats of its classes. */
export function waitlistPage(ctx: Ctx, { limit, offset = 0, after, ordering, search, ...filters }: Omit<WaitlistQuery, "offset"> & ListPart) {
  const { db, schoolId } = inSchool(ctx);
  const zone = zoneOf(ctx);
  const startOf = (day: string) => instantOf(day, "00:00", zone).getTime();
  const pattern = search ? sought(search) : null;
  const where = and(
    eq(w.schoolId, schoolId),
    isNull(w.closedAt),
    filters.program ? eq(w.programId, filters.program) : undefined,
    filters.class ? eq(w.classId, filters.class) : undefined,
    filters.status ? eq(w.status, filters.status) : undefined,
    filters.from_date ? gte(w.createdAt, startOf(filters.from_date)) : undefined,
    filters.to_date ? lt(w.createdAt, startOf(plusDays(filters.to_date, 1))) : undefined,
    pattern ? or(contains(w.email, pattern), contains(w.phone, pattern), contains(sql`${w.firstName} || ' ' || ${w.lastName}`, pattern)) : undefined,
  );
  const isDown = ordering.startsWith("-");
  const way = wayOf(ordering);
  const line: Sorted[] = [
    { by: w.priority, way: isDown ? "asc" : "desc" },
    { by: w.createdAt, way },
    { by: w.id, way },
  ];
  const orders: Record<string, Sorted[]> = {
    position: isDown ? line : [{ by: programs.position, way }, { by: programs.id, way }, ...line],
    created_at: [
      { by: w.createdAt, way },
      { by: w.id, way },
    ],
    name: [
      { by: w.lastName, way },
      { by: w.firstName, way },
      { by: w.id, way },
    ],
  };
  const by = ordering.replace(/^-/, "");
  const order = orders[by] ?? [{ by: w.id, way }];
  // Reads along the index; CROSS JOIN fixes the join order here and below.
  const source =
    by === "position" && !isDown
      ? sql`${programs} CROSS JOIN ${w} ON ${w.schoolId} = ${programs.schoolId} AND ${w.programId} = ${programs.id} WHERE ${programs.schoolId} = ${schoolId} AND ${where}`
      : sql`${w} WHERE ${where}`;
  const page = sql`SELECT ${w.id}, ${w.programId}, ${w.priority}, ${w.createdAt} FROM ${source} AND ${behind(order, after)} ORDER BY ${sortedBy(order)} LIMIT ${limit} OFFSET ${offset}`;
  const rows = db
    .select({
      id: w.id,
      firstName: w.firstName,
      lastName: w.lastName,
      email: w.email,
      phone: w.phone,
      locale: w.locale,
      programId: w.programId,
      program: programs.title,
      programPlace: programs.position,
      priority: w.priority,
      classId: w.classId,
      classCode: classes.code,
      status: w.status,
      offerState: w.offerState,
      offerExpiresAt: w.offerExpiresAt,
      informedAt: w.informedAt,
      informedBy: w.informedBy,
      createdAt: w.createdAt,
      position: sql<number>`line.place`.as("place"),
    })
    .from(sql`(${placesInLine(schoolId, page)}) AS line`)
    .crossJoin(w)
    .innerJoin(programs, and(eq(programs.schoolId, w.schoolId), eq(programs.id, w.programId)))
    .leftJoin(classes, and(eq(classes.schoolId, w.schoolId), eq(classes.id, w.classId)))
    .where(and(eq(w.schoolId, schoolId), sql`${w.id} = line.id`))
    .orderBy(sortedBy(order));
  return [
    rows,
    countRows(ctx, db, w, where),
    db.select({ value: programs.id, label: programs.title }).from(programs).where(eq(programs.schoolId, schoolId)).orderBy(asc(programs.position)),
    db
      .select({
        id: classes.id,
        code: classes.code,
        programId: classes.programId,
        startDate: classes.startDate,
        capacity: classes.capacity,
        used: usedSeats(schoolId, ctx.now.getTime()),
        waiting: sql<number>`(SELECT count(*) FROM waitlist_entries o WHERE o.school_id = ${schoolId} AND o.class_id = classes.id AND o.closed_at IS NULL)`,
      })
      .from(classes)
      .where(
        and(
          eq(classes.schoolId, schoolId),
          isNull(classes.cancelledAt),
          sql`EXISTS (SELECT 1 FROM waitlist_entries o WHERE o.school_id = ${schoolId} AND o.program_id = ${classes.programId} AND o.closed_at IS NULL)`,
          sql`(${classes.startDate} IS NULL OR ${classes.startDate} >= ${todayOf(ctx)})`,
        ),
      )
      .orderBy(asc(classes.startDate))
      .limit(100),
    modeOf(ctx),
  ] as const;
}

/** Whether open seats are offered automatically. */
function modeOf(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ mode: schools.waitlistMode }).from(schools).where(eq(schools.id, schoolId));
}

/** The same for an event handler. */
export const offersByItself = async (ctx: Ctx): Promise<boolean> => (await modeOf(ctx))[0]?.mode !== "manual";

/** A waitlist entry with its program. @throws not_found if it is closed or of another school */
export async function findWaiting(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select({ entry: w, program: { title: programs.title, slug: programs.slug, tuitionCents: programs.tuitionCents } })
    .from(w)
    .innerJoin(programs, and(eq(programs.schoolId, w.schoolId), eq(programs.id, w.programId)))
    .where(own(w, id));
  if (!row) throw notFound();
  return row;
}

export type Waiting = Awaited<ReturnType<typeof findWaiting>>;

/** Classes to offer to an entry: of its program, or the given one, with seats in use. */
export async function classesToOffer(ctx: Ctx, programId: string, classId: string | null) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ courseClass: classes, location: locations, seatsUsed: usedSeats(schoolId, ctx.now.getTime()) })
    .from(classes)
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .where(
      and(
        eq(classes.schoolId, schoolId),
        eq(classes.programId, programId),
        isNull(classes.cancelledAt),
        classId ? eq(classes.id, classId) : undefined,
      ),
    )
    .orderBy(asc(classes.startDate));
}

export type OfferedClass = Awaited<ReturnType<typeof classesToOffer>>[number];

/** 1 if an email has an active registration or a live hold in a class, otherwise 0. Class and email are SQL. */
const isRegistered = (schoolId: string, classId: SQL | string, email: SQL | string) =>
  sql<number>`EXISTS (SELECT 1 FROM students p CROSS JOIN registrations r WHERE p.school_id = ${schoolId} AND p.email = ${email}
    AND r.school_id = p.school_id AND r.student_id = p.id AND r.class_id = ${classId} AND r.status = 'active')`;
const isHeld = (schoolId: string, classId: SQL | string, email: SQL | string, now: number) =>
  sql<number>`EXISTS (SELECT 1 FROM registration_drafts d CROSS JOIN occupied_seats s WHERE d.school_id = ${schoolId} AND d.email = ${email}
    AND s.school_id = d.school_id AND s.class_id = ${classId} AND s.draft_id = d.id AND s.state = 'held' AND s.occupied_until > ${now})`;

/** The seat of an email in a class: a registration, a held seat, or none. */
export async function seatOf(ctx: Ctx, classId: string, email: string): Promise<"registered" | "held" | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db.all<{ registered: number; held: number }>(
    sql`SELECT ${isRegistered(schoolId, classId, email)} AS registered, ${isHeld(schoolId, classId, email, ctx.now.getTime())} AS held`,
  );
  return row?.registered ? "registered" : row?.held ? "held" : null;
}

/** The next entries for a class or any class of its program, without an offer or seat in it, in order. */
export async function nextInLine(ctx: Ctx, courseClass: { id: string; programId: string }, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: w.id })
    .from(w)
    .where(
      and(
        eq(w.schoolId, schoolId),
        eq(w.programId, courseClass.programId),
        isNull(w.closedAt),
        or(isNull(w.classId), eq(w.classId, courseClass.id)),
        sql`${w.offerState} IN ('none', 'expired')`,
        sql`NOT ${isRegistered(schoolId, courseClass.id, sql`${w.email}`)}`,
        sql`NOT ${isHeld(schoolId, courseClass.id, sql`${w.email}`, ctx.now.getTime())}`,
      ),
    )
    .orderBy(...IN_ORDER)
    .limit(limit);
}

const openEntries = async (ctx: Ctx, which: SQL | undefined): Promise<string[]> => {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: w.id })
    .from(w)
    .where(and(eq(w.schoolId, schoolId), isNull(w.closedAt), which))
    .orderBy(...IN_ORDER);
  return rows.map(({ id }) => id);
};

/** Open entries for a class, and entries with an offer in it. */
export const waitingForClass = (ctx: Ctx, classId: string) =>
  openEntries(ctx, or(eq(w.classId, classId), and(eq(w.offerState, "offered"), eq(w.offeredClassId, classId))));

/** The open entries of a program, for any of its classes. */
export const waitingForProgram = (ctx: Ctx, programId: string) => openEntries(ctx, eq(w.programId, programId));

/** Whether a program is on offer. */
export async function programIsOffered(ctx: Ctx, programId: string): Promise<boolean> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select({ status: programs.status }).from(programs).where(own(programs, programId));
  return row?.status === "offering";
}

/** A class by ID, for an event handler. */
export async function classOf(ctx: Ctx, classId: string): Promise<OfferedClass | null> {
  const { db, schoolId, own } = inSchool(ctx);
  const [row] = await db
    .select({ courseClass: classes, location: locations, seatsUsed: usedSeats(schoolId, ctx.now.getTime()) })
    .from(classes)
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .where(own(classes, classId));
  return row ?? null;
}

/** Expired offers, and offers due for a reminder, of all schools. */
export async function offersToLookAt(ctx: Ctx) {
  const db = acrossSchools(ctx, "offers of every school run out by the clock");
  const now = ctx.now.getTime();
  const columns = { id: w.id, schoolId: w.schoolId, offeredAt: w.offeredAt };
  const [over, nearly] = await db.batch([
    db
      .select(columns)
      .from(w)
      .where(and(eq(w.offerState, "offered"), lte(w.offerExpiresAt, now)))
      .limit(200),
    db
      .select(columns)
      .from(w)
      .where(
        and(
          eq(w.offerState, "offered"),
          isNull(w.remindedAt),
          sql`${w.offerExpiresAt} > ${now} AND ${w.offeredAt} + (${w.offerExpiresAt} - ${w.offeredAt}) * 3 / 4 <= ${now}`,
        ),
      )
      .limit(200),
  ]);
  return { over, nearly };
}

/** The westernmost time zone: its date is never ahead of a school's. */
const LAST_ZONE = "Etc/GMT+12";

/** Classes of all schools with a waitlist and an open seat. The school's own date decides whether a class has started. */
export async function classesWithRoom(ctx: Ctx) {
  const db = acrossSchools(ctx, "free seats of every school are offered to those who wait");
  const now = ctx.now.getTime();
  const found = await db.all<{
    schoolId: string;
    classId: string;
    startDate: string | null;
    timezone: string;
  }>(sql`SELECT c.school_id AS "schoolId", c.id AS "classId",
    c.start_date AS "startDate", s.timezone FROM classes c
    JOIN schools s ON s.id = c.school_id AND s.waitlist_mode = 'automatic' AND s.status = 'active'
    WHERE c.status = 'open' AND c.cancelled_at IS NULL AND c.waitlist = 1 AND (c.start_date IS NULL OR c.start_date >= ${dayIn(ctx.now, LAST_ZONE)})
      AND EXISTS (SELECT 1 FROM waitlist_entries e WHERE e.school_id = c.school_id AND e.program_id = c.program_id AND e.closed_at IS NULL
        AND e.offer_state IN ('none', 'expired') AND (e.class_id IS NULL OR e.class_id = c.id))
      AND ${occupiedSeatsOf(sql`c.school_id`, sql`c.id`, now)} < c.capacity
    LIMIT 200`);
  return found.filter(({ startDate, timezone }) => startDate === null || startDate >= dayIn(ctx.now, timezone));
}
