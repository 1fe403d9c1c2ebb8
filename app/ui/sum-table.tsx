import { formatMoney } from "~/platform/money";

interface Props {
  lines: readonly { label: string; rule: string; cents: number }[];
  total: string;
  totalCents: number;
}

/** An arithmetic, line by line, with its result. */
export function SumTable({ lines, total, totalCents }: Props) {
  return (
    <table className="sum-table figures">
      <tbody>
        {lines.map(({ label, rule, cents }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <span className="sum-rule">{rule}</span>
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
