import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconMessageReport } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { DateField, FileField, FormActions, PlainForm, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { changeComplaintSettings, listComplaints, recordComplaint } from "../../domain/complaints";
import { complaintsExport } from "../../exports";
import { KIND_LABELS, STATE_LABELS } from "../../model";
import { TONES } from "../../parts/tones";
import { complaintPath, complaintsPath } from "../../paths";

export const loader = screenLoader(listComplaints, { gate: school });
export const action = screenAction(
  {
    record: intent(recordComplaint, { to: ({ id }) => complaintPath(id), toast: "Complaint recorded." }),
    settings: intent(changeComplaintSettings, { to: complaintsPath(), toast: "Settings saved." }),
    export: exportIntent(complaintsExport),
  },
  { gate: school },
);
export const meta = titled("Complaints");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = View["results"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "from",
    header: "From",
    cell: ({ id, fromName, body }) => (
      <span className="stack">
        <Link to={complaintPath(id)}>{fromName}</Link>
        <span className="two-lines">{body.length > 80 ? `${body.slice(0, 80)}…` : body}</span>
      </span>
    ),
  },
  { key: "kind", header: "Kind", cell: ({ kind }) => KIND_LABELS[kind] },
  { key: "received", header: "Received", sort: "received_on", cell: ({ receivedOn }) => <DateText day={receivedOn} /> },
  { key: "due", header: "Answer", cell: ({ state, due }) => <StatusBadge status={state} label={due} tone={TONES[state]} /> },
];

const FILTERS: Filter[] = [
  { name: "state", label: "State", options: optionsOf(STATE_LABELS) },
  { name: "kind", label: "Kind", options: optionsOf(KIND_LABELS) },
];

/** The complaint log of the school. */
export default function Complaints() {
  const data = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const panel = params.get("do");
  return (
    <>
      <PageHeader
        title="Complaints"
        lead="Everything that students and others complained about, with your answers."
        actions={
          <>
            <ButtonLink to={complaintsPath("settings")} quiet>
              Settings
            </ButtonLink>
            <ButtonLink to={complaintsPath("record")}>Record complaint</ButtonLink>
          </>
        }
      />
      {panel === "record" ? <Record today={data.today} /> : null}
      {panel === "settings" ? <Settings settings={data.settings} /> : null}
      <DataTable
        itemLabel={["complaint", "complaints"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ fromName }) => fromName}
        rowTo={({ id }) => complaintPath(id)}
        defaultSort="-received_on"
        search="Search by name or text"
        filters={FILTERS}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconMessageReport size={28} stroke={1.5} />} title="No complaints yet">
            Students send complaints from their class page. Record the ones that reach you by phone or in person.
          </EmptyState>
        }
      />
      <ExportForm />
    </>
  );
}

const Record = ({ today }: { today: string }) => (
  <Panel title="Record complaint" back={complaintsPath()}>
    <PlainForm intent="record" className="form" multipart defaultValues={{ received_on: today }}>
      <div className="form-row">
        <DateField name="received_on" label="Received on" required max={today} />
        <SelectField name="kind" label="Kind" required options={optionsOf(KIND_LABELS)} />
      </div>
      <div className="form-row">
        <TextField name="from_name" label="From" required maxLength={120} />
        <TextField name="from_contact" label="Email or phone" maxLength={200} />
      </div>
      <TextareaField name="body" label="Complaint" required rows={5} maxLength={10_000} />
      <FileField
        name="files"
        label="Files"
        multiple
        accept="application/pdf,image/jpeg,image/png"
        limits="Up to 5 files: PDF, JPEG, or PNG, up to 10 MB each."
      />
      <FormActions
        cancel={
          <ButtonLink to={complaintsPath()} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Record complaint</SubmitButton>
      </FormActions>
    </PlainForm>
  </Panel>
);

const Settings = ({ settings }: { settings: View["settings"] }) => (
  <Panel title="Complaint settings" back={complaintsPath()}>
    <PlainForm intent="settings" className="form" defaultValues={{ complaint_days: String(settings.days), complaint_agency: settings.agency ?? "" }}>
      <TextField name="complaint_days" label="Business days to answer" required inputMode="numeric" width="short" maxLength={2} />
      <TextareaField
        name="complaint_agency"
        label="State agency"
        rows={3}
        maxLength={1_000}
        hint="Name, address, and phone of the agency that takes complaints. Students see it, and agreements can state it."
      />
      <FormActions
        cancel={
          <ButtonLink to={complaintsPath()} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Save settings</SubmitButton>
      </FormActions>
    </PlainForm>
  </Panel>
);
