import { Box } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconPackage } from "@tabler/icons-react";
import { registrationProfilePath, studentPath } from "~/features/enrollment/paths";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { newOrderRefundPath } from "~/features/payments/paths";
import { formatMoney } from "~/platform/money";
import { screenAction, screenLoader } from "~/platform/screen";
import { dayIn, shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { purchaseOverview } from "../../domain/purchases/list-purchases";
import { purchasesExport } from "../../exports";
import { FULFIL_BULK, FulfilmentBadge, FulfilmentSteps, PaymentBadge, purchaseFilters } from "../../parts/fulfilment";
import { fulfilmentForms } from "../../parts/fulfilment-actions";
import styles from "../../parts/products.css?url";
import { invoicePath, officeProductsPath, pickListPath, subscriptionsPath } from "../../paths";

export const loader = screenLoader(purchaseOverview, { gate: school });
export const action = screenAction({ ...fulfilmentForms, export: exportIntent(purchasesExport) }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Purchases");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];

const columns = (zone: string): Column<Row>[] => [
  { key: "student", header: "Student", cell: ({ studentId, student }) => <Link to={studentPath(studentId)}>{student}</Link> },
  {
    key: "product",
    header: "Product",
    cell: ({ title, size, quantity }) => (
      <span className="stack">
        {title}
        <span className="two-lines">{[size, `Qty ${quantity}`].filter(Boolean).join(", ")}</span>
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
    key: "amount",
    header: "Amount",
    align: "end",
    cell: ({ unitCents, quantity }) => <span className="figures">{formatMoney(unitCents * quantity)}</span>,
  },
  { key: "status", header: "Payment", cell: ({ status }) => <PaymentBadge state={status} /> },
  { key: "fulfilment", header: "Fulfillment", cell: ({ fulfilment }) => <FulfilmentBadge state={fulfilment} /> },
  {
    key: "with",
    header: "Bought with",
    cell: ({ registrationId, registrationNumber, purchaseId, number }) =>
      registrationId ? (
        <Link to={registrationProfilePath(registrationId)}>{registrationNumber}</Link>
      ) : purchaseId ? (
        <a href={invoicePath(purchaseId)} className="figures">
          {number ?? "Store order"}
        </a>
      ) : null,
  },
];

export default function PurchaseList() {
  const { page, products, low, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Purchases"
        lead="Products that students bought with a registration or in the store."
        actions={
          <>
            <ButtonLink to={subscriptionsPath} quiet>
              Subscriptions
            </ButtonLink>
            <ButtonLink to={pickListPath} quiet>
              Pick list
            </ButtonLink>
          </>
        }
      />
      {low.length > 0 ? (
        <Box component="p" mb="md" px={14} py={10} bg="var(--amber-tint)" bdrs={6} className="running-low">
          Running low: {low.slice(0, 4).join(", ")}
          {low.length > 4 ? ` and ${low.length - 4} more` : ""}. <Link to={officeProductsPath}>See products</Link>
        </Box>
      ) : null}
      <DataTable
        itemLabel={["purchase", "purchases"]}
        data={page}
        columns={columns(zone)}
        rowKey={({ id }) => id}
        rowName={({ student, title }) => `${title} of ${student}`}
        defaultSort="-created_at"
        search="Search by student, product, or number"
        filters={purchaseFilters(products)}
        bulk={FULFIL_BULK}
        rowMenu={(row) => (
          <>
            <FulfilmentSteps id={row.id} from={row.fulfilment} />
            {row.purchaseId ? <a href={invoicePath(row.purchaseId)}>Print invoice</a> : null}
            {row.purchaseId && row.status === "paid" ? <Link to={newOrderRefundPath(row.purchaseId)}>Request refund</Link> : null}
          </>
        )}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconPackage size={28} stroke={1.5} />} title="No purchases yet">
            Products that students buy with a registration or in your store show up here.
          </EmptyState>
        }
      />
      <ExportForm />
    </>
  );
}
