import { Table } from "@mantine/core";
import { formatMoney } from "~/platform/money";

interface Props {
  lines: readonly { label: string; rule: string; cents: number }[];
  total: string;
  totalCents: number;
}

/** An arithmetic, line by line, with its result. */
export function SumTable({ lines, total, totalCents }: Props) {
  return (
    <Table withRowBorders={false} horizontalSpacing={0} verticalSpacing={6} className="sum-table figures">
      <Table.Tbody>
        {lines.map(({ label, rule, cents }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">
              {label}
              <span className="sum-rule">{rule}</span>
            </Table.Th>
            <Table.Td>{formatMoney(cents)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{total}</Table.Th>
          <Table.Td>{formatMoney(totalCents)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
