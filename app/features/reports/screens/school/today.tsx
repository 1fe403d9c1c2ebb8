import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText, InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { showToday } from "../../domain/today";
import { DashboardTabs } from "../../parts/dashboard-tabs";
import { stepsOf } from "../../parts/waiting-steps";
import { WAITING_LABELS } from "../../today-model";

export const loader = screenLoader(showToday, { gate: school });
export const meta: MetaFunction = () => [{ title: "Today" }];

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];

const TONES: Partial<Record<Row["kind"], "red" | "amber">> = { cancellation: "red", late: "red", refund: "amber", license: "amber", few: "amber" };

/** Everything that waits for somebody of the office, with the next step beside it. */
export default function Today() {
  const { page, counts, total, zone } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const kind = counts.find((one) => one.kind === params.get("kind"))?.kind;
  const columns: Column<Row>[] = [
    {
      key: "title",
      header: "What waits",
      cell: (row) => (
        <span className="stack">
          <Link to={stepsOf(row)[0].to}>{row.title}</Link>
          <span className="two-lines">{row.about}</span>
        </span>
      ),
    },
    {
      key: "kind",
      header: "Kind",
      cell: (row) => <StatusBadge status={row.kind} label={WAITING_LABELS[row.kind]} tone={TONES[row.kind] ?? "blue"} />,
    },
    { key: "amount", header: "Amount", align: "end", phone: false, cell: (row) => (row.cents === null ? null : formatMoney(row.cents)) },
    {
      key: "since",
      header: "Date",
      cell: (row) => (row.since === null ? <DateText day={row.day} /> : <InstantText at={row.since} zone={zone} />),
    },
    {
      key: "step",
      header: "Next step",
      phone: false,
      cell: (row) => {
        const [first] = stepsOf(row);
        return (
          <Link to={first.to}>
            {first.label}
            <span className="visually-hidden">: {row.title}</span>
          </Link>
        );
      },
    },
  ];
  return (
    <>
      <PageHeader title="Today" lead={total === 0 ? "Nothing waits for you." : `${total} ${total === 1 ? "thing waits" : "things wait"} for you.`} />
      <DashboardTabs waiting={total} />
      <DataTable
        itemLabel={["thing", "things"]}
        data={page}
        columns={columns}
        rowKey={({ kind, id }) => `${kind}-${id}`}
        rowName={({ title }) => title}
        defaultSort="urgency"
        filters={[
          {
            name: "kind",
            label: "Kind",
            options: counts.map((one) => ({ value: one.kind, label: `${WAITING_LABELS[one.kind]} (${one.count})` })),
          },
        ]}
        rowMenu={(row) =>
          stepsOf(row).map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))
        }
        empty={
          <EmptyState title={kind ? "Nothing of this kind waits." : "Nothing waits for you."}>
            New registrations to decide, late payments, inquiries and wishes of students appear here.
          </EmptyState>
        }
      />
    </>
  );
}
