import { and, asc, between, eq, gte, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { classes, instructors, locations, programs } from "#drizzle/schema/programs";
import { classSessions, closures, sessionPatterns } from "#drizzle/schema/sessions";
import { clinicalSites } from "#drizzle/schema/wallet";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { SessionKind } from "../model";

/** Enrolled students of a class, as a column of a query on `classes`. */
export const enrolledIn = (schoolId: string) =>
  sql<number>`(SELECT coalesce(sum(x.count), 0) FROM registration_counts x WHERE x.school_id = ${schoolId} AND x.class_id = "classes"."id"
    AND x.status = 'active' AND x.enrollment_status = 'enrolled')`;

/** Whether the program of a class has skills, as a column of a query on `classes`. */
export const hasSkills = (schoolId: string) =>
  sql<number>`EXISTS (SELECT 1 FROM skills k WHERE k.school_id = ${schoolId} AND k.program_id = "classes"."program_id" AND k.removed_at IS NULL)`
    .mapWith(Boolean)
    .as("has_skills");
/** What of a program's hour rule decides how sessions are planned. Amounts are minutes. */
export interface SessionRule {
  theory: number;
  lab: number;
  clinical: number;
  /** Met by lab and clinical together; 0 asks for nothing. */
  practical: number;
  /** Of all kinds together; 0 asks for nothing. */
  total: number;
  /** Theory before the first clinical session. */
  beforeClinical: number;
  /** HH:MM between which clinical sessions are held. */
  clinicalFrom: string | null;
  clinicalTo: string | null;
  /** Students per instructor by kind. */
  ratios: Partial<Record<SessionKind, number>>;
}

/** The hour rule of a program that is in force, as a column of a query on `classes`; null without one. */
const ruleInForce = (schoolId: string) =>
  sql<SessionRule | null>`(SELECT json_object('theory', h.theory_minutes, 'lab', h.lab_minutes, 'clinical', h.clinical_minutes,
    'practical', h.practical_minutes, 'total', h.total_minutes, 'beforeClinical', h.before_clinical_minutes, 'clinicalFrom', h.clinical_from,
    'clinicalTo', h.clinical_to, 'ratios', json(h.ratios))
    FROM hour_rules h WHERE h.school_id = ${schoolId} AND h.program_id = "classes"."program_id" ORDER BY h.version DESC LIMIT 1)`
    .mapWith((text: string) => JSON.parse(text) as SessionRule)
    .as("session_rule");

/** Instructors of a class besides its lead, as a column of a query on `classes`. */
const otherInstructors = (schoolId: string) =>
  sql<number>`(SELECT count(*) FROM class_instructors ci WHERE ci.school_id = ${schoolId} AND ci.class_id = "classes"."id"
    AND ci.instructor_id IS NOT "classes"."instructor_id")`;

/** A class as its sessions are planned: usual place and instructor, the hours of its program, its pattern. */
export function sessionClass(ctx: Ctx, classId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({
      id: classes.id,
      code: classes.code,
      mode: classes.mode,
      meetingType: classes.meetingType,
      cancelledAt: classes.cancelledAt,
      startDate: classes.startDate,
      endDate: classes.endDate,
      weekdays: classes.weekdays,
      startTime: classes.startTime,
      endTime: classes.endTime,
      locationId: classes.locationId,
      instructorId: classes.instructorId,
      program: programs.title,
      theoryHours: programs.theoryHours,
      labHours: programs.labHours,
      clinicalHours: programs.clinicalHours,
      capacity: classes.capacity,
      rule: ruleInForce(schoolId),
      otherInstructors: otherInstructors(schoolId).as("other_instructors"),
      blocks: sessionPatterns.blocks,
      patternFirst: sessionPatterns.firstDay,
      patternLast: sessionPatterns.lastDay,
      patternVersion: sessionPatterns.updatedAt,
      enrolled: enrolledIn(schoolId).as("enrolled_count"),
      hasSkills: hasSkills(schoolId),
    })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
    .leftJoin(sessionPatterns, and(eq(sessionPatterns.schoolId, classes.schoolId), eq(sessionPatterns.classId, classes.id)))
    .where(own(classes, classId));
}

export type SessionClass = Awaited<ReturnType<typeof sessionClass>>[number];

/** The address of a clinical site on one line; null without one. Needs `clinical_sites` in scope. */
export const siteAddress = sql<string | null>`nullif(trim(concat_ws(', ', nullif("clinical_sites"."address", ''), nullif("clinical_sites"."city", ''),
  nullif(trim(coalesce("clinical_sites"."state", '') || ' ' || coalesce("clinical_sites"."zipcode", '')), ''))), '')`;

/** Sessions with place and instructor, in order. */
function selectSessions(ctx: Ctx) {
  return inSchool(ctx)
    .db.select({
      session: classSessions,
      code: classes.code,
      location: locations.name,
      placeRoom: locations.room,
      site: clinicalSites.name,
      siteAddress: siteAddress.as("site_address"),
      instructor: sql<string | null>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("instructor_name"),
    })
    .from(classSessions)
    .innerJoin(classes, and(eq(classes.schoolId, classSessions.schoolId), eq(classes.id, classSessions.classId)))
    .leftJoin(locations, and(eq(locations.schoolId, classSessions.schoolId), eq(locations.id, classSessions.locationId)))
    .leftJoin(instructors, and(eq(instructors.schoolId, classSessions.schoolId), eq(instructors.id, classSessions.instructorId)))
    .leftJoin(clinicalSites, and(eq(clinicalSites.schoolId, classSessions.schoolId), eq(clinicalSites.id, classSessions.siteId)));
}

const inOrder = [asc(classSessions.date), asc(classSessions.startTime), asc(classSessions.id)];

/** All sessions of a class, cancelled ones too. */
export function sessionsOfClass(ctx: Ctx, classId: string) {
  return selectSessions(ctx)
    .where(and(eq(classSessions.schoolId, inSchool(ctx).schoolId), eq(classSessions.classId, classId)))
    .orderBy(...inOrder);
}

export type SessionRow = Awaited<ReturnType<typeof sessionsOfClass>>[number];

/** Sessions by their ids, cancelled ones too. */
export const sessionsByIds = (ctx: Ctx, ids: readonly string[]) => selectSessions(ctx).where(inSchool(ctx).ownAll(classSessions, ids));

/** All sessions of the class of a session. */
export function siblingsOf(ctx: Ctx, sessionId: string) {
  const { schoolId } = inSchool(ctx);
  return selectSessions(ctx)
    .where(
      and(
        eq(classSessions.schoolId, schoolId),
        sql`${classSessions.classId} = (SELECT o.class_id FROM class_sessions o WHERE o.school_id = ${schoolId} AND o.id = ${sessionId})`,
      ),
    )
    .orderBy(...inOrder);
}

/** Sessions of all classes between two days; `which` narrows them, by columns of sessions and classes. */
export function sessionsBetween(ctx: Ctx, from: IsoDate, to: IsoDate, which: SQL | undefined) {
  return selectSessions(ctx)
    .where(and(eq(classSessions.schoolId, inSchool(ctx).schoolId), between(classSessions.date, from, to), which))
    .orderBy(...inOrder);
}

/** Planned sessions of all classes between two days, at one location or everywhere, for a closure. */
export const plannedBetween = (ctx: Ctx, from: IsoDate, to: IsoDate, locationId: string | null) =>
  sessionsBetween(ctx, from, to, and(eq(classSessions.status, "planned"), locationId ? eq(classSessions.locationId, locationId) : undefined));

/** Sessions between two days that a closure cancelled. */
export function closureSessions(ctx: Ctx, from: IsoDate, to: IsoDate) {
  return selectSessions(ctx)
    .where(
      and(
        eq(classSessions.schoolId, inSchool(ctx).schoolId),
        gte(classSessions.date, from),
        lte(classSessions.date, to),
        isNotNull(classSessions.closureId),
        eq(classSessions.status, "cancelled"),
      ),
    )
    .orderBy(...inOrder);
}

/** All sessions of some classes. */
export function sessionsOfClasses(ctx: Ctx, classIds: readonly string[]) {
  return selectSessions(ctx)
    .where(and(sql`+${classSessions.schoolId} = ${inSchool(ctx).schoolId}`, isOneOf(classSessions.classId, classIds)))
    .orderBy(...inOrder);
}

/** Closures that end on a day or later, soonest first; those that begin after `to` are left out. */
export function closuresBetween(ctx: Ctx, from: IsoDate, to?: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: closures.id,
      from: closures.firstDay,
      to: closures.lastDay,
      name: closures.name,
      kind: closures.kind,
      locationId: closures.locationId,
      location: locations.name,
    })
    .from(closures)
    .leftJoin(locations, and(eq(locations.schoolId, closures.schoolId), eq(locations.id, closures.locationId)))
    .where(and(eq(closures.schoolId, schoolId), gte(closures.lastDay, from), to ? lte(closures.firstDay, to) : undefined))
    .orderBy(asc(closures.firstDay), asc(closures.name));
}

