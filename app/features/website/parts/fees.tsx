import type { feesOf } from "~/features/programs/domain/site-program";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";

type Fees = ReturnType<typeof feesOf>;

/** What it costs with every fee, and the ways to pay it. */
export function FeeTable({ fees }: { fees: Fees }) {
  if (fees.isFree) return <p className="lead">This program is free. There is nothing to pay, and no fee of any kind.</p>;
  const { tuitionCents, applicationFeeCents, full, parts } = fees;
  const online = full ?? parts;
  return (
    <table className="fees">
      <caption className="unseen">Price with every fee</caption>
      <tbody>
        <Line label="Tuition" cents={tuitionCents} />
        <Line label="Application fee" note="Paid once, non-refundable" cents={applicationFeeCents} />
        {online?.serviceFeeCents === 0 ? null : online ? (
          <Line label={`Online service fee, ${fees.rate}`} note="Of what you pay online" cents={online.serviceFeeCents} />
        ) : (
          <Line label="Online service fee" note="You pay at the school" cents={0} />
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{full ? "Total when paid in full today" : "Total"}</th>
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

export function PaymentPlan({ fees }: { fees: Fees }) {
  const { plan, isOnline, rate } = fees;
  if (!plan) return null;
  const hasFee = plan.instalments.some(({ serviceFeeCents }) => serviceFeeCents > 0);
  return (
    <div className="plan">
      <h3>Or pay in {plan.instalments.length} instalments</h3>
      <p>
        {isOnline
          ? `When you register you pay ${plan.dueTodayCents > 0 ? formatMoney(plan.dueTodayCents) : "nothing"}${plan.serviceFeeCents > 0 ? ` plus a service fee of ${formatMoney(plan.serviceFeeCents)}` : ""}.${hasFee ? ` Each instalment paid online carries the same ${rate} fee.` : ""}`
          : "Nothing is due when you register. The instalments are paid at the school."}
      </p>
      <table className="fees">
        <caption className="unseen">Instalments if you register today</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Instalment</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {plan.instalments.map((each) => (
            <tr key={each.position}>
              <th scope="row">
                {friendlyDate(each.dueDate)}
                <small>
                  Instalment {each.position} of {plan.instalments.length}
                </small>
              </th>
              <td>
                {formatMoney(each.amountCents)}
                {each.serviceFeeCents > 0 ? <small>+ {formatMoney(each.serviceFeeCents)} fee</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">Dates as if you registered today.</p>
    </div>
  );
}

interface Priced {
  tuitionCents: number;
  applicationFeeCents: number;
  onlineFee: string | null;
}

/** What comes on top of a tuition, wherever one is shown: "+ $100.00 application fee, 2.99% online service fee". */
export function FeeNote({ tuitionCents, applicationFeeCents, onlineFee }: Priced) {
  if (tuitionCents + applicationFeeCents === 0) return null;
  const fees = [applicationFeeCents > 0 ? `${formatMoney(applicationFeeCents)} application fee` : null, onlineFee].filter(Boolean);
  return fees.length > 0 ? <small>+ {fees.join(", ")}</small> : null;
}
