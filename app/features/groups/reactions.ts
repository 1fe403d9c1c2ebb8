import { offerFreeSeats } from "~/features/waitlist/domain/run-out";
import { every, on } from "~/platform/job";
import { refundUnchosen } from "./domain/choose";
import { endChoices, offerChoice } from "./domain/class-cancelled";
import { closeNaming, expireOrder, expireOrders, remindNaming } from "./domain/naming-day";
import {
  linkSponsor,
  mailCancelled,
  mailChoice,
  mailConfirmed,
  mailExpired,
  mailInvitation,
  mailNamingDue,
  mailPaymentReturned,
  mailQuote,
} from "./domain/notify";
import { payInvoiced, payMoved, payReactivated, payRegistered, returnCancelled } from "./domain/prepaid";
import { tellAccepted, tellCancelled, tellExpired, tellPaid } from "./domain/tell-office";

export const reactions = [
  on("group.quoted", "mail the quote to the buyer", mailQuote),
  on("group.confirmed", "mail the buyer that the seats are confirmed", mailConfirmed),
  on("group.accepted", "tell the office that an order waits", tellAccepted),
  on("group.confirmed", "tell the office of the payment", tellPaid),
  on("group.cancelled", "tell the office of the end", tellCancelled),
  on("group.cancelled", "email the buyer the end", mailCancelled),
  on("group.expired", "email the buyer the end of the reservation", mailExpired),
  on("group.expired", "tell the office of the end", tellExpired),
  on("group.seat-named", "mail the invitation", mailInvitation),
  on("group.naming-due", "remind the buyer of open seats", mailNamingDue),
  on("group.naming-due", "close naming after the day", closeNaming),
  on("group.released", "offer the seats to the waitlist", offerFreeSeats),
  on("group.expired", "end the order", expireOrder),
  on("registration.created", "link the sponsor of the group", linkSponsor),
  on("registration.created", "pay it from the group's prepaid seats", payRegistered),
  on("registration.cancelled", "return its money to the group order", returnCancelled),
  on("registration.reactivated", "pay it from the group's prepaid seats", payReactivated),
  on("sponsor-invoice.paid", "pay the students of a group order", payInvoiced),
  on("group.funds-changed", "pay the students of a group order", payMoved),
  on("payment.surplus", "email the buyer that the payment goes back", mailPaymentReturned),
  on("class.withdrawn", "let the buyers of group orders choose", offerChoice),
  on("group.class-cancelled", "email the buyer the choice", mailChoice),
  on("group.choice-over", "refund the seats of a cancelled class", refundUnchosen),
];

export const schedules = [
  every("0 10 * * *", "remind-of-naming", remindNaming),
  every("*/15 * * * *", "expire-group-orders", expireOrders),
  every("0 10 * * *", "end-group-choices", endChoices),
];
