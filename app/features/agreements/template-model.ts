import { z } from "zod";
import type { AgreementBlock } from "#drizzle/schema/agreements";
import { choice, flag, id, integer, optional, optionalLongText, optionalText, text } from "~/platform/input";
import { version } from "~/platform/stale";

/** Agreement templates: placeholders, rendering and schemas. Pure, also for the browser. */
export type { AgreementBlock };

export const MAX_BLOCKS = 40;
const MAX_BODY = 10_000;

/** Placeholders of a template with their descriptions. */
export const PLACEHOLDER_LABELS = {
  "school.name": "Name of the school",
  "school.address": "Address of the school",
  "school.phone": "Phone number of the school",
  "program.title": "Title of the program",
  "program.hours": "Total clock hours",
  "hours.theory": "Theory hours",
  "hours.lab": "Lab hours",
  "hours.clinical": "Clinical hours",
  "class.code": "Class code",
  "class.start": "Start date",
  "class.end": "Scheduled end date",
  "class.schedule": "Weekdays and times",
  "class.location": "Where the class meets",
  "price.items": "Every fee on its own line",
  "price.tuition": "Tuition",
  "price.application_fee": "Application fee",
  "price.total": "Total charges",
  "payment.method": "How the student pays",
  "refund.policy": "Cancellation and refund policy",
  "cancel.until": "Last day of the right to cancel",
  "complaint.agency": "State agency for complaints",
  "strf.statement": "STRF statement (California)",
  "student.name": "Name of the student",
  "student.birth_date": "Date of birth",
  "student.address": "Address of the student",
  "student.email": "Email of the student",
  "sign.date": "Date of signing",
} as const;
export type Placeholder = keyof typeof PLACEHOLDER_LABELS;
export type PlaceholderValues = Record<Placeholder, string>;

const WRITTEN = /\{\{\s*([^{}]*?)\s*\}\}/g;
const isKnown = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDER_LABELS, name);

/** The names in braces of a text, known or not. */
export const placeholdersIn = (written: string): string[] => [...written.matchAll(WRITTEN)].map(([, name = ""]) => name);

/** The problem with the placeholders of a text; null without one. */
export function placeholderProblem(written: string): string | null {
  const unknown = placeholdersIn(written).find((name) => !isKnown(name));
  if (unknown !== undefined) return `We don't know {{${unknown.slice(0, 60)}}}. Use a placeholder from the list.`;
  return /\{\{|\}\}/.test(written.replace(WRITTEN, "")) ? "Close each placeholder with two braces, such as {{student.name}}." : null;
}

/** Text in place of a value that the school or the student hasn't given. */
export const NOT_STATED = "(not stated)";

/** Fills in a text in one pass: braces in a value stay as they are. */
export const filled = (written: string, values: PlaceholderValues): string =>
  written.replace(WRITTEN, (whole, name: string) => (isKnown(name) ? values[name] || NOT_STATED : whole));

export interface RenderedBlock {
  id: string;
  heading: string;
  body: string;
  asksInitials: boolean;
}

export const renderedBlocks = (blocks: readonly AgreementBlock[], values: PlaceholderValues): RenderedBlock[] =>
  blocks.map(({ id: block, heading, body, asksInitials }) => ({
    id: block,
    heading: filled(heading, values),
    body: filled(body, values),
    asksInitials,
  }));

/** The agreement as one text, as it is signed. */
export const textOfBlocks = (blocks: readonly RenderedBlock[]): string => blocks.map(({ heading, body }) => `${heading}\n${body}`).join("\n\n");

/** Whether the agreement itself contains the refund policy. */
export const hasPolicy = (body: string, policy: string): boolean => policy.trim() !== "" && body.includes(policy.trim());

/** The consent to electronic records that the student reads. */
export const consentText = (school: string): string =>
  `I agree to sign this agreement electronically and to receive my records from ${school} electronically. I can ask ${school} for a paper copy at any time.`;

/** The ways to pay that a registration has, in words. */
export function paymentText(
  choices: readonly string[],
  { planPayments, planIntervalDays }: { planPayments: number; planIntervalDays: number },
): string {
  const plan = planPayments > 1 ? `payment plan of ${planPayments} payments, one every ${planIntervalDays} days` : "payment after registration";
  const words: Record<string, string> = { pay_now: "in full at registration", pay_later: plan, free_plan: "no charge" };
  const all = choices.flatMap((choice) => words[choice] ?? []).join(", or ");
  return all.charAt(0).toUpperCase() + all.slice(1);
}

