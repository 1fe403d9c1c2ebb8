import { formatMoney } from "~/platform/money";
import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import { periodLabel } from "../report-model";

interface Props {
  ages: { current: number; upTo30: number; upTo60: number; upTo90: number; older: number; unplanned: number; outstanding: number };
  weeks: readonly { week: string; amountCents: number; count: number }[];
}

const dollars = (cents: number) => (Math.abs(cents) >= 1_000_000 ? `$${Math.round(cents / 100_000)}k` : `$${Math.round(cents / 100)}`);

/** What active registrations owe today: how late it is, and what should come in the next weeks. */
export function Receivables({ ages, weeks }: Props) {
  const rows: [string, number][] = [
    ["Not due yet", ages.current],
    ["1 to 30 days late", ages.upTo30],
    ["31 to 60 days late", ages.upTo60],
    ["61 to 90 days late", ages.upTo90],
    ["More than 90 days late", ages.older],
    ...(ages.unplanned > 0 ? ([["In no plan", ages.unplanned]] as [string, number][]) : []),
  ];
  return (
    <div className="report-shares">
      <Card title="What is owed, by age">
        <table className="breakdown">
          <caption className="visually-hidden">What is owed, by age</caption>
          <tbody>
            {rows.map(([label, cents]) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  <meter min={0} max={Math.max(1, ages.outstanding)} value={cents} aria-hidden="true" />
                </th>
                <td className="figures">{formatMoney(cents)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <strong>Outstanding</strong>
              </th>
              <td className="figures">
                <strong>{formatMoney(ages.outstanding)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </Card>
      <Card title="Expected by week">
        {weeks.every(({ amountCents }) => amountCents === 0) ? (
          <p className="faint">No instalment is due in the next eight weeks.</p>
        ) : (
          <BarChart
            title="Instalments due by week"
            unit="Amount"
            labelHead="Week from"
            format={formatMoney}
            tick={dollars}
            bars={weeks.map(({ week, amountCents }) => ({ label: periodLabel(week, "week").replace(/, \d{4}$/, ""), value: amountCents }))}
          />
        )}
      </Card>
    </div>
  );
}
