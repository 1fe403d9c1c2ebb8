import { Stack } from "@mantine/core";
import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { exportIntent } from "~/features/exports/actions";
import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { school } from "~/features/identity/gates";
import { preEnrollmentsExport } from "~/features/pre-enrollments/exports";
import { PRE_ENROLLMENT_STATUS_LABELS } from "~/features/pre-enrollments/model";
import { preEnrollmentPath } from "~/features/pre-enrollments/paths";
import { screenAction, screenLoader } from "~/platform/screen";
import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import { type Column, DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { preEnrollmentReport } from "../../domain/pre-enrollment-report";
import { daysOfAddress } from "../../domain/report-days";
import { CsvLinks } from "../../parts/csv-links";
import { ReportFilters } from "../../parts/report-filters";
import styles from "../../parts/reports.css?url";
import { preEnrollmentReportPath } from "../../paths";
import { INTERVAL_LABELS, periodLabel } from "../../report-model";

export const loader = screenLoader(preEnrollmentReport, { gate: school });
export const action = screenAction({ export: exportIntent(preEnrollmentsExport, daysOfAddress) }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Pre-enrollment report");

type Row = SerializeFrom<Awaited<ReturnType<typeof preEnrollmentReport>>>["page"]["results"][number];

const columnsFor = (zone: string): Column<Row>[] => [
  {
    key: "student",
    header: "Name",
    sort: "student",
    cell: (row) => (
      <span className="stack">
        <Link to={preEnrollmentPath(row.id)}>{row.name}</Link>
        <span className="two-lines">{row.email}</span>
      </span>
    ),
  },
  { key: "phone", header: "Phone", cell: (row) => <span className="figures">{row.phone ?? "–"}</span> },
  { key: "program", header: "Program", cell: (row) => row.program },
  { key: "date", header: "Sent", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
  {
    key: "status",
    header: "Status",
    sort: "status",
    cell: (row) => <StatusBadge status={row.status} label={PRE_ENROLLMENT_STATUS_LABELS[row.status]} />,
  },
  { key: "plan", header: "Plan to pay", cell: (row) => (row.planToPay ? PLAN_TO_PAY_LABELS[row.planToPay] : <span className="faint">–</span>) },
];

const STATUSES = Object.entries(PRE_ENROLLMENT_STATUS_LABELS).map(([value, label]) => ({ value, label }));

/** SCH-05: who applied, and what became of it. */
export default function PreEnrollmentReport() {
  const view = useLoaderData<typeof loader>();
  const { tiles, bars, interval, page, zone } = view;
  return (
    <>
      <PageHeader title="Pre-enrollment report" actions={<CsvLinks path={preEnrollmentReportPath} days={view} />} />
      <ExportForm />
      <ReportFilters
        days={view}
        selects={[
          { name: "program", label: "Program", options: view.programs },
          { name: "status", label: "Status", options: STATUSES },
        ]}
      />
      <StatRow>
        <StatCard label="Pending" value={tiles.pending} />
        <StatCard label="Approved" value={tiles.approved} />
        <StatCard label="Disapproved" value={tiles.disapproved} />
        <StatCard label="Registered" value={tiles.registered} />
        <StatCard
          label="Conversion"
          value={tiles.total > 0 ? `${Math.round((tiles.registered / tiles.total) * 100)}%` : "–"}
          note="Share of applicants who registered"
        />
      </StatRow>
      <Stack gap="md" my="md">
        <Card title="Pre-enrollments over time">
          <BarChart
            title="Pre-enrollments over time"
            unit="Pre-enrollments"
            labelHead={INTERVAL_LABELS[interval]}
            bars={bars.map(({ key, value }) => ({ label: periodLabel(key, interval), value }))}
          />
        </Card>
      </Stack>
      <DataTable
        itemLabel={["pre-enrollment", "pre-enrollments"]}
        data={page}
        columns={columnsFor(zone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ id }) => preEnrollmentPath(id)}
        defaultSort="-created_at"
        search="Search by name, email, or phone"
        tools={<ExportButton />}
        empty={<EmptyState title="No pre-enrollments in this period">Choose other dates above.</EmptyState>}
      />
    </>
  );
}
