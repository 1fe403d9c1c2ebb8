import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { PAYMENT_OPTION_LABELS } from "~/features/payments/model";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { Choices } from "~/ui/site/choices";
import { SiteForm } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import { PromoCode } from "~/ui/site/promo-code";
import { BackLink } from "./back-link";
import type { Quote, StepProps } from "./steps";

/** Step 6: one last look, the way to pay, and the button that says what happens. */
export function PaymentStep({ page, door }: StepProps) {
  const of = { intent: "submit", anchor: "step" };
  const [first] = page.quotes;
  if (!first) return null;
  const chosen = page.quotes.find((quote) => quote.option === page.values.paymentOption) ?? first;
  const isPaid = page.quotes.some((quote) => quote.chargeCents > 0);
  const applied = page.quotes.find(({ promo }) => promo)?.promo;
  return (
    <>
      <Review page={page} door={door} />
      {page.program && (first.totalCents > 0 || first.promo) ? (
        <PromoCode
          applied={applied ? { code: applied.code, discountCents: applied.tuitionCents + applied.applicationFeeCents } : null}
          typed={page.values.promoCode}
          problem={page.promoProblem}
        />
      ) : null}
      <SiteForm
        {...of}
        labels={{ payment_option: "Payment" }}
        submit={page.quotes.map((quote) => (
          <span key={quote.option} data-option={quote.option}>
            {quote.chargeCents > 0 ? `Pay ${formatMoney(quote.chargeCents)}` : "Complete registration"}
          </span>
        ))}
        beside={<BackLink page={page} door={door} step={6} />}
      >
        <input type="hidden" name="class" value={page.chosenClass ?? ""} />
        {page.quotes.length > 1 ? (
          <Choices
            {...of}
            name="payment_option"
            legend="How do you want to pay?"
            required
            initial={[chosen.option]}
            options={page.quotes.map((quote) => ({ value: quote.option, label: <OptionLine quote={quote} /> }))}
          />
        ) : (
          <>
            <input type="hidden" name="payment_option" value={first.option} />
            <div className="wide callout">
              <OptionLine quote={first} />
            </div>
          </>
        )}
        {page.quotes.map((quote) => (
          <Instalments key={quote.option} quote={quote} isOnline={page.canPayOnline} rate={page.serviceFeeRate} />
        ))}
        {page.quotes.map((quote) =>
          quote.instalments.length > 0 && quote.chargeCents > 0 ? (
            <label key={quote.option} data-option={quote.option} className="wide autopay">
              <input type="checkbox" name="autopay" defaultChecked={page.values.autopay} />
              <span>
                <strong>Pay the instalments automatically (optional).</strong> {page.autopayText}
              </span>
            </label>
          ) : null,
        )}
        <div className="wide policy">
          <h2>Before you {isPaid ? "pay" : "finish"}</h2>
          {isPaid ? (
            <p>
              You enter your card on the secure page of our payment provider. Your seat is held for 30 minutes meanwhile, and you are registered once
              the payment went through.
            </p>
          ) : null}
          <p>{page.policy}</p>
        </div>
      </SiteForm>
    </>
  );
}

function OptionLine({ quote }: { quote: Quote }) {
  if (quote.option === "free_plan")
    return (
      <>
        <strong>This registration is free</strong>
        <span className="choice-sub">There is nothing to pay, now or later.</span>
      </>
    );
  const { length } = quote.instalments;
  return (
    <>
      <span className="choice-head">
        <strong>{PAYMENT_OPTION_LABELS[quote.option]}</strong>
        <strong className="price">{formatMoney(quote.chargeCents)} today</strong>
      </span>
      <span className="choice-sub">
        {quote.option === "pay_now"
          ? "Everything today, and nothing is due later."
          : `${quote.chargeCents > 0 ? "The application fee today, the tuition" : "Nothing today; you pay"} in ${length === 1 ? "one payment" : `${length} payments`} later.`}
      </span>
    </>
  );
}

function Instalments({ quote, isOnline, rate }: { quote: Quote; isOnline: boolean; rate: string | null }) {
  if (quote.instalments.length === 0) return null;
  return (
    <div className="wide" data-option={quote.option}>
      <table className="fees">
        <caption>What is due later</caption>
        <tbody>
          {quote.instalments.map((each) => (
            <tr key={each.position}>
              <th scope="row">
                {friendlyDate(each.dueDate)}
                <small>
                  Instalment {each.position} of {quote.instalments.length}
                </small>
              </th>
              <td>{formatMoney(each.amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        {!isOnline
          ? "You pay the instalments at the school, without a service fee."
          : rate
            ? `Paid online, each instalment carries the ${rate} service fee.`
            : "You pay the instalments online or at the school."}
      </p>
    </div>
  );
}

function Review({ page, door }: StepProps) {
  const { student, funding } = page.values;
  const courseClass = page.classes.find((each) => each.id === page.chosenClass);
  const rows = [
    ["Class", `${page.program?.title ?? ""}, ${courseClass?.code ?? ""}`, 1],
    ["Student", [`${student.first_name ?? ""} ${student.last_name ?? ""}`.trim(), student.email].filter(Boolean).join(", "), 2],
    ["Funding", funding ? [PLAN_TO_PAY_LABELS[funding.planToPay], funding.sponsorName].filter(Boolean).join(", ") : "", 4],
  ] as const;
  return (
    <dl className="review">
      {rows.map(([name, value, step]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>
            <SiteLink href={door.step({ step })}>
              Change<span className="unseen"> {name.toLowerCase()}</span>
            </SiteLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