export type ClosureRow = Awaited<ReturnType<typeof closuresBetween>>[number];

/** Locations and instructors that a session can have. */
export function sessionChoices(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return [
    db
      .select({ value: locations.id, label: locations.name, room: locations.room })
      .from(locations)
      .where(eq(locations.schoolId, schoolId))
      .orderBy(locations.name),
    db
      .select({
        value: instructors.id,
        label: sql<string>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("instructor_label"),
        licenseExpiry: instructors.licenseExpiry,
      })
      .from(instructors)
      .where(and(eq(instructors.schoolId, schoolId), inArray(instructors.status, ["active", "inactive"])))
      .orderBy(instructors.lastName, instructors.firstName),
    db
      .select({
        value: clinicalSites.id,
        label: sql<string>`${clinicalSites.name} || CASE WHEN ${clinicalSites.archivedAt} IS NULL THEN '' ELSE ' (archived)' END`.as("site_label"),
      })
      .from(clinicalSites)
      .where(eq(clinicalSites.schoolId, schoolId))
      .orderBy(sql`${clinicalSites.archivedAt} IS NOT NULL`, clinicalSites.name),
  ] as const;
}

/** Locations, instructors and clinical sites of a school, by which sessions are named. */
export interface SessionChoices {
  locations: Awaited<ReturnType<typeof sessionChoices>[0]>;
  instructors: Awaited<ReturnType<typeof sessionChoices>[1]>;
  sites: Awaited<ReturnType<typeof sessionChoices>[2]>;
}
