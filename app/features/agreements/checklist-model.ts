import { placeholdersIn } from "./template-model";

/** The requirements of states for enrollment agreements, as data. Not legal advice: the school confirms each row that it ticks. */
export type ChecklistState = "CA" | "NY" | "NJ";
export const CHECKLIST_LABELS = { CA: "California", NY: "New York", NJ: "New Jersey" } as const satisfies Record<ChecklistState, string>;

/** How sure we are: A the text of the rule, B second-hand, C not looked up. */
type Certainty = "A" | "B" | "C";

export interface ChecklistRow {
  key: string;
  /** A statement that the agreement needs. */
  what: string;
  /** Any of these placeholders meets the row; without one, a person confirms it. */
  placeholders: readonly string[];
  source: string;
  certainty: Certainty;
}

const CA_CODE = "Cal. Ed. Code 94911";
const CA_SHEET = "Cal. Ed. Code 94902";
const NY_RULE = "8 NYCRR 126.7(b)";
const NJ_RULE = "N.J.A.C. 12:41-4.3";

export const CHECKLISTS: Readonly<Record<ChecklistState, readonly ChecklistRow[]>> = {
  CA: [
    { key: "school", what: "Name of the school", placeholders: ["school.name"], source: CA_CODE, certainty: "B" },
    {
      key: "address",
      what: "Address where the program is taught",
      placeholders: ["class.location", "school.address"],
      source: CA_CODE,
      certainty: "B",
    },
    { key: "program", what: "Title of the program", placeholders: ["program.title"], source: CA_CODE, certainty: "B" },
    { key: "hours", what: "Total clock hours", placeholders: ["program.hours"], source: CA_CODE, certainty: "B" },
    { key: "start", what: "Start date", placeholders: ["class.start"], source: CA_CODE, certainty: "B" },
    { key: "end", what: "Scheduled completion date", placeholders: ["class.end"], source: CA_CODE, certainty: "B" },
    { key: "total", what: "Total charges of the period and of the whole program", placeholders: ["price.total"], source: CA_CODE, certainty: "B" },
    { key: "items", what: "Each fee on its own line, with what is not refundable", placeholders: ["price.items"], source: CA_CODE, certainty: "B" },
    { key: "strf", what: "STRF statement", placeholders: ["strf.statement"], source: "5 CCR 76215", certainty: "B" },
    { key: "cancel", what: "Right to cancel, with its last day", placeholders: ["cancel.until"], source: CA_CODE, certainty: "B" },
    { key: "refund", what: "Refund policy", placeholders: ["refund.policy"], source: CA_CODE, certainty: "B" },
    { key: "complaint", what: "Address of the Bureau for complaints", placeholders: ["complaint.agency"], source: CA_CODE, certainty: "B" },
    { key: "sheet", what: "Students get the School Performance Fact Sheet before they sign", placeholders: [], source: CA_SHEET, certainty: "B" },
    { key: "language", what: "The agreement is in the language of the sales talk", placeholders: [], source: "Cal. Ed. Code 94906", certainty: "C" },
  ],
  NY: [
    { key: "school", what: "Name of the school", placeholders: ["school.name"], source: NY_RULE, certainty: "A" },
    { key: "program", what: "Title of the curriculum as approved", placeholders: ["program.title"], source: NY_RULE, certainty: "A" },
    { key: "hours", what: "Length in instructional hours", placeholders: ["program.hours"], source: NY_RULE, certainty: "A" },
    { key: "schedule", what: "Schedule", placeholders: ["class.schedule"], source: NY_RULE, certainty: "A" },
    { key: "start", what: "Start date", placeholders: ["class.start"], source: NY_RULE, certainty: "A" },
    { key: "student", what: "Name of the student", placeholders: ["student.name"], source: NY_RULE, certainty: "A" },
    { key: "birth", what: "Date of birth of the student", placeholders: ["student.birth_date"], source: NY_RULE, certainty: "A" },
    {
      key: "items",
      what: "Tuition, application fee, and every other fee, with the non-refundable part marked",
      placeholders: ["price.items"],
      source: NY_RULE,
      certainty: "A",
    },
    { key: "total", what: "Total cost", placeholders: ["price.total"], source: NY_RULE, certainty: "A" },
    { key: "method", what: "Method of payment", placeholders: ["payment.method"], source: NY_RULE, certainty: "A" },
    { key: "refund", what: "Refund policy", placeholders: ["refund.policy"], source: NY_RULE, certainty: "A" },
    { key: "outside", what: "Conditions of practice outside the school, if the program has any", placeholders: [], source: NY_RULE, certainty: "A" },
    { key: "advertising", what: "The agreement has no advertising", placeholders: [], source: NY_RULE, certainty: "A" },
    {
      key: "language",
      what: "The agreement is in the language of the sales talk",
      placeholders: [],
      source: "N.Y. Education Law 5002",
      certainty: "B",
    },
  ],
  NJ: [
    { key: "program", what: "Title of the program", placeholders: ["program.title"], source: NJ_RULE, certainty: "A" },
    { key: "start", what: "Start date", placeholders: ["class.start"], source: NJ_RULE, certainty: "A" },
    { key: "end", what: "End date", placeholders: ["class.end"], source: NJ_RULE, certainty: "A" },
    { key: "items", what: "Tuition and fees", placeholders: ["price.items"], source: NJ_RULE, certainty: "A" },
    { key: "refund", what: "Refund policy", placeholders: ["refund.policy"], source: NJ_RULE, certainty: "A" },
    { key: "complaint", what: "Where students send complaints", placeholders: ["complaint.agency"], source: NJ_RULE, certainty: "A" },
    { key: "credential", what: "Credential that graduates earn", placeholders: [], source: NJ_RULE, certainty: "A" },
    { key: "placement", what: "Where graduates can look up placement rates", placeholders: [], source: NJ_RULE, certainty: "A" },
    { key: "language", what: "The agreement is in the language of the sales talk", placeholders: [], source: "Not looked up", certainty: "C" },
  ],
};

export interface CheckedRow extends ChecklistRow {
  isMet: boolean;
  /** The block to change; null where a person confirms the row. */
  block: number | null;
}

/** The checklist of a state with what the blocks meet. A missing placeholder points at the first block, where the school adds it. */
export function checklistOf(state: ChecklistState | null, blocks: readonly { heading: string; body: string }[]): CheckedRow[] {
  if (state === null) return [];
  const used = blocks.map(({ heading, body }) => new Set([...placeholdersIn(heading), ...placeholdersIn(body)]));
  return CHECKLISTS[state].map((row) => {
    const at = used.findIndex((names) => row.placeholders.some((name) => names.has(name)));
    return { ...row, isMet: at >= 0, block: row.placeholders.length === 0 ? null : at >= 0 ? at : nearest(row, blocks) };
  });
}

/** The block whose heading shares a word with the row, else the first. */
function nearest({ what }: ChecklistRow, blocks: readonly { heading: string }[]): number {
  const words = what.toLowerCase().match(/[a-z]{5,}/g) ?? [];
  const at = blocks.findIndex(({ heading }) => words.some((word) => heading.toLowerCase().includes(word)));
  return Math.max(0, at);
}
