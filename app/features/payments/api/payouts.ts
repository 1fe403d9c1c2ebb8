import { del, get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import { connectPayoutAccount, payoutDashboard, payoutOnboarding, unlinkPayoutAccount, verifyPayoutAccount } from "../domain/payouts/account";
import { payoutAccountState, payoutSummary } from "../domain/payouts/show-payouts";
import { listTransactions } from "../domain/payouts/transactions";
import {
  accountShape,
  accountStatusShape,
  accountSummaryShape,
  connectedShape,
  dashboardShape,
  ledgerRowShape,
  onboardingShape,
} from "../payment-shapes";

export const payoutEndpoints: Endpoint[] = [
  post("/payouts/verify-account/", verifyPayoutAccount, "Verify the payout account with the provider", {
    output: json(accountStatusShape),
    refuses: [503],
  }),
  get("/payouts/verify-account-link/", payoutOnboarding, "Get the link to complete the payout account", {
    refuses: [503],
    output: json(onboardingShape, ({ url, expiresAt }) => ({ url, expires_at: isoInstant(expiresAt) })),
  }),
  post("/payouts/create/", connectPayoutAccount, "Connect a payout account", {
    refuses: [503],
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    output: json(connectedShape, ({ account, status, url }) => ({ account, status, url })),
  }),
  del("/payouts/unlink-account/", unlinkPayoutAccount, "Unlink the payout account", { output: json(accountStatusShape), refuses: [503] }),
  get("/payouts/payout-account-summary/", payoutSummary, "Summarize the payout account", {
    refuses: [503],
    output: json(accountSummaryShape, (row) => ({
      status: row.status,
      available: decimalMoney(row.availableCents),
      pending: decimalMoney(row.pendingCents),
      paid_out: decimalMoney(row.paidOutCents),
      currency: "USD" as const,
      next_payout_date: row.nextPayoutDate,
    })),
  }),
  get("/payouts/express-link/", payoutDashboard, "Get the link to the provider's dashboard", { output: json(dashboardShape), refuses: [503] }),
  get("/payouts/school-account/", payoutAccountState, "Read the payout account", {
    output: json(accountShape, ({ status, accountName, bankLast4 }) => ({ status, account_name: accountName, bank_last4: bankLast4 })),
  }),
  get("/payouts/", listTransactions, "List the ledger", {
    output: listJson(
      rowJson(ledgerRowShape, (row) => ({
        amount: decimalMoney(row.amountCents),
        service_fee: decimalMoney(row.serviceFeeCents),
        net: decimalMoney(row.amountCents),
        currency: "USD" as const,
        student: row.studentId ? { id: row.studentId, name: row.payerName } : null,
        created_at: isoInstant(row.createdAt),
      })),
    ),
  }),
];
