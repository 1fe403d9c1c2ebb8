import { Box } from "@mantine/core";
import { formatMoney } from "~/platform/money";
import { CLOSE, tableClasses } from "./table-classes";
import { useText } from "./use-text";

interface Props {
  lines: readonly { label: string; rule: string; cents: number }[];
  total: string;
  totalCents: number;
}

const { table, tbody, tr, th, td } = tableClasses;

/** An arithmetic, line by line, with its result. */
export function SumTable({ lines, total, totalCents }: Props) {
  const text = useText();
  return (
    <table className={`sum-table figures ${table}`} style={CLOSE}>
      <tbody className={tbody}>
        {lines.map(({ label, rule, cents }) => (
          <tr key={label} className={tr}>
            <th scope="row" className={th}>
              {text(label)}
              <Box component="span" display="block" c="dimmed" fz={13}>
                {text(rule)}
              </Box>
            </th>
            <td className={td}>{formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={tr}>
          <th scope="row" className={th}>
            {total}
          </th>
          <td className={td}>{formatMoney(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
