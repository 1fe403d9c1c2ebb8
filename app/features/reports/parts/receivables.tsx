import { formatMoney } from "~/platform/money";
import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import { ShareBar } from "~/ui/share-bar";
import { CLOSE, tableClasses } from "~/ui/table-classes";
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
    ["1 to 30 days past due", ages.upTo30],
    ["31 to 60 days past due", ages.upTo60],
    ["61 to 90 days past due", ages.upTo90],
    ["Over 90 days past due", ages.older],
    ...(ages.unplanned > 0 ? ([["No payment plan", ages.unplanned]] as [string, number][]) : []),
  ];
  return (
    <div className="columns">
      <Card title="Balances by age">
        <table className={`breakdown ${tableClasses.table}`} style={CLOSE}>
          <caption className="visually-hidden">Outstanding balances by age</caption>
          <tbody className={tableClasses.tbody}>
            {rows.map(([label, cents]) => (
              <tr className={tableClasses.tr} key={label}>
                <th scope="row" className={tableClasses.th} style={{ fontWeight: 400 }}>
                  {label}
                  <ShareBar max={ages.outstanding} value={cents} />
                </th>
                <td className={`${tableClasses.td} figures`}>{formatMoney(cents)}</td>
              </tr>
            ))}
            <tr className={tableClasses.tr}>
              <th scope="row" className={tableClasses.th} style={{ fontWeight: 400 }}>
                <strong>Outstanding</strong>
              </th>
              <td className={`${tableClasses.td} figures`}>
                <strong>{formatMoney(ages.outstanding)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </Card>
      <Card title="Expected by week">
        {weeks.every(({ amountCents }) => amountCents === 0) ? (
          <p className="faint">No installments are due in the next eight weeks.</p>
        ) : (
          <BarChart
            title="Installments due by week"
            unit="Amount"
            labelHead="Week of"
            format={formatMoney}
            tick={dollars}
            bars={weeks.map(({ week, amountCents }) => ({ label: periodLabel(week, "week").replace(/, \d{4}$/, ""), value: amountCents }))}
          />
        )}
      </Card>
    </div>
  );
}
