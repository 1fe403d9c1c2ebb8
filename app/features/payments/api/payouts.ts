import { del, get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listOf } from "~/platform/json-shapes";
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
  post("/payouts/verify-account/", verifyPayoutAccount, "Asks the provider for the state of the payout account", {
    response: accountStatusShape,
    refuses: [503],
  }),
  get("/payouts/verify-account-link/", payoutOnboarding, "Where the payout account is completed", {
    response: onboardingShape,
    refuses: [503],
    output: ({ url, expiresAt }) => ({ url, expires_at: isoInstant(expiresAt) }),
  }),
  post("/payouts/create/", connectPayoutAccount, "Connects a payout account", {
    response: connectedShape,
    refuses: [503],
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    output: ({ account, status, url }) => ({ account, status, url }),
  }),
  del("/payouts/unlink-account/", unlinkPayoutAccount, "Parts with the payout account", { response: accountStatusShape, refuses: [503] }),
  get("/payouts/payout-account-summary/", payoutSummary, "The payout account in figures", {
    response: accountSummaryShape,
    refuses: [503],
    output: (row) => ({
      status: row.status,
      available: decimalMoney(row.availableCents),
      pending: decimalMoney(row.pendingCents),
      paid_out: decimalMoney(row.paidOutCents),
      currency: "USD",
      next_payout_date: row.nextPayoutDate,
    }),
  }),
  get("/payouts/express-link/", payoutDashboard, "The provider's own pages about the account", { response: dashboardShape, refuses: [503] }),
  get("/payouts/school-account/", payoutAccountState, "Whether money can come in", {
    response: accountShape,
    output: ({ status, accountName, bankLast4 }) => ({ status, account_name: accountName, bank_last4: bankLast4 }),
  }),
  get("/payouts/", listTransactions, "The ledger", {
    response: listOf(ledgerRowShape),
    output: ({ results, count }) => ({
      results: results.map((row) => ({
        id: row.id,
        type: row.type,
        status: row.status,
        amount: decimalMoney(row.amountCents),
        service_fee: decimalMoney(row.serviceFeeCents),
        net: decimalMoney(row.amountCents),
        currency: "USD",
        student: row.studentId ? { id: row.studentId, name: row.payerName } : null,
        program: row.program,
        product: row.product,
        payout_date: row.payoutDate,
        created_at: isoInstant(row.createdAt),
      })),
      count,
    }),
  }),
];
