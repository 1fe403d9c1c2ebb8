import { Group } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { newOrderRefundPath } from "~/features/payments/paths";
import { formatMoney } from "~/platform/money";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { longInstant } from "~/platform/zones";
import { Button, ButtonAnchor } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DetailList } from "~/ui/detail-list";
import { PlainForm, SubmitButton, TextareaField } from "~/ui/form";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { setFulfilment } from "../../domain/purchases/fulfil";
import { showPurchaser } from "../../domain/purchases/list-purchases";
import { resendInvoice } from "../../domain/purchases/mail-invoice";
import { DELIVERY_LABELS, orderName } from "../../order-model";
import { FulfilmentBadge, FulfilmentSteps, PaymentBadge } from "../../parts/fulfilment";
import { fulfilmentForms } from "../../parts/fulfilment-actions";
import styles from "../../parts/products.css?url";
import { externalPurchasesPath, invoicePath } from "../../paths";

export const loader = screenLoader(showPurchaser, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    fulfil: fulfilmentForms.fulfil,
    note: intent(setFulfilment, { toast: "Note saved." }),
    resend: intent(resendInvoice, { toast: ({ email }) => `Receipt sent to ${email}.` }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? nameOf(data.order) : "Purchaser"));

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Purchaser() {
  const { order, orders, sent, ledger, paidCents, zone } = useLoaderData<typeof loader>();
  const address = order.address ? `${order.address}, ${order.city}, ${order.state} ${order.zipcode}` : null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "External purchases", to: externalPurchasesPath }]}
        title={nameOf(order)}
        lead={`${orders.length} ${orders.length === 1 ? "order" : "orders"}, ${formatMoney(paidCents)} paid`}
      />
      <Card title="Purchaser">
        <DetailList
          details={[
            { label: "Email", value: <a href={`mailto:${order.email}`}>{order.email}</a> },
            { label: "Phone", value: order.phone },
            { label: "Shipping address", value: address, wide: true },
          ]}
        />
      </Card>
      {orders.map((each) => (
        <OrderCard key={each.id} order={each} refundedCents={refundedOf(ledger, each.id)} zone={zone} />
      ))}
      <Card title="Emails sent">
        {sent.length === 0 ? (
          <p className="faint">No emails sent about these orders.</p>
        ) : (
          <ul className="plain-list">
            {sent.map(({ id, subject, status, createdAt }) => (
              <li key={id}>
                <span>{subject}</span>
                <span className="faint">
                  {longInstant(new Date(createdAt), zone)} <StatusBadge status={status} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

/** Refunded amount of an order, with the service fee. */
const refundedOf = (ledger: Data["ledger"], purchaseId: string) =>
  -ledger.filter((row) => row.purchaseId === purchaseId && row.status === "refund").reduce((sum, { amountCents }) => sum + amountCents, 0);

function OrderCard({ order, refundedCents, zone }: { order: Data["orders"][number]; refundedCents: number; zone: string }) {
  const { id, items, status, fulfilment, delivery, note, staffNote } = order;
  return (
    <Card
      title={`Order ${orderName(order)}`}
      action={
        <Group component="span" gap="xs" my="md">
          <PaymentBadge state={status} />
          <FulfilmentBadge state={fulfilment} />
        </Group>
      }
    >
      <p className="faint">
        {longInstant(new Date(order.createdAt), zone)}, {DELIVERY_LABELS[delivery].toLowerCase()}
      </p>
      <PlainTable
        caption="Items"
        rows={items}
        rowKey={(item) => item.id}
        empty={null}
        columns={[
          { header: "Product", cell: (item) => (item.size ? `${item.title}, ${item.size}` : item.title) },
          { header: "Quantity", align: "end", cell: (item) => item.quantity },
          { header: "Amount", align: "end", cell: (item) => <Money cents={item.unitCents * item.quantity} /> },
        ]}
        sums={[
          ...(order.discountCents > 0 ? [sum("Discount", -order.discountCents)] : []),
          ...(order.shippingCents > 0 ? [sum("Shipping", order.shippingCents)] : []),
          sum("Online service fee", order.serviceFeeCents),
          sum("Total", order.totalCents),
          ...(refundedCents > 0 ? [sum("Refunded", -refundedCents)] : []),
        ]}
      />
      {note ? <p>Buyer's note: {note}</p> : null}
      {status === "paid" ? (
        <Group gap="xs" my="md">
          <FulfilmentSteps id={id} from={fulfilment} look="quiet" />
          <ButtonAnchor href={invoicePath(id)} quiet>
            Print invoice
          </ButtonAnchor>
          <ButtonLink to={newOrderRefundPath(id)} quiet>
            Request refund
          </ButtonLink>
          <PlainForm intent="resend" id={`resend-${id}`} match={{ id }} quiet>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" quiet>
              Resend receipt
            </Button>
          </PlainForm>
        </Group>
      ) : null}
      <PlainForm intent="note" id={`note-${id}`} match={{ id }} defaultValues={{ note: staffNote ?? "" }}>
        <input type="hidden" name="id" value={id} />
        <TextareaField name="note" label="Note" hint="Only staff can see it." rows={2} />
        <SubmitButton tone="quiet">Save note</SubmitButton>
      </PlainForm>
    </Card>
  );
}

const sum = (label: string, cents: number) => ({ label, value: <Money cents={cents} /> });
