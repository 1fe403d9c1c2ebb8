import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { useFailure } from "~/ui/form/failure";
import { Tick } from "~/ui/site/choices";
import { Select, SiteForm, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/groups";
import type { GroupPageView } from "../domain/read";

interface Props {
  page: GroupPageView;
}

/** The buyer pays an accepted order by card or bank account, whole or its deposit. */
export function PayOrder({ page }: Props) {
  const say = useWords(words);
  if (!page.pay) return null;
  const { whole, deposit } = page.pay;
  const label = ({ cents, feeCents }: { cents: number; feeCents: number }) =>
    feeCents > 0 ? say("withFee", { amount: formatMoney(cents), fee: formatMoney(feeCents) }) : formatMoney(cents);
  return (
    <section>
      <h2>{say("payTitle")}</h2>
      <p>{say("payLead")}</p>
      <p>{label(whole)}</p>
      <SiteForm intent="pay" anchor="pay" submit={say("payWhole", { amount: formatMoney(whole.cents + whole.feeCents) })}>
        <input type="hidden" name="way" value="whole" />
      </SiteForm>
      {deposit ? (
        <>
          <p>{say("depositLead", { percent: page.depositBps / 100, rest: formatMoney(whole.cents - deposit.cents) })}</p>
          <p>{label(deposit)}</p>
          <SiteForm intent="pay" anchor="deposit" isQuiet submit={say("payDeposit", { amount: formatMoney(deposit.cents + deposit.feeCents) })}>
            <input type="hidden" name="way" value="deposit" />
          </SiteForm>
        </>
      ) : null}
    </section>
  );
}

const PAYMENT_KEYS = { processing: "paymentProcessing", returned: "paymentReturned", failed: "paymentFailed" } as const;

/** The state of the last payment. */
export function PaymentState({ page }: Props) {
  const say = useWords(words);
  return page.payment ? <p role="status">{say(PAYMENT_KEYS[page.payment])}</p> : null;
}

/** Receipts of an order. */
export function Receipts({ page }: Props) {
  const say = useWords(words);
  if (page.receipts.length === 0) return null;
  return (
    <section>
      <h2>{say("receipts")}</h2>
      <ul className="plain">
        {page.receipts.map(({ id, number, paidOn, amountCents, path }) => (
          <li key={id}>
            <a href={path}>{say("receiptLine", { number, amount: formatMoney(amountCents), date: friendlyDate(paidOn, say.locale) })}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The class was cancelled: the buyer moves seats to another class, and gets a refund for the others. */
export function ChooseClass({ page }: Props) {
  const say = useWords(words);
  if (!page.choice) return null;
  const { chooseBy, seats, classes } = page.choice;
  const move = { intent: "choose", anchor: "choose" };
  return (
    <section>
      <h2>{say("chooseTitle", { code: page.classCode })}</h2>
      <p>{say("chooseLead", { date: friendlyDate(chooseBy, say.locale) })}</p>
      {classes.length > 0 ? (
        <SiteForm {...move} submit={say("moveSeats")}>
          <Select
            {...move}
            name="class"
            label={say("newClass")}
            empty={say("newClass")}
            required
            options={classes.map(
              ({ id, code, startDate, free }) =>
                [id, say("classOption", { code, date: startDate ? friendlyDate(startDate, say.locale) : "", count: free })] as const,
            )}
          />
          <TextInput {...move} name="seats" label={say("seatsToMove")} hint={say("seatsToMoveHint", { count: seats })} required inputMode="numeric" />
        </SiteForm>
      ) : (
        <p>{say("noOtherClass")}</p>
      )}
      <SiteForm intent="refundAll" anchor="refund-all" isQuiet submit={say("refundAll")}>
        {null}
      </SiteForm>
    </section>
  );
}

/** The buyer cancels the order before the class starts. */
export function CancelOrder({ page }: Props) {
  const say = useWords(words);
  const of = { intent: "cancel", anchor: "cancel" };
  const isRefused = useFailure(of.intent) !== null;
  if (!page.canCancel) return null;
  const { keptCents, freeCents } = page.cancelShare;
  return (
    <details open={isRefused || undefined}>
      <summary>{say("cancelOrder")}</summary>
      <CancelTerms page={page} />
      {keptCents + freeCents > 0 ? <p>{say("cancelShare", { kept: formatMoney(keptCents), refund: formatMoney(freeCents) })}</p> : null}
      <SiteForm {...of} isQuiet submit={say("cancelOrder")}>
        <Tick {...of} name="sure" label={say("cancelSure")} />
      </SiteForm>
    </details>
  );
}

/** The school's share of a cancelled seat, by days before the class. */
export function CancelTerms({ page }: Props) {
  const say = useWords(words);
  if (page.cancelSteps.length === 0) return <p>{say("cancelFree")}</p>;
  return (
    <ul>
      {page.cancelSteps.map(({ daysBefore, keepBps }) => (
        <li key={daysBefore}>{say("cancelStep", { count: daysBefore, percent: keepBps / 100 })}</li>
      ))}
    </ul>
  );
}
