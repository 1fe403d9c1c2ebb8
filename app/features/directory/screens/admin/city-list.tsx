import { useLoaderData } from "@remix-run/react";
import { IconMapPin } from "@tabler/icons-react";
import { superAdmin } from "~/features/identity/gates";
import { mediaPath } from "~/platform/media-path";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteCity, setCityStatus } from "../../domain/places";
import { cityOverview } from "../../domain/read-places";
import { PLACE_STATE_LABELS } from "../../model";
import { PlaceMenu } from "../../parts/place-menu";
import { addCityPath, cityPath, editCityPath } from "../../paths";

export const loader = screenLoader(cityOverview, { gate: superAdmin });
export const action = screenAction(
  { status: intent(setCityStatus, { toast: "Status updated." }), delete: intent(deleteCity, { toast: "Deleted successfully." }) },
  { gate: superAdmin },
);
export const meta = titled("Best cities");

/** ADM-17: the cities of the public directory. */
export default function CityList() {
  const { page, states } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Best cities"
        lead="Cities in the public directory, grouped by state."
        actions={<ButtonLink to={addCityPath}>Add city</ButtonLink>}
      />
      <DataTable
        itemLabel={["city", "cities"]}
        data={page}
        columns={[
          { key: "city", header: "City", sort: "name", cell: ({ city }) => <Link to={editCityPath(city.id)}>{city.city}</Link> },
          {
            key: "image",
            header: "Image",
            cell: ({ city }) =>
              city.imageFileId ? <img src={mediaPath(city.imageFileId, 320)} alt="" height={32} loading="lazy" /> : <span className="faint">–</span>,
          },
          { key: "state", header: "State", cell: (row) => row.stateCode },
          { key: "slug", header: "Slug", cell: ({ city }) => city.slug },
          { key: "title", header: "Title", cell: ({ city }) => city.title },
          { key: "order", header: "Order", align: "end", sort: "order", cell: ({ city }) => city.position },
          { key: "status", header: "Status", cell: ({ city }) => <StatusBadge status={city.status} /> },
        ]}
        rowKey={({ city }) => city.id}
        rowName={({ city }) => city.city}
        defaultSort="order"
        search="Search by title or city"
        filters={[
          { name: "state", label: "State", options: states },
          { name: "status", label: "Status", options: optionsOf(PLACE_STATE_LABELS) },
        ]}
        rowMenu={({ city, stateSlug }) => (
          <PlaceMenu
            id={city.id}
            name={city.city}
            status={city.status}
            editPath={editCityPath(city.id)}
            publicPath={cityPath(stateSlug, city.slug)}
          />
        )}
        empty={
          <EmptyState icon={<IconMapPin size={28} stroke={1.5} />} title="No cities yet">
            Add a state first, then its cities.
          </EmptyState>
        }
      />
    </>
  );
}
