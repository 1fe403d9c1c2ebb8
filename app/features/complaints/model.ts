import { z } from "zod";
import {
  choice,
  chosenFile,
  flag,
  id,
  integer,
  isoDate,
  keysOf,
  longText,
  many,
  optional,
  optionalLongText,
  optionalText,
  text,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { version } from "~/platform/stale";
import { daysBetween, friendlyDate, type IsoDate } from "~/platform/zones";

/** Labels, schemas and rules of complaints. Safe for the browser. */
export const KIND_LABELS = {
  instruction: "Instruction",
  staff: "Staff",
  money: "Payments and refunds",
  facilities: "Facilities and equipment",
  discrimination: "Discrimination or harassment",
  safety: "Safety",
  other: "Other",
} as const;
export const OUTCOME_LABELS = { upheld: "Upheld", partly_upheld: "Partly upheld", not_upheld: "Not upheld", withdrawn: "Withdrawn" } as const;
export const STATE_LABELS = { open: "Open", late: "Late", answered: "Answered" } as const;

export const MAX_FILES = 5;
const MAX_TEXT = 10_000;

const files = () => many(chosenFile(), MAX_FILES + 1).transform((all) => all.flatMap((file) => (file === undefined ? [] : [file])));

export const recordForm = z.object({
  received_on: isoDate(),
  from_name: text(120),
  from_contact: optionalText(200),
  kind: choice(keysOf(KIND_LABELS)),
  body: longText(MAX_TEXT),
  student: optional(id()),
  files: files(),
});
/** The form of a student. */
export const sendForm = z.object({ kind: choice(keysOf(KIND_LABELS)), body: longText(MAX_TEXT), files: files() });
export const answerForm = z.object({
  complaint: id(),
  version: version(),
  answered_on: isoDate(),
  outcome: choice(keysOf(OUTCOME_LABELS)),
  answer: longText(MAX_TEXT),
  /** Emails the student who sent it. */
  sends_mail: flag().optional(),
});
export const settingsForm = z.object({ complaint_days: integer(1, 60), complaint_agency: optionalLongText(1_000) });

export const complaintListInput = listInput({
  sorts: ["received_on"],
  ordering: "-received_on",
  filters: { state: choice(keysOf(STATE_LABELS)), kind: choice(keysOf(KIND_LABELS)) },
});

interface Clock {
  dueOn: IsoDate;
  answeredOn: IsoDate | null;
}

export const stateOf = ({ dueOn, answeredOn }: Clock, today: IsoDate): keyof typeof STATE_LABELS =>
  answeredOn !== null ? "answered" : dueOn < today ? "late" : "open";

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** How a complaint stands with its due day, in words: "Due in 3 days", "2 days late". */
export function dueText({ dueOn, answeredOn }: Clock, today: IsoDate): string {
  const late = daysBetween(dueOn, answeredOn ?? today);
  if (answeredOn !== null) return late > 0 ? `Answered ${friendlyDate(answeredOn)}, ${days(late)} late` : `Answered ${friendlyDate(answeredOn)}`;
  if (late > 0) return `${days(late)} late`;
  return late === 0 ? "Due today" : `Due in ${days(-late)}`;
}
