import { counted } from "~/platform/counted";
import { daysBetween, type IsoDate, plusDays, plusMonths } from "~/platform/zones";

/** How long records are kept, as data, and the arithmetic on it. Safe for the browser. */
export const KIND_LABELS = {
  student_file: "Student file",
  agreement: "Enrollment agreement",
  attendance: "Attendance details",
  ledger: "Payment details",
  sponsor_record: "Sponsor record",
  health_file: "Health file",
  background_file: "Background file",
  inquiry: "Inquiry",
  draft: "Unfinished registration",
  device_trace: "Check-in device keys",
} as const;
export type RetentionKind = keyof typeof KIND_LABELS;

/** The parts of a record that are deleted once its time is over, and those that stay. */
export const KIND_HINTS: Readonly<Record<RetentionKind, string>> = {
  student_file:
    "Address, phone, emergency contact, notes, answers, and documents that a student handed in are deleted. Name, hours, grades, and certificates stay.",
  agreement: "The signed agreement with its addenda and disclosure receipts is deleted.",
  attendance: "Reasons of marks, leaves, and make-ups are deleted. The hours stay: transcripts rest on them.",
  ledger: "Names of payers, notes, and reasons of refunds are deleted. The amounts stay.",
  sponsor_record: "The sponsor's name and contact are taken off the registration. Invoices stay.",
  health_file: "Files, numbers, and results of health requirements are deleted. The fact that the student met the requirement stays.",
  background_file: "Files, numbers, and results of background checks are deleted. The fact that the student met the requirement stays.",
  inquiry: "The inquiry and your replies are deleted.",
  draft: "The entries of a person who began to register and never finished are deleted.",
  device_trace: "The keys of the devices that students checked in with are deleted, and the networks of people who held a seat.",
};

export const START_LABELS = {
  last_attendance: "the last attendance",
  last_enrollment: "the last enrollment",
  class_start: "the class started",
  class_end: "the class ended",
  last_entry: "the last payment",
  last_contact: "the last contact",
  last_change: "the last change",
  recorded: "the day they were recorded",
} as const;
export type ClockStart = keyof typeof START_LABELS;

export const CERTAINTY_LABELS = { A: "Stated by the source", B: "Stated by a summary", chosen: "Chosen by Enrollium" } as const;

export interface ClockRule {
  length: number;
  unit: "months" | "days";
  starts: ClockStart;
  source: string;
  certainty: keyof typeof CERTAINTY_LABELS;
}

interface Clock {
  preset: ClockRule;
  /** Rules of states, where the law states a time. The longest time counts. */
  states: Readonly<Record<string, ClockRule>>;
}

const chosen = (length: number, starts: ClockStart, source: string, unit: ClockRule["unit"] = "months"): ClockRule => ({
  ...{ length, unit, starts, source },
  certainty: "chosen",
});

/**
 * The clock of each kind of record. Transcripts and certificates are kept forever and have none. Times that nobody has checked against
 * their source are presented as chosen, never as law.
 */
export const CLOCKS: Readonly<Record<RetentionKind, Clock>> = Object.freeze({
  student_file: { preset: chosen(72, "last_attendance", "Covers the longest time that we know of"), states: {} },
  agreement: {
    preset: chosen(84, "last_enrollment", "As long as payments, which rest on it"),
    states: { WA: { length: 36, unit: "months", starts: "last_enrollment", source: "Washington, WAC 490-105", certainty: "A" } },
  },
  attendance: {
    preset: chosen(72, "last_attendance", "As long as the student file"),
    states: { CA: { length: 48, unit: "months", starts: "class_start", source: "22 CCR 71849(d), continuing education", certainty: "A" } },
  },
  ledger: {
    preset: chosen(84, "last_entry", "Tax records"),
    states: { WA: { length: 36, unit: "months", starts: "last_enrollment", source: "Washington, WAC 490-105", certainty: "A" } },
  },
  sponsor_record: { preset: chosen(84, "last_entry", "As long as payments"), states: {} },
  health_file: { preset: chosen(12, "class_end", "Not needed after the class"), states: {} },
  background_file: { preset: chosen(12, "class_end", "Not needed after the class"), states: {} },
  inquiry: { preset: chosen(24, "last_contact", "Not needed any longer"), states: {} },
  draft: { preset: chosen(90, "last_change", "Not needed any longer", "days"), states: {} },
  device_trace: { preset: chosen(90, "recorded", "Not needed any longer", "days"), states: {} },
});

