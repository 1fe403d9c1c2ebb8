import { useActionData, useLocation } from "@remix-run/react";
import { formatMoney } from "~/platform/money";
import type { FormFailure } from "~/platform/screen";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import type { OrderOutcome } from "../domain/checkout/order-outcome";
import { DELIVERY_LABELS, PURCHASE_LABELS } from "../order-model";
import { storePath } from "../paths";

/** What became of an order: paid, on its way, gone back, or not paid. */
export function OrderOutcomePage({ order }: { order: OrderOutcome }) {
  const refused = useActionData() as FormFailure | undefined;
  return (
    <div className="outcome">
      <Head order={order} />
      {refused?.ok === false ? (
        <p className="form-error" role="alert">
          {refused.message}
        </p>
      ) : null}
      <dl className="ticket">
        <div>
          <dt>Order</dt>
          <dd>
            {order.name} <small>{PURCHASE_LABELS[order.status]}</small>
          </dd>
        </div>
        <div>
          <dt>{DELIVERY_LABELS[order.delivery]}</dt>
          <dd>
            {order.delivery === "ship" ? order.address : (order.place?.name ?? "At the school")}
            {order.place && order.delivery === "pickup" ? <small>{order.place.street}</small> : null}
          </dd>
        </div>
      </dl>
      <Lines order={order} />
      <div className="outcome-actions">
        {order.kind === "unpaid" ? <RetryForm /> : null}
        {order.invoiceUrl ? (
          <SiteLink className="button" href={order.invoiceUrl}>
            Print receipt
          </SiteLink>
        ) : null}
        <SiteLink className="button quiet" href={storePath}>
          Back to store
        </SiteLink>
      </div>
    </div>
  );
}

function Head({ order }: { order: OrderOutcome }) {
  const { kind, email, firstName, failure, totalCents, delivery } = order;
  if (kind === "paid")
    return (
      <header className="outcome-head">
        <span className="outcome-mark">
          <Icon name="check" />
        </span>
        <h1>Thank you, {firstName}. Your order is paid.</h1>
        <p className="lead">
          Your invoice goes to {email}.{" "}
          {delivery === "ship" ? "Your order is sent to the address below." : "Bring it along when you pick up your order."}
        </p>
      </header>
    );
  if (kind === "processing")
    return (
      <header className="outcome-head">
        <span className="outcome-mark waits">
          <Icon name="clock" />
        </span>
        <h1>Your payment is being processed</h1>
        <p className="lead">This page looks again by itself, and we write to {email} as soon as it is confirmed. You need not pay again.</p>
      </header>
    );
  if (kind === "surplus")
    return (
      <header className="outcome-head">
        <span className="outcome-mark waits">
          <Icon name="close" />
        </span>
        <h1>Your payment goes back to you</h1>
        <p className="lead">
          What you ordered was gone when your payment arrived. {formatMoney(totalCents)} goes back to your card, the online service fee included.
        </p>
      </header>
    );
  return (
    <header className="outcome-head">
      <span className="outcome-mark wrong">
        <Icon name="close" />
      </span>
      <h1>Payment was not completed</h1>
      <p className="lead">{failure ?? "The payment page was left before the payment was made."} Nothing was charged.</p>
    </header>
  );
}

const Lines = ({ order }: { order: OrderOutcome }) => (
  <dl className="bill">
    {order.lines.map(({ id, title, size, quantity, unitCents }) => (
      <div key={id}>
        <dt>
          {title}
          <small>
            {size ? `Size ${size}, ` : ""}
            {quantity} × {formatMoney(unitCents)}
          </small>
        </dt>
        <dd>{formatMoney(unitCents * quantity)}</dd>
      </div>
    ))}
    {order.discountCents > 0 ? <Sum label="Discount" cents={-order.discountCents} /> : null}
    {order.shippingCents > 0 ? <Sum label="Shipping" cents={order.shippingCents} /> : null}
    <Sum label="Online service fee" cents={order.serviceFeeCents} />
    <Sum label="Total" cents={order.totalCents} isTotal />
  </dl>
);

const Sum = ({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) => (
  <div className={isTotal ? "bill-total" : undefined}>
    <dt>{label}</dt>
    <dd>{formatMoney(cents)}</dd>
  </div>
);

function RetryForm() {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={pathname + search}>
      <input type="hidden" name="intent" value="retry" />
      <button className="button" type="submit">
        Try again
      </button>
    </form>
  );
}
