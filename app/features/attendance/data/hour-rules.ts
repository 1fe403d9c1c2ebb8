import { sql } from "drizzle-orm";
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
