import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { PAYMENT_OPTION_LABELS } from "~/features/payments/model";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { useFailure } from "~/ui/form/failure";
import { Choices } from "~/ui/site/choices";
import { SiteForm } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import { PromoCode } from "~/ui/site/promo-code";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import { BackLink } from "./back-link";
import { chargeOf, type Quote, type StepProps } from "./steps";

/** Step 6: review, payment option and the button that pays or completes. */
export function PaymentStep({ page, door }: StepProps) {
  const say = useWords(words);
  const of = { intent: "submit", anchor: "step" };
  const [first] = page.quotes;
  if (!first) return null;
  const chosen = page.quotes.find((quote) => quote.option === page.values.paymentOption) ?? first;
  const isPaid = page.quotes.some((quote) => chargeOf(page, quote) > 0);
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
        labels={{ payment_option: say("payment"), people: say("otherPeople") }}
        submit={page.quotes.map((quote) => (
          <span key={quote.option} data-option={quote.option}>
            {chargeOf(page, quote) > 0 ? say("payAmount", { amount: formatMoney(chargeOf(page, quote)) }) : say("complete")}
          </span>
        ))}
        beside={<BackLink page={page} door={door} step={6} />}
      >
        <input type="hidden" name="class" value={page.chosenClass ?? ""} />
        {page.quotes.length > 1 ? (
          <Choices
            {...of}
            name="payment_option"
            legend={say("howToPay")}
            required
            initial={[chosen.option]}
            options={page.quotes.map((quote) => ({
              value: quote.option,
              label: <OptionLine quote={quote} chargeCents={chargeOf(page, quote)} payer={page.paidBy} />,
            }))}
          />
        ) : (
          <>
            <input type="hidden" name="payment_option" value={first.option} />
            <div className="wide callout">
              <OptionLine quote={first} chargeCents={chargeOf(page, first)} payer={page.paidBy} />
            </div>
          </>
        )}
        {page.quotes.map((quote) => (
          <Instalments key={quote.option} quote={quote} isOnline={page.canPayOnline} rate={page.serviceFeeRate} isShared={page.members.length > 0} />
        ))}
        {page.quotes.map((quote) =>
          quote.instalments.length > 0 && quote.chargeCents > 0 && page.members.length === 0 ? (
            <label key={quote.option} data-option={quote.option} className="wide autopay">
              <input type="checkbox" name="autopay" defaultChecked={page.values.autopay} />
              <span>
                <strong>{say("autopay")}</strong> {page.autopayText}
              </span>
            </label>
          ) : null,
        )}
        <div className="wide policy">
          <h2>{say(isPaid ? "beforeYouPay" : "beforeYouFinish")}</h2>
          {isPaid ? <p>{say("cardPage")}</p> : null}
          <p>{say.text(page.policy)}</p>
        </div>
      </SiteForm>
    </>
  );
}

function OptionLine({ quote, chargeCents, payer }: { quote: Quote; chargeCents: number; payer: string | null }) {
  const say = useWords(words);
  if (quote.option === "free_plan")
    return (
      <>
        <strong>{payer ? say("paidBy", { name: payer }) : say("isFree")}</strong>
        <span className="choice-sub">{say("nothingToPay")}</span>
      </>
    );
  const { length } = quote.instalments;
  return (
    <>
      <span className="choice-head">
        <strong>{say.text(PAYMENT_OPTION_LABELS[quote.option])}</strong>
        <strong className="price">{say("amountToday", { amount: formatMoney(chargeCents) })}</strong>
      </span>
      <span className="choice-sub">
        {quote.option === "pay_now" ? say("allToday") : say(chargeCents > 0 ? "feeTodayRestLater" : "restLater", { count: length })}
      </span>
    </>
  );
}

function Instalments({ quote, isOnline, rate, isShared }: { quote: Quote; isOnline: boolean; rate: string | null; isShared: boolean }) {
  const say = useWords(words);
  if (quote.instalments.length === 0) return null;
  return (
    <div className="wide" data-option={quote.option}>
      <table className="fees">
        <caption>{say("dueLater")}</caption>
        <tbody>
          {quote.instalments.map((each) => (
            <tr key={each.position}>
              <th scope="row">
                {friendlyDate(each.dueDate, say.locale)}
                <small>{say("installmentOf", { position: each.position, count: quote.instalments.length })}</small>
              </th>
              <td>{formatMoney(each.amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isShared ? <p className="hint">{say("installmentsEach")}</p> : null}
      <p className="hint">{!isOnline ? say("installmentsAtSchool") : rate ? say("installmentFee", { rate }) : say("installmentsAnyway")}</p>
    </div>
  );
}

/** The other people and the payer. */
function PeopleRow({ page, door }: StepProps) {
  const say = useWords(words);
  const error = useFailure("submit")?.fieldErrors.people;
  return (
    <div id="step-people">
      <dt>{say("otherPeople")}</dt>
      <dd>
        {page.members.map(({ name }) => name).join(", ")}
        {page.payer ? <small>{say("paidBy", { name: page.payer.name })}</small> : null}
        {error ? <p className="error">{say.text(error)}</p> : null}
      </dd>
      <dd>
        <SiteLink href={door.step({ program: page.program?.slug, step: 2, people: "list" })}>
          {say.rich("changePeople", { unseen: <span className="unseen" /> })}
        </SiteLink>
      </dd>
    </div>
  );
}

function Review({ page, door }: StepProps) {
  const say = useWords(words);
  const { student, funding } = page.values;
  const courseClass = page.classes.find((each) => each.id === page.chosenClass);
  const rows = [
    [say("class"), "changeClass", `${page.program?.title ?? ""}, ${courseClass?.code ?? ""}`, 1],
    [say("student"), "changeStudent", [`${student.first_name ?? ""} ${student.last_name ?? ""}`.trim(), student.email].filter(Boolean).join(", "), 2],
    ...(page.steps.includes(4)
      ? [
          [
            say("funding"),
            "changeFunding",
            funding ? [say.text(PLAN_TO_PAY_LABELS[funding.planToPay]), funding.sponsorName].filter(Boolean).join(", ") : "",
            4,
          ] as const,
        ]
      : []),
  ] as const;
  return (
    <dl className="review">
      {rows.map(([name, change, value, step]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>
            <SiteLink href={door.step({ program: page.program?.slug, step })}>{say.rich(change, { unseen: <span className="unseen" /> })}</SiteLink>
          </dd>
        </div>
      ))}
      {page.members.length > 0 || page.payer ? <PeopleRow page={page} door={door} /> : null}
    </dl>
  );
}
