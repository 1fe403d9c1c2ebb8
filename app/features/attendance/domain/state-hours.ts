import { z } from "zod";
import { optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { STATE_NAMES } from "~/platform/united-states";
import { query } from "~/platform/verb";
import { FEDERAL, type RuleValues, ruleState, type StateProgram, stateProgram } from "../hour-rule-model";

/** Hours that a state, or the federal government, requires of a program. A number that the source leaves open is null. */
export interface StateHours {
  state: string;
  program: StateProgram;
  total: number;
  theory: number | null;
  lab: number | null;
  clinical: number | null;
  /** Met by lab and clinical together. */
  practical: number | null;
  /** Students per instructor in clinical sessions. */
  clinicalRatio: number | null;
  /** HH:MM between which clinical sessions are held. */
  clinicalFrom: string | null;
  clinicalTo: string | null;
  source: string;
  /** Of the source; null if it has no date. */
  year: number | null;
  note: string | null;
}

const NOTHING = { theory: null, lab: null, clinical: null, practical: null, clinicalRatio: null, clinicalFrom: null, clinicalTo: null } as const;

/** Rules of law and pages of states. They come before the survey, which is older. */
const RULES: readonly StateHours[] = [
  {
    ...{ ...NOTHING, state: FEDERAL, program: "CNA", total: 75, practical: 16, source: "42 CFR 483.152(a)", year: 2026 },
    note: "16 hours of supervised practical training, in a lab or in another setting.",
  },
  {
    ...{
      ...NOTHING,
      state: "CA",
      program: "CNA",
      total: 160,
      theory: 60,
      clinical: 100,
      clinicalRatio: 15,
      clinicalFrom: "06:00",
      clinicalTo: "20:00",
    },
    ...{ source: "CDPH training program review unit, school application page", year: null },
    note: "Newer than the numbers of 2016 (150 hours, 100 of them clinical). The page has no date, so check it before use.",
  },
  {
    ...{ ...NOTHING, state: "SD", program: "CNA", total: 75, theory: 16, clinical: 16, clinicalRatio: 8, source: "ARSD 44:74:02:15", year: 2024 },
    note: "At least 1 instructor for 8 students in clinical sessions.",
  },
  {
    ...{ ...NOTHING, state: "DC", program: "CNA", total: 120, theory: 45, lab: 30, clinical: 45, source: "29 DCMR 3204", year: null },
    note: "30 hours of lab besides. The numbers of 2016 count lab and nursing home together (75 hours).",
  },
  {
    ...{ ...NOTHING, state: "NV", program: "CNA", total: 75, theory: 16, source: "NAC 632.741", year: 1992 },
    note: "16 hours in the classroom before contact with a patient.",
  },
  { ...NOTHING, state: FEDERAL, program: "HHA", total: 75, theory: 16, practical: 16, source: "42 CFR 484.80", year: 2026, note: null },
];

/** State, total hours, and clinical hours where the survey states them. */
const SURVEYS: Readonly<Record<StateProgram, { source: string; rows: string }>> = {
  CNA: {
    source: "PHI, nursing assistant training requirements by state",
    rows: `AL 75 16, AK 140 80, AZ 120 40, AR 90 16, CA 150 100, CO 75 16, CT 100 50, DE 150 75, DC 120 75, FL 120 40, GA 85 24, HI 100 70,
      ID 120 32, IL 120 40, IN 105 75, IA 75 30, KS 90 45, KY 75 16, LA 80 40, ME 180 70, MD 100 40, MA 75 16, MI 75 16, MN 75 16,
      MS 75 16, MO 175 100, MT 75 25, NE 75 16, NV 75, NH 100 60, NJ 90 40, NM 75, NY 100 30, NC 75 16, ND 75 16, OH 75 16, OK 75 16,
      OR 155 75, PA 80 37.5, RI 100 20, SC 100 40, SD 75 16, TN 75 35, TX 100 40, UT 100 24, VT 80 30, VA 120 40, WA 85 50, WV 120 55,
      WI 120 32, WY 75 16`,
  },
  HHA: {
    source: "PHI, home health aide training requirements by state",
    rows: `AL 75 16, AK 140 80, AZ 75 16, AR 75 16, CA 120 20, CO 75 16, CT 75 16, DE 75 16, DC 125 40, FL 75 16, GA 75 16, HI 100 70,
      ID 120 40, IL 120 40, IN 75 16, IA 75 16, KS 110 45, KY 75 16, LA 75 16, ME 180 70, MD 100 40, MA 75 16, MI 75 16, MN 75 16,
      MS 75 16, MO 75 16, MT 91 25, NE 75 16, NV 75 16, NH 100 60, NJ 76 16, NM 75 16, NY 75 16, NC 75 16, ND 75 16, OH 75 16,
      OK 75 16, OR 75 16, PA 75 16, RI 100 20, SC 75 16, SD 75 16, TN 75 16, TX 75 16, UT 100 24, VT 80 30, VA 75 16, WA 85 50,
      WV 75 16, WI 120 32, WY 91 16`,
  },
};

const surveyed = (Object.keys(SURVEYS) as StateProgram[]).flatMap((program) =>
  SURVEYS[program].rows.split(",").map((row): StateHours => {
    const [state = "", total, clinical] = row.trim().split(" ");
    const note = clinical ? null : "The clinical hours are not stated. The federal 16 hours apply.";
    const hours = { ...NOTHING, state, program, total: Number(total), clinical: clinical ? Number(clinical) : null };
    return { ...hours, source: SURVEYS[program].source, year: 2016, note };
  }),
);

/** Rules first, so that the first row of a state and program is the one to use. */
const STATE_HOURS: readonly StateHours[] = Object.freeze([...RULES, ...surveyed]);

/** The limits of a state for the absences of any program. */
export interface StateLimits {
  terminateDays: number;
  /** Percent of the program's hours. */
  terminatePercent: number;
  source: string;
  note: string;
}

/** Texas: the share that a student may miss depends on the length of the program, in hours. */
export function stateLimits(state: string, hours: number): StateLimits | null {
  if (state !== "TX") return null;
  const terminatePercent = hours > 200 ? 20 : 25;
  return {
    ...{ terminateDays: 10, terminatePercent, source: "40 TAC 807.243" },
    note: `End the enrollment after more than 10 school days of absence in a row, or more than ${terminatePercent}% of the hours missed. The share is 20% for programs of more than 200 hours, and 25% for shorter ones.`,
  };
}

/** The numbers to use for a state and program, or null. */
export const findStateHours = (state: string | undefined, program: StateProgram | undefined): StateHours | null =>
  STATE_HOURS.find((row) => row.state === state && row.program === program) ?? null;

/** A rule's form, filled with the numbers of a state. Fields without a number keep their value. */
export function filledWith(values: RuleValues, hours: StateHours): { values: RuleValues; limits: StateLimits | null } {
  const filled: RuleValues = {
    ...values,
    total_hours: hours.total,
    theory_hours: hours.theory ?? values.theory_hours,
    lab_hours: hours.lab ?? values.lab_hours,
    clinical_hours: hours.clinical ?? values.clinical_hours,
    practical_hours: hours.practical ?? values.practical_hours,
    ratio_clinical: hours.clinicalRatio ?? values.ratio_clinical,
    ...(hours.clinicalFrom ? { clinical_from: hours.clinicalFrom, clinical_to: hours.clinicalTo } : {}),
  };
  const limits = stateLimits(hours.state, Math.max(filled.total_hours, filled.theory_hours + filled.lab_hours + filled.clinical_hours));
  return { values: limits ? { ...filled, terminate_days: limits.terminateDays, terminate_percent: limits.terminatePercent } : filled, limits };
}

/** States that have numbers, for a choice; the federal rules first. */
export const STATE_OPTIONS = Object.freeze(
  [...new Set(STATE_HOURS.map(({ state }) => state))]
    .map((state) => ({ value: state, label: state === FEDERAL ? "Federal rules" : (STATE_NAMES[state] ?? state) }))
    .sort((a, b) => Number(b.value === FEDERAL) - Number(a.value === FEDERAL) || a.label.localeCompare(b.label)),
);

/** Hours by state and program; of several rows, the first one is the one to use. */
export const listStateHours = query({
  name: "hour-rules.state-hours",
  allow: schoolStaff,
  scope: "programs:read",
  input: z.object({ state: optional(ruleState()), program: optional(stateProgram()) }),
  async run(_, { state, program }) {
    const results = STATE_HOURS.filter((row) => (state ?? row.state) === row.state && (program ?? row.program) === row.program).map((row) => ({
      ...row,
      limits: stateLimits(row.state, row.total),
    }));
    return { results, count: results.length };
  },
});
