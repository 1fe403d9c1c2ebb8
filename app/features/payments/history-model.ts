import { z } from "zod";
import { choice, id, isoDate, keysOf } from "~/platform/input";
import { listInput } from "~/platform/list";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "./model";

/** The lists of the ledger: what narrows them. Safe for the browser. */
export const TRANSACTION_TYPES = Object.freeze(keysOf(TRANSACTION_TYPE_LABELS));
export const TRANSACTION_STATUSES = Object.freeze(keysOf(TRANSACTION_STATUS_LABELS));

/** Money that moved; the others are tries. */
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

/** What a super admin sees of the money of all schools; each tab takes the filters that its rows have. */
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
