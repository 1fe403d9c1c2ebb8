import { Stack } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { CheckboxField, Form, FormActions, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { SumTable } from "~/ui/sum-table";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { orderRefundForm, requestOrderRefund } from "../../domain/refunds/request-order";
import styles from "../../parts/payments.css?url";
import { RefundMethodField, refundToast } from "../../parts/refund-method";
import { newOrderRefundPath, refundRequestPath, refundRequestsPath } from "../../paths";
import { NOTE_MAX, ORDER_REASONS, REFUND_REASON_LABELS } from "../../refund-model";

export const loader = screenLoader(orderRefundForm, {
  gate: school,
  elsewhere: ({ quote, reason }, { url }) => (url.searchParams.has("reason") ? null : newOrderRefundPath(quote.subject.id, reason)),
});
export const action = screenAction(
  {
    request: intent(requestOrderRefund, {
      input: (values, { url }) => ({ ...values, purchase: url.searchParams.get("purchase") }),
      to: ({ id }) => refundRequestPath(id),
      toast: refundToast,
    }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Refund an order");

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** A refund of a store order: a quantity per line, and what returns to stock. */
export default function RefundOrder() {
  const { quote, order, reason } = useLoaderData<typeof loader>();
  const { subject, policy } = quote;
  return (
    <>
      <PageHeader
        title="Refund an order"
        crumbs={[{ label: "Refund requests", to: refundRequestsPath }]}
        lead={`${subject.studentName} · ${subject.program}. Enrollium decides on online payments. You refund payments made to you yourself.`}
      />
      <Tabs label="Reason" tabs={ORDER_REASONS.map((each) => ({ label: REFUND_REASON_LABELS[each], to: newOrderRefundPath(subject.id, each) }))} />
      {subject.isWaiting ? <div className="alert">There is already a pending refund request for this order.</div> : null}
      <div className="profile">
        <div>
          <Card title={`Products: ${REFUND_REASON_LABELS[reason].toLowerCase()}`}>
            {quote.refundableCents > 0 ? <OrderForm page={{ quote, order, reason }} /> : <p>{quote.problem}</p>}
          </Card>
        </div>
        <div>
          <Card title="Refundable payments">
            <SumTable lines={quote.lines} total="Refundable" totalCents={quote.refundableCents} />
          </Card>
          <Card title="Policy">
            <p className="prose">{policy.body}</p>
          </Card>
        </div>
      </div>
    </>
  );
}

function OrderForm({ page: { quote, order, reason } }: { page: Page }) {
  // Refundable lines first, so that their fields are numbered without gaps.
  const left = order.pieces.filter(({ leftQuantity }) => leftQuantity > 0);
  const gone = order.pieces.filter(({ leftQuantity }) => leftQuantity === 0);
  return (
    <Form
      intent="request"
      className="form"
      key={reason}
      defaultValues={{
        ...Object.fromEntries(left.map(({ leftQuantity }, index) => [`lines.${index}.quantity`, String(leftQuantity)])),
        shipping: reason === "faulty",
        restock: reason === "returned",
      }}
    >
      <input type="hidden" name="reason" value={reason} />
      <Stack component="fieldset" gap="sm">
        <legend className="visually-hidden">Products</legend>
        {left.map((piece, index) => (
          <div className="pay-item" key={piece.id}>
            <Piece piece={piece} />
            <div>
              <input type="hidden" name={`lines.${index}.id`} value={piece.id} />
              <TextField
                name={`lines.${index}.quantity`}
                label="Quantity"
                hint={`0 to ${piece.leftQuantity}`}
                inputMode="numeric"
                width="short"
                required
              />
            </div>
          </div>
        ))}
        {gone.map((piece) => (
          <div className="pay-item" key={piece.id}>
            <Piece piece={piece} />
            <span className="faint">Refunded</span>
          </div>
        ))}
      </Stack>
      {order.shippingCents > 0 ? <CheckboxField name="shipping" label={`Also refund shipping, ${formatMoney(order.shippingCents)}`} /> : null}
      <CheckboxField name="restock" label="Return the items to stock" hint="After the refund, they can be sold again." />
      <RefundMethodField payments={quote.payments} />
      <TextareaField name="note" label="Note" hint="Visible to the person who decides." required={reason === "other"} rows={3} maxLength={NOTE_MAX} />
      <FormActions>
        <SubmitButton>Request refund</SubmitButton>
      </FormActions>
    </Form>
  );
}

const Piece = ({ piece }: { piece: Page["order"]["pieces"][number] }) => (
  <div>
    <strong>{piece.size ? `${piece.title}, ${piece.size}` : piece.title}</strong>
    <div className="faint">{`${piece.quantity} × ${formatMoney(piece.unitCents)}`}</div>
  </div>
);
