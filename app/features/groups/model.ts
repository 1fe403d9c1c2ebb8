import { z } from "zod";
import type { CancelStep } from "#drizzle/schema/groups";
import { SMALLEST_CHARGE } from "~/features/payments/model";
import { REFUND_METHODS } from "~/features/payments/refund-model";
import {
  cents,
  choice,
  clearable,
  decimal,
  email,
  flag,
  id,
  integer,
  isoDate,
  keysOf,
  longText,
  optional,
  optionalText,
  personName,
  phone,
  text,
} from "~/platform/input";
import { listInput } from "~/platform/list";

/** Group orders: labels, schemas, prices and pasted names. Safe for the browser. */
export const GROUP_STATE_LABELS = {
  quote: "Quote",
  accepted: "Accepted",
  confirmed: "Confirmed",
  closed: "Naming closed",
  cancelled: "Cancelled",
  expired: "Expired",
} as const;
export type GroupState = keyof typeof GROUP_STATE_LABELS;

/** Results of an exam that a student shares with the buyer. */
export const EXAM_LABELS: Readonly<Record<string, string>> = Object.freeze({ passed: "Passed", failed: "Failed" });
export const SEAT_STATE_LABELS = { reserved: "Open", named: "Invited", registered: "Registered", released: "Released" } as const;
export type GroupSeatState = keyof typeof SEAT_STATE_LABELS;

export const AFTER_NAMING_LABELS = { keep: "Keep the seats for the buyer", release: "Release the seats to the public" } as const;

export const MIN_SEATS = 2;
export const MAX_SEATS = 200;
/** How long a quote is good, and how long its seats are reserved once it is accepted. */
export const QUOTE_DAYS = 7;
export const ACCEPTED_HOURS = 72;
/** The most lines that one paste or file names. */
export const MAX_LINES = 60;
/** A person is replaced until this many hours before the class starts. */
export const REPLACE_HOURS = 24;
/** Days before the naming day on which the buyer is reminded. */
export const REMINDER_DAYS = Object.freeze([14, 7, 3, 1] as const);

export interface PriceStep {
  from: number;
  bps: number;
}

/** The price of a number of seats in cents: the list price less the discount of the highest step reached, rounded half up per seat. */
export function priceOf({ perSeatCents, steps }: { perSeatCents: number; steps: readonly PriceStep[] }, seats: number) {
  const discountBps = steps.reduce((best, step) => (step.from <= seats ? Math.max(best, step.bps) : best), 0);
  const seatCents = perSeatCents - Math.round((perSeatCents * discountBps) / 10_000);
  return { discountBps, seatCents, totalCents: seatCents * seats };
}

/** The deposit of a seat in cents, rounded half up; null where the order has none or it is too small for a card. */
export function depositOf(perSeatCents: number, depositBps: number, seats: number): number | null {
  const cents = Math.round((perSeatCents * depositBps) / 10_000);
  return cents > 0 && cents < perSeatCents && cents * seats >= SMALLEST_CHARGE ? cents : null;
}

/** The school's share in basis points of a cancelled seat, by the days left until the class starts: the step nearest to the start. */
export function keepBpsOf(steps: readonly CancelStep[], daysLeft: number): number {
  const reached = steps.filter(({ daysBefore }) => daysLeft <= daysBefore).sort((one, other) => one.daysBefore - other.daysBefore);
  return reached[0]?.keepBps ?? 0;
}

/** The school's share of a paid seat in cents, rounded half up. */
export const keptOf = (paidCents: number, keepBps: number): number => Math.round((paidCents * keepBps) / 10_000);

/** How a buyer pays an accepted order by card or bank account. */
export const PAY_WAYS = Object.freeze(["whole", "deposit"] as const);
/** The use of the money of a released seat. */
export const RELEASE_WAYS = Object.freeze(["credit", "refund"] as const);
/** Days in which a buyer chooses for the seats of a cancelled class. */
export const CHOICE_DAYS = 7;

const percent = () => decimal(100, "10 or 7.5");
export const priceForm = z.object({
  per_seat: cents(1),
  from_1: optional(integer(MIN_SEATS, MAX_SEATS)),
  percent_1: optional(percent()),
  from_2: optional(integer(MIN_SEATS, MAX_SEATS)),
  percent_2: optional(percent()),
  from_3: optional(integer(MIN_SEATS, MAX_SEATS)),
  percent_3: optional(percent()),
  is_instant: flag(),
  naming_days: integer(0, 60),
  after_naming: choice(keysOf(AFTER_NAMING_LABELS)),
  deposit: optional(decimal(90, "25 or 12.5")),
  days_1: optional(integer(0, 365)),
  keep_1: optional(percent()),
  days_2: optional(integer(0, 365)),
  keep_2: optional(percent()),
  days_3: optional(integer(0, 365)),
  keep_3: optional(percent()),
  agreement: longText(6000),
});

