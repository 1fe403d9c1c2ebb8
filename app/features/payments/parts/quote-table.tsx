import { formatMoney } from "~/platform/money";

interface Props {
  lines: readonly { label: string; rule: string; cents: number }[];
  total: string;
  totalCents: number;
}

/** The arithmetic of a refund, line by line. */
export function QuoteTable({ lines, total, totalCents }: Props) {
  return (
    <table className="quote figures">
      <tbody>
        {lines.map(({ label, rule, cents }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <span className="quote-rule">{rule}</span>
            </th>
            <td>{formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          <td>{formatMoney(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
