import { daysBetween, type IsoDate, longDate, plusDays, plusMonths } from "~/platform/zones";

/** Formulas of rates, and the pure function that applies one to facts. Browser-safe. */
export type ExclusionReason = "deceased" | "incarcerated" | "active_duty" | "international" | "continuing_education";

/** The facts of a registration. Days are in the school's zone. */
export interface Fact {
  registrationId: string;
  studentId: string;
  isActive: boolean;
  enrollmentStatus: "enrolled" | "completed" | "dropped";
  registeredOn: IsoDate;
  startsOn: IsoDate | null;
  /** The day on which the class is scheduled to end. */
  endsOn: IsoDate;
  lastAttendedOn: IsoDate | null;
  completedOn: IsoDate | null;
  exclusion: { reason: ExclusionReason; since: IsoDate } | null;
  /** The counted job that the school confirmed. */
  job: { startedOn: IsoDate; hoursPerWeek: number | null; isInField: boolean | null } | null;
  survey: "in_field" | "other_field" | "not_working" | "studying" | null;
  /** Confirmed attempts of the student. */
  attempts: readonly {
    exam: string;
    part: string;
    attempt: number;
    takenOn: IsoDate;
    result: "scheduled" | "passed" | "failed" | "no_show" | "unknown";
  }[];
}

export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/** How one person counts: in neither number, in the denominator, or in both. */
export interface Person {
  registrationId: string;
  isCounted: boolean;
  isUnknown: boolean;
}

export interface Rate {
  numerator: number;
  denominator: number;
  /** Hundredths of a percent, rounded down; null without a denominator. */
  basisPoints: number | null;
  /** People of the denominator, or beside it, whose result nobody knows. */
  unknown: number;
  /** The share of unknown people in hundredths of a percent, rounded up. */
  unknownBasisPoints: number;
  people: Person[];
}

export interface Formula {
  key: string;
  title: string;
  /** The definition as it is published. */
  definition: string;
  begins: string;
  takenOut: string;
  numerator: string;
  window: string;
  source: string;
  /** Which rows it looks at: registrations by scheduled end, or attempts by their day. */
  basis: "scheduled_end" | "attempt";
  hasParts: boolean;
  /** A minimum that a state asks for, in percent. */
  linePercent: number | null;
  /** The first day on which the numbers of a period are final. */
  closesOn(period: Period, facts: readonly Fact[]): IsoDate;
  /** Null for a person who is taken out. */
  judge(fact: Fact, of: { period: Period; part: string }): { isCounted: boolean; isUnknown: boolean } | null;
}

const BEFORE_GRADUATION: readonly ExclusionReason[] = ["deceased", "incarcerated", "active_duty"];
const PLACEMENT_MONTHS = 6;

const isDue = (on: IsoDate, { from, to }: Period) => on >= from && on <= to;
const later = (one: IsoDate, other: IsoDate) => (one > other ? one : other);

/** The last day of the cancellation period: the first class day, or seven days after registration, whichever is later. */
export const lastCancellationDay = ({ registeredOn, startsOn }: Pick<Fact, "registeredOn" | "startsOn">): IsoDate =>
  later(startsOn ?? registeredOn, plusDays(registeredOn, 7));

/** Whether the student was still there after the cancellation period. */
export function hasBegun(fact: Fact): boolean {
  if (!fact.isActive) return false;
  if (fact.enrollmentStatus !== "dropped") return true;
  return fact.lastAttendedOn !== null && fact.lastAttendedOn > lastCancellationDay(fact);
}

/** The day by which 150 % of the program's length is over. */
export const endOfLonger = ({ startsOn, registeredOn, endsOn }: Pick<Fact, "startsOn" | "registeredOn" | "endsOn">): IsoDate =>
  plusDays(endsOn, Math.floor(Math.max(0, daysBetween(startsOn ?? registeredOn, endsOn)) / 2));

const isAvailableForGraduation = ({ exclusion, completedOn }: Fact): boolean =>
  !(exclusion && BEFORE_GRADUATION.includes(exclusion.reason) && (completedOn === null || exclusion.since <= completedOn));

/** Whether a graduate completed within the scheduled time. */
export const isInTime = ({ completedOn, endsOn, enrollmentStatus }: Fact): boolean =>
  enrollmentStatus === "completed" && completedOn !== null && completedOn <= endsOn;

const began = (fact: Fact, period: Period) => isDue(fact.endsOn, period) && hasBegun(fact) && isAvailableForGraduation(fact);

