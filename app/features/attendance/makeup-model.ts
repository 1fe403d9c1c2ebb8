import { z } from "zod";
import { type CREDITED_KINDS, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { choice, id, integer, isoDate, keysOf, optional, optionalText, text } from "~/platform/input";
import type { IsoDate } from "~/platform/zones";

/** Labels and forms of make-ups, leaves, and adjusted hours. Browser-safe. */
export const MAKEUP_WAY_LABELS = { session: "Guest in another session", assignment: "Assignment" } as const;
export const MAKEUP_STATE_LABELS = { planned: "Planned", done: "Done", void: "Cancelled" } as const;
export const LEAVE_STATE_LABELS = {
  asked: "Requested",
  approved: "Approved",
  refused: "Declined",
  returned: "Returned",
  lapsed: "Did not return",
  withdrawn: "Withdrawn",
} as const;
export type LeaveState = keyof typeof LEAVE_STATE_LABELS;

/** The longest leave, in days. */
export const MAX_LEAVE_DAYS = 180;

export const makeupForm = z.object({
  /** The missed session. */
  missed: id(),
  way: choice(keysOf(MAKEUP_WAY_LABELS)),
  /** The session in which the student is a guest. */
  session: optional(id()),
  /** The day of an assignment. */
  date: optional(isoDate()),
  /** Of an assignment; without it everything that was missed. */
  minutes: optional(integer(1, 1440)),
  note: optionalText(300),
});

export const leaveForm = z.object({
  first_day: isoDate(),
  /** Without it the leave is one day. */
  last_day: optional(isoDate()),
  reason: text(300),
});

export const decideLeaveForm = z.object({ decision: choice(["approved", "refused"] as const), answer: optionalText(300) });

/** Credited kinds, for choices. */
export const CREDITED_LABELS = {
  theory: SESSION_KIND_LABELS.theory,
  lab: SESSION_KIND_LABELS.lab,
  clinical: SESSION_KIND_LABELS.clinical,
} as const satisfies Record<(typeof CREDITED_KINDS)[number], string>;

export const adjustmentForm = z.object({
  kind: choice(keysOf(CREDITED_LABELS)),
  /** Added, or taken where negative. */
  minutes: integer(-6000, 6000).refine((minutes) => minutes !== 0, "Enter the minutes to add, or to take with a minus."),
  reason: text(300),
});

/** Whether two ranges of days share a day; both ends belong to them. */
export const shareDays = (a: { from: IsoDate; to: IsoDate }, b: { from: IsoDate; to: IsoDate }): boolean => a.from <= b.to && b.from <= a.to;
