import { useLoaderData } from "@remix-run/react";
import { exportIntent } from "~/features/exports/actions";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ExportForm } from "~/ui/data-table/export-button";
import { PageHeader } from "~/ui/page-header";
import { type Tab, Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { adminPayments, refreshAccount } from "../domain/admin-payments";
import { allPaymentsExport } from "../history-exports";
import { AccountsTab, PayoutsTab, TransactionsTab } from "../parts/admin-tabs";
import { adminPaymentsPath } from "../paths";

export const loader = screenLoader(adminPayments, { gate: superAdmin });
export const action = screenAction(
  {
    refresh: intent(refreshAccount, { toast: ({ status }) => `The provider says: ${status}.` }),
    export: exportIntent(allPaymentsExport),
  },
  { gate: superAdmin },
);
export const meta = titled("Payments");

const TABS: Tab[] = [
  { label: "Payouts", to: adminPaymentsPath },
  { label: "Transactions", to: `${adminPaymentsPath}?tab=transactions` },
  { label: "Accounts", to: `${adminPaymentsPath}?tab=accounts` },
];

/** Payouts, ledger and accounts of all schools, read-only. */
export default function AllPayments() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Payments" lead="Payouts, transactions, and accounts of all schools. Refund requests have their own page." />
      <Tabs tabs={TABS} label="Payments" />
      {view.tab === "transactions" ? (
        <>
          <ExportForm />
          <TransactionsTab {...view} />
        </>
      ) : view.tab === "accounts" ? (
        <AccountsTab {...view} />
      ) : (
        <PayoutsTab {...view} />
      )}
    </>
  );
}
