import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconReceiptRefund } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { superAdmin } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { screenAction, screenLoader } from "~/platform/screen";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { adminRefundOverview } from "../../domain/refunds/read";
import { refundsExport } from "../../exports";
import styles from "../../parts/payments.css?url";
import { refundColumns, STATUS_OPTIONS } from "../../parts/refund-columns";
import { adminRefundPath, adminRefundsPath } from "../../paths";

export const loader = screenLoader(adminRefundOverview, { gate: superAdmin });
export const action = screenAction({ export: exportIntent(refundsExport) }, { gate: superAdmin });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Refund requests");

/** Refund requests of all schools. */
export default function AdminRefundList() {
  const { page, totalCents, schools, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Refund requests" lead={`${page.count} ${page.count === 1 ? "request" : "requests"}, ${formatMoney(totalCents)} total.`} />
      <Tabs
        label="Status"
        tabs={[
          { label: "Pending", to: adminRefundsPath },
          ...STATUS_OPTIONS.slice(1).map(({ value, label }) => ({ label, to: `${adminRefundsPath}?status=${value}` })),
          { label: "All", to: `${adminRefundsPath}?status=all` },
        ]}
      />
      <ExportForm />
      <DataTable
        itemLabel={["refund request", "refund requests"]}
        data={page}
        columns={refundColumns(zone, adminRefundPath, true)}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.number ?? "request"} of ${row.school}`}
        rowTo={({ id }) => adminRefundPath(id)}
        presets={[{ label: "Pending", query: "status=pending" }]}
        defaultSort="-created_at"
        search="Search by student or number"
        filters={[
          { name: "school", label: "School", options: schools },
          { name: "from_date", label: "Requested from", kind: "date" },
          { name: "to_date", label: "Requested to", kind: "date" },
        ]}
        rowMenu={(row) => <Link to={adminRefundPath(row.id)}>Open</Link>}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconReceiptRefund size={28} stroke={1.5} />} title="No pending refund requests">
            Requests from schools show up here until you approve or decline them.
          </EmptyState>
        }
      />
    </>
  );
}
