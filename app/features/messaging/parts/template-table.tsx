import { IconMail } from "@tabler/icons-react";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import type { ShownTemplate } from "../domain/read-templates";
import { templatePath } from "../paths";
import { TYPE_LABELS } from "../template-model";

type Row = Omit<ShownTemplate, "placeholders">;

const canSwitch = ({ isEssential, type, isSystem }: Row) => !isEssential && !isSystem && type !== "manual";

const columns = (zone: string, isSystem: boolean): Column<Row>[] => [
  {
    key: "title",
    header: "Email",
    sort: "title",
    cell: (row) => <Link to={templatePath(row.id)}>{row.title}</Link>,
  },
  {
    key: "subject",
    header: "Subject",
    sort: "subject",
    cell: ({ subject }) => (
      <span className="clipped" data-wide>
        {subject}
      </span>
    ),
  },
  ...(isSystem
    ? []
    : [
        { key: "type", header: "Type", sort: "type", cell: ({ type }: Row) => TYPE_LABELS[type] },
        {
          key: "enabled",
          header: "Sending",
          cell: (row: Row) => <StatusBadge status={row.isEnabled ? "enabled" : "disabled"} label={row.isEnabled ? "On" : "Off"} />,
        },
      ]),
  {
    key: "updated_at",
    header: "Last edited",
    sort: "updated_at",
    cell: ({ updatedAt, editor }) =>
      updatedAt === null ? (
        <span className="faint">Never</span>
      ) : (
        <span className="stack">
          <InstantText at={updatedAt} zone={zone} />
          {editor ? <span className="two-lines">{editor}</span> : null}
        </span>
      ),
  },
];

const FILTERS: Filter[] = [
  { name: "type", label: "Type", options: Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label })) },
  {
    name: "enabled",
    label: "Sending",
    options: [
      { value: "yes", label: "On" },
      { value: "no", label: "Off" },
    ],
  },
];

/** The templates of a school, or of the product. */
export function TemplateTable({ data, zone, isSystem }: { data: { results: Row[]; count: number }; zone: string; isSystem: boolean }) {
  return (
    <DataTable
      itemLabel={["template", "templates"]}
      data={data}
      columns={columns(zone, isSystem)}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      defaultSort="title"
      search="Search by title or subject"
      filters={isSystem ? [] : FILTERS}
      rowMenu={(row) => (
        <>
          <Link to={templatePath(row.id)}>Edit</Link>
          <PlainForm intent="test" id={`test-${row.abbreviation}`} match={{ id: row.id }} quiet>
            <input type="hidden" name="id" value={row.id} />
            <button type="submit">Send me a test</button>
          </PlainForm>
          {canSwitch(row) ? (
            <PlainForm intent="switch" id={`switch-${row.abbreviation}`} match={{ id: row.id }} quiet>
              <input type="hidden" name="id" value={row.id} />
              <input type="hidden" name="enabled" value={row.isEnabled ? "no" : "yes"} />
              <button type="submit">{row.isEnabled ? "Turn off" : "Turn on"}</button>
            </PlainForm>
          ) : null}
        </>
      )}
      empty={
        <EmptyState icon={<IconMail size={28} stroke={1.5} />} title="No templates found">
          Try another title or subject.
        </EmptyState>
      }
    />
  );
}
