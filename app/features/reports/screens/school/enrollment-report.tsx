import { Stack } from "@mantine/core";
import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ENROLLMENT_STATUS_LABELS, REGISTRATION_STATUS_LABELS } from "~/features/enrollment/model";
import { PaymentBadge } from "~/features/enrollment/parts/payment-badge";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { exportIntent } from "~/features/exports/actions";
import { PLAN_TO_PAY_LABELS, PURPOSE_LABELS, REFERRAL_SOURCE_LABELS } from "~/features/forms/field-model";
import { school } from "~/features/identity/gates";
import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import { screenAction, screenLoader } from "~/platform/screen";
import { BarChart } from "~/ui/bar-chart";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { enrollmentReport } from "../../domain/enrollment-report";
import { daysOfAddress } from "../../domain/report-days";
import { registrationAnalysisExport } from "../../exports";
import { Breakdown } from "../../parts/breakdown";
import { CsvLinks } from "../../parts/csv-links";
import { ReportFilters } from "../../parts/report-filters";
import styles from "../../parts/reports.css?url";
import { enrollmentReportPath } from "../../paths";
import { INTERVAL_LABELS, periodLabel } from "../../report-model";

export const loader = screenLoader(enrollmentReport, { gate: school });
export const action = screenAction(
  {
    export: exportIntent(registrationAnalysisExport, (from) => ({
      ...daysOfAddress(from),
      programs: from.url.searchParams.get("program") || undefined,
      classes: from.url.searchParams.get("class") || undefined,
    })),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Enrollment report");

type View = SerializeFrom<Awaited<ReturnType<typeof enrollmentReport>>>;
type Row = View["page"]["results"][number];

const columnsFor = (zone: string): Column<Row>[] => [
  {
    key: "student",
    header: "Student",
    sort: "student",
    cell: (row) => (
      <span className="stack">
        <Link to={registrationProfilePath(row.id)}>{row.student}</Link>
        <span className="two-lines">{row.email}</span>
      </span>
    ),
  },
  { key: "phone", header: "Phone", cell: (row) => <span className="figures">{row.phone ?? "–"}</span> },
  {
    key: "program",
    header: "Program",
    cell: (row) => (
      <span className="stack">
        {row.program}
        <span className="two-lines">{row.class}</span>
      </span>
    ),
  },
  { key: "date", header: "Registered", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
  {
    key: "status",
    header: "Registration",
    cell: (row) => <StatusBadge status={row.registrationStatus} label={REGISTRATION_STATUS_LABELS[row.registrationStatus]} />,
  },
  {
    key: "enrollment",
    header: "Enrollment",
    cell: (row) => <StatusBadge status={row.enrollmentStatus} label={ENROLLMENT_STATUS_LABELS[row.enrollmentStatus]} />,
  },
  { key: "payment", header: "Payment", cell: (row) => <PaymentBadge status={row.registrationStatus} paymentStatus={row.paymentStatus} /> },
];

const BREAKDOWNS = [
  ["program", "By program", {}],
  ["plan", "By plan to pay", PLAN_TO_PAY_LABELS],
  ["referral", "By referral source", REFERRAL_SOURCE_LABELS],
  ["purpose", "By purpose", PURPOSE_LABELS],
  ["gender", "By gender", GENDER_LABELS],
  ["ethnicity", "By ethnicity", ETHNICITY_LABELS],
] as const;

const sharesOf = ({ breakdown }: View, dimension: string, labels: Readonly<Record<string, string>>) =>
  breakdown
    .filter((row) => row.dimension === dimension)
    .map(({ value, count }) => ({ label: value === null || value === "" ? "No answer" : (labels[value] ?? value), count }));

/** SCH-03: who registered, when, and from where they come. */
export default function EnrollmentReport() {
  const view = useLoaderData<typeof loader>();
  const { tiles, bars, interval, page, zone } = view;
  return (
    <>
      <PageHeader
        title="Enrollment report"
        actions={
          <>
            <CsvLinks path={enrollmentReportPath} days={view} />
            <PlainForm intent="export" id="export">
              <Button type="submit" quiet>
                Export analytics
              </Button>
            </PlainForm>
          </>
        }
      />
      <ReportFilters
        days={view}
        selects={[
          { name: "program", label: "Program", options: view.programs },
          { name: "class", label: "Class", options: view.classes },
          { name: "location", label: "Location", options: view.locations },
        ]}
      />
      <StatRow>
        <StatCard label="Registrations" value={tiles.total} />
        <StatCard label="Active" value={tiles.active} />
        <StatCard label="Cancelled" value={tiles.cancelled} />
        <StatCard label="Completed" value={tiles.completed} />
        <StatCard label="Dropped" value={tiles.dropped} />
      </StatRow>
      <Stack gap="md" my="md">
        <Card title="Registrations over time">
          <BarChart
            title="Registrations over time"
            unit="Registrations"
            labelHead={INTERVAL_LABELS[interval]}
            bars={bars.map(({ key, value }) => ({ label: periodLabel(key, interval), value }))}
          />
        </Card>
        <div className="columns">
          {BREAKDOWNS.map(([dimension, title, labels]) => (
            <Breakdown key={dimension} title={title} rows={sharesOf(view, dimension, labels)} />
          ))}
        </div>
      </Stack>
      <DataTable
        itemLabel={["registration", "registrations"]}
        data={page}
        columns={columnsFor(zone)}
        rowKey={({ id }) => id}
        rowName={({ student, number }) => `${student}, ${number}`}
        rowTo={({ id }) => registrationProfilePath(id)}
        rowTitle={({ student }) => student}
        defaultSort="-created_at"
        empty={<EmptyState title="No student exist!">No one registered in this period. Choose other dates above.</EmptyState>}
      />
    </>
  );
}
