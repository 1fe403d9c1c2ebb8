import type { z } from "zod";
import { get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { nameSeats } from "./domain/name";
import { makeQuote, quoteGroup } from "./domain/quote";
import { getOrder, type OrderView } from "./domain/read";
import { releaseSeat, replaceSeat, resendSeat } from "./domain/replace";
import { groupOrderShape, groupQuoteShape, namedShape } from "./group-shapes";
import { groupPagePath } from "./paths";

const order = json(
  groupOrderShape,
  ({ order: row, seats, money }: OrderView): z.input<typeof groupOrderShape> => ({
    ...{ id: row.id, number: row.number, status: row.status, buyer: row.buyer, contact_name: row.contactName, email: row.email, phone: row.phone },
    ...{ program: row.programId, class: row.classId, seat_price: decimalMoney(row.perSeatCents), discount_bps: row.discountBps },
    ...{ po_number: row.poNumber, name_by: row.nameBy, after_naming: row.afterNaming, valid_until: isoInstant(row.validUntil) },
    ...{ buyer_url: groupPagePath(row.code), requested_seats: row.seats, created_at: isoInstant(row.createdAt) },
    ...{ deposit_bps: row.depositBps, paid: decimalMoney(money.receivedCents), credit: decimalMoney(Math.max(0, money.creditCents)) },
    choose_by: row.chooseBy,
    seats: seats.map(({ seat }) => ({
      ...{ id: seat.id, position: seat.position, status: seat.state, first_name: seat.firstName, last_name: seat.lastName, email: seat.email },
      ...{ registration: seat.registrationId, invited_at: isoInstant(seat.invitedAt) },
      paid: decimalMoney(money.seats.find(({ id }) => id === seat.id)?.paidCents ?? 0),
    })),
  }),
);
const then = thenRead((ctx, id) => getOrder(ctx, { id }));

/** Group orders for the office and its programs. */
export const groupEndpoints: Endpoint[] = [
  post("/group-orders/quote/", quoteGroup, "Returns the price of seats in a class; reserves nothing", {
    output: json(groupQuoteShape, (quote: Result<typeof quoteGroup>) => ({
      ...{ seats: quote.seats, free: quote.free, list_price: decimalMoney(quote.listCents), discount_bps: quote.discountBps },
      ...{ seat_price: decimalMoney(quote.seatCents), total: decimalMoney(quote.totalCents), name_by: quote.nameBy },
    })),
  }),
  post("/group-orders/", then(makeQuote), "Makes a quote and emails it to the buyer, who accepts it on the buyer's page", {
    status: 201,
    output: order,
  }),
  get("/group-orders/{id}/", getOrder, "Returns a group order with its seats", { output: order }),
  post("/group-orders/{id}/seats/", nameSeats, "Adds people to open seats, each for itself, and invites them", {
    output: json(namedShape, (result: Result<typeof nameSeats>) => result),
  }),
  post("/group-seats/{id}/replace/", then(replaceSeat), "Gives a seat to another person, and returns the order", { output: order }),
  post("/group-seats/{id}/release/", then(releaseSeat), "Releases an open or invited seat, and returns the order", { output: order }),
  post("/group-seats/{id}/resend/", then(resendSeat), "Sends an invitation again, and returns the order", { output: order }),
];
