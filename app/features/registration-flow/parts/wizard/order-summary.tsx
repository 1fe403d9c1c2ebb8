import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import type { RegistrationPage } from "../../domain/wizard/read-registration";
import { chargeOf, type Quote } from "./steps";

/** The prices to show: of the chosen payment option, or at the last step of all options, where the style sheet shows one. */
function shownQuotes(page: RegistrationPage): Quote[] {
  if (page.step === 6) return page.quotes;
  const chosen = page.quotes.find((quote) => quote.option === page.values.paymentOption) ?? page.quotes[0];
  return chosen ? [chosen] : [];
}

/** Class and price beside the form. */
export function OrderCard({ page }: { page: RegistrationPage }) {
  const say = useWords(words);
  if (!page.program)
    return (
      <aside className="order" aria-label={say("whatToExpect")}>
        <h2>{say("whatToExpect")}</h2>
        <ol className="expect">
          <li>{say("expectClass")}</li>
          <li>{say("expectDetails")}</li>
          <li>{say("expectFees")}</li>
        </ol>
      </aside>
    );
  return (
    <aside className="order" aria-label={say("yourRegistration")}>
      <Order page={page} />
    </aside>
  );
}

/** Class and price on a phone: a bar at the bottom edge that expands. */
export function OrderBar({ page }: { page: RegistrationPage }) {
  const say = useWords(words);
  return (
    <details className="order-bar">
      <summary>
        <span>
          <strong>{page.program?.title}</strong>
          <small>{say("priceAndClass")}</small>
        </span>
        {shownQuotes(page).map((quote) => (
          <span key={quote.option} data-option={quote.option} className="order-due">
            <small>{say("dueToday")}</small>
            <strong className="price">{formatMoney(chargeOf(page, quote))}</strong>
          </span>
        ))}
      </summary>
      <Order page={page} />
    </details>
  );
}

function Order({ page }: { page: RegistrationPage }) {
  const say = useWords(words);
  const courseClass = page.classes.find((each) => each.id === page.chosenClass);
  return (
    <>
      <h2>{page.program?.title}</h2>
      {courseClass ? (
        <p className="order-class">
          {courseClass.startDate && courseClass.mode === "scheduled"
            ? say("starts", { date: friendlyDate(courseClass.startDate, say.locale) })
            : say("startAnytime")}
          <small>
            {[courseClass.hours, courseClass.meetingType === "online" ? say("online") : courseClass.place, courseClass.code]
              .filter(Boolean)
              .join(" · ")}
          </small>
          {courseClass.tentativeUntil ? (
            <small className="tentative">{say("tentativeUntil", { date: friendlyDate(courseClass.tentativeUntil, say.locale) })}</small>
          ) : null}
        </p>
      ) : null}
      {shownQuotes(page).map((quote) => (
        <Bill key={quote.option} page={page} quote={quote} />
      ))}
    </>
  );
}

/** The price; with other people, the price of each and the sum that is due today. */
function Bill({ page, quote }: { page: RegistrationPage; quote: Quote }) {
  const say = useWords(words);
  const own = <Price quote={quote} rate={page.serviceFeeRate} isFeePaid={page.isFeePaid} payer={page.paidBy} />;
  if (page.members.length === 0) return own;
  const at = page.quotes.findIndex(({ option }) => option === quote.option);
  return (
    <div data-option={quote.option}>
      <h3>{[page.values.student.first_name, page.values.student.last_name].filter(Boolean).join(" ")}</h3>
      {own}
      {page.members.map(({ id, name, quotes }) => {
        const price = quotes[at];
        return price ? (
          <section key={id}>
            <h3>{name}</h3>
            {/* Shown with the chosen option, also where this person has another one. */}
            <Price quote={{ ...price, option: quote.option }} rate={page.serviceFeeRate} isFeePaid={false} payer={null} />
          </section>
        ) : null;
      })}
      <dl className="bill">
        <div className="bill-total">
          <dt>{say("dueTodayAll", { count: page.members.length + 1 })}</dt>
          <dd>{formatMoney(chargeOf(page, quote))}</dd>
        </div>
      </dl>
    </div>
  );
}

function Price({ quote, rate, isFeePaid, payer }: { quote: Quote; rate: string | null; isFeePaid: boolean; payer: string | null }) {
  const say = useWords(words);
  const laterCents = quote.totalCents - quote.dueTodayCents;
  const isLater = laterCents > 0;
  const [first] = quote.instalments;
  const { promo } = quote;
  if (quote.totalCents === 0 && !promo && !isFeePaid)
    return (
      <div data-option={quote.option}>
        <dl className="bill">
          <div className="bill-total">
            <dt>{say("dueToday")}</dt>
            <dd>{payer ? formatMoney(0) : say("free")}</dd>
          </div>
        </dl>
        {payer ? <p className="hint">{say("paidBy", { name: payer })}</p> : null}
      </div>
    );
  return (
    <div data-option={quote.option}>
      <dl className="bill">
        <Line label={say("tuition")} cents={quote.tuitionCents + (promo?.tuitionCents ?? 0)} />
        {quote.applicationFeeCents + (promo?.applicationFeeCents ?? 0) > 0 ? (
          <Line label={say("applicationFee")} cents={quote.applicationFeeCents + (promo?.applicationFeeCents ?? 0)} />
        ) : null}
        {isFeePaid ? (
          <div>
            <dt>{say("applicationFee")}</dt>
            <dd>{say("alreadyPaid")}</dd>
          </div>
        ) : null}
        {promo ? <Line label={say("promoCode", { code: promo.code })} cents={-(promo.tuitionCents + promo.applicationFeeCents)} /> : null}
        {quote.products.map((product) => (
          <Line
            key={product.id}
            label={`${product.title}${product.size ? `, ${product.size}` : ""}${product.quantity > 1 ? ` × ${product.quantity}` : ""}`}
            cents={product.unitCents * product.quantity}
          />
        ))}
        {isLater ? <Line label={say("dueLater")} cents={-laterCents} /> : null}
        {quote.serviceFeeCents > 0 ? <Line label={say("serviceFeeAt", { rate: rate ?? "" })} cents={quote.serviceFeeCents} /> : null}
        <div className="bill-total">
          <dt>{say("dueToday")}</dt>
          <dd>{formatMoney(quote.chargeCents)}</dd>
        </div>
      </dl>
      {isLater && first ? (
        <p className="hint">
          {quote.instalments.length > 1
            ? say("laterInParts", { amount: formatMoney(laterCents), count: quote.instalments.length, date: friendlyDate(first.dueDate, say.locale) })
            : say("laterOnce", { amount: formatMoney(laterCents), date: friendlyDate(first.dueDate, say.locale) })}
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
