import { useLoaderData } from "@remix-run/react";
import { IconDiscount2 } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deletePromoCode, listPromoCodes, switchPromoCode } from "../domain/promo-codes";
import { addPromoCodePath, editPromoCodePath } from "../paths";
import { PROMO_KIND_LABELS, promoValueText } from "../promo-model";

export const loader = screenLoader(listPromoCodes, { gate: school });
export const action = screenAction(
  { switch: intent(switchPromoCode, {}), delete: intent(deletePromoCode, { toast: "Deleted successfully." }) },
  { gate: school },
);
export const meta = titled("Promo codes");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = View["results"][number];

const columnsFor = (today: string): Column<Row>[] => [
  { key: "code", header: "Code", sort: "code", cell: (row) => <Link to={editPromoCodePath(row.id)}>{row.code}</Link> },
  { key: "gives", header: "Discount", cell: (row) => promoValueText(row) },
  {
    key: "days",
    header: "Valid",
    cell: ({ startsOn, endsOn }) =>
      startsOn || endsOn ? (
        <span>
          {startsOn ? <DateText day={startsOn} /> : "until "}
          {startsOn && endsOn ? " to " : startsOn ? " on" : ""}
          {endsOn ? <DateText day={endsOn} /> : null}
        </span>
      ) : (
        "Always"
      ),
  },
  {
    key: "uses",
    header: "Uses",
    sort: "uses",
    align: "end",
    cell: ({ used, held, maxUses }) => `${used}${maxUses === null ? "" : ` of ${maxUses}`}${held > 0 ? `, ${held} held` : ""}`,
  },
  { key: "given", header: "Total discount", align: "end", cell: (row) => <Money cents={row.givenCents} /> },
  {
    key: "status",
    header: "Status",
    cell: ({ isActive, endsOn }) =>
      endsOn && endsOn < today ? (
        <StatusBadge status="expired" label="Ended" tone="grey" />
      ) : (
        <StatusBadge status={isActive ? "active" : "inactive"} />
      ),
  },
];

const FILTERS: Filter[] = [
  {
    name: "status",
    label: "Status",
    options: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
      { value: "ended", label: "Ended" },
    ],
  },
  { name: "kind", label: "Discount", options: Object.entries(PROMO_KIND_LABELS).map(([value, label]) => ({ value, label })) },
];

/** The school's promo codes and their discounts so far. */
export default function PromoCodes() {
  const { today, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Promo codes"
        lead="Buyers enter a code at the last step of registration or at store checkout."
        actions={<ButtonLink to={addPromoCodePath}>Add promo code</ButtonLink>}
      />
      <DataTable
        itemLabel={["promo code", "promo codes"]}
        data={data}
        columns={columnsFor(today)}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        defaultSort="-created_at"
        search="Search by code"
        filters={FILTERS}
        rowMenu={(row) => (
          <>
            <Link to={editPromoCodePath(row.id)}>Edit</Link>
            <PlainForm intent="switch" id={`switch-${row.id}`} match={{ id: row.id }}>
              <input type="hidden" name="id" value={row.id} />
              <input type="hidden" name="is_active" value={row.isActive ? "off" : "on"} />
              <button type="submit">{row.isActive ? "Deactivate" : "Activate"}</button>
            </PlainForm>
            {row.used + row.held === 0 ? (
              <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.code}?`} confirm="Delete promo code">
                This code hasn't been used.
              </ConfirmButton>
            ) : null}
          </>
        )}
        empty={
          <EmptyState
            icon={<IconDiscount2 size={28} stroke={1.5} />}
            title="No promo codes yet"
            action={<ButtonLink to={addPromoCodePath}>Add promo code</ButtonLink>}
          >
            A code reduces tuition or product prices, or waives the application fee.
          </EmptyState>
        }
      />
    </>
  );
}