/** The agreement that a new team price starts with. */
export const FIRST_AGREEMENT = `The seats are reserved for your group once the school confirms the order. Name every student by the naming day on this page. You may replace a student until ${REPLACE_HOURS} hours before the class starts.

Students in these seats pay the school nothing for the class. If you cancel the order, the school's refund policy applies to you, the payer.`;

/** The seats that a buyer asks for. */
export const quoteFields = z.object({
  program: text(200),
  class: id(),
  seats: integer(MIN_SEATS, MAX_SEATS),
});
export const buyerFields = z.object({
  buyer: text(160),
  contact_name: personName(120),
  email: email(),
  phone: phone(),
  po_number: optionalText(60),
});
export const teamForm = quoteFields
  .omit({ program: true })
  .merge(buyerFields)
  .extend({ class: optionalText(64) });

export const acceptFields = z.object({
  signature: text(120),
  agree: z.preprocess((value) => value === "on" || value === true || value === "true", z.boolean()),
});

export const personFields = z.object({ first_name: personName(120), last_name: personName(120), email: email() });
export const linesField = z.object({ lines: longText(20_000) });

export const extendFields = z.object({ name_by: isoDate() });
export const confirmFields = z.object({ po_number: clearable(text(60)) });
export const cancelFields = z.object({ reason: longText(500) });
export const cancelPageFields = z.object({ sure: z.preprocess((value) => value === "on" || value === true || value === "true", z.boolean()) });
/** Seats that go to another class; the money of the others is refunded. */
export const chooseFields = z.object({ class: optional(id()), seats: integer(0, MAX_SEATS) });
export const creditRefundFields = z.object({ amount: cents(1), method: optional(choice(REFUND_METHODS)) });
export const numberFields = z.object({ seats: integer(1, MAX_SEATS) });

export const groupListInput = listInput({
  sorts: ["created_at", "name_by"],
  ordering: "-created_at",
  filters: { status: choice(keysOf(GROUP_STATE_LABELS)), program: id() },
});

export interface NamedLine {
  /** Its number in the text, from 1. */
  line: number;
  text: string;
}
export interface PersonLine extends NamedLine {
  firstName: string;
  lastName: string;
  email: string;
}

const ADDRESS = /[^\s<>,;]+@[^\s<>,;]+/;

/** Reads pasted lines such as "Ana Lima ana@example.com"; commas, tabs and angle brackets may stand between. Lines without all three are bad. */
export function readLines(pasted: string): { good: PersonLine[]; bad: NamedLine[] } {
  const good: PersonLine[] = [];
  const bad: NamedLine[] = [];
  pasted.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim();
    if (!line) return;
    const found = { line: index + 1, text: line.slice(0, 200) };
    const [address = ""] = ADDRESS.exec(line) ?? [];
    const names = line
      .replace(address, " ")
      .replace(/[<>,;"\t]+/g, " ")
      .trim()
      .split(/\s+/);
    const parsed = personFields.safeParse({ first_name: names[0], last_name: names.slice(1).join(" "), email: address });
    if (parsed.success) good.push({ ...found, firstName: parsed.data.first_name, lastName: parsed.data.last_name, email: parsed.data.email });
    else bad.push(found);
  });
  return { good, bad };
}

/** Reads the rows of a CSV with the columns first name, last name and email, with or without a header. */
export function readRows(rows: readonly (readonly string[])[]): { good: PersonLine[]; bad: NamedLine[] } {
  const hasHeader = rows[0] !== undefined && !rows[0].some((cell) => cell.includes("@"));
  const lines = rows.map((cells, index) => ({ cells, line: index + 1 })).slice(hasHeader ? 1 : 0);
  const good: PersonLine[] = [];
  const bad: NamedLine[] = [];
  for (const { cells, line } of lines) {
    const found = { line, text: cells.join(", ").slice(0, 200) };
    const parsed = personFields.safeParse({ first_name: cells[0], last_name: cells[1], email: cells[2] });
    if (parsed.success) good.push({ ...found, firstName: parsed.data.first_name, lastName: parsed.data.last_name, email: parsed.data.email });
    else bad.push(found);
  }
  return { good, bad };
}
