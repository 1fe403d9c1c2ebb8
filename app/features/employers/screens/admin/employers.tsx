import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconBuilding } from "@tabler/icons-react";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Form, FormActions, PlainForm, SelectField, SubmitButton, TextField } from "~/ui/form";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { addEmployer, listEmployers, setEmployerStatus } from "../../domain/admin";
import { COMPANY_TYPE_LABELS, newEmployerForm } from "../../model";
import { adminEmployersPath } from "../../paths";

export const loader = screenLoader(listEmployers, { gate: superAdmin });
export const action = screenAction(
  {
    add: intent(addEmployer, { to: adminEmployersPath, toast: "Employer added, invitation sent." }),
    on: intent(setEmployerStatus, { input: ({ id }) => ({ id, status: "active" }), toast: "Employer activated." }),
    off: intent(setEmployerStatus, { input: ({ id }) => ({ id, status: "inactive" }), toast: "Employer deactivated." }),
  },
  { gate: superAdmin },
);
export const meta = titled("Employers");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Employer",
    sort: "name",
    cell: (row) => (
      <span className="stack">
        {row.name}
        {row.organization ? <span className="two-lines">{row.organization}</span> : null}
      </span>
    ),
  },
  { key: "type", header: "Type", cell: (row) => COMPANY_TYPE_LABELS[row.companyType] },
  { key: "place", header: "Location", cell: (row) => [row.city, row.state].filter(Boolean).join(", ") || <span className="faint">–</span> },
  { key: "users", header: "Users", align: "end", cell: (row) => row.users },
  { key: "jobs", header: "Open jobs", align: "end", cell: (row) => row.openJobs },
  { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
];
const TYPES = optionsOf(COMPANY_TYPE_LABELS);

/** Every employer, and a new one with the invitation of its first admin. */
export default function Employers() {
  const data = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Employers"
        lead="Employers who hire and sponsor students of any school."
        actions={<ButtonLink to={`${adminEmployersPath}?do=add`}>Add employer</ButtonLink>}
      />
      {params.get("do") === "add" ? (
        <Panel title="Add employer" back={adminEmployersPath}>
          <Form intent="add" schema={newEmployerForm} className="form" guard>
            <TextField name="name" label="Name" required maxLength={160} autoComplete="off" />
            <div className="form-row">
              <SelectField name="company_type" label="Company type" required options={TYPES} />
              <TextField
                name="organization"
                label="Organization"
                hint="Employers in one organization share its name and admins."
                autoComplete="off"
              />
            </div>
            <div className="form-row">
              <TextField name="first_name" label="First name of the admin" required autoComplete="off" />
              <TextField name="last_name" label="Last name of the admin" required autoComplete="off" />
            </div>
            <TextField name="email" label="Email of the admin" type="email" required autoComplete="off" />
            <FormActions
              cancel={
                <ButtonLink to={adminEmployersPath} quiet>
                  Cancel
                </ButtonLink>
              }
            >
              <SubmitButton>Add employer</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
      <DataTable
        itemLabel={["employer", "employers"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        defaultSort="name"
        search="Search by name or organization"
        filters={[{ name: "company_type", label: "Company type", options: TYPES }]}
        rowMenu={(row) =>
          row.status === "active" ? (
            <ConfirmButton label="Deactivate" intent="off" fields={{ id: row.id }} title={`Deactivate ${row.name}?`} confirm="Deactivate employer">
              Its users can't sign in, and its jobs, events, and sponsorships are hidden.
            </ConfirmButton>
          ) : (
            <PlainForm intent="on" id={`on-${row.id}`} match={{ id: row.id }} quiet>
              <input type="hidden" name="id" value={row.id} />
              <button type="submit">Activate</button>
            </PlainForm>
          )
        }
        empty={
          <EmptyState icon={<IconBuilding size={28} stroke={1.5} />} title="No employers yet">
            Add an employer and invite its admin.
          </EmptyState>
        }
      />
    </>
  );
}