/** The last day on which a job counts: six months after completion, or after the first exam result later than that. */
export function placementDeadline(fact: Fact): IsoDate {
  const completedOn = fact.completedOn ?? fact.endsOn;
  const results = fact.attempts.filter(({ takenOn, result }) => takenOn >= completedOn && isResult(result)).map(({ takenOn }) => takenOn);
  const [first] = results.sort();
  return plusMonths(first ?? completedOn, PLACEMENT_MONTHS);
}

const isResult = (result: Fact["attempts"][number]["result"]) => result === "passed" || result === "failed";

/** Whether nobody knows if a graduate works in the field. */
export const isJobUnknown = ({ job, survey }: Pick<Fact, "job" | "survey">): boolean =>
  job ? job.isInField === null : survey === null || survey === "in_field";

function placed(fact: Fact, period: Period, fits: (hours: number | null) => boolean): { isCounted: boolean; isUnknown: boolean } | null {
  if (!began(fact, period) || !isInTime(fact) || fact.exclusion !== null) return null;
  const { job } = fact;
  const isWorking = job?.isInField === true && job.startedOn <= placementDeadline(fact);
  return { isCounted: isWorking && fits(job.hoursPerWeek), isUnknown: isJobUnknown(fact) };
}

const afterPlacement = ({ to }: Period) => plusDays(plusMonths(to, PLACEMENT_MONTHS), 1);
const GRADUATES =
  "Students who were scheduled to complete in the period, were enrolled after the cancellation period, and completed in the scheduled time.";
const CALIFORNIA = "California Education Code 94928 and 94929.5; 5 CCR 74112";

const placement = (key: string, title: string, what: string, fits: (hours: number | null) => boolean): Formula => ({
  key,
  title,
  definition: `${what} within 6 months of completing the program or of the first exam result after it, out of graduates available for employment. Graduates who died, were incarcerated, went on active military duty, are international students, or continue their education are not counted.`,
  begins: GRADUATES,
  takenOut: "Died, incarcerated, active military duty, international student, continuing education.",
  numerator: `${what}, confirmed by the school.`,
  window: "6 months after completion or the first exam result after it.",
  source: CALIFORNIA,
  basis: "scheduled_end",
  hasParts: false,
  linePercent: null,
  closesOn: afterPlacement,
  judge: (fact, { period }) => placed(fact, period, fits),
});

export const FORMULAS: readonly Formula[] = Object.freeze([
  {
    key: "completion",
    title: "On-time completion",
    definition:
      "Students who completed the program in the scheduled time, out of students who were scheduled to complete in the period and were enrolled after the cancellation period. Students who died, were incarcerated, or went on active military duty before completing are not counted.",
    begins: "Students who were scheduled to complete in the period and were enrolled after the cancellation period.",
    takenOut: "Died, incarcerated, active military duty, before completing.",
    numerator: "Completed within 100% of the program's length.",
    window: "The scheduled end of the class.",
    source: CALIFORNIA,
    basis: "scheduled_end" as const,
    hasParts: false,
    linePercent: null,
    closesOn: ({ to }: Period) => plusDays(to, 1),
    judge: (fact: Fact, { period }: { period: Period }) =>
      began(fact, period) ? { isCounted: isInTime(fact), isUnknown: fact.enrollmentStatus === "enrolled" } : null,
  },
  {
    key: "completion_150",
    title: "Completion in 101% to 150% of the time",
    definition:
      "Students who completed the program later than scheduled, but within 150% of its length, out of students who were scheduled to complete in the period and were enrolled after the cancellation period. Students who died, were incarcerated, or went on active military duty before completing are not counted.",
    begins: "Students who were scheduled to complete in the period and were enrolled after the cancellation period.",
    takenOut: "Died, incarcerated, active military duty, before completing.",
    numerator: "Completed in 101% to 150% of the program's length.",
    window: "Half of the program's length after the scheduled end.",
    source: CALIFORNIA,
    basis: "scheduled_end" as const,
    hasParts: false,
    linePercent: null,
    closesOn: ({ to }: Period, facts: readonly Fact[]) => plusDays(facts.map(endOfLonger).reduce(later, to), 1),
    judge: (fact: Fact, { period }: { period: Period }) =>
      began(fact, period)
        ? {
            isCounted: fact.enrollmentStatus === "completed" && !isInTime(fact) && fact.completedOn !== null && fact.completedOn <= endOfLonger(fact),
            isUnknown: fact.enrollmentStatus === "enrolled",
          }
        : null,
  },
  placement("placement", "Placement", "Graduates who worked in the field", () => true),
  placement(
    "placement_part_time",
    "Placement under 32 hours a week",
    "Graduates who worked in the field for less than 32 hours a week",
    (hours) => hours !== null && hours < 32,
  ),
  placement(
    "placement_full_time",
    "Placement at 32 hours a week or more",
    "Graduates who worked in the field for at least 32 hours a week",
    (hours) => hours !== null && hours >= 32,
  ),
  {
    key: "exam_first_time",
    title: "First-time exam pass rate",
    definition: "First-time takers who passed, out of students with a first result in the period. Each part of an exam has its own rate.",
    begins: "Students whose first result in this part of the exam is in the period.",
    takenOut: "Attempts without a result, such as no-shows.",
    numerator: "Passed at the first attempt.",
    window: "The day of the attempt.",
    source: "WAC 246-841A-460: at least 80% of first-time takers, knowledge and skills apart",
    basis: "attempt" as const,
    hasParts: true,
    linePercent: 80,
    closesOn: ({ to }: Period) => plusDays(to, 1),
    judge: (fact: Fact, { period, part }: { period: Period; part: string }) => {
      const tried = fact.attempts
        .filter((each) => `${each.exam}:${each.part}` === part && each.result !== "no_show")
        .sort((one, other) => one.takenOn.localeCompare(other.takenOn) || one.attempt - other.attempt);
      const [first] = tried.filter(({ result }) => isResult(result));
      const [open] = tried.filter(({ result, takenOn }) => !isResult(result) && isDue(takenOn, period) && (!first || takenOn < first.takenOn));
      if (open) return { isCounted: false, isUnknown: true };
      return first && isDue(first.takenOn, period) ? { isCounted: first.result === "passed", isUnknown: false } : null;
    },
  },
]);

