import { conflict, invalidField } from "~/platform/errors";
import { formatMoney } from "~/platform/money";
import { REPLACE_HOURS } from "../model";

/** What group orders refuse, with codes that API clients can tell apart. */
export const groupFull = (free: number) =>
  conflict("class_full", free === 1 ? "Only 1 seat is open in this class." : `Only ${free} seats are open in this class.`, undefined, { free });
export const quoteOver = () => conflict("quote_over", "This quote has expired. Ask for a new one.");
export const moved = () => conflict("order_moved", "This order has just changed. Check it again.");
export const holdOver = () => conflict("hold_over", "The reservation of these seats is over. Make a new quote.");
export const orderConfirmed = () => conflict("order_confirmed", "This order is already confirmed.");
export const noDeposit = () => conflict("no_deposit", "This order has no deposit. Pay the whole amount.");
export const orderStarted = () => conflict("order_started", "The class has started. Ask the school.");
export const choiceOpen = () => conflict("choice_open", "The class was cancelled. Choose another class or a refund first.");
export const choiceOver = () => conflict("choice_over", "There is nothing to choose for this order anymore.");
export const noCredit = () => conflict("no_credit", "This order has no credit to refund.");
export const creditTooSmall = (cents: number) => invalidField("amount", `The credit is only ${formatMoney(cents)}.`, "over_balance");
export const nameClosed = () => conflict("name_closed", "The naming day is over. Ask the school to extend it.");
export const orderUnpaid = () => conflict("order_unpaid", "Names can be added once the school confirms the order.");
export const noOpenSeat = () => conflict("no_open_seat", "All seats have names. Ask the school for more seats.");
export const seatsGiven = (buyer: string) => conflict("seats_given", `All seats of ${buyer} are given.`);
export const duplicatePerson = () => invalidField("email", "This person already has a seat in this class.", "duplicate_person");
export const tokenUsed = () => conflict("token_used", "This invitation was used already.");
export const poMissing = () => invalidField("po_number", "Enter the PO number, or issue an invoice.", "po_missing");
export const replacedTooLate = () => conflict("replaced_too_late", `A person can be replaced until ${REPLACE_HOURS} hours before the class starts.`);
export const seatRegistered = () => conflict("seat_registered", "This person is registered. Replace the person, or ask the school.");
export const seatsBelowNamed = (named: number) => invalidField("seats", `${named} seats have names. Release those first.`, "seats_below_named");
export const cohortFull = (free: number) =>
  conflict("cohort_full", free > 0 ? `Only ${free.toLocaleString("en-US")} more fit in this cohort.` : "This cohort is full.", undefined, { free });
