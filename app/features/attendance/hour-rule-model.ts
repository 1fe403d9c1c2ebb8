import { z } from "zod";
import { CREDITED_KINDS, type CreditedKind, hoursText } from "~/features/sessions/model";
import { choice, decimal, flag, integer, keysOf, optional, orElse, timeOfDay } from "~/platform/input";
import { version } from "~/platform/stale";
import { US_STATES } from "~/platform/united-states";
import { readState } from "~/platform/written";
import { requiredTotal } from "./hours-model";
import { DEFAULT_LIMITS, type Limits, limitsOf } from "./limits-model";
import type { Rounding } from "./model";

/** Labels and form of a program's hour rule. People enter hours and percent; the rule holds minutes and basis points. Browser-safe. */
export const ROUNDING_LABELS = { none: "No rounding", down_6: "Down to 6 minutes", down_15: "Down to 15 minutes" } as const;

/** The programs for which states set hours. */
export const STATE_PROGRAM_LABELS = { CNA: "Nurse aide (CNA)", HHA: "Home health aide (HHA)" } as const;
export type StateProgram = keyof typeof STATE_PROGRAM_LABELS;

/** The federal rules, among the states. */
export const FEDERAL = "US";

/** A state by its letters or its name, or the federal rules. */
export const ruleState = () =>
  choice([FEDERAL, ...US_STATES], (written) => (written.toUpperCase() === FEDERAL ? FEDERAL : (readState(written) ?? written)));
export const stateProgram = () => choice(keysOf(STATE_PROGRAM_LABELS), (written) => written.toUpperCase());

/** The columns of a rule that its form holds. */
export interface RuleColumns {
  theoryMinutes: number;
  labMinutes: number;
  clinicalMinutes: number;
  practicalMinutes: number;
  totalMinutes: number;
  beforeClinicalMinutes: number;
  clockHourMinutes: number;
  clinicalFrom: string | null;
  clinicalTo: string | null;
  ratios: Record<string, number>;
  makeupAllowed: boolean;
  makeupMaxBps: number;
  makeupWindowDays: number;
  theoryByAssignment: boolean;
  graceMinutes: number;
  rounding: Rounding;
  thresholds: { rule: string; value: number }[];
  excusedCountsAsMissed: boolean;
}

/** The rule of a program that has none, from the program's hours; `data/hour-rules.ts` has the same for registrations. */
export const ruleOfProgram = (hours: { theoryHours: number | null; labHours: number | null; clinicalHours: number | null }): RuleColumns => ({
  ...{ theoryMinutes: (hours.theoryHours ?? 0) * 60, labMinutes: (hours.labHours ?? 0) * 60, clinicalMinutes: (hours.clinicalHours ?? 0) * 60 },
  ...{ practicalMinutes: 0, totalMinutes: 0, beforeClinicalMinutes: 960, clockHourMinutes: 60, clinicalFrom: null, clinicalTo: null, ratios: {} },
  ...{ makeupAllowed: true, makeupMaxBps: 10_000, makeupWindowDays: 90, theoryByAssignment: true, graceMinutes: 5, rounding: "none" },
  ...{ thresholds: [], excusedCountsAsMissed: true },
});

const hours = () => orElse(decimal(5_000, "37.5"), 0);
const percent = (usual: number) => orElse(decimal(100, "12.5"), usual);
const ratio = () => optional(integer(1, 200));
const limit = (usual: number | null, max: number) => orElse(integer(0, max), usual ?? 0);
const share = (usual: number | null) => percent((usual ?? 0) / 100);

export const hourRuleForm = z.object({
  /** The version that the form shows; 0 if the program has no rule. */
  version: version(),
  theory_hours: hours(),
  lab_hours: hours(),
  clinical_hours: hours(),
  /** Met by lab and clinical together. */
  practical_hours: hours(),
  /** Of all kinds together. */
  total_hours: hours(),
  /** Theory before the first clinical session. */
  before_clinical_hours: orElse(decimal(5_000, "37.5"), 16),
  clock_hour_minutes: orElse(integer(50, 60), 60),
  clinical_from: optional(timeOfDay()),
  clinical_to: optional(timeOfDay()),
  /** Students per instructor. */
  ratio_theory: ratio(),
  ratio_lab: ratio(),
  ratio_clinical: ratio(),
  makeup_allowed: flag(),
  makeup_max_percent: percent(100),
  makeup_window_days: orElse(integer(0, 730), 90),
  theory_by_assignment: flag(),
  grace_minutes: orElse(integer(0, 15), 5),
  rounding: orElse(choice(keysOf(ROUNDING_LABELS)), "none"),
  excused_counts_as_missed: flag(),
  /** Limits; 0 is no limit. */
  absences_staff: limit(DEFAULT_LIMITS.absencesStaff, 100),
  absences_student: limit(DEFAULT_LIMITS.absencesStudent, 100),
  missed_warning_percent: share(DEFAULT_LIMITS.missedWarning),
  missed_plan_percent: share(DEFAULT_LIMITS.missedPlan),
  terminate_days: limit(DEFAULT_LIMITS.terminateDays, 365),
  terminate_percent: share(DEFAULT_LIMITS.terminateShare),
  /** The state whose numbers filled the form. */
  state: optional(ruleState()),
  state_program: optional(stateProgram()),
  /** The user checked the state's numbers. */
  checked: flag(),
});
export type HourRuleForm = z.output<typeof hourRuleForm>;

