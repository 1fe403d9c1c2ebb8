import { and, desc, eq, sql } from "drizzle-orm";
import { hourRules } from "#drizzle/schema/attendance";
import { users } from "#drizzle/schema/identity";
import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { type Limits, limitsOf } from "../limits-model";
import type { Rounding } from "../model";

/** The rule that a registration's hours follow: required minutes by kind, and what decides the credit. */
export interface HourRule {
  version: number;
  theory: number;
  lab: number;
  clinical: number;
  /** Met by lab and clinical together; 0 asks for nothing. */
  practical: number;
  /** Of all kinds together; 0 asks for nothing beyond the kinds. */
  total: number;
  clockHourMinutes: number;
  graceMinutes: number;
  rounding: Rounding;
  excusedCountsAsMissed: boolean;
  makeupAllowed: boolean;
  /** Most minutes that can be made up, in basis points of the required total. */
  makeupMaxBps: number;
  /** Days after the missed session within which it is made up. */
  makeupWindowDays: number;
  /** Theory can be made up by an assignment. */
  theoryByAssignment: boolean;
  limits: Limits;
  /** Where the numbers are from; null if the school entered its own. */
  source: string | null;
}

/** Flags are 0 or 1, and limits are rows. */
type Stored = Omit<HourRule, Flag | "limits"> & Record<Flag, number> & { thresholds: { rule: string; value: number }[] };
type Flag = "excusedCountsAsMissed" | "makeupAllowed" | "theoryByAssignment";

/** Without a rule: the hours of the program, clock hours of 60 minutes, a grace of 5 minutes, no rounding, make-ups within 90 days. */
const fromProgram =
  sql.raw(`json_object('version', 0, 'theory', coalesce("programs"."theory_hours", 0) * 60, 'lab', coalesce("programs"."lab_hours", 0) * 60,
  'clinical', coalesce("programs"."clinical_hours", 0) * 60, 'practical', 0, 'total', 0, 'clockHourMinutes', 60, 'graceMinutes', 5, 'rounding', 'none',
  'excusedCountsAsMissed', 1, 'makeupAllowed', 1, 'makeupMaxBps', 10000, 'makeupWindowDays', 90, 'theoryByAssignment', 1,
  'thresholds', json_array(), 'source', NULL)`);

/**
 * The hour rule of a registration as a column of a query on `registrations` and `programs`: the version in force when the registration was
 * made, or the first one if there was none.
 */
export const ruleColumn = (schoolId: string) =>
  sql<HourRule>`coalesce((SELECT json_object('version', h.version, 'theory', h.theory_minutes, 'lab', h.lab_minutes, 'clinical', h.clinical_minutes,
      'practical', h.practical_minutes, 'total', h.total_minutes, 'clockHourMinutes', h.clock_hour_minutes, 'graceMinutes', h.grace_minutes,
      'rounding', h.rounding, 'excusedCountsAsMissed', h.excused_counts_as_missed, 'makeupAllowed', h.makeup_allowed, 'makeupMaxBps', h.makeup_max_bps,
      'makeupWindowDays', h.makeup_window_days, 'theoryByAssignment', h.theory_by_assignment,
      'thresholds', json(h.thresholds), 'source', h.source)
    FROM hour_rules h WHERE h.school_id = ${schoolId} AND h.program_id = "registrations"."program_id"
      AND (h.version = 1 OR h.created_at <= "registrations"."created_at") ORDER BY h.version DESC LIMIT 1), ${fromProgram})`
    .mapWith((text: string): HourRule => {
      const { thresholds, ...rule } = JSON.parse(text) as Stored;
      return {
        ...rule,
        excusedCountsAsMissed: rule.excusedCountsAsMissed === 1,
        makeupAllowed: rule.makeupAllowed === 1,
        theoryByAssignment: rule.theoryByAssignment === 1,
        limits: limitsOf(thresholds),
      };
    })
    .as("rule_json");

/** A program with the hours that stand in for a rule. */
export function programOfRule(ctx: Ctx, programId: string) {
  const { db, own } = inSchool(ctx);
  return db
    .select({
      ...{ id: programs.id, title: programs.title },
      ...{ theoryHours: programs.theoryHours, labHours: programs.labHours, clinicalHours: programs.clinicalHours },
    })
    .from(programs)
    .where(own(programs, programId));
}

/** Versions that a list shows. */
const MOST_VERSIONS = 50;

/**
 * Active registrations that follow a version, as a column of a query on `hour_rules`: those made from it until the next one; earlier ones
 * follow the first version.
 */
const followers = (schoolId: string) =>
  sql<number>`(SELECT count(*) FROM registrations r WHERE r.school_id = ${schoolId} AND r.program_id = "hour_rules"."program_id" AND r.status = 'active'
    AND r.created_at >= CASE "hour_rules"."version" WHEN 1 THEN 0 ELSE "hour_rules"."created_at" END
    AND r.created_at < coalesce((SELECT min(n.created_at) FROM hour_rules n WHERE n.school_id = ${schoolId}
      AND n.program_id = "hour_rules"."program_id" AND n.version > "hour_rules"."version"), 9007199254740991))`;

/** The versions of a program's rule, latest first, with the person who saved each and how many registrations follow it. */
export function ruleVersions(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      rule: hourRules,
      by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`.as("confirmed_by_name"),
      registrations: followers(schoolId).as("following_count"),
    })
    .from(hourRules)
    .leftJoin(users, eq(users.id, hourRules.confirmedBy))
    .where(and(eq(hourRules.schoolId, schoolId), eq(hourRules.programId, programId)))
    .orderBy(desc(hourRules.version))
    .limit(MOST_VERSIONS);
}
export type RuleVersion = Awaited<ReturnType<typeof ruleVersions>>[number];

/** The version of a program's rule that is in force. */
export function latestRule(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(hourRules)
    .where(and(eq(hourRules.schoolId, schoolId), eq(hourRules.programId, programId)))
    .orderBy(desc(hourRules.version))
    .limit(1);
}
