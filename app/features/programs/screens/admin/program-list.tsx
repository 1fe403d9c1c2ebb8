import { useLoaderData } from "@remix-run/react";
import { IconBook2 } from "@tabler/icons-react";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { anyPrograms } from "../../domain/programs/all-programs";
import { changeProgramStatus } from "../../domain/programs/change-program-status";
import { deleteProgram } from "../../domain/programs/delete-program";
import { PROGRAM_TYPE_LABELS } from "../../model";
import { addAnyProgramPath, editAnyProgramPath } from "../../paths";
import { PROGRAM_CATEGORIES } from "../../program-model";

export const loader = screenLoader(anyPrograms, { gate: superAdmin });
export const action = screenAction(
  { status: intent(changeProgramStatus, { toast: "Status updated." }), delete: intent(deleteProgram, { toast: "Deleted successfully." }) },
  { gate: superAdmin },
);
export const meta = titled("Programs");

/** ADM-11: the programs of all schools. */
export default function AnyProgramList() {
  const { page, schools, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Programs" lead="Programs of all schools." actions={<ButtonLink to={addAnyProgramPath}>Add program</ButtonLink>} />
      <DataTable
        itemLabel={["program", "programs"]}
        data={page}
        columns={[
          { key: "title", header: "Program", sort: "title", cell: (row) => <Link to={editAnyProgramPath(row.id)}>{row.title}</Link> },
          { key: "school", header: "School", sort: "school", cell: (row) => row.school },
          { key: "type", header: "Type", cell: (row) => PROGRAM_TYPE_LABELS[row.type] },
          { key: "category", header: "Category", cell: (row) => row.category },
          { key: "tuition", header: "Tuition", align: "end", sort: "tuition", cell: (row) => <Money cents={row.tuitionCents} /> },
          { key: "classes", header: "Classes", align: "end", cell: (row) => row.classes },
          { key: "registrations", header: "Registrations", align: "end", cell: (row) => row.registrations },
          { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
          { key: "updated", header: "Updated", sort: "updated_at", cell: (row) => <InstantText at={row.updatedAt} zone={zone} /> },
        ]}
        rowKey={({ id }) => id}
        rowName={(row) => `${row.title} of ${row.school}`}
        defaultSort="title"
        search="Search by program or school"
        filters={[
          { name: "school", label: "School", options: schools },
          { name: "type", label: "Type", options: optionsOf(PROGRAM_TYPE_LABELS) },
          { name: "category", label: "Category", options: PROGRAM_CATEGORIES.map((value) => ({ value, label: value })) },
          {
            name: "status",
            label: "Status",
            options: [
              { value: "offering", label: "Offering" },
              { value: "not_offered", label: "Not offered" },
            ],
          },
        ]}
        rowMenu={(row) => (
          <>
            <Link to={editAnyProgramPath(row.id)}>Edit</Link>
            <PlainForm intent="status" id={`status-${row.id}`} match={{ id: row.id }} quiet>
              <input type="hidden" name="id" value={row.id} />
              <input type="hidden" name="status" value={row.status === "offering" ? "not_offered" : "offering"} />
              <button type="submit">{row.status === "offering" ? "Stop offering" : "Offer"}</button>
            </PlainForm>
            <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.title}?`} confirm="Delete program">
              You can't delete a program with registrations or classes.
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState icon={<IconBook2 size={28} stroke={1.5} />} title="No programs found">
            Schools add their own programs. You can also add one for a school.
          </EmptyState>
        }
      />
    </>
  );
}
