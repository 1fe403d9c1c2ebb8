import { z } from "zod";
import { choice, keysOf, many, optional } from "~/platform/input";
import { listInput } from "~/platform/list";

/**
 * A class is nearly full at this many seats left. It has few students when it is below its minimum (or this share of its capacity if it
 * has none) this many days before it starts.
 */
export const FEW_SEATS = 2;
export const SLOW_SHARE = 0.34;
export const SOON_DAYS = 28;
/** A tentative class is listed this many days before the school decides about it. */
export const CONFIRM_DAYS = 7;
/** Days for which missing attendance is listed, and the hour from which it is, on the day after the session. */
export const UNTAKEN_DAYS = 7;
export const UNTAKEN_HOUR = 9;
/** Days covered by the four figures above the list, back and ahead. */
export const WEEK_DAYS = 7;

/** What waits in the office, the most pressing first. */
export const WAITING_LABELS = {
  cancellation: "Cancellation request",
  refund: "Refund request",
  refund_due: "Refund due",
  unpaid_seat: "Seat unpaid past its deadline",
  group_order: "Group order to confirm",
  late: "Past-due payment",
  document: "Document to review",
  leave: "Leave request",
  attendance_limit: "Attendance limit",
  mark_conflict: "Attendance conflict",
  untaken: "Attendance missing",
  pre_enrollment: "Pre-enrollment",
  inquiry: "Inquiry",
  free_seat: "Open seat, waitlist",
  unconfirmed: "Class to confirm",
  few: "Low enrollment",
  nearly_full: "Nearly full",
  instructor: "Instructor application",
  license: "Expiring license",
  review: "Review",
} as const;
export type WaitingKind = keyof typeof WAITING_LABELS;

export const NOBODY = "nobody";

export const todayInput = listInput({
  sorts: ["urgency"] as const,
  filters: { kind: choice(keysOf(WAITING_LABELS)), with: z.string().max(64), put_off: choice(["yes"]) },
});

/** Something that waits, in one word: `inquiry:018f…`. */
export const itemKey = ({ kind, id }: { kind: WaitingKind; id: string }): string => `${kind}:${id}`;

const item = z
  .string()
  .max(100)
  .transform((key, ctx) => {
    const [kind = "", id = ""] = key.split(":");
    if (kind in WAITING_LABELS && /^[\w-]+$/.test(id)) return { kind: kind as WaitingKind, id };
    ctx.addIssue({ code: "custom", message: "Not found." });
    return z.NEVER;
  });
const MAX_ITEMS = 100;
export const chosenItems = { ids: many(item, MAX_ITEMS).refine((items) => items.length > 0, "Choose at least one.") };

/** Until when something may be put off. */
export const PUT_OFF_LABELS = { tomorrow: "Tomorrow", monday: "Next Monday", week: "In a week", month: "In four weeks" } as const;
export type PutOff = keyof typeof PUT_OFF_LABELS;

export const assignForm = z.object({ ...chosenItems, assignee: optional(z.string().max(64)) });
export const putOffForm = z.object({ ...chosenItems, until: optional(choice(keysOf(PUT_OFF_LABELS))) });
