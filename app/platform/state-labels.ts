/** One color for one meaning: green is done or good, amber is pending, red is wrong, blue is under way, grey is off. */
export type Tone = "green" | "amber" | "red" | "blue" | "grey";

/**
 * Every state that a badge shows without further words, with its tone: the one table that turns these codes into what people read. A
 * state that is not in it needs a `label`; the types refuse it otherwise.
 */
const STATES = {
  accepted: ["Affiliated", "green"],
  active: ["Active", "green"],
  approved: ["Approved", "green"],
  complete_paid: ["Paid", "green"],
  completed: ["Completed", "green"],
  contacted: ["Contacted", "green"],
  delivered: ["Delivered", "green"],
  enabled: ["Enabled", "green"],
  enrolled: ["Enrolled", "green"],
  informed: ["Informed", "green"],
  manually_paid: ["Manually paid", "green"],
  offering: ["Offering", "green"],
  open: ["Open", "green"],
  paid: ["Paid", "green"],
  registered: ["Registered", "green"],
  sent: ["Sent", "green"],
  shown: ["Shown", "green"],
  succeeded: ["Succeeded", "green"],
  verified: ["Verified", "green"],
  initiated: ["Initiated", "amber"],
  linked: ["Linked", "amber"],
  not_contacted: ["Not contacted", "amber"],
  one_left: ["One left", "amber"],
  partial_paid: ["Partially paid", "amber"],
  pending: ["Pending", "amber"],
  sending: ["Sending", "amber"],
  requested: ["Requested", "amber"],
  waiting: ["Waiting", "amber"],
  aborted: ["Aborted", "grey"],
  canceled: ["Cancelled", "red"],
  cancelled: ["Cancelled", "red"],
  declined: ["Declined", "red"],
  disapproved: ["Disapproved", "red"],
  dropped: ["Dropped", "red"],
  expired: ["Expired", "red"],
  failed: ["Failed", "red"],
  invalid_token: ["Invalid token", "red"],
  overdue: ["Overdue", "red"],
  rejected: ["Rejected", "red"],
  revoked: ["Revoked", "red"],
  unpaid: ["Unpaid", "red"],
  current: ["Current", "blue"],
  in_transit: ["In transit", "grey"],
  opened: ["Opened", "grey"],
  ready: ["Ready", "grey"],
  full_refund: ["Full refund", "blue"],
  partial_refund: ["Partial refund", "blue"],
  refund: ["Refund", "blue"],
  running: ["Running", "blue"],
  upcoming: ["Upcoming", "blue"],
  archived: ["Archived", "grey"],
  closed: ["Closed", "grey"],
  disabled: ["Disabled", "grey"],
  draft: ["Draft", "grey"],
  full: ["Full", "grey"],
  hidden: ["Hidden", "grey"],
  inactive: ["Inactive", "grey"],
  nothing_due: ["Nothing due", "grey"],
  not_interested: ["Not interested", "grey"],
  not_offered: ["Not offered", "grey"],
  not_requested: ["Not requested", "grey"],
  previous: ["Previous", "grey"],
  unlinked: ["Unlinked", "grey"],
} as const satisfies Record<string, readonly [label: string, tone: Tone]>;

/** A state that has its words in the table. */
export type KnownState = keyof typeof STATES;

/** Label and tone of a state, where the table has them. */
export const knownState = (status: string): readonly [string, Tone] | undefined =>
  Object.hasOwn(STATES, status) ? STATES[status as KnownState] : undefined;

/** What people read for a state: `not_contacted` is "Not contacted". */
export const statusLabel = (status: KnownState): string => STATES[status][0];
