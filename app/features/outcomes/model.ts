import { z } from "zod";
import { cents, choice, chosenFile, flag, id, integer, isoDate, keysOf, many, optional, optionalText, orElse, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { type IsoDate, plusDays } from "~/platform/zones";
import { EXAM_KEYS, PART_KEYS } from "./exam-catalogue";
import { FORMULA_KEYS } from "./rate-formulas";

/** Labels and forms of exams, jobs and rates. Browser-safe. */
export const RESULT_LABELS = { scheduled: "Scheduled", passed: "Passed", failed: "Failed", no_show: "No-show", unknown: "Unknown" } as const;
export type ExamResult = keyof typeof RESULT_LABELS;
export const RESULT_TONES = { scheduled: "blue", passed: "green", failed: "red", no_show: "amber", unknown: "grey" } as const;
export const OUTCOME_LABELS = { claimed: "To be confirmed", confirmed: "Confirmed", declined: "Declined" } as const;
export const OUTCOME_TONES = { claimed: "amber", confirmed: "green", declined: "red" } as const;
export const SOURCE_LABELS = { student: "Student", school: "School", file: "File" } as const;
export const WAGE_LABELS = { hour: "Per hour", week: "Per week", month: "Per month", year: "Per year" } as const;
export const PROOF_LABELS = {
  employer_call: "Call with the employer",
  offer_letter: "Offer letter",
  student_statement: "Student's statement",
  payroll: "Payroll record",
} as const;
export const EXCLUSION_LABELS = {
  deceased: "Died",
  incarcerated: "Incarcerated",
  active_duty: "Active military duty",
  international: "International student",
  continuing_education: "Continuing education",
} as const;
export const FIELD_LABELS = { yes: "Yes", no: "No", unknown: "Don't know yet" } as const;
export const ANSWERS = Object.freeze(["in_field", "other_field", "not_working", "studying"] as const);
export type SurveyAnswer = (typeof ANSWERS)[number];
export const ANSWER_LABELS: Readonly<Record<SurveyAnswer, string>> = {
  in_field: "Works in the field",
  other_field: "Works in another field",
  not_working: "Not working",
  studying: "Studying",
};

export const PROOF_ACCEPT = "application/pdf,image/jpeg,image/png";
export const PROOF_LIMITS = "PDF, JPEG or PNG, up to 10 MB.";

export const outcomeForm = z.object({ registration: id(), employer: text(160), job_title: text(160), started_on: isoDate() });
export const outcomeListInput = listInput({
  sorts: ["created_at", "name"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(OUTCOME_LABELS)) },
});
export const placementForm = z.object({
  registration: id(),
  placement: optional(id()),
  version: optional(integer(0, Number.MAX_SAFE_INTEGER)),
  employer: text(160),
  job_title: text(160),
  started_on: isoDate(),
  hours_per_week: optional(integer(1, 100)),
  in_field: orElse(choice(keysOf(FIELD_LABELS)), "unknown"),
  wage: optional(cents(0, 99_999_999)),
  wage_per: optional(choice(keysOf(WAGE_LABELS))),
  is_self_employed: flag(),
  verified_by: choice(keysOf(PROOF_LABELS)),
  verified_on: isoDate(),
  is_counted: flag(),
  proof: chosenFile(),
});
export const exclusionForm = z.object({
  registration: id(),
  reason: choice(keysOf(EXCLUSION_LABELS)),
  since: isoDate(),
  note: optionalText(500),
  proof: chosenFile(),
});

/** Students of a class whose results are recorded at once. */
export const MAX_GRID = 200;
export const partChoice = () => choice(PART_KEYS);
export const gridForm = z.object({
  class: id(),
  part: partChoice(),
  rows: z
    .record(
      z
        .string()
        .max(64)
        .regex(/^[\w-]+$/),
      z.object({ result: optional(choice(keysOf(RESULT_LABELS))), taken_on: optional(isoDate()), score: optionalText(40) }),
    )
    .refine((rows) => Object.keys(rows).length <= MAX_GRID, `Record at most ${MAX_GRID} students at a time.`)
    .default({}),
});
export const attemptForm = z.object({
  registration: id(),
  part: partChoice(),
  result: choice(keysOf(RESULT_LABELS)),
  taken_on: isoDate(),
  score: optionalText(40),
});
export const editAttemptForm = z.object({
  id: id(),
  version: optional(integer(0, Number.MAX_SAFE_INTEGER)),
  result: choice(keysOf(RESULT_LABELS)),
  taken_on: isoDate(),
  score: optionalText(40),
});
export const reportForm = z.object({
  registration: id(),
  part: partChoice(),
  result: choice(["passed", "failed"]),
  taken_on: isoDate(),
  score: optionalText(40),
  proof: chosenFile(),
});
export const decideForm = z.object({ id: id(), status: choice(["confirmed", "declined"]) });
export const attemptListInput = listInput({
  sorts: ["taken_on", "created_at", "name"] as const,
  ordering: "-taken_on",
  filters: {
    status: choice(keysOf(OUTCOME_LABELS)),
    result: choice(keysOf(RESULT_LABELS)),
    exam: choice(EXAM_KEYS),
    student: id(),
    registration: id(),
  },
});
export const programExamsForm = z.object({ program: id(), exams: many(choice(EXAM_KEYS), EXAM_KEYS.length) });

