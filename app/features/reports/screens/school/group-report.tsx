import { Stack } from "@mantine/core";
import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { groupsPath } from "~/features/groups/paths";
import { school } from "~/features/identity/gates";
import { sponsorPath } from "~/features/sponsors/paths";
import { counted } from "~/platform/counted";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { BarChart } from "~/ui/bar-chart";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { titled } from "~/ui/titled";
import { groupReport } from "../../domain/group-report";
import { CsvLinks } from "../../parts/csv-links";
import { ReportFilters } from "../../parts/report-filters";
import styles from "../../parts/reports.css?url";
import { groupReportPath } from "../../paths";
import { INTERVAL_LABELS, type Interval, periodLabel } from "../../report-model";

export const loader = screenLoader(groupReport, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Group seats report");

type Row = SerializeFrom<Awaited<ReturnType<typeof groupReport>>>["page"]["results"][number];

const daysText = (days: number | null): string => (days === null ? "–" : days.toLocaleString("en-US"));

const columnsFor = (interval: Interval): Column<Row>[] => [
  {
    key: "buyer",
    header: "Buyer",
    sort: "buyer",
    cell: (row) => (row.sponsorId ? <Link to={sponsorPath(row.sponsorId)}>{row.buyer}</Link> : row.buyer),
  },
  { key: "period", header: INTERVAL_LABELS[interval], sort: "period", cell: (row) => periodLabel(row.key, interval) },
  { key: "sold", header: "Sold", sort: "sold", align: "end", card: "state", cell: (row) => row.sold },
  { key: "named", header: "Named", align: "end", cell: (row) => row.named },
  { key: "registered", header: "Registered", align: "end", cell: (row) => row.registered },
  { key: "released", header: "Released", align: "end", cell: (row) => row.released },
  { key: "days", header: "Days to name", align: "end", cell: (row) => daysText(row.days) },
  { key: "unused", header: "Paid and unused", align: "end", cell: (row) => <Money cents={row.unusedCents} /> },
];

/** GRP-12: what became of the seats that groups bought. */
export default function GroupReport() {
  const view = useLoaderData<typeof loader>();
  const { tiles, bars, interval, page } = view;
  return (
    <>
      <PageHeader
        title="Group seats report"
        lead="Seats of group orders by the day on which you confirmed the order."
        actions={
          <>
            <CsvLinks path={groupReportPath} days={view} />
            <ButtonLink to={groupsPath} quiet>
              Group orders
            </ButtonLink>
          </>
        }
      />
      <ReportFilters
        days={view}
        selects={[
          { name: "program", label: "Program", options: view.programs },
          { name: "sponsor", label: "Sponsor", options: view.sponsors },
        ]}
      />
      <StatRow>
        <StatCard label="Sold" value={tiles.sold} note={counted(tiles.orders, "order")} />
        <StatCard label="Named" value={tiles.named} note={`${tiles.registered.toLocaleString("en-US")} registered`} />
        <StatCard label="Released" value={tiles.released} />
        <StatCard label="Days to name" value={daysText(tiles.days)} note="Average from confirmation to name" />
        <StatCard
          label="Paid and unused"
          value={formatMoney(tiles.unusedCents)}
          note={`${counted(tiles.unusedSeats, "seat")} after the class started`}
        />
      </StatRow>
      <Stack gap="md" my="md">
        <Card title="Seats sold over time">
          <BarChart
            title="Seats sold over time"
            unit="Seats"
            labelHead={INTERVAL_LABELS[interval]}
            bars={bars.map(({ key, value }) => ({ label: periodLabel(key, interval), value }))}
          />
        </Card>
      </Stack>
      <DataTable
        itemLabel={["row", "rows"]}
        data={page}
        columns={columnsFor(interval)}
        rowKey={({ key, sponsorId, buyer }) => `${key} ${sponsorId ?? buyer}`}
        rowName={({ key, buyer }) => `${buyer}, ${periodLabel(key, interval)}`}
        defaultSort="-period"
        empty={<EmptyState title="No group seats in this period">Choose other dates above.</EmptyState>}
      />
    </>
  );
}
