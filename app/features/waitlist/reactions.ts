import { every, on } from "~/platform/job";
import { confirmWaitlist } from "./domain/confirm-waitlist";
import { endOffer, lookAfterWaitlists, offerFreeSeats, offerSeatOf, remindOfOffer } from "./domain/run-out";
import { closeWaitlist, moveWaiting } from "./domain/withdrawn";

export const reactions = [
  on("waitlist.joined", "confirm the place", confirmWaitlist),
  on("waitlist.offer-over", "end the offer", endOffer),
  on("waitlist.offer-nearly-over", "remind of the offer", remindOfOffer),
  on("seat.freed", "offer it to who waits", offerFreeSeats),
  on("registration.cancelled", "offer the seat to who waits", offerSeatOf),
  on("registration.enrollment-changed", "offer the seat to who waits", offerSeatOf),
  on("registration.transferred", "offer the old seat to who waits", (ctx, { fromClassId }) => offerFreeSeats(ctx, { classId: fromClassId })),
  on("class.withdrawn", "move its waitlist to the program", moveWaiting),
  on("program.withdrawn", "close its waitlist", closeWaitlist),
  on("class.capacity-raised", "offer the seats to who waits", offerFreeSeats),
];

export const schedules = [every("*/15 * * * *", "look-after-waitlists", lookAfterWaitlists)];
