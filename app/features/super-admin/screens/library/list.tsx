import { useLoaderData } from "@remix-run/react";
import { IconTemplate } from "@tabler/icons-react";
import { superAdmin } from "~/features/identity/gates";
import { deleteTemplate, duplicateTemplate, listTemplates, switchTemplate } from "~/features/marketing/domain/library";
import { CHANNEL_LABELS, TEMPLATE_KIND_LABELS } from "~/features/marketing/library-model";
import { mediaPath } from "~/platform/media-path";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { addTemplatePath, editTemplatePath } from "../../paths";

export const meta = titled("Marketing templates");
export const loader = screenLoader(listTemplates, { gate: superAdmin });
export const action = screenAction(
  {
    duplicate: intent(duplicateTemplate, { to: ({ id }) => editTemplatePath(id), toast: "Copied." }),
    switch: intent(switchTemplate, { toast: "Status updated." }),
    delete: intent(deleteTemplate, { toast: "Deleted successfully." }),
  },
  { gate: superAdmin },
);

/** ADM-20: the marketing library. */
export default function TemplateList() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Marketing templates"
        lead="Templates schools can start from."
        actions={<ButtonLink to={addTemplatePath}>Add template</ButtonLink>}
      />
      <DataTable
        itemLabel={["template", "templates"]}
        data={page}
        columns={[
          { key: "title", header: "Title", sort: "title", cell: (row) => <Link to={editTemplatePath(row.id)}>{row.title}</Link> },
          {
            key: "thumbnail",
            header: "Thumbnail",
            cell: (row) =>
              row.thumbnailFileId ? (
                <img src={mediaPath(row.thumbnailFileId, 320)} alt="" height={32} loading="lazy" />
              ) : (
                <span className="faint">–</span>
              ),
          },
          { key: "channel", header: "Channel", cell: (row) => CHANNEL_LABELS[row.channel] },
          { key: "category", header: "Category", cell: (row) => row.category ?? <span className="faint">–</span> },
          { key: "kind", header: "Kind", cell: (row) => TEMPLATE_KIND_LABELS[row.kind] },
          { key: "used", header: "Used by", align: "end", cell: (row) => (row.usedBy === 1 ? "1 school" : `${row.usedBy} schools`) },
          { key: "active", header: "Status", cell: (row) => <StatusBadge status={row.isActive ? "active" : "inactive"} /> },
        ]}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="title"
        search="Search by title or category"
        filters={[
          { name: "channel", label: "Channel", options: optionsOf(CHANNEL_LABELS) },
          { name: "kind", label: "Kind", options: optionsOf(TEMPLATE_KIND_LABELS) },
        ]}
        rowMenu={(row) => (
          <>
            <Link to={editTemplatePath(row.id)}>Edit</Link>
            <PlainForm intent="duplicate" id={`duplicate-${row.id}`} match={{ id: row.id }} quiet>
              <input type="hidden" name="id" value={row.id} />
              <button type="submit">Duplicate</button>
            </PlainForm>
            <PlainForm intent="switch" id={`switch-${row.id}`} match={{ id: row.id }} quiet>
              <input type="hidden" name="id" value={row.id} />
              <input type="hidden" name="on" value={row.isActive ? "off" : "on"} />
              <button type="submit">{row.isActive ? "Deactivate" : "Activate"}</button>
            </PlainForm>
            <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.title}?`} confirm="Delete template">
              Schools keep what they've made from it.
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState icon={<IconTemplate size={28} stroke={1.5} />} title="No templates yet">
            Add the first template.
          </EmptyState>
        }
      />
    </>
  );
}
