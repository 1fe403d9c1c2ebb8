import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconShoppingCart } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { dayIn, shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { listExternalPurchases } from "../../domain/purchases/list-purchases";
import { resendInvoice } from "../../domain/purchases/mail-invoice";
import { externalPurchasesExport } from "../../exports";
import { DELIVERY_LABELS, orderName } from "../../order-model";
import { FULFIL_BULK, FulfilmentBadge, FulfilmentSteps, PaymentBadge, purchaseFilters } from "../../parts/fulfilment";
import { fulfilmentForms } from "../../parts/fulfilment-actions";
import styles from "../../parts/products.css?url";
import { externalPurchaserPath, invoicePath, pickListPath } from "../../paths";

export const loader = screenLoader(listExternalPurchases, { gate: school });
export const action = screenAction(
  {
    ...fulfilmentForms,
    resend: intent(resendInvoice, { toast: ({ email }) => `Receipt sent to ${email}.` }),
    export: exportIntent(externalPurchasesExport),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("External purchases");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const columns = (zone: string): Column<Row>[] => [
  {
    key: "number",
    header: "Order",
    cell: (row) => (
      <span className="stack">
        <Link to={externalPurchaserPath(row.id)}>{orderName(row)}</Link>
        <span className="two-lines clipped" title={row.items}>
          {row.items}
        </span>
      </span>
    ),
  },
  {
    key: "created_at",
    header: "Date",
    sort: "created_at",
    cell: ({ createdAt }) => <span className="figures">{shortDate(dayIn(new Date(createdAt), zone))}</span>,
  },
  {
    key: "purchaser",
    header: "Purchaser",
    cell: ({ firstName, lastName, email }) => (
      <span className="stack">
        {`${firstName} ${lastName}`}
        <span className="two-lines">{email}</span>
      </span>
    ),
  },
  { key: "total", header: "Total", align: "end", cell: ({ totalCents }) => <span className="figures">{formatMoney(totalCents)}</span> },
  { key: "status", header: "Payment", cell: ({ status }) => <PaymentBadge state={status} /> },
  {
    key: "fulfilment",
    header: "Fulfillment",
    cell: ({ fulfilment, delivery }) => (
      <span className="stack">
        <FulfilmentBadge state={fulfilment} />
        <span className="two-lines">{DELIVERY_LABELS[delivery]}</span>
      </span>
    ),
  },
];

export default function ExternalList() {
  const { zone, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="External purchases"
        lead="Store orders by people who aren't your students."
        actions={
          <ButtonLink to={pickListPath} quiet>
            Pick list
          </ButtonLink>
        }
      />
      <DataTable
        itemLabel={["order", "orders"]}
        data={data}
        columns={columns(zone)}
        rowKey={({ id }) => id}
        rowName={(row) => `order ${orderName(row)}`}
        rowTo={({ id }) => externalPurchaserPath(id)}
        defaultSort="-created_at"
        search="Search by name, email, or number"
        filters={purchaseFilters([])}
        bulk={FULFIL_BULK}
        rowMenu={(row) => (
          <>
            <Link to={externalPurchaserPath(row.id)}>Open</Link>
            {row.status === "paid" ? (
              <>
                <FulfilmentSteps id={row.id} from={row.fulfilment} />
                <a href={invoicePath(row.id)}>Print invoice</a>
                <PlainForm intent="resend" id={`resend-${row.id}`} match={{ id: row.id }} quiet>
                  <input type="hidden" name="id" value={row.id} />
                  <button type="submit">Resend receipt</button>
                </PlainForm>
              </>
            ) : null}
          </>
        )}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconShoppingCart size={28} stroke={1.5} />} title="No orders yet">
            Store orders by people who aren't your students show up here.
          </EmptyState>
        }
      />
      <ExportForm />
    </>
  );
}
