import { z } from "zod";
import { address, amount, count, day, instant, keyOf, named, text } from "~/platform/json-shapes";
import { AFTER_NAMING_LABELS, GROUP_STATE_LABELS, SEAT_STATE_LABELS } from "./model";

/** Response shapes of group orders. */
export const groupQuoteShape = named("GroupQuote", {
  seats: count(),
  free: count().describe("Open seats of the class"),
  list_price: amount(),
  discount_bps: count().describe("Basis points"),
  seat_price: amount(),
  total: amount(),
  name_by: day(),
});

const groupSeatShape = named("GroupSeat", {
  id: z.string(),
  position: count(),
  status: keyOf(SEAT_STATE_LABELS),
  first_name: text(),
  last_name: text(),
  email: text(),
  registration: text(),
  invited_at: instant().nullable(),
  paid: amount(),
});

export const groupOrderShape = named("GroupOrder", {
  id: z.string(),
  number: z.string(),
  status: keyOf(GROUP_STATE_LABELS),
  buyer: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  program: z.string(),
  class: z.string(),
  seat_price: amount(),
  discount_bps: count().describe("Basis points"),
  po_number: text(),
  name_by: day(),
  after_naming: keyOf(AFTER_NAMING_LABELS),
  valid_until: instant().nullable(),
  buyer_url: address(),
  requested_seats: count(),
  deposit_bps: count().describe("Basis points; 0 without a deposit"),
  paid: amount().describe("Payments less refunds"),
  credit: amount().describe("Paid, and used for no seat"),
  choose_by: day().nullable().describe("Last day to choose another class or a refund, after the class was cancelled"),
  seats: z.array(groupSeatShape),
  created_at: instant(),
});

export const namedShape = named("NamedSeats", {
  named: count(),
  refused: z.array(named("RefusedPerson", { email: z.string(), reason: z.string() })),
});
