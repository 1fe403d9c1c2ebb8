import { useActionData, useLocation } from "@remix-run/react";
import { formatMoney } from "~/platform/money";
import type { FormFailure } from "~/platform/screen";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import type { OrderOutcome } from "../domain/checkout/order-outcome";
import { DELIVERY_LABELS, PURCHASE_LABELS } from "../order-model";
import { storePath } from "../paths";
import { pieceText } from "./checkout-bill";

/** The state of an order after checkout: paid, processing, refunded or not paid. */
export function OrderOutcomePage({ order }: { order: OrderOutcome }) {
  const say = useWords(words);
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
          <dt>{say("order")}</dt>
          <dd>
            {order.name} <small>{say.text(PURCHASE_LABELS[order.status])}</small>
          </dd>
        </div>
        <div>
          <dt>{say.text(DELIVERY_LABELS[order.delivery])}</dt>
          <dd>
            {order.delivery === "ship" ? order.address : (order.location?.name ?? say("atTheSchool"))}
            {order.location && order.delivery === "pickup" ? <small>{order.location.street}</small> : null}
          </dd>
        </div>
      </dl>
      <Lines order={order} />
      <div className="outcome-actions">
        {order.kind === "unpaid" ? <RetryForm /> : null}
        {order.invoiceUrl ? (
          <SiteLink className="button" href={order.invoiceUrl}>
            {say("printReceipt")}
          </SiteLink>
        ) : null}
        <SiteLink className="button quiet" href={storePath}>
          {say("backToStore")}
        </SiteLink>
      </div>
    </div>
  );
}

function Head({ order }: { order: OrderOutcome }) {
  const say = useWords(words);
  const { kind, email, firstName, failure, totalCents, delivery } = order;
  if (kind === "paid")
    return (
      <header className="outcome-head">
        <span className="outcome-mark">
          <Icon name="check" />
        </span>
        <h1>{say("orderPaid", { firstName })}</h1>
        <p className="lead">{say(delivery === "ship" ? "invoiceSentShip" : "invoiceSentPickup", { email })}</p>
      </header>
    );
  if (kind === "processing")
    return (
      <header className="outcome-head">
        <span className="outcome-mark waits">
          <Icon name="clock" />
        </span>
        <h1>{say("paymentProcessing")}</h1>
        <p className="lead">{say("paymentProcessingText", { email })}</p>
      </header>
    );
  if (kind === "surplus")
    return (
      <header className="outcome-head">
        <span className="outcome-mark waits">
          <Icon name="close" />
        </span>
        <h1>{say("paymentReturned")}</h1>
        <p className="lead">{say("paymentReturnedText", { amount: formatMoney(totalCents) })}</p>
      </header>
    );
  return (
    <header className="outcome-head">
      <span className="outcome-mark wrong">
        <Icon name="close" />
      </span>
      <h1>{say("paymentFailed")}</h1>
      <p className="lead">{say("failureNoCharge", { failure: failure ?? say("leftPaymentPage") })}</p>
    </header>
  );
}

const Lines = ({ order }: { order: OrderOutcome }) => {
  const say = useWords(words);
  return (
    <dl className="bill">
      {order.lines.map(({ id, title, size, quantity, unitCents }) => (
        <div key={id}>
          <dt>
            {title}
            <small>{pieceText(say, { size, quantity, unitCents })}</small>
          </dt>
          <dd>{formatMoney(unitCents * quantity)}</dd>
        </div>
      ))}
      {order.discountCents > 0 ? <Sum label={say("discount")} cents={-order.discountCents} /> : null}
      {order.shippingCents > 0 ? <Sum label={say("shipping")} cents={order.shippingCents} /> : null}
      <Sum label={say("serviceFee")} cents={order.serviceFeeCents} />
      <Sum label={say("total")} cents={order.totalCents} isTotal />
    </dl>
  );
};

const Sum = ({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) => (
  <div className={isTotal ? "bill-total" : undefined}>
    <dt>{label}</dt>
    <dd>{formatMoney(cents)}</dd>
  </div>
);

function RetryForm() {
  const say = useWords(words);
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={pathname + search}>
      <input type="hidden" name="intent" value="retry" />
      <button className="button" type="submit">
        {say("tryAgain")}
      </button>
    </form>
  );
}
