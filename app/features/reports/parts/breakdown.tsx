import { Table } from "@mantine/core";
import { Card } from "~/ui/card";
import { ShareBar } from "~/ui/share-bar";

interface Props {
  title: string;
  rows: readonly { label: string; count: number }[];
}

/** Shares of a whole as bars with their numbers; a table for whoever reads it so. */
export function Breakdown({ title, rows }: Props) {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={title}>
      {total === 0 ? (
        <p className="faint">Nothing in these days.</p>
      ) : (
        <Table withRowBorders={false} horizontalSpacing={0} verticalSpacing={6} className="breakdown">
          <caption className="visually-hidden">{title}</caption>
          <Table.Thead className="visually-hidden">
            <Table.Tr>
              <Table.Th scope="col">{title}</Table.Th>
              <Table.Th scope="col">Registrations</Table.Th>
              <Table.Th scope="col">Share</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ label, count }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" fw={400}>
                  {label}
                  <ShareBar max={total} value={count} />
                </Table.Th>
                <Table.Td className="figures">{count}</Table.Td>
                <Table.Td className="figures faint">{Math.round((count / total) * 100)}%</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}
