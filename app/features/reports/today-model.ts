import { choice, keysOf } from "~/platform/input";
import { listInput } from "~/platform/list";

/** A class fills when so few seats are left; it has few students when less than it needs (where that is not said: this share) is taken so many days before it starts. */
export const FEW_SEATS = 2;
export const SLOW_SHARE = 0.34;
export const SOON_DAYS = 28;

/** What waits in the office, the most pressing first. */
export const WAITING_LABELS = {
  cancellation: "Wish to cancel",
  refund: "Refund request",
  late: "Late payment",
  document: "Document to look at",
  pre_enrollment: "Pre-enrollment",
  inquiry: "Inquiry",
  free_seat: "Seat for the waitlist",
  few: "Few students",
  nearly_full: "Nearly full",
  instructor: "Instructor application",
  license: "License ends",
  review: "Review",
} as const;
export type WaitingKind = keyof typeof WAITING_LABELS;

export const todayInput = listInput({ sorts: ["urgency"] as const, filters: { kind: choice(keysOf(WAITING_LABELS)) } });
