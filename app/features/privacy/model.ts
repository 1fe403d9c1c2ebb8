import { z } from "zod";
import { choice, email, flag, id, isoDate, keysOf, longText, optionalLongText, optionalText, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { daysBetween, friendlyDate, type IsoDate } from "~/platform/zones";

/** Labels, schemas and rules of privacy requests. Safe for the browser. */
export const KIND_LABELS = {
  copy: "Copy of the data",
  correct: "Correction",
  erase: "Erasure",
  restrict: "Restriction",
} as const;
export const STATE_LABELS = {
  received: "Received",
  identity_checked: "Identity checked",
  in_work: "In progress",
  done: "Done",
  refused: "Refused",
} as const;
export const SOURCE_LABELS = { student: "Student area", email: "Emailed link", office: "Staff" } as const;
export const PURPOSE_LABELS = {
  marketing_email: "Marketing email",
  sms: "Text messages",
  photo: "Photos",
  sponsor_progress: "Progress shared with a sponsor",
  employers: "Resume shown to employers",
  certificate_name: "Name on the certificate page",
} as const;
export const RECIPIENT_LABELS = {
  sponsor: "Sponsor",
  employer: "Employer",
  agency: "Government agency",
  school: "Another school",
  court: "Court",
  other: "Other",
} as const;
export const LATE_LABELS = { yes: "Past due" } as const;

/** Calendar days to answer a request. */
export const ANSWER_DAYS = 45;
/** Days that the file of a copy is kept. */
export const COPY_DAYS = 14;
/** Days that Cloudflare keeps earlier states of the database. */
export const BACKUP_DAYS = 30;
/** The answer of a request that the student withdrew. */
export const WITHDRAWN = "You withdrew this request.";
/** The purposes that a student answers with a switch on the privacy page. */
export const SWITCHES = Object.freeze(["marketing_email", "employers", "certificate_name"] as const);
export type SwitchPurpose = (typeof SWITCHES)[number];

const MAX_TEXT = 4_000;

export const askForm = z.object({ kind: choice(keysOf(KIND_LABELS)), body: optionalLongText(MAX_TEXT) });
export const recordForm = z.object({
  student: id(),
  kind: choice(keysOf(KIND_LABELS)),
  received_on: isoDate(),
  body: optionalLongText(MAX_TEXT),
  /** How staff made sure who asks; without it the identity is checked later. */
  identity_proof: optionalText(300),
});
export const identityForm = z.object({ request: id(), identity_proof: text(300) });
export const answerForm = z.object({ request: id(), answer: longText(MAX_TEXT) });
export const mailForm = z.object({ email: email(), kind: choice(keysOf(KIND_LABELS)), website: z.string().optional() });
export const consentForm = z.object({ purpose: choice(SWITCHES), is_given: flag() });
export const disclosureForm = z.object({
  student: id(),
  recipient_kind: choice(keysOf(RECIPIENT_LABELS)),
  recipient: text(200),
  what: longText(1_000),
  purpose: longText(1_000),
  disclosed_on: isoDate(),
});

export const privacyListInput = listInput({
  sorts: ["received_on"],
  ordering: "-received_on",
  filters: { state: choice(keysOf(STATE_LABELS)), kind: choice(keysOf(KIND_LABELS)), late: choice(keysOf(LATE_LABELS)) },
});

interface Clock {
  state: keyof typeof STATE_LABELS;
  dueOn: IsoDate;
  answer: string | null;
}

export const isOpen = ({ state }: Pick<Clock, "state">): boolean => state !== "done" && state !== "refused";
export const isLate = (row: Clock, today: IsoDate): boolean => isOpen(row) && row.dueOn < today;

/** The state in words: "Withdrawn", "In progress". */
export const stateText = ({ state, answer }: Clock): string => (state === "refused" && answer === WITHDRAWN ? "Withdrawn" : STATE_LABELS[state]);

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** The due day in words: "Due Jan 14, 2027", "2 days late"; nothing for a closed request. */
export function dueText(row: Clock, today: IsoDate): string {
  if (!isOpen(row)) return "";
  const late = daysBetween(row.dueOn, today);
  if (late > 0) return `${days(late)} late`;
  return late === 0 ? "Due today" : `Due ${friendlyDate(row.dueOn)}`;
}

/** Whether the typed text names the student: the full name, or a registration's number. Case and outer spaces make no difference. */
export function namesStudent(typed: string, name: string, numbers: readonly string[]): boolean {
  const plain = (value: string) => value.trim().replace(/\s+/g, " ").toLowerCase();
  return [name, ...numbers].some((known) => plain(known) === plain(typed) && plain(known) !== "");
}
