import { useLoaderData } from "@remix-run/react";
import { IconSchool } from "@tabler/icons-react";
import { superAdmin } from "~/features/identity/gates";
import { joinPath } from "~/features/identity/paths";
import { PLAN_LABELS } from "~/features/schools/profile-model";
import { screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listSignUps } from "../../domain/sign-ups/sign-ups";
import { STATES } from "../../parts/sign-up-fields";
import { addSchoolPath, addSignUpPath, decideSignUpPath, editSignUpPath } from "../../paths";
import { SIGN_UP_LABELS } from "../../sign-up-model";

export const meta = titled("Interested schools");
export const loader = screenLoader(listSignUps, { gate: superAdmin });

/** ADM-07: who wants to join. */
export default function SignUpList() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Interested schools"
        lead={`Requests to join, from the form at ${joinPath} or added by super admins.`}
        actions={<ButtonLink to={addSignUpPath}>Add request</ButtonLink>}
      />
      <DataTable
        itemLabel={["request", "requests"]}
        data={page}
        columns={[
          { key: "school", header: "School", sort: "school_name", cell: (row) => <Link to={editSignUpPath(row.id)}>{row.schoolName}</Link> },
          {
            key: "contact",
            header: "Contact",
            cell: (row) => (
              <span className="stack">
                {row.contactFirstName} {row.contactLastName}
                <span className="two-lines">{row.email}</span>
                {row.phone ? <span className="two-lines figures">{row.phone}</span> : null}
              </span>
            ),
          },
          { key: "state", header: "State", cell: (row) => row.state ?? <span className="faint">–</span> },
          { key: "plan", header: "Plan interest", cell: (row) => (row.plan ? PLAN_LABELS[row.plan] : <span className="faint">–</span>) },
          { key: "received", header: "Received", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={EASTERN} /> },
          { key: "status", header: "Status", sort: "status", cell: (row) => <StatusBadge status={row.status} /> },
        ]}
        rowKey={({ id }) => id}
        rowName={({ schoolName }) => schoolName}
        rowTo={({ id }) => editSignUpPath(id)}
        defaultSort="-created_at"
        search="Search by school, contact, or email"
        filters={[
          { name: "status", label: "Status", options: optionsOf(SIGN_UP_LABELS) },
          { name: "state", label: "State", options: STATES },
        ]}
        rowMenu={(row) => (
          <>
            <Link to={editSignUpPath(row.id)}>Edit</Link>
            {row.status === "active" ? null : <Link to={decideSignUpPath(row.id)}>Update status</Link>}
            {row.status === "approved" ? <Link to={addSchoolPath(row.id)}>Create school</Link> : null}
          </>
        )}
        empty={
          <EmptyState icon={<IconSchool size={28} stroke={1.5} />} title="No requests yet">
            Requests from the join form show up here.
          </EmptyState>
        }
      />
    </>
  );
}
