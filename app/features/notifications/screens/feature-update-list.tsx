import { useLoaderData } from "@remix-run/react";
import { IconSparkles } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { featureUpdateNews } from "../domain/feature-updates";
import { UPDATE_TAGS } from "../model";
import { featureUpdateTarget } from "../paths";

export const loader = screenLoader(featureUpdateNews, { gate: school });
export const meta = titled("Feature updates");

export default function FeatureUpdateList() {
  const { page, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Feature updates" lead="New features and fixes, newest first." />
      <DataTable
        itemLabel={["update", "updates"]}
        data={page}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="-created_at"
        search="Search updates"
        columns={[
          {
            key: "title",
            header: "Update",
            cell: (row) => (
              <span>
                <Link to={featureUpdateTarget(row.id)}>{row.title}</Link>{" "}
                {row.isUnread ? <StatusBadge status="unread" label="Unread" tone="amber" /> : null}
                <br />
                <span className="faint">{row.excerpt}</span>
              </span>
            ),
          },
          {
            key: "tag",
            header: "Kind",
            cell: (row) => <StatusBadge status={row.tag} label={UPDATE_TAGS[row.tag].label} tone={UPDATE_TAGS[row.tag].tone} />,
          },
          { key: "date", header: "Date", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
        ]}
        empty={<EmptyState icon={<IconSparkles size={28} stroke={1.5} />} title="No updates yet" />}
      />
    </>
  );
}
