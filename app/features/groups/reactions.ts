import { offerFreeSeats } from "~/features/waitlist/domain/run-out";
import { every, on } from "~/platform/job";
import { closeNaming, expireOrder, expireOrders, remindNaming } from "./domain/naming-day";
import { linkSponsor, mailConfirmed, mailInvitation, mailNamingDue, mailQuote } from "./domain/notify";

export const reactions = [
  on("group.quoted", "mail the quote to the buyer", mailQuote),
  on("group.confirmed", "mail the buyer that the seats are confirmed", mailConfirmed),
  on("group.seat-named", "mail the invitation", mailInvitation),
  on("group.naming-due", "remind the buyer of open seats", mailNamingDue),
  on("group.naming-due", "close naming after the day", closeNaming),
  on("group.released", "offer the seats to the waitlist", offerFreeSeats),
  on("group.expired", "end the order", expireOrder),
  on("registration.created", "link the sponsor of the group", linkSponsor),
];

export const schedules = [every("0 10 * * *", "remind-of-naming", remindNaming), every("*/15 * * * *", "expire-group-orders", expireOrders)];
