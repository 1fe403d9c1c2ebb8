import { z } from "zod";
import { scheduleText } from "~/features/programs/model";
import { agreed, id, text } from "~/platform/input";
import { type Cents, formatMoney } from "~/platform/money";
import { type IsoDate, longDate } from "~/platform/zones";

/** The signed or the current terms: class, dates, schedule, and total. */
export interface Terms {
  class: string;
  starts: IsoDate | null;
  ends: IsoDate | null;
  days: number[];
  from: string | null;
  to: string | null;
  total: Cents;
}

export interface Change {
  what: string;
  before: string;
  after: string;
}

const dayText = (day: IsoDate | null) => (day === null ? "Not set" : longDate(day));
const whenText = ({ days, from, to }: Terms) => scheduleText(days, from, to) || "Not set";

/** The differences of two terms in words. Pure. */
export function differencesOf(before: Terms, after: Terms): Change[] {
  const lines: [what: string, of: (terms: Terms) => string][] = [
    ["Class", (terms) => terms.class],
    ["Start date", ({ starts }) => dayText(starts)],
    ["End date", ({ ends }) => dayText(ends)],
    ["Schedule", whenText],
    ["Total price", ({ total }) => formatMoney(total)],
  ];
  return lines.flatMap(([what, of]) => (of(before) === of(after) ? [] : [{ what, before: of(before), after: of(after) }]));
}

/** The terms of a history entry; null if it has none. */
export function termsFrom(kept: Record<string, unknown>): Terms | null {
  if (typeof kept.class !== "string" || typeof kept.total !== "number") return null;
  const textAt = (name: string) => (typeof kept[name] === "string" ? (kept[name] as string) : null);
  return {
    class: kept.class,
    total: kept.total,
    days: Array.isArray(kept.days) ? kept.days.filter((day): day is number => typeof day === "number") : [],
    ...{ starts: textAt("starts"), ends: textAt("ends"), from: textAt("from"), to: textAt("to") },
  };
}

/** Whether an addendum states these changes. */
export const isSame = (one: readonly Change[], other: readonly Change[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The text of an addendum, as it is signed. */
export const addendumText = (number: string, program: string, changes: readonly Change[]): string =>
  [
    `This addendum changes the enrollment agreement of registration ${number} for ${program}. Everything else in the agreement stays the same.`,
    ...changes.map(({ what, before, after }) => `${what}: ${after} (before: ${before})`),
  ].join("\n\n");

export const makeAddendumForm = z.object({ registration: id() });
export const signAddendumForm = z.object({ registration: id(), addendum: id(), signature: text(120), agree: agreed("Check the box to agree.") });
