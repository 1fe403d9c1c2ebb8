import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconArchive } from "@tabler/icons-react";
import { studentPath } from "~/features/enrollment/paths";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { listFromUrl } from "~/platform/list";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate, plusDays, shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { DateText, InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { DateField, FormActions, PlainForm, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { KIND_LABELS } from "../clock-model";
import { keepLonger, listItems } from "../domain/items";
import { retentionExport } from "../exports";
import { itemListInput } from "../model";
import { RetentionTabs } from "../parts/retention-tabs";
import { retentionPath, retentionRulesPath } from "../paths";

export const loader = screenLoader(listItems, { gate: school, input: ({ url }) => listFromUrl(itemListInput, url) });
export const action = screenAction(
  {
    keep: intent(keepLonger, { to: () => retentionPath(), toast: "Record kept longer." }),
    export: exportIntent(retentionExport),
  },
  { gate: school },
);
export const meta = titled("Retention");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = View["results"][number];

const FILTERS: Filter[] = [{ name: "kind", label: "Kind", options: optionsOf(KIND_LABELS) }];

const subjectOf = ({ item, name }: Row): string => name ?? (item.kind === "device_trace" ? shortDate(item.subjectId) : "No name");

const DUE: Column<Row>[] = [
  {
    key: "record",
    header: "Record",
    cell: (row) => (
      <span className="stack">
        <Link to={retentionPath({ keep: row.item.id })}>{subjectOf(row)}</Link>
        <span className="two-lines">{KIND_LABELS[row.item.kind]}</span>
      </span>
    ),
  },
  {
    key: "over",
    header: "Time over",
    cell: ({ item }) => (
      <span className="stack">
        <DateText day={item.endedOn} />
        <span className="two-lines">{item.rule}</span>
      </span>
    ),
  },
  {
    key: "deletes",
    header: "Deletes on",
    card: "fact",
    cell: ({ item }) => (
      <span className="stack">
        <DateText day={item.deletesOn} />
        {item.keptReason ? <span className="two-lines">Kept: {item.keptReason}</span> : null}
      </span>
    ),
  },
  {
    key: "state",
    header: "State",
    card: "state",
    cell: ({ item, blocker, due }) => (
      <StatusBadge status={blocker ?? "due"} label={due ?? ""} tone={blocker ? "green" : item.keptUntil ? "grey" : "amber"} />
    ),
  },
];

const deletedColumns = (zone: string): Column<Row>[] => [
  {
    key: "record",
    header: "Record",
    cell: ({ item }) => (
      <span className="stack">
        {KIND_LABELS[item.kind]}
        <span className="two-lines">{item.kind === "device_trace" ? shortDate(item.subjectId) : item.subjectId}</span>
      </span>
    ),
  },
  { key: "rule", header: "Rule", cell: ({ item }) => item.rule },
  { key: "over", header: "Time over", cell: ({ item }) => <DateText day={item.endedOn} /> },
  { key: "deleted", header: "Deleted", cell: ({ item }) => <InstantText at={item.deletedAt ?? 0} zone={zone} /> },
];

/** Records whose time is over, or what is left of those that were deleted. */
export default function RetentionItems() {
  const data = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isDue = data.state === "due";
  const kept = params.get("keep");
  const shown = data.results.find(({ item }) => item.id === kept);
  return (
    <>
      <PageHeader
        title="Retention"
        lead={
          isDue
            ? data.deletes
              ? "The time of these records is over. We delete each on its day, unless you keep it longer."
              : "The time of these records is over. Nothing is deleted until the owner turns on deletion."
            : "These records are deleted. What you see is all that is left of them."
        }
        actions={
          isDue && !data.deletes ? (
            <ButtonLink to={retentionRulesPath()} quiet>
              Deletion is off
            </ButtonLink>
          ) : null
        }
      />
      <RetentionTabs />
      {kept ? <Keep id={kept} row={shown} today={data.today} /> : null}
      <DataTable
        itemLabel={["record", "records"]}
        data={data}
        columns={isDue ? DUE : deletedColumns(data.zone)}
        rowKey={({ item }) => item.id}
        rowName={(row) => `${KIND_LABELS[row.item.kind]}, ${subjectOf(row)}`}
        defaultSort="deletes_on"
        filters={FILTERS}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconArchive size={28} stroke={1.5} />} title={isDue ? "No records are due" : "No records were deleted"}>
            {isDue ? "We look every night. You get an email when the time of a record is over." : "Deleted records show up here."}
          </EmptyState>
        }
      />
      <ExportForm />
    </>
  );
}

function Keep({ id, row, today }: { id: string; row: Row | undefined; today: string }) {
  return (
    <Panel title={row ? `Keep longer: ${KIND_LABELS[row.item.kind]}, ${subjectOf(row)}` : "Keep longer"} back={retentionPath()}>
      <PlainForm key={id} intent="keep" className="form">
        <input type="hidden" name="id" value={id} />
        {row ? (
          <p>
            {row.item.rule}. We would delete it on {friendlyDate(row.item.deletesOn)}.{" "}
            {row.item.studentId ? <Link to={studentPath(row.item.studentId)}>Open student</Link> : null}
          </p>
        ) : null}
        <DateField name="until" label="Keep through" required min={plusDays(today, 1)} />
        <TextareaField name="reason" label="Reason" required rows={2} maxLength={500} hint="Everyone who can open this list reads it." />
        <FormActions
          cancel={
            <ButtonLink to={retentionPath()} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Keep longer</SubmitButton>
        </FormActions>
      </PlainForm>
    </Panel>
  );
}
