import { Card } from "~/ui/card";
import { PlainTable } from "~/ui/plain-table";

interface Props {
  errors: readonly { row: number; column: string; message: string }[];
  more: number;
}

/** What is wrong, by the spreadsheet's own row numbers. */
export const RowErrors = ({ errors, more }: Props) => (
  <Card title="Rows with errors">
    <p className="faint">Row 1 names the columns. Empty rows are not counted.</p>
    <PlainTable
      caption="Rows with errors"
      rows={errors}
      rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
      empty=""
      columns={[
        { header: "Row", cell: ({ row }) => row.toLocaleString("en-US") },
        { header: "Column", cell: ({ column }) => column },
        { header: "What is wrong", cell: ({ message }) => message },
      ]}
    />
    {more > 0 ? <p className="faint">And {more.toLocaleString("en-US")} more.</p> : null}
  </Card>
);
