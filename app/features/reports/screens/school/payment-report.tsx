import { Stack } from "@mantine/core";
import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { journalPath } from "~/features/journal/paths";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { paymentHistoryPath, promoCodesPath, refundRequestsPath } from "~/features/payments/paths";
import { methodLabel } from "~/features/payments/receipt-model";
import { sponsorsPath } from "~/features/sponsors/paths";
import { formatMoney } from "~/platform/money";
import { screenAction, screenLoader } from "~/platform/screen";
import { BarChart } from "~/ui/bar-chart";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { type Column, DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { useRootData } from "~/ui/root-data";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { paymentReport } from "../../domain/payment-report";
import { daysOfAddress } from "../../domain/report-days";
import { paymentRosterExport } from "../../exports";
import { CsvLinks } from "../../parts/csv-links";
import { Receivables } from "../../parts/receivables";
import { ReportFilters } from "../../parts/report-filters";
import styles from "../../parts/reports.css?url";
import { paymentReportPath } from "../../paths";
import { INTERVAL_LABELS, periodLabel } from "../../report-model";

export const loader = screenLoader(paymentReport, { gate: school });
export const action = screenAction({ export: exportIntent(paymentRosterExport, daysOfAddress) }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Payment report");

type Row = SerializeFrom<Awaited<ReturnType<typeof paymentReport>>>["page"]["results"][number];

const COLUMNS: Column<Row>[] = [
  { key: "date", header: "Date", sort: "created_at", cell: (row) => <DateText day={row.paidOn} /> },
  {
    key: "payer",
    header: "Payer",
    sort: "payer",
    cell: (row) => (
      <span className="stack">
        {row.registrationId ? <Link to={registrationProfilePath(row.registrationId)}>{row.payer}</Link> : row.payer}
        <span className="two-lines clipped" title={row.program ?? row.description}>
          {row.program ?? row.description}
        </span>
      </span>
    ),
  },
  { key: "type", header: "Type", cell: (row) => TRANSACTION_TYPE_LABELS[row.type] },
  { key: "method", header: "Method", cell: (row) => (row.method === "card" ? "Online" : methodLabel(row.method)) },
  { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} label={TRANSACTION_STATUS_LABELS[row.status]} /> },
  { key: "gross", header: "Gross", align: "end", card: "state", sort: "amount", cell: (row) => <Money cents={row.grossCents} /> },
  { key: "fee", header: "Fee", align: "end", cell: (row) => <Money cents={row.feeCents} /> },
  { key: "net", header: "Net", align: "end", cell: (row) => <Money cents={row.netCents} /> },
];

const choices = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const dollars = (cents: number) => (Math.abs(cents) >= 1_000_000 ? `$${Math.round(cents / 100_000)}k` : `$${Math.round(cents / 100)}`);

/** SCH-04: what moved in some days, and what is owed now. */
export default function PaymentReport() {
  const view = useLoaderData<typeof loader>();
  const isOwner = useRootData()?.user?.role === "school_owner";
  const { tiles, credit, ages, weeks, bars, interval, page, totals } = view;
  return (
    <>
      <PageHeader
        title="Payment report"
        actions={
          <>
            <CsvLinks path={paymentReportPath} days={view} />
            <ButtonLink to={journalPath} quiet>
              Journal
            </ButtonLink>
            <ButtonLink to={refundRequestsPath} quiet>
              Refund requests
            </ButtonLink>
            <ButtonLink to={promoCodesPath} quiet>
              Promo codes
            </ButtonLink>
            <ButtonLink to={sponsorsPath} quiet>
              Sponsors
            </ButtonLink>
            {isOwner ? (
              <ButtonLink to={paymentHistoryPath} quiet>
                Payment history
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ExportForm />
      <ReportFilters
        days={view}
        selects={[
          { name: "program", label: "Program", options: view.programs },
          { name: "type", label: "Type", options: choices(TRANSACTION_TYPE_LABELS) },
          { name: "status", label: "Status", options: choices(TRANSACTION_STATUS_LABELS) },
        ]}
      />
      <StatRow>
        <StatCard label="Collected" value={formatMoney(tiles.collected)} />
        <StatCard label="Refunded" value={formatMoney(tiles.refunded)} />
        <StatCard label="Service fees" value={formatMoney(tiles.fees)} note="Charged on top, kept by Enrollium" />
        <StatCard label="Written off" value={formatMoney(tiles.writtenOff)} note="Balances given up in this period" />
        <StatCard label="Outstanding now" value={formatMoney(ages.outstanding)} />
        <StatCard label="Past due now" value={formatMoney(ages.overdue)} />
        {credit && (credit.issued !== 0 || credit.used !== 0 || credit.outstanding !== 0) ? (
          <>
            <StatCard label="Credit issued" value={formatMoney(credit.issued)} note="Refunds kept as credit, and goodwill" />
            <StatCard label="Credit used" value={formatMoney(credit.used)} note="Counted in Collected" />
            <StatCard label="Credit outstanding now" value={formatMoney(credit.outstanding)} />
          </>
        ) : null}
      </StatRow>
      <Stack gap="md" my="md">
        <Card title="Payments over time, net of refunds">
          <BarChart
            title="Payments over time, net of refunds"
            unit="Amount"
            labelHead={INTERVAL_LABELS[interval]}
            format={formatMoney}
            tick={dollars}
            bars={bars.map(({ key, value }) => ({ label: periodLabel(key, interval), value }))}
          />
        </Card>
        <Receivables ages={ages} weeks={weeks} />
      </Stack>
      <DataTable
        itemLabel={["payment", "payments"]}
        data={page}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ payer, netCents }) => `${formatMoney(netCents)} of ${payer}`}
        defaultSort="-created_at"
        search="Search by payer, receipt, or registration"
        tools={<ExportButton />}
        totals={{
          date: "Total",
          gross: <Money cents={totals.grossCents} />,
          fee: <Money cents={totals.feeCents} />,
          net: <Money cents={totals.netCents} />,
        }}
        empty={<EmptyState title="No payments in this period">Choose other dates above.</EmptyState>}
      />
    </>
  );
}
