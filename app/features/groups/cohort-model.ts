import { z } from "zod";
import { choice, clearable, id, isoDate, kept, keysOf, longText, many, optional, optionalLongText, text } from "~/platform/input";
import { listInput } from "~/platform/list";

/** Cohorts: labels, limits and schemas. Safe for the browser. */
export const COLOR_LABELS = { blue: "Blue", green: "Green", amber: "Amber", red: "Red", grey: "Gray" } as const;
export const MAX_NAME = 120;
export const MAX_NOTE = 2000;
/** The most members of a cohort; the database has the same limit. */
export const MAX_COHORT_MEMBERS = 1000;
/** A cohort is compared with this many of the newest other registrations of its program. */
export const COMPARED = 300;

const color = () => choice(keysOf(COLOR_LABELS));

export const cohortForm = z.object({
  name: text(MAX_NAME),
  program: optional(id()),
  starts_on: optional(isoDate()),
  sponsor: optional(id()),
  color: color().default("blue"),
  note: optionalLongText(MAX_NOTE),
});

/** The same of an existing cohort: absent fields stay, blank ones are cleared. */
export const cohortChanges = z.object({
  name: kept(text(MAX_NAME)),
  program: clearable(id()),
  starts_on: clearable(isoDate()),
  sponsor: clearable(id()),
  color: kept(color()),
  note: clearable(longText(MAX_NOTE)),
});

/** Whom to add: registrations one by one, those of a class, or those of a group order. */
export const memberFields = z.object({ registrations: many(id(), 200), class: optional(id()), group_order: optional(id()) });
export const removeFields = z.object({ registrations: many(id(), 200) });

export const cohortListInput = listInput({ sorts: ["name", "starts_on", "created_at"], filters: { program: id(), sponsor: id() } });
export const memberListInput = listInput({ sorts: ["student", "attendance", "created_at"], filters: {} });

/** Sums of registrations. Minutes count the sessions so far. */
export interface Sums {
  registrations: number;
  completed: number;
  dropped: number;
  countedMinutes: number;
  scheduledMinutes: number;
  /** Registrations with a confirmed exam, and those of them that passed every part they took. */
  tested: number;
  passed: number;
}

/** A share in whole percent, rounded half up; null of nothing. */
export const percentOf = (part: number, whole: number): number | null => (whole > 0 ? Math.round((100 * part) / whole) : null);

/** "12 of 20 (60%)" */
export function shareText(part: number, whole: number): string {
  const percent = percentOf(part, whole);
  return percent === null ? "–" : `${part.toLocaleString("en-US")} of ${whole.toLocaleString("en-US")} (${percent}%)`;
}

/** The result of the exam parts that a student took. */
export function examText({ taken, passed }: { taken: number; passed: number }): string | null {
  if (taken === 0) return null;
  if (passed === taken) return "Passed";
  return passed === 0 ? "Not passed" : `${passed} of ${taken} parts passed`;
}
