import { formatMoney } from "~/platform/money";
import type { Tone } from "~/ui/status-badge";
import { PROGRAM_STATUS_LABELS } from "../model";

interface Logged {
  action: string;
  after: string | null;
}

const WORDS: Record<string, string> = {
  imageFileId: "photo",
  brochureFileId: "brochure",
  agreementFileId: "agreement",
  summary: "short description",
  additionalInfo: "good to know",
  planPayments: "installments",
  planIntervalDays: "interval",
  planDepositCents: "deposit",
  reminderOffsetDays: "first reminder",
  metaTitle: "title for search engines",
  metaDescription: "description for search engines",
};

const SKILL_ACTIONS: Record<string, string> = {
  "skills.add": "Skill added",
  "skills.add-many": "Skills added",
  "skills.edit": "Skill changed",
  "skills.move": "Skills reordered",
  "skills.remove": "Skill removed",
};

const word = (column: string): string =>
  WORDS[column] ??
  column
    .replace(/Cents$/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

function valuesOf(text: string | null): Record<string, unknown> {
  const value: unknown = text ? JSON.parse(text) : {};
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A line of a program's change log, in words of the office. */
export function changeOf({ action, after }: Logged): { what: string; note: string | null; tone: Tone } {
  const values = valuesOf(after);
  const { status, showScholarship, tuitionCents } = values;
  if (action === "programs.add" || action === "programs.create") return { what: "Added", note: null, tone: "blue" };
  if (action === "programs.duplicate") return { what: "Created as a copy", note: null, tone: "blue" };
  if (action === "programs.status")
    return {
      what: PROGRAM_STATUS_LABELS[status as keyof typeof PROGRAM_STATUS_LABELS] ?? "Status changed",
      note: null,
      tone: status === "offering" ? "green" : "grey",
    };
  if (action === "programs.show-scholarship")
    return { what: showScholarship ? "Scholarships shown" : "Scholarships hidden", note: null, tone: "grey" };
  const aboutSkills = SKILL_ACTIONS[action];
  if (aboutSkills) return { what: aboutSkills, note: typeof values.skill === "string" ? values.skill : null, tone: "grey" };
  if (action === "hour-rules.save") return { what: `Version ${String(values.version)} of the hour rule saved`, note: null, tone: "blue" };
  if (action === "refund-policy.change-program")
    return { what: `Version ${String(values.version)} of the refund policy saved`, note: null, tone: "blue" };
  if (action === "refund-policy.end-program") return { what: "Own refund policy ended", note: null, tone: "grey" };
  const changed = Object.keys(values).map(word).join(", ");
  const price = typeof tuitionCents === "number" ? `Tuition is ${formatMoney(tuitionCents)} for new registrations. ` : "";
  return { what: "Changed", note: `${price}${changed ? `Changed: ${changed}.` : ""}` || null, tone: "grey" };
}