/** The longest period of a rate or a funnel. */
export const MAX_PERIOD_DAYS = 731;
const period = { from: isoDate(), to: isoDate() };
export const rateInput = z.object({
  program: id(),
  formula: choice(FORMULA_KEYS),
  part: optional(partChoice()),
  ...period,
});
/** The same as a screen has it, with the people behind the rate. */
export const rateListInput = listInput({
  sorts: ["name"] as const,
  filters: { program: id(), formula: choice(FORMULA_KEYS), part: partChoice(), from: isoDate(), to: isoDate() },
});
export const publishForm = rateInput.extend({ note: optionalText(500) });
export const STEP_LABELS = {
  began: "Began",
  completed: "Completed",
  tested: "Took an exam",
  passed: "Passed an exam",
  placed: "Work in the field",
  no_result: "No exam result",
  no_job: "No known job",
} as const;
export type Step = keyof typeof STEP_LABELS;
/** People of a step, with the numbers of the others. */
export const funnelInput = listInput({
  sorts: ["name"] as const,
  filters: { program: id(), from: isoDate(), to: isoDate(), step: choice(keysOf(STEP_LABELS)) },
});
export const settingsForm = z.object({ surveys_graduates: flag(), most_unknown_percent: integer(0, 50) });

/** The calendar year before the one of a day. */
export function lastYear(today: IsoDate): { from: IsoDate; to: IsoDate } {
  const year = Number(today.slice(0, 4)) - 1;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

export const isTooLong = ({ from, to }: { from: IsoDate; to: IsoDate }): boolean => to > plusDays(from, MAX_PERIOD_DAYS);

/** A file of a test vendor. */
export const MAX_IMPORT_ROWS = 1_000;
export const MAX_IMPORT_BYTES = 700_000;
export const IMPORT_FIELDS = [
  { name: "number", label: "Registration number", also: ["registration", "registrationnumber", "registrationid"] },
  { name: "email", label: "Email", also: ["emailaddress", "mail"] },
  { name: "first_name", label: "First name", also: ["first", "firstname", "givenname", "candidatefirstname"] },
  { name: "last_name", label: "Last name", also: ["last", "lastname", "surname", "candidatelastname"] },
  { name: "full_name", label: "Full name", also: ["name", "fullname", "candidate", "candidatename", "studentname", "student"] },
  { name: "exam", label: "Exam", also: ["examname", "test", "testname", "certification"] },
  { name: "part", label: "Part", also: ["component", "section", "exampart", "testtype"] },
  { name: "taken_on", label: "Date", also: ["testdate", "examdate", "takenon", "dateofexam", "dateoftest"] },
  { name: "result", label: "Result", also: ["passfail", "outcome", "status", "examresult"] },
  { name: "score", label: "Score", also: ["scaledscore", "examscore", "percent"] },
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number]["name"];
export type ImportColumns = Partial<Record<ImportField, number>>;

const bare = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Which column holds which field, by its header. */
export function guessColumns(header: readonly string[]): ImportColumns {
  const names = header.map(bare);
  const found: ImportColumns = {};
  for (const { name, label, also } of IMPORT_FIELDS) {
    const at = [bare(name), bare(label), ...also].map((word) => names.indexOf(word)).find((index) => index >= 0);
    if (at !== undefined && !Object.values(found).includes(at)) found[name] = at;
  }
  return found;
}

/** A result as vendors write it; null for an unknown word. */
export function readResult(written: string): ExamResult | null {
  const word = bare(written);
  if (["pass", "passed", "p", "certified"].includes(word)) return "passed";
  if (["fail", "failed", "f", "didnotpass", "notpassed"].includes(word)) return "failed";
  if (["noshow", "absent", "didnotattend"].includes(word)) return "no_show";
  if (["scheduled", "registered"].includes(word)) return "scheduled";
  return ["unknown", "pending"].includes(word) ? "unknown" : null;
}

export const importUpload = z.object({ file: chosenFile() });
export const importColumns = z.object({
  id: id(),
  columns: z.record(z.string().max(40), optional(integer(0, 59))).default({}),
  /** The exam of files without such a column. */
  part: optional(partChoice()),
});

export const surveyKey = { registration: id(), token: text(64) };
export const answerForm = z.object({ ...surveyKey, answer: choice(ANSWERS) });
export const surveyJobForm = z.object({ ...surveyKey, employer: text(160), job_title: text(160), started_on: isoDate() });
