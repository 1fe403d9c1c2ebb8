import { every, on } from "~/platform/job";
import { notifyDue, notifyIssued, notifyPaid } from "./domain/notify-sponsor";
import { remindDueInvoices } from "./domain/remind-due-invoices";

export const reactions = [
  on("sponsor-invoice.issued", "mail it to the sponsor", notifyIssued),
  on("sponsor-invoice.paid", "thank the sponsor", notifyPaid),
  on("sponsor-invoice.due", "remind the sponsor", notifyDue),
];

export const schedules = [every("0 10 * * *", "remind-due-sponsor-invoices", remindDueInvoices)];
