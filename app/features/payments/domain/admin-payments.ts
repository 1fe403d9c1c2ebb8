import { z } from "zod";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { accountOfSchool, adminDays, readAllAccounts, readAllPayouts, readAllTransactions } from "../data/admin-payments";
import { adminPaymentsInput } from "../history-model";
import { refreshPayoutAccount } from "./refresh-payout-account";

/** Payouts, ledger and payout accounts of all schools, one tab at a time. */
export const adminPayments = query({
  name: "payments.all",
  allow: superAdmin,
  input: adminPaymentsInput,
  async run(ctx, { limit, offset, ordering, tab = "payouts", ...filters }) {
    const page = { limit, offset, ordering };
    if (tab === "transactions") {
      const { results, totals, schools } = await readAllTransactions(ctx, filters, page);
      return { tab: "transactions" as const, page: { results, count: totals.count }, totals, schools, days: adminDays(ctx, filters) };
    }
    if (tab === "accounts") {
      const { results, totals, schools } = await readAllAccounts(ctx, filters, page);
      const rows = results.map(({ requirements, ...row }) => ({ ...row, due: requirements ? (JSON.parse(requirements) as string[]) : [] }));
      return { tab: "accounts" as const, page: { results: rows, count: totals.count }, totals, schools };
    }
    const { results, totals, schools } = await readAllPayouts(ctx, filters, page);
    return { tab: "payouts" as const, page: { results, count: totals.count }, totals, schools };
  },
});

/** Refreshes one school's account from the provider. @throws conflict `no_account` */
export const refreshAccount = command({
  name: "payouts.refresh-any",
  allow: superAdmin,
  input: z.object({ id: id() }),
  idempotent: false,
  async run(ctx, { id: schoolId }) {
    const account = await accountOfSchool(ctx, schoolId);
    if (!account) throw conflict("no_account", "This school has no payout account.");
    return { status: await refreshPayoutAccount(ctx, account) };
  },
});
