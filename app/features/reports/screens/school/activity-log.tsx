import type { SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconHistory } from "@tabler/icons-react";
import { schoolOwner } from "~/features/identity/gates";
import { usersPath } from "~/features/identity/paths";
import { ROLE_LABELS } from "~/features/identity/role-model";
import { screenLoader } from "~/platform/screen";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { NOINDEX, titled } from "~/ui/titled";
import { RECORD_LABELS, recordLabel, recordPath } from "../../activity-model";
import { schoolActivity } from "../../domain/activity";
import styles from "../../parts/activity.module.css";

export const meta = titled("Activity", NOINDEX);
export const loader = screenLoader(schoolActivity, { gate: schoolOwner });

type Row = SerializeFrom<typeof loader>["page"]["results"][number];
type Change = Row["changes"][number];

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
        rowName={({ what }) => what}
        defaultSort="-at"
        filters={[
          { name: "user", label: "Person", options: people },
          { name: "kind", label: "Record", options: optionsOf(RECORD_LABELS) },
          { name: "from_date", label: "From", kind: "date" },
          { name: "to_date", label: "To", kind: "date" },
        ]}
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
  {
    key: "change",
    header: "Change",
    cell: (row) => (
      <span>
        {row.what}
        {row.changes.map((change) => (
          <ChangeLine key={change.field} change={change} />
        ))}
      </span>
    ),
  },
  { key: "record", header: "Record", card: "fact", cell: (row) => <RecordLink row={row} /> },
  {
    key: "who",
    header: "Person",
    cell: (row) => (
      <span>
        {row.who ?? "A visitor"}
        <span className={styles.line}>
          {row.impersonator ? `impersonated by ${row.impersonator}` : ROLE_LABELS[row.actorKind as keyof typeof ROLE_LABELS]}
        </span>
      </span>
    ),
  },
  {
    key: "at",
    header: "When",
    card: "state",
    cell: (row) => (
      <span>
        <InstantText at={row.at} zone={zone} withTime />
        <span className={styles.line}>{row.ip}</span>
      </span>
    ),
  },
];

/** The kind of the record and its name, which leads to its page. */
function RecordLink({ row: { subjectType, subjectId, record } }: { row: Row }) {
  if (!subjectType) return <span className="faint">–</span>;
  const path = record && subjectId ? recordPath(subjectType, subjectId) : null;
  return (
    <span>
      {record ? path ? <Link to={path}>{record}</Link> : record : recordLabel(subjectType)}
      {record ? <span className={styles.line}>{recordLabel(subjectType)}</span> : null}
    </span>
  );
}

/** "phone: (401) 555 - 0100 → (401) 555 - 0101"; a long value is cut and opens. */
const ChangeLine = ({ change: { field, from, to } }: { change: Change }) => (
  <span className={styles.line}>
    {field}: {from === undefined ? null : <Value text={from} />}
    {from === undefined ? "" : " → "}
    <Value text={to} />
  </span>
);

const SHOWN = 80;

const Value = ({ text }: { text: string | null | undefined }) =>
  !text ? (
    "–"
  ) : text.length <= SHOWN ? (
    text
  ) : (
    <details>
      <summary>{`${text.slice(0, SHOWN)}…`}</summary>
      <span className="prose">{text}</span>
    </details>
  );