/** Sample values of a preview. `long` fills each line as far as real data can. */
export function sampleValues(size: "short" | "long", school: { name: string; address: string; phone: string; policy: string }): PlaceholderValues {
  const isLong = size === "long";
  const at = (short: string, long: string) => (isLong ? long : short);
  return {
    "school.name": school.name,
    "school.address": school.address,
    "school.phone": school.phone,
    "program.title": at("CPR", "Certified Nursing Assistant and Home Health Aide Combination Program, Evening Track"),
    "program.hours": at("4", "1,200"),
    "hours.theory": at("4", "540"),
    "hours.lab": at("0", "260"),
    "hours.clinical": at("0", "400"),
    "class.code": at("C-1", "CNA-HHA-2026-EVENING-12"),
    "class.start": at("May 1, 2026", "Wednesday, September 30, 2026"),
    "class.end": at("May 1, 2026", "Wednesday, September 29, 2027"),
    "class.schedule": at("Fri, 9 AM to 1 PM", "Mon, Tue, Wed, Thu, Fri, Sat, Sun, 10:30 AM to 10:45 PM"),
    "class.location": at("Online", "North Campus for Health Professions, 12345 Martin Luther King Jr. Boulevard, Suite 1200, Providence, RI 02903"),
    "price.items": isLong
      ? "Tuition: $12,450.00\nApplication fee (non-refundable): $250.00\nTextbook and workbook of the program, 2 of each: $389.50\nUniform set with two scrub tops and two pairs of pants, XL: $148.00"
      : "Tuition: $95.00",
    "price.tuition": at("$95.00", "$12,450.00"),
    "price.application_fee": at("$0.00", "$250.00"),
    "price.total": at("$95.00", "$13,237.50"),
    "payment.method": at("Paid in full", "Payment plan: 24 payments, the first on September 30, 2026, the last on August 30, 2028"),
    "refund.policy": school.policy,
    "cancel.until": at("May 8, 2026", "Wednesday, October 7, 2026"),
    "complaint.agency": at("State board", "Bureau for Private Postsecondary Education, 1747 North Market Blvd., Suite 225, Sacramento, CA 95834"),
    "strf.statement": STRF_STATEMENT,
    "student.name": at("Al Li", "Maria-Guadalupe Alexandra Fernandez de la Cruz-Montgomery"),
    "student.birth_date": at("May 1, 2005", "September 30, 1988"),
    "student.address": at("1 Elm St, Warren, RI 02885", "12345 Southwest Meadowbrook Heights Boulevard, Apartment 1407, North Kingstown, RI 02852"),
    "student.email": at("al@x.org", "maria-guadalupe.fernandez-de-la-cruz-montgomery@students.example.org"),
    "sign.date": at("May 1, 2026", "Wednesday, September 30, 2026"),
  };
}

/** The text of 5 CCR 76215(a). A school's own STRF disclosure replaces it. */
export const STRF_STATEMENT =
  "The State of California established the Student Tuition Recovery Fund (STRF) to relieve or mitigate economic loss suffered by a student in an educational program at a qualifying institution, who is or was a California resident while enrolled, or was enrolled in a residency program, if the student enrolled in the institution, prepaid tuition, and suffered an economic loss. Unless relieved of the obligation to do so, you must pay the state-imposed assessment for the STRF, or it must be paid on your behalf, if you are a student in an educational program, who is a California resident, or are enrolled in a residency program, and prepay all or part of your tuition. You are not eligible for protection from the STRF and you are not required to pay the STRF assessment, if you are not a California resident, or are not enrolled in a residency program.";

const blockFields = z.object({
  id: optional(id()),
  heading: optionalText(200),
  body: optionalLongText(MAX_BODY),
  asks_initials: flag(),
  position: optional(integer(1, 999)),
});
/** The blocks as a form sends them: an empty one is left out, the others stand in order of their positions. */
export const templateForm = z.object({
  template: id(),
  version: version(),
  title: text(120),
  blocks: z.union([z.array(blockFields), z.record(blockFields)]).default([]),
});
export const newTemplateForm = z.object({ program: optional(id()), from: choice(["blank", "current", "CA", "NY", "NJ", "general"]) });
export const templateVersionForm = z.object({ template: id(), version: version() });
export const publishForm = templateVersionForm.extend({
  state: choice(["none", "CA", "NY", "NJ"]),
  /** Rows of the checklist that a person has checked. */
  checked: z.union([z.record(flag()), z.array(z.never())]).default({}),
  name: optionalText(120),
});

/** The guardian of a student under 18, as forms send it. */
export const guardianFields = {
  guardian_name: optionalText(120),
  guardian_relation: optionalText(60),
  guardian_email: optionalText(254),
  guardian_signature: optionalText(120),
};
export const MAX_DISCLOSURES = 20;
/** The fields of a signature beside the typed name. */
export const signingFields = {
  /** Initials by block. */
  initials: z.record(optionalText(10)).default({}),
  consent: flag().optional(),
  /** The disclosures that were read. */
  disclosures: z.record(flag()).default({}),
  ...guardianFields,
};
export type SigningInput = z.output<z.ZodObject<typeof signingFields>>;