export const RETENTION_KEYS = Object.freeze(Object.keys(KIND_LABELS) as RetentionKind[]);

/** The school's own longer time: months, or null to keep the records forever. */
export type Choice = { months: number | null } | undefined;

/** The rules of a kind for a school with campuses in these states; null if it keeps the records forever. */
export function rulesOf(kind: RetentionKind, states: readonly string[], choice: Choice): ClockRule[] | null {
  const { preset, states: byState } = CLOCKS[kind];
  const rules = [preset, ...states.flatMap((state) => byState[state] ?? [])];
  if (!choice) return rules;
  if (choice.months === null) return null;
  return [...rules, { length: choice.months, unit: "months", starts: preset.starts, source: "Your school", certainty: "chosen" }];
}

const runsOut = (start: IsoDate, { length, unit }: Pick<ClockRule, "length" | "unit">): IsoDate =>
  unit === "months" ? plusMonths(start, length) : plusDays(start, length);

export type ClockFacts = Partial<Record<ClockStart, IsoDate | null>>;

/** The day on which the longest of some rules runs out, and that rule; null if the start of one isn't known. */
export function timeOver(rules: readonly ClockRule[], facts: ClockFacts): { on: IsoDate; rule: ClockRule } | null {
  let last: { on: IsoDate; rule: ClockRule } | null = null;
  for (const rule of rules) {
    const start = facts[rule.starts];
    if (!start) return null;
    const on = runsOut(start, rule);
    if (last === null || on > last.on) last = { on, rule };
  }
  return last;
}

/** The latest day from which a rule runs out by `today`. */
export function latestStart(rule: Pick<ClockRule, "length" | "unit">, today: IsoDate): IsoDate {
  if (rule.unit === "days") return plusDays(today, -rule.length);
  let day = plusMonths(today, -rule.length);
  while (runsOut(plusDays(day, 1), rule) <= today) day = plusDays(day, 1);
  return day;
}

/** The latest day on which the clock of a record can have started whose time is over by `today`. */
export const searchedUntil = (rules: readonly ClockRule[], starts: ClockStart, today: IsoDate): IsoDate =>
  rules
    .filter((rule) => rule.starts === starts)
    .map((rule) => latestStart(rule, today))
    .sort()[0] ?? today;

export const lengthText = ({ length, unit }: Pick<ClockRule, "length" | "unit">): string =>
  unit === "days" ? counted(length, "day") : length % 12 === 0 ? counted(length / 12, "year") : counted(length, "month");

/** "1 year after the class ended". */
export const ruleText = (rule: ClockRule): string => `${lengthText(rule)} after ${START_LABELS[rule.starts]}`;

/** Whether a school's choice keeps records longer than the preset. */
export const isLonger = (kind: RetentionKind, months: number): boolean => {
  const { preset } = CLOCKS[kind];
  return preset.unit === "months" ? months > preset.length : months * 30 >= preset.length + 1;
};

/** Days between the notice to the owner and the deletion. */
export const NOTICE_DAYS = 30;

export const BLOCKER_LABELS = {
  hold: "Legal hold",
  money: "Balance or refund open",
  complaint: "Complaint open",
  privacy: "Privacy request open",
} as const;
export type Blocker = keyof typeof BLOCKER_LABELS;

/** How a due record stands, in words: "Kept until Mar 1", "Deletes in 12 days". */
export function dueText({ deletesOn, blocker }: { deletesOn: IsoDate; blocker: Blocker | null }, today: IsoDate, isOn: boolean): string {
  if (blocker !== null) return BLOCKER_LABELS[blocker];
  if (!isOn) return "Deletion is off";
  const left = daysBetween(today, deletesOn);
  return left <= 0 ? "Deletes tonight" : left === 1 ? "Deletes tomorrow" : `Deletes in ${left} days`;
}
