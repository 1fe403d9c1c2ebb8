import { z } from "zod";
import { choice, email, flag, id, isoDate, optional, personName, phone, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { HOUR_MS } from "~/platform/zones";

/** Fields and offer times of the waitlist. Safe for the browser. */
export const WAITLIST_STATUSES = Object.freeze(["pending", "informed"] as const);
/** Who offers an open seat: the schedule or staff. */
export const WAITLIST_MODES = Object.freeze(["automatic", "manual"] as const);
export const INFORMED_BY_LABELS = { automatic: "automatically", staff: "by the office" } as const;
export const OFFER_LABELS = {
  none: "No offer yet",
  offered: "Seat reserved",
  claimed: "Registered",
  expired: "Offer expired",
  declined: "Declined",
  removed: "Removed",
} as const;

export const waitlistInput = listInput({
  sorts: ["position", "created_at", "name"],
  ordering: "position",
  filters: { program: id(), class: id(), status: choice(WAITLIST_STATUSES), from_date: isoDate(), to_date: isoDate() },
});
export type WaitlistQuery = z.output<typeof waitlistInput>;

export const waitlistFields = z.object({
  program: text(200),
  class: optional(id()),
  first_name: personName(80),
  last_name: personName(80),
  email: email(),
  phone: phone(),
});
export const informFields = z.object({ anyway: flag(), class: optional(id()) });

const LONGEST = 24 * HOUR_MS;
const SHORTEST = 2 * HOUR_MS;
/** No automatic mail within this time before the class start; staff call instead. */
export const CALL_INSTEAD = 12 * HOUR_MS;
export const MAX_OFFERS = 2;

/** Expiry of an offer: a day, or half the time until the class starts, at least two hours. */
export function offerUntil(now: number, startsAt: number | null): number {
  const half = startsAt === null ? LONGEST : (startsAt - now) / 2;
  return now + Math.max(SHORTEST, Math.min(LONGEST, Math.floor(half)));
}

/** Toast after a person declined an offer or left the waitlist. */
export const answeredText = ({ answer, hadSeat }: { answer: "decline" | "leave"; hadSeat: boolean }): string =>
  answer === "decline"
    ? "Thank you. We'll offer the seat to the next person."
    : hadSeat
      ? "You've left the waitlist. We'll offer the seat to the next person."
      : "You've left the waitlist.";

/** Time of the reminder: after three quarters of the offer. */
export const remindAt = (offeredAt: number, until: number): number => offeredAt + Math.floor((until - offeredAt) * 0.75);
