import { useLoaderData } from "@remix-run/react";
import { IconSpeakerphone } from "@tabler/icons-react";
import { superAdmin } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { updateOverview } from "../../domain/admin-updates";
import { addUpdatePath, editUpdatePath } from "../../paths";
import { UPDATE_STATE_LABELS } from "../../update-model";

export const loader = screenLoader(updateOverview, { gate: superAdmin });
export const meta = titled("Feature updates");

/** All feature updates, for super admins. */
export default function UpdateList() {
  const { page, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Feature updates" lead="News for school staff." actions={<ButtonLink to={addUpdatePath}>Write update</ButtonLink>} />
      <DataTable
        itemLabel={["update", "updates"]}
        data={page}
        columns={[
          { key: "title", header: "Title", cell: (row) => <Link to={editUpdatePath(row.id)}>{row.title}</Link> },
          { key: "audience", header: "Audience", cell: (row) => [...row.plans, ...row.types].join(", ") || "Everyone" },
          { key: "created", header: "Date", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
          {
            key: "status",
            header: "Status",
            cell: (row) => (
              <StatusBadge status={row.status} label={UPDATE_STATE_LABELS[row.status]} tone={row.status === "draft" ? "grey" : "green"} />
            ),
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="-created_at"
        search="Search by title"
        filters={[{ name: "status", label: "Status", options: optionsOf(UPDATE_STATE_LABELS) }]}
        empty={
          <EmptyState icon={<IconSpeakerphone size={28} stroke={1.5} />} title="No updates yet">
            Write the first one. It stays a draft until you publish it.
          </EmptyState>
        }
      />
    </>
  );
}
