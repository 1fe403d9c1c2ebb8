import { type Cents, formatMoney } from "~/platform/money";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import type { Say } from "~/words/words";
import { cartTitle, type OrderQuote } from "../cart-model";
import type { CheckoutView } from "../domain/checkout/read-checkout";
import { cartPath } from "../paths";

/** The order summary, with totals for each delivery method; the chosen one is shown. */
export function Bill({ page }: { page: CheckoutView }) {
  const say = useWords(words);
  return (
    <aside className="checkout-bill" aria-labelledby="bill-title">
      <h2 id="bill-title">{say("orderSummary")}</h2>
      <dl className="bill">
        {page.lines.map(({ id, title, size, quantity, unitCents }) => (
          <div key={`${id}:${size}`}>
            <dt>
              {cartTitle(title)}
              <small>{pieceText(say, { size, quantity, unitCents })}</small>
            </dt>
            <dd>{formatMoney(unitCents * quantity)}</dd>
          </div>
        ))}
      </dl>
      <Sums quote={page.pickup} rate={page.feeRate} promo={page.promo?.code} way={page.ship ? "pickup" : undefined} />
      {page.ship ? <Sums quote={page.ship} rate={page.feeRate} promo={page.promo?.code} way="ship" /> : null}
      {page.promo && page.lines.some(({ isMonthly }) => isMonthly) ? (
        <p className="muted">{say("promoFirstMonth", { amount: formatMoney(page.subtotalCents) })}</p>
      ) : null}
      <p className="muted">
        <SiteLink href={cartPath}>{say("editCart")}</SiteLink>
      </p>
    </aside>
  );
}

/** "Size M, 2 × $24.00" */
export function pieceText(say: Say<typeof words>, { size, quantity, unitCents }: { size: string; quantity: number; unitCents: Cents }): string {
  const price = `${quantity} × ${formatMoney(unitCents)}`;
  return size ? say("sizeAndPrice", { size, price }) : price;
}

const Sums = ({ quote, rate, promo, way }: { quote: OrderQuote; rate: string; promo?: string; way?: "pickup" | "ship" }) => {
  const say = useWords(words);
  return (
    <dl className="bill" data-way={way}>
      <div>
        <dt>{say("subtotal")}</dt>
        <dd>{formatMoney(quote.subtotalCents)}</dd>
      </div>
      {quote.discountCents > 0 ? (
        <div>
          <dt>{say("promoCode", { promo: promo ?? "" })}</dt>
          <dd>{formatMoney(-quote.discountCents)}</dd>
        </div>
      ) : null}
      {way === "ship" ? (
        <div>
          <dt>{say("shipping")}</dt>
          <dd>{formatMoney(quote.shippingCents)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{say("serviceFeeAt", { rate })}</dt>
        <dd>{formatMoney(quote.serviceFeeCents)}</dd>
      </div>
      <div className="bill-total">
        <dt>{say("total")}</dt>
        <dd>{formatMoney(quote.totalCents)}</dd>
      </div>
    </dl>
  );
};
