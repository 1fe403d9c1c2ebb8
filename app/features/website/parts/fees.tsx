import type { feesOf } from "~/features/programs/domain/site-program";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { Say } from "~/words/words";

type Fees = ReturnType<typeof feesOf>;

/** Tuition, every fee and the total. */
export function FeeTable({ fees }: { fees: Fees }) {
  const say = useWords(words);
  if (fees.isFree) return <p className="lead">{say("programIsFree")}</p>;
  const { tuitionCents, applicationFeeCents, full, parts } = fees;
  const online = full ?? parts;
  return (
    <table className="fees">
      <caption className="unseen">{say("feesCaption")}</caption>
      <tbody>
        <Line label={say("tuition")} cents={tuitionCents} />
        <Line label={say("applicationFee")} note={say("applicationFeeNote")} cents={applicationFeeCents} />
        {online && online.serviceFeeCents > 0 ? (
          <Line label={say("serviceFeeAt", { rate: fees.rate ?? "" })} note={say("serviceFeeNote")} cents={online.serviceFeeCents} />
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {say(full ? "totalInFull" : "total")}
            {online ? null : <small>{say("payAtSchool")}</small>}
          </th>
          <td>{formatMoney(online ? online.totalCents : tuitionCents + applicationFeeCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const Line = ({ label, note, cents }: { label: string; note?: string; cents: number }) => (
  <tr>
    <th scope="row">
      {label}
      {note ? <small>{note}</small> : null}
    </th>
    <td>{formatMoney(cents)}</td>
  </tr>
);

/** The installments of the default plan, with their due dates and fees. */
export function PaymentPlan({ fees }: { fees: Fees }) {
  const say = useWords(words);
  const { plan, isOnline, rate } = fees;
  if (!plan) return null;
  const count = plan.instalments.length;
  const hasFee = plan.instalments.some(({ serviceFeeCents }) => serviceFeeCents > 0);
  return (
    <div className="plan">
      <h3>{say("payInInstallments", { count })}</h3>
      <p>
        {isOnline ? dueToday(say, plan) : say("installmentsAtSchool")} {isOnline && hasFee ? say("installmentFee", { rate: rate ?? "" }) : null}
      </p>
      <table className="fees">
        <caption className="unseen">{say("installmentsCaption")}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{say("installment")}</th>
            <th scope="col">{say("amount")}</th>
          </tr>
        </thead>
        <tbody>
          {plan.instalments.map((each) => (
            <tr key={each.position}>
              <th scope="row">
                {friendlyDate(each.dueDate, say.locale)}
                <small>{say("installmentOf", { position: each.position, count })}</small>
              </th>
              <td>
                {formatMoney(each.amountCents)}
                {each.serviceFeeCents > 0 ? <small>{say("plusFee", { fee: formatMoney(each.serviceFeeCents) })}</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">{say("datesIfToday")}</p>
    </div>
  );
}

function dueToday(say: Say<typeof words>, { dueTodayCents, serviceFeeCents }: NonNullable<Fees["plan"]>): string {
  const amount = formatMoney(dueTodayCents);
  if (dueTodayCents === 0) return say("nothingDueAtRegistration");
  return serviceFeeCents > 0 ? say("dueAtRegistrationWithFee", { amount, fee: formatMoney(serviceFeeCents) }) : say("dueAtRegistration", { amount });
}

interface Priced {
  tuitionCents: number;
  applicationFeeCents: number;
  onlineFee: string | null;
}

/** The fees on top of a tuition: "+ $100.00 application fee, 2.99% online service fee". */
export function FeeNote({ tuitionCents, applicationFeeCents, onlineFee }: Priced) {
  const say = useWords(words);
  if (tuitionCents + applicationFeeCents === 0) return null;
  const fees = [
    applicationFeeCents > 0 ? say("applicationFeeOf", { amount: formatMoney(applicationFeeCents) }) : null,
    onlineFee && say.text(onlineFee),
  ].filter(Boolean);
  return fees.length > 0 ? <small>{say("plusFees", { fees: fees.join(", ") })}</small> : null;
}
