import { useLoaderData } from "@remix-run/react";
import { IconSchool } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import type { SchoolListRow } from "../../data/schools";
import { schoolOverview } from "../../domain/schools/list-schools";
import { deleteSchool, setSchoolStatus, toggleCallLogs } from "../../domain/schools/school-status";
import { schoolsExport } from "../../exports";
import { schoolColumns, schoolFilterList } from "../../parts/school-columns";
import { addSchoolPath, editSchoolPath } from "../../paths";

export const meta = titled("Schools");
export const loader = screenLoader(schoolOverview, { gate: superAdmin });
export const action = screenAction(
  {
    status: intent(setSchoolStatus, { toast: "Status updated." }),
    calls: intent(toggleCallLogs, { toast: "Call logs updated." }),
    delete: intent(deleteSchool, { toast: "Deleted successfully." }),
    export: exportIntent(schoolsExport),
  },
  { gate: superAdmin },
);

/** ADM-02: every school. */
export default function SchoolList() {
  const { page, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Schools" lead="All schools and their status." actions={<ButtonLink to={addSchoolPath()}>Add school</ButtonLink>} />
      <ExportForm />
      <DataTable
        itemLabel={["school", "schools"]}
        data={page}
        columns={schoolColumns(zone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ id }) => editSchoolPath(id)}
        defaultSort="name"
        search="Search by name, address, or city"
        filters={schoolFilterList}
        tools={<ExportButton />}
        rowMenu={(row) => <SchoolMenu row={row} />}
        empty={
          <EmptyState icon={<IconSchool size={28} stroke={1.5} />} title="No schools found">
            Add the first school, or create one from an approved request.
          </EmptyState>
        }
      />
    </>
  );
}

const SchoolMenu = ({ row }: { row: SchoolListRow & { site: string } }) => (
  <>
    <Link to={editSchoolPath(row.id)}>Edit</Link>
    {row.status === "active" ? (
      <a href={row.site} target="_blank" rel="noopener noreferrer">
        Open public site
      </a>
    ) : null}
    <PlainForm intent="calls" id={`calls-${row.id}`} match={{ id: row.id }} quiet>
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="on" value={row.showAiCallLogs ? "off" : "on"} />
      <button type="submit">{row.showAiCallLogs ? "Turn off call logs" : "Turn on call logs"}</button>
    </PlainForm>
    {row.status === "active" ? (
      <ConfirmButton
        label="Deactivate"
        intent="status"
        fields={{ id: row.id, status: "inactive" }}
        title={`Deactivate ${row.name}?`}
        confirm="Deactivate school"
      >
        Its site goes offline right away, and no one at the school can sign in until it's active again.
      </ConfirmButton>
    ) : (
      <PlainForm intent="status" id={`status-${row.id}`} match={{ id: row.id }} quiet>
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="status" value="active" />
        <button type="submit">Activate</button>
      </PlainForm>
    )}
    <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.name}?`} confirm="Delete school">
      Only a school without registrations can be deleted. Its domain becomes available again.
    </ConfirmButton>
  </>
);
