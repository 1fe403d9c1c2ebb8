import { formatMoney } from "~/platform/money";
import { SiteLink } from "~/ui/site/link";
import { cartTitle, type OrderQuote } from "../cart-model";
import type { CheckoutView } from "../domain/checkout/read-checkout";
import { cartPath } from "../paths";

/** What is bought and what it costs, for each way of delivery; the chosen one is shown. */
export function Bill({ page }: { page: CheckoutView }) {
  return (
    <aside className="checkout-bill" aria-labelledby="bill-title">
      <h2 id="bill-title">Your order</h2>
      <dl className="bill">
        {page.lines.map(({ id, title, size, quantity, unitCents }) => (
          <div key={`${id}:${size}`}>
            <dt>
              {cartTitle(title)}
              <small>
                {size ? `Size ${size}, ` : ""}
                {quantity} × {formatMoney(unitCents)}
              </small>
            </dt>
            <dd>{formatMoney(unitCents * quantity)}</dd>
          </div>
        ))}
      </dl>
      <Sums quote={page.pickup} rate={page.feeRate} promo={page.promo?.code} way={page.ship ? "pickup" : undefined} />
      {page.ship ? <Sums quote={page.ship} rate={page.feeRate} promo={page.promo?.code} way="ship" /> : null}
      {page.promo && page.lines.some(({ isMonthly }) => isMonthly) ? (
        <p className="muted">
          The code is for the first month. From the second one on it is {formatMoney(page.subtotalCents)} and the online service fee.
        </p>
      ) : null}
      <p className="muted">
        <SiteLink href={cartPath}>Change your cart</SiteLink>
      </p>
    </aside>
  );
}

const Sums = ({ quote, rate, promo, way }: { quote: OrderQuote; rate: string; promo?: string; way?: "pickup" | "ship" }) => (
  <dl className="bill" data-way={way}>
    <div>
      <dt>Subtotal</dt>
      <dd>{formatMoney(quote.subtotalCents)}</dd>
    </div>
    {quote.discountCents > 0 ? (
      <div>
        <dt>Promo code {promo}</dt>
        <dd>{formatMoney(-quote.discountCents)}</dd>
      </div>
    ) : null}
    {way === "ship" ? (
      <div>
        <dt>Shipping</dt>
        <dd>{formatMoney(quote.shippingCents)}</dd>
      </div>
    ) : null}
    <div>
      <dt>Online service fee ({rate})</dt>
      <dd>{formatMoney(quote.serviceFeeCents)}</dd>
    </div>
    <div className="bill-total">
      <dt>Total</dt>
      <dd>{formatMoney(quote.totalCents)}</dd>
    </div>
  </dl>
);
