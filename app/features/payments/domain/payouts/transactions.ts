import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#drizzle/schema/payments";
import { zoneOf } from "~/platform/context";
import { choice, id, isoDate } from "~/platform/input";
import { listInput } from "~/platform/list";
import { ownerOrSuper } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { transactionPage } from "../../data/transaction-list";

/** The ledger, newest first: a school's for its owner, every school's for a super admin. */
export const listTransactions = query({
  name: "payouts.transactions",
  allow: ownerOrSuper,
  input: listInput({
    sorts: ["created_at", "amount"],
    ordering: "-created_at",
    filters: { status: choice(TRANSACTION_STATUSES), type: choice(TRANSACTION_TYPES), student: id(), from_date: isoDate(), to_date: isoDate() },
  }),
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const allSchools = userOf(ctx).role === "super_admin";
    return transactionPage(ctx, filters, { limit, offset, ordering }, { allSchools, zone: zoneOf(ctx) });
  },
});
