import { z } from "zod";
import { choice, id, isoDate, keysOf } from "~/platform/input";
import { listInput } from "~/platform/list";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "./model";

/** Filters of the ledger lists. Safe for the browser. */
export const TRANSACTION_TYPES = Object.freeze(keysOf(TRANSACTION_TYPE_LABELS));
export const TRANSACTION_STATUSES = Object.freeze(keysOf(TRANSACTION_STATUS_LABELS));

/** Statuses of completed payments; the others are attempts. */
export const SETTLED = Object.freeze(["succeeded", "manually_paid", "refund"] as const);

const filters = {
  type: choice(TRANSACTION_TYPES),
  status: choice(TRANSACTION_STATUSES),
  from_date: isoDate(),
  to_date: isoDate(),
  program: id(),
  student: id(),
};

export const historyInput = listInput({ sorts: ["created_at", "amount", "payer"], ordering: "-created_at", filters });
export type HistoryQuery = z.output<typeof historyInput>;
export type HistoryFilters = Omit<HistoryQuery, "limit" | "offset" | "ordering">;

export const PAYMENT_TABS = Object.freeze(["payouts", "transactions", "accounts"] as const);
export type PaymentTab = (typeof PAYMENT_TABS)[number];

/** Filters of the super admin's tabs. */
export const adminPaymentsInput = listInput({
  sorts: ["created_at", "amount", "school"],
  ordering: "-created_at",
  filters: {
    tab: choice(PAYMENT_TABS),
    school: id(),
    type: choice(TRANSACTION_TYPES),
    status: z.string().max(20),
    from_date: isoDate(),
    to_date: isoDate(),
  },
});
export type AdminPaymentsQuery = z.output<typeof adminPaymentsInput>;