export const FORMULA_KEYS = FORMULAS.map(({ key }) => key) as [string, ...string[]];
export const formulaOf = (key: string): Formula | null => FORMULAS.find((formula) => formula.key === key) ?? null;

/** Hundredths of a percent, rounded down; null for a denominator of zero. */
export const basisPointsOf = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : Math.floor((numerator * 10_000) / denominator);

/**
 * Applies a formula. A student counts once, even with several registrations for the same exam. Unknown people of an exam are in no
 * denominator; those of other formulas are, as not counted.
 */
export function rateOf(formula: Formula, facts: readonly Fact[], of: { period: Period; part: string }): Rate {
  const seen = new Set<string>();
  const people: Person[] = [];
  for (const fact of facts) {
    const who = formula.basis === "attempt" ? fact.studentId : fact.registrationId;
    const verdict = seen.has(who) ? null : formula.judge(fact, of);
    if (!verdict) continue;
    seen.add(who);
    people.push({ registrationId: fact.registrationId, ...verdict });
  }
  const inDenominator = people.filter(({ isUnknown }) => formula.basis !== "attempt" || !isUnknown);
  const numerator = inDenominator.filter(({ isCounted }) => isCounted).length;
  const unknown = people.filter(({ isUnknown }) => isUnknown).length;
  return {
    numerator,
    denominator: inDenominator.length,
    basisPoints: basisPointsOf(numerator, inDenominator.length),
    unknown,
    unknownBasisPoints: people.length === 0 ? 0 : Math.ceil((unknown * 10_000) / people.length),
    people,
  };
}

/** Fewer people than this are not published. */
export const LEAST_PUBLISHED = 10;

/** "88.8%", cut after one decimal; null without a denominator. */
export function percentText(basisPoints: number | null): string | null {
  if (basisPoints === null) return null;
  const tenths = Math.floor(basisPoints / 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

/** Why a rate can't be published yet; null if it can. */
export function publishRefusal(
  formula: Formula,
  rate: Rate,
  of: { period: Period; today: IsoDate; facts: readonly Fact[]; mostUnknownPercent: number },
): string | null {
  const closesOn = formula.closesOn(of.period, of.facts);
  if (closesOn > of.today) return `The numbers of this period are final on ${longDate(closesOn)}.`;
  if (rate.denominator < LEAST_PUBLISHED) return `Fewer than ${LEAST_PUBLISHED} people: this rate can't be published.`;
  if (rate.unknownBasisPoints > of.mostUnknownPercent * 100)
    return `${rate.unknown} of ${rate.people.length} people have no known result. At most ${of.mostUnknownPercent}% may be unknown.`;
  return null;
}
