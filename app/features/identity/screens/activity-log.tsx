import type { SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconHistory } from "@tabler/icons-react";
import { screenLoader } from "~/platform/screen";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { NOINDEX, titled } from "~/ui/titled";
import { schoolActivity } from "../domain/users/activity";
import { schoolOwner } from "../gates";
import { usersPath } from "../paths";
import { ROLE_LABELS } from "../role-model";

export const meta = titled("Activity", NOINDEX);
export const loader = screenLoader(schoolActivity, { gate: schoolOwner });

type Row = SerializeFrom<typeof loader>["page"]["results"][number];

export default function ActivityLog() {
  const { page, people, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Users", to: usersPath() }]} title="Activity" lead="Who changed what in your school." />
      <DataTable
        itemLabel={["entry", "entries"]}
        data={page}
        columns={columnsIn(zone)}
        rowKey={({ id }) => id}
        rowName={(row) => wordsOf(row.action)}
        defaultSort="-at"
        filters={[{ name: "user", label: "Person", options: people }]}
        empty={
          <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title="No activity yet">
            Changes you and your colleagues make show up here.
          </EmptyState>
        }
      />
    </>
  );
}

const columnsIn = (zone: string): Column<Row>[] => [
  { key: "at", header: "When", cell: (row) => <InstantText at={row.at} zone={zone} withTime /> },
  {
    key: "who",
    header: "User",
    cell: (row) => (
      <span className="stack">
        {row.who ?? "A visitor"}
        <span className="two-lines">
          {row.impersonator ? `impersonated by ${row.impersonator}` : ROLE_LABELS[row.actorKind as keyof typeof ROLE_LABELS]}
        </span>
      </span>
    ),
  },
  { key: "action", header: "Change", cell: (row) => wordsOf(row.process ?? row.action) },
  { key: "ip", header: "IP address", cell: (row) => <span className="figures">{row.ip}</span> },
];

/** "registrations.record-payment" as "Registrations: record payment". */
function wordsOf(action: string): string {
  const [of = "", what = ""] = action.split(".");
  const spaced = (text: string) => text.replaceAll("-", " ").replace("log in", "sign in");
  const subject = of === "identity" ? "account" : spaced(of);
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${spaced(what)}`;
}
