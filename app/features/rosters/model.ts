import { z } from "zod";
import { counted } from "~/platform/counted";
import { choice, flag, id, longText, many, optional, text } from "~/platform/input";
import { listInput } from "~/platform/list";

/** Labels and schemas of actions on a whole class. */
export const ROSTER_TABS = Object.freeze(["active", "cancelled", "waitlist", "documents", "emails"] as const);
export type RosterTab = (typeof ROSTER_TABS)[number];

export const classRosterInput = listInput({
  sorts: ["student", "created_at"],
  filters: {
    tab: choice(ROSTER_TABS),
    registration_status: choice(["active", "cancelled"]),
    payment_status: choice(["unpaid", "partial_paid", "complete_paid"]),
    enrollment_status: choice(["enrolled", "completed", "dropped"]),
  },
}).extend({ id: id() });

export const cancelClassFields = z.object({
  /** What happens to the registered students, if any. */
  students: optional(choice(["transfer", "cancel", "each"])),
  /** The class they transfer to. */
  target: optional(id()),
  /** Per registration: a class ID, or `cancel`. */
  choices: z.record(optional(id())).default({}),
  /** Exceeds the other class's capacity, or transfers into a closed class. */
  override: flag(),
  /** Refunds the application fee as well. */
  with_application_fee: flag(),
  reason: longText(500),
});

export const classMessageFields = z.object({ subject: text(150), message: longText(5000), ids: many(id(), 500) });

/** The result of cancelling a class, as a toast. */
export const cancelledText = ({ moved, cancelled, refunds }: { moved: number; cancelled: number; refunds: number }): string =>
  [
    "Class cancelled.",
    moved > 0 ? `${counted(moved, "student")} moved to another class.` : "",
    cancelled > 0 ? `${counted(cancelled, "registration")} cancelled.` : "",
    refunds > 0 ? `${counted(refunds, "refund")} requested.` : "",
  ]
    .filter(Boolean)
    .join(" ");
