import { z } from "zod";
import { clockLength, LONGEST_SESSION, meetingDays, runsOvernight } from "~/features/sessions/meetings-model";
import {
  cents,
  choice,
  flag,
  id,
  integer,
  isoDate,
  keysOf,
  many,
  optional,
  optionalLongText,
  optionalText,
  REQUIRED,
  text,
  timeOfDay,
  webAddress,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { version } from "~/platform/stale";
import type { IsoDate } from "~/platform/zones";
import { CLASS_MODE_LABELS, type ClassMode, type ClassState, MEETING_TYPE_LABELS, SCHEDULE_LABELS } from "./model";

/** Classes as the office keeps them: words, the schemas that forms, verbs and API share, and the rules between fields. Browser-safe. */

export const WEEKDAY_LABELS = Object.freeze(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const);
export const REGISTRATION_LABELS = { open: "Open", closed: "Closed" } as const;
export const REPEAT_LABELS = { weekly: "Every week", monthly: "Every month" } as const;
export type Repeat = keyof typeof REPEAT_LABELS;
export const MAX_REPEATS = 24;

export const CLASS_PHASE_LABELS = {
  upcoming: "Upcoming",
  running: "In progress",
  self_paced: "Self-paced",
  over: "Finished",
  cancelled: "Cancelled",
} as const;
export type ClassPhase = keyof typeof CLASS_PHASE_LABELS;

interface Dated {
  mode: ClassMode;
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  cancelledAt: number | null;
}

/** State of a class on a day in the school's zone. */
export function classPhase({ mode, startDate, endDate, cancelledAt }: Dated, today: IsoDate): ClassPhase {
  if (cancelledAt !== null) return "cancelled";
  if (mode === "self_paced") return "self_paced";
  if (startDate === null || startDate > today) return "upcoming";
  return (endDate ?? startDate) < today ? "over" : "running";
}

/** Registration column: the setting of staff, and why the effective state differs. */
export function registrationText(status: "open" | "closed", state: ClassState, isToOpen: boolean): string {
  if (status === "closed") return "Closed";
  if (isToOpen) return "Opens later";
  return state === "closed" ? "Over" : state === "full" ? "Full" : "Open";
}

const weekday = () => integer(0, 6);

/** Fields of a class. If `class_id` is empty, it is created from the program and the year. */
export const classFields = z.object({
  program: id(),
  class_id: optional(text(40).pipe(z.string().regex(/^[\w./ -]+$/, "Use letters, digits, spaces, dots, slashes, and hyphens"))),
  class_mode: choice(keysOf(CLASS_MODE_LABELS)),
  meeting_type: choice(keysOf(MEETING_TYPE_LABELS)),
  location: optional(id()),
  meeting_link: optional(webAddress()),
  schedule: choice(keysOf(SCHEDULE_LABELS)),
  weekdays: many(weekday(), 7),
  start_date: optional(isoDate()),
  end_date: optional(isoDate()),
  start_time: optional(timeOfDay()),
  end_time: optional(timeOfDay()),
  orientation_date: optional(isoDate()),
  orientation_time: optional(timeOfDay()),
  registration_opens: optional(isoDate()),
  registration_deadline: optional(isoDate()),
  /** The class is tentative until the school confirms it, by this day. */
  confirm_by: optional(isoDate()),
  access_days: optional(integer(1, 3650)),
  capacity: integer(1, 500),
  minimum_students: optional(integer(1, 500)),
  /** The lead, whom visitors see. */
  instructor: optional(id()),
  instructors: many(id(), 20),
  tuition_override: optional(cents()),
  application_fee_override: optional(cents()),
  clinical_site: optionalText(200),
  status: choice(keysOf(REGISTRATION_LABELS)),
  waitlist: flag(),
  student_note: optionalLongText(2000),
  internal_note: optionalLongText(2000),
});
export type ClassFields = z.output<typeof classFields>;

const endsBeforeStart = (start: string, end: string) => runsOvernight(start, end) && clockLength(start, end) > LONGEST_SESSION;

export const NEVER_MEETS = "The class never meets: none of its weekdays fall between the start and end dates. Change the days or the dates.";

/** Whether none of the weekdays of a class lies in its time. */
export const neverMeets = ({ start_date: startDate, end_date, weekdays }: Pick<ClassFields, "start_date" | "end_date" | "weekdays">): boolean =>
  startDate !== undefined &&
  weekdays !== undefined &&
  meetingDays({ startDate, endDate: end_date ?? null, orientationDate: null, weekdays }).length === 0;

type Problem = { field: keyof ClassFields; message: string };

/** Errors between fields, by field, in the order of the form. */
export function classProblems(values: Omit<ClassFields, "class_id" | "capacity" | "status">): Problem[] {
  const problems: Problem[] = [];
  const say = (field: keyof ClassFields, message: string) => problems.push({ field, message });
  if (values.meeting_type === "in_person" && !values.location) say("location", "Select a location.");
  if (values.meeting_type === "online" && !values.meeting_link) say("meeting_link", REQUIRED);
  if (values.start_time && values.end_time && endsBeforeStart(values.start_time, values.end_time))
    say("end_time", "End time must be after start time.");
  if (values.class_mode === "self_paced") return problems;
  const { start_date: start, end_date: end } = values;
  if (!start) say("start_date", REQUIRED);
  if (!end) say("end_date", REQUIRED);
  if (start && end && end < start) say("end_date", "End date cannot be before start date.");
  if (start && end && end >= start && neverMeets(values)) say("weekdays", NEVER_MEETS);
  if (start && values.orientation_date && values.orientation_date > start)
    say("orientation_date", "Orientation must be on or before the start date.");
  if (start && values.registration_deadline && values.registration_deadline > start)
    say("registration_deadline", "The registration deadline must be on or before the start date.");
  if (start && values.confirm_by && values.confirm_by >= start) say("confirm_by", "The confirmation date must be before the start date.");
  const last = values.registration_deadline ?? start;
  if (last && values.registration_opens && values.registration_opens > last) say("registration_opens", "Registration must open before the deadline.");
  return problems;
}

/** The valid fields of a form. */
function readable(raw: unknown): { values: ClassFields; wrong: ReadonlySet<string> } {
  const sent = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const parsed = Object.entries(classFields.shape).map(([name, field]) => [name, field.safeParse(sent[name])] as const);
  return {
    values: Object.fromEntries(parsed.map(([name, { data }]) => [name, data])) as ClassFields,
    wrong: new Set(parsed.filter(([, { success }]) => !success).map(([name]) => name)),
  };
}

/** Checks rules between fields even if single fields are invalid, so all errors show at once. */
const withProblems = <S extends z.ZodType<ClassFields, z.ZodTypeDef, unknown>>(schema: S) =>
  z.preprocess((raw, ctx) => {
    const { values, wrong } = readable(raw);
    for (const { field, message } of classProblems(values))
      if (!wrong.has(field)) ctx.addIssue({ code: z.ZodIssueCode.custom, path: [field], message });
    return raw;
  }, schema);

/** Staff accepted the overlaps with other classes. */
const knowingly = { accept_overlap: flag() };

const newClassFields = classFields.extend({
  ...knowingly,
  repeat: optional(choice(keysOf(REPEAT_LABELS))),
  /** How many classes the series has in all. */
  repeat_count: optional(integer(2, MAX_REPEATS)),
});
export const newClassForm = withProblems(newClassFields).superRefine((values, ctx) => {
  const { repeat, repeat_count } = values as z.output<typeof newClassFields>;
  const say = (message: string) => ctx.addIssue({ code: z.ZodIssueCode.custom, path: ["repeat_count"], message });
  if (repeat && !repeat_count) say(REQUIRED);
  if (repeat && values.class_mode === "self_paced")
    ctx.addIssue({ code: z.ZodIssueCode.custom, path: ["repeat"], message: "A self-paced class has no dates to repeat." });
}) as z.ZodType<z.output<typeof newClassFields>, z.ZodTypeDef, unknown>;

const editedClassFields = classFields.extend({
  ...knowingly,
  id: id(),
  class_id: text(40).pipe(z.string().regex(/^[\w./ -]+$/, "Use letters, digits, spaces, dots, slashes, and hyphens")),
  version: version(),
  /** Whether to email registered students about changed dates or location; asked only then. */
  email_students: optional(choice(["yes", "no"])),
});
export const editedClassForm = withProblems(editedClassFields) as z.ZodType<z.output<typeof editedClassFields>, z.ZodTypeDef, unknown>;

export const CLASS_SORTS = Object.freeze(["start_date", "class_id", "program", "created_at"] as const);
export const classListInput = listInput({
  sorts: CLASS_SORTS,
  filters: {
    view: choice(["upcoming", "previous"]),
    program: id(),
    location: id(),
    instructor: id(),
    status: choice(["open", "closed", "cancelled"]),
    schedule: choice(keysOf(SCHEDULE_LABELS)),
    class_mode: choice(keysOf(CLASS_MODE_LABELS)),
    meeting_type: choice(keysOf(MEETING_TYPE_LABELS)),
    month: text(7).pipe(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Enter a month such as 2026-03")),
  },
});
export type ClassQuery = z.output<typeof classListInput>;
