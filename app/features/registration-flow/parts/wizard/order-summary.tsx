import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import type { RegistrationPage } from "../../domain/wizard/read-registration";
import type { Quote } from "./steps";

/** The prices that are shown: of the way to pay that was chosen, and at the last step of all of them, of which the style sheet shows one. */
function shownQuotes(page: RegistrationPage): Quote[] {
  if (page.step === 6) return page.quotes;
  const chosen = page.quotes.find((quote) => quote.option === page.values.paymentOption) ?? page.quotes[0];
  return chosen ? [chosen] : [];
}

/** Class and price beside the form. */
export function OrderCard({ page }: { page: RegistrationPage }) {
  if (!page.program)
    return (
      <aside className="order" aria-label="What to expect">
        <h2>What to expect</h2>
        <ol className="expect">
          <li>Choose a class that fits your week.</li>
          <li>Tell us who you are. It takes about five minutes.</li>
          <li>See every fee before you pay.</li>
        </ol>
      </aside>
    );
  return (
    <aside className="order" aria-label="Your registration">
      <Order page={page} />
    </aside>
  );
}

/** The same on a phone: one line at the bottom edge that opens. */
export function OrderBar({ page }: { page: RegistrationPage }) {
  return (
    <details className="order-bar">
      <summary>
        <span>
          <strong>{page.program?.title}</strong>
          <small>Price and class</small>
        </span>
        {shownQuotes(page).map((quote) => (
          <span key={quote.option} data-option={quote.option} className="order-due">
            <small>Due today</small>
            <strong className="price">{formatMoney(quote.chargeCents)}</strong>
          </span>
        ))}
      </summary>
      <Order page={page} />
    </details>
  );
}

function Order({ page }: { page: RegistrationPage }) {
  const courseClass = page.classes.find((each) => each.id === page.chosenClass);
  return (
    <>
      <h2>{page.program?.title}</h2>
      {courseClass ? (
        <p className="order-class">
          {courseClass.startDate && courseClass.mode === "scheduled" ? `Starts ${friendlyDate(courseClass.startDate)}` : "Start anytime"}
          <small>
            {[courseClass.hours, courseClass.meetingType === "online" ? "Online" : courseClass.place, courseClass.code].filter(Boolean).join(" · ")}
          </small>
        </p>
      ) : null}
      {shownQuotes(page).map((quote) => (
        <Price key={quote.option} quote={quote} rate={page.serviceFeeRate} isFeePaid={page.isFeePaid} />
      ))}
    </>
  );
}

function Price({ quote, rate, isFeePaid }: { quote: Quote; rate: string | null; isFeePaid: boolean }) {
  const laterCents = quote.totalCents - quote.dueTodayCents;
  const isLater = laterCents > 0;
  const [first] = quote.instalments;
  const { promo } = quote;
  if (quote.totalCents === 0 && !promo && !isFeePaid)
    return (
      <dl className="bill" data-option={quote.option}>
        <div className="bill-total">
          <dt>Due today</dt>
          <dd>Free</dd>
        </div>
      </dl>
    );
  return (
    <div data-option={quote.option}>
      <dl className="bill">
        <Line label="Tuition" cents={quote.tuitionCents + (promo?.tuitionCents ?? 0)} />
        {quote.applicationFeeCents + (promo?.applicationFeeCents ?? 0) > 0 ? (
          <Line label="Application fee" cents={quote.applicationFeeCents + (promo?.applicationFeeCents ?? 0)} />
        ) : null}
        {isFeePaid ? (
          <div>
            <dt>Application fee</dt>
            <dd>Paid already</dd>
          </div>
        ) : null}
        {promo ? <Line label={`Promo code ${promo.code}`} cents={-(promo.tuitionCents + promo.applicationFeeCents)} /> : null}
        {quote.products.map((product) => (
          <Line
            key={product.id}
            label={`${product.title}${product.size ? `, ${product.size}` : ""}${product.quantity > 1 ? ` × ${product.quantity}` : ""}`}
            cents={product.unitCents * product.quantity}
          />
        ))}
        {isLater ? <Line label="Due later" cents={-laterCents} /> : null}
        {quote.serviceFeeCents > 0 ? <Line label={`Online service fee, ${rate}`} cents={quote.serviceFeeCents} /> : null}
        <div className="bill-total">
          <dt>Due today</dt>
          <dd>{formatMoney(quote.chargeCents)}</dd>
        </div>
      </dl>
      {isLater && first ? (
        <p className="hint">
          {formatMoney(laterCents)} later{quote.instalments.length > 1 ? ` in ${quote.instalments.length} instalments` : ""}, the first on{" "}
          {friendlyDate(first.dueDate)}.
        </p>
      ) : null}
    </div>
  );
}

const Line = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatMoney(cents)}</dd>
  </div>
);
