import { useLoaderData } from "@remix-run/react";
import { IconHeartHandshake } from "@tabler/icons-react";
import { employerWithSchools } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Refused } from "~/ui/refused-alert";
import { titled } from "~/ui/titled";
import { deleteOffer, listOffers, setOfferStatus } from "../../domain/offers";
import { CATEGORY_LABELS, valueText } from "../../model";
import { OFFER_STATUS_LABELS } from "../../offer-model";
import { OfferBadge } from "../../parts/badges";
import { addOfferPath, editOfferPath, offersPath } from "../../paths";

export const loader = screenLoader(listOffers, { gate: employerWithSchools });
export const action = screenAction(
  {
    open: intent(setOfferStatus, { input: ({ id }) => ({ id, status: "open" }), toast: "Sponsorship opened." }),
    close: intent(setOfferStatus, { input: ({ id }) => ({ id, status: "closed" }), toast: "Sponsorship closed." }),
    delete: intent(deleteOffer, { input: ({ id }) => ({ id }), toast: "Deleted successfully.", to: offersPath }),
  },
  { gate: employerWithSchools },
);
export const meta = titled("Sponsorships");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "Sponsorship",
    sort: "title",
    cell: (row) => (
      <span className="stack">
        <Link to={editOfferPath(row.id)}>{row.title}</Link>
        <span className="two-lines">{row.schools ?? "No school"}</span>
      </span>
    ),
  },
  { key: "category", header: "Category", cell: (row) => CATEGORY_LABELS[row.category] },
  { key: "value", header: "Value", align: "end", cell: (row) => valueText(row) },
  {
    key: "deadline",
    header: "Deadline",
    sort: "deadline",
    cell: (row) => (row.deadline ? <DateText day={row.deadline} /> : <span className="faint">–</span>),
  },
  { key: "applications", header: "Applications", align: "end", cell: (row) => row.applications },
  { key: "status", header: "Status", cell: (row) => <OfferBadge status={row.status} /> },
];

/** EMP-15: what the employer offers for training. */
export default function OfferList() {
  const data = useLoaderData<typeof loader>();
  const add = <ButtonLink to={addOfferPath}>Add sponsorship</ButtonLink>;
  return (
    <>
      <PageHeader title="Sponsorships" lead="Shown on the sites of your partner schools." actions={add} />
      <Refused intents={["open", "close"]} />
      <DataTable
        itemLabel={["sponsorship", "sponsorships"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="-created_at"
        search="Search by title"
        filters={[
          { name: "category", label: "Category", options: optionsOf(CATEGORY_LABELS) },
          { name: "status", label: "Status", options: optionsOf(OFFER_STATUS_LABELS) },
        ]}
        rowMenu={(row) => {
          const next = row.status === "open" ? "close" : "open";
          return (
            <>
              <Link to={editOfferPath(row.id)}>Edit</Link>
              <PlainForm intent={next} id={`${next}-${row.id}`} match={{ id: row.id }} quiet>
                <input type="hidden" name="id" value={row.id} />
                <button type="submit">{row.status === "open" ? "Close" : "Reopen"}</button>
              </PlainForm>
              {row.applications === 0 ? (
                <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.title}?`} confirm="Delete sponsorship">
                  No applications yet.
                </ConfirmButton>
              ) : null}
            </>
          );
        }}
        empty={
          <EmptyState icon={<IconHeartHandshake size={28} stroke={1.5} />} title="No sponsorships found." action={add}>
            Pay for training and meet future hires before they graduate.
          </EmptyState>
        }
      />
    </>
  );
}