/** Fields of the form that hold a limit, and how the rule stores them. */
const LIMIT_FIELDS = {
  absencesStaff: { field: "absences_staff", unit: 1 },
  absencesStudent: { field: "absences_student", unit: 1 },
  missedWarning: { field: "missed_warning_percent", unit: 100 },
  missedPlan: { field: "missed_plan_percent", unit: 100 },
  terminateDays: { field: "terminate_days", unit: 1 },
  terminateShare: { field: "terminate_percent", unit: 100 },
} as const satisfies Record<keyof Limits, { field: keyof HourRuleForm; unit: number }>;
const LIMIT_NAMES = Object.keys(LIMIT_FIELDS) as (keyof Limits)[];

const bps = (value: number): number => Math.round(value * 100);

/** The form as the rule stores it. Hours are clock hours of the rule. Pure. */
export function columnsOf(form: HourRuleForm): RuleColumns {
  const minutes = (amount: number) => Math.round(amount * form.clock_hour_minutes);
  return {
    theoryMinutes: minutes(form.theory_hours),
    labMinutes: minutes(form.lab_hours),
    clinicalMinutes: minutes(form.clinical_hours),
    practicalMinutes: minutes(form.practical_hours),
    totalMinutes: minutes(form.total_hours),
    beforeClinicalMinutes: minutes(form.before_clinical_hours),
    clockHourMinutes: form.clock_hour_minutes,
    clinicalFrom: form.clinical_from ?? null,
    clinicalTo: form.clinical_to ?? null,
    ratios: Object.fromEntries(
      CREDITED_KINDS.flatMap((kind) => {
        const students = form[`ratio_${kind}`];
        return students === undefined ? [] : [[kind, students]];
      }),
    ),
    makeupAllowed: form.makeup_allowed,
    makeupMaxBps: bps(form.makeup_max_percent),
    makeupWindowDays: form.makeup_window_days,
    theoryByAssignment: form.theory_by_assignment,
    graceMinutes: form.grace_minutes,
    rounding: form.rounding,
    thresholds: LIMIT_NAMES.map((rule) => ({ rule, value: Math.round(form[LIMIT_FIELDS[rule].field] * LIMIT_FIELDS[rule].unit) })),
    excusedCountsAsMissed: form.excused_counts_as_missed,
  };
}

/** Minutes as clock hours of the rule, rounded to two decimals, so that entering them again gives the same minutes. */
export const hoursOfRule = (minutes: number, clockHourMinutes: number): number => Math.round((minutes / clockHourMinutes) * 100) / 100;

/** The rule as its form and the API show it. Pure; the inverse of `columnsOf`. */
export function valuesOf(rule: RuleColumns) {
  const of = (minutes: number) => hoursOfRule(minutes, rule.clockHourMinutes);
  const limits = limitsOf(rule.thresholds);
  const limitValue = (name: keyof Limits) => (limits[name] ?? 0) / LIMIT_FIELDS[name].unit;
  const students = (kind: CreditedKind) => rule.ratios[kind] ?? null;
  return {
    ...{ theory_hours: of(rule.theoryMinutes), lab_hours: of(rule.labMinutes), clinical_hours: of(rule.clinicalMinutes) },
    ...{ practical_hours: of(rule.practicalMinutes), total_hours: of(rule.totalMinutes), before_clinical_hours: of(rule.beforeClinicalMinutes) },
    ...{ clock_hour_minutes: rule.clockHourMinutes, clinical_from: rule.clinicalFrom, clinical_to: rule.clinicalTo },
    ...{ ratio_theory: students("theory"), ratio_lab: students("lab"), ratio_clinical: students("clinical") },
    ...{ makeup_allowed: rule.makeupAllowed, makeup_max_percent: rule.makeupMaxBps / 100, makeup_window_days: rule.makeupWindowDays },
    ...{ theory_by_assignment: rule.theoryByAssignment, grace_minutes: rule.graceMinutes, rounding: rule.rounding },
    excused_counts_as_missed: rule.excusedCountsAsMissed,
    ...{ absences_staff: limitValue("absencesStaff"), absences_student: limitValue("absencesStudent") },
    ...{ missed_warning_percent: limitValue("missedWarning"), missed_plan_percent: limitValue("missedPlan") },
    ...{ terminate_days: limitValue("terminateDays"), terminate_percent: limitValue("terminateShare") },
  };
}
export type RuleValues = ReturnType<typeof valuesOf>;

/** What of a rule can be meant otherwise; nothing of it stops saving. */
export function ruleWarnings(rule: RuleColumns): string[] {
  const { theoryMinutes: theory, labMinutes: lab, clinicalMinutes: clinical, practicalMinutes: practical, totalMinutes: total } = rule;
  const sum = requiredTotal({ theory, lab, clinical, practical, total: 0 });
  if (total === 0 || total >= sum) return [];
  return [`The total of ${hoursText(total)} is less than the ${hoursText(sum)} of theory, lab, and clinical together. Students need all of them.`];
}
