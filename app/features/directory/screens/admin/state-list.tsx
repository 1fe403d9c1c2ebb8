import { useLoaderData } from "@remix-run/react";
import { IconMap } from "@tabler/icons-react";
import { superAdmin } from "~/features/identity/gates";
import { mediaPath } from "~/platform/media-path";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { STATE_NAMES } from "~/platform/united-states";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteState, setStateStatus } from "../../domain/places";
import { listStates } from "../../domain/read-places";
import { PLACE_STATE_LABELS } from "../../model";
import { PlaceMenu } from "../../parts/place-menu";
import { addStatePath, editStatePath, statePath } from "../../paths";

export const loader = screenLoader(listStates, { gate: superAdmin });
export const action = screenAction(
  { status: intent(setStateStatus, { toast: "Status updated." }), delete: intent(deleteState, { toast: "Deleted successfully." }) },
  { gate: superAdmin },
);
export const meta = titled("Best states");

/** ADM-14: the states of the public directory. */
export default function StateList() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Best states"
        lead="States in the public directory, in order."
        actions={<ButtonLink to={addStatePath}>Add state</ButtonLink>}
      />
      <DataTable
        itemLabel={["state", "states"]}
        data={page}
        columns={[
          {
            key: "state",
            header: "State",
            sort: "name",
            cell: ({ state }) => <Link to={editStatePath(state.id)}>{STATE_NAMES[state.state] ?? state.state}</Link>,
          },
          {
            key: "image",
            header: "Image",
            cell: ({ state }) =>
              state.imageFileId ? (
                <img src={mediaPath(state.imageFileId, 320)} alt="" height={32} loading="lazy" />
              ) : (
                <span className="faint">–</span>
              ),
          },
          { key: "slug", header: "Slug", cell: ({ state }) => state.slug },
          { key: "title", header: "Title", cell: ({ state }) => state.title },
          { key: "schools", header: "Schools", align: "end", cell: (row) => row.schools },
          { key: "order", header: "Order", align: "end", sort: "order", cell: ({ state }) => state.position },
          { key: "status", header: "Status", cell: ({ state }) => <StatusBadge status={state.status} /> },
        ]}
        rowKey={({ state }) => state.id}
        rowName={({ state }) => STATE_NAMES[state.state] ?? state.state}
        defaultSort="order"
        search="Search by title or slug"
        filters={[{ name: "status", label: "Status", options: optionsOf(PLACE_STATE_LABELS) }]}
        rowMenu={({ state }) => (
          <PlaceMenu
            id={state.id}
            name={STATE_NAMES[state.state] ?? state.state}
            status={state.status}
            editPath={editStatePath(state.id)}
            publicPath={statePath(state.slug)}
          />
        )}
        empty={
          <EmptyState icon={<IconMap size={28} stroke={1.5} />} title="No states yet">
            Add the first state to open the public directory.
          </EmptyState>
        }
      />
    </>
  );
}
