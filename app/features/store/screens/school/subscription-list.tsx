import { useLoaderData } from "@remix-run/react";
import { IconRepeat } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { dayIn, shortDate } from "~/platform/zones";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { cancelSubscription, listSubscriptions } from "../../domain/subscriptions/manage-subscriptions";
import { externalPurchaserPath, purchasesPath, subscriptionsPath } from "../../paths";

export const loader = screenLoader(listSubscriptions, { gate: school });
export const action = screenAction(
  { cancel: intent(cancelSubscription, { to: subscriptionsPath, toast: "Subscription cancelled." }) },
  { gate: school },
);
export const meta = titled("Subscriptions");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const columns = (zone: string): Column<Row>[] => [
  {
    key: "buyer",
    header: "Buyer",
    cell: ({ buyer, email, purchaseId }) => (
      <span className="stack">
        <Link to={externalPurchaserPath(purchaseId)}>{buyer}</Link>
        <span className="two-lines">{email}</span>
      </span>
    ),
  },
  { key: "product", header: "Product", cell: ({ product }) => product },
  { key: "amount", header: "Monthly price", align: "end", cell: ({ amountCents }) => <span className="figures">{formatMoney(amountCents)}</span> },
  {
    key: "created_at",
    header: "Since",
    sort: "created_at",
    cell: ({ createdAt }) => <span className="figures">{shortDate(dayIn(new Date(createdAt), zone))}</span>,
  },
  {
    key: "next",
    header: "Next charge",
    cell: ({ status, nextChargeOn }) =>
      status === "active" ? <span className="figures">{shortDate(nextChargeOn)}</span> : <span className="faint">–</span>,
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status, isOverdue }) => (isOverdue ? <StatusBadge status="overdue" label="Past due" /> : <StatusBadge status={status} />),
  },
];

export default function SubscriptionList() {
  const { zone, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Purchases", to: purchasesPath }]}
        title="Subscriptions"
        lead="Monthly products. The buyer's card is charged each month on the day the subscription started."
      />
      <DataTable
        itemLabel={["subscription", "subscriptions"]}
        data={data}
        columns={columns(zone)}
        rowKey={({ id }) => id}
        rowName={({ buyer, product }) => `${product} of ${buyer}`}
        defaultSort="-created_at"
        search="Search by email"
        filters={[
          {
            name: "status",
            label: "Status",
            options: [
              { value: "active", label: "Active" },
              { value: "overdue", label: "Past due" },
              { value: "cancelled", label: "Cancelled" },
            ],
          },
        ]}
        rowMenu={(row) =>
          row.status === "active" ? (
            <ConfirmButton
              label="Cancel subscription"
              intent="cancel"
              fields={{ id: row.id }}
              title={`Cancel ${row.product} of ${row.buyer}?`}
              confirm="Cancel subscription"
            >
              The card won't be charged again. Past payments aren't refunded.
            </ConfirmButton>
          ) : null
        }
        empty={
          <EmptyState icon={<IconRepeat size={28} stroke={1.5} />} title="No subscriptions yet">
            Subscriptions show up here when a buyer orders a product with monthly billing.
          </EmptyState>
        }
      />
    </>
  );
}
