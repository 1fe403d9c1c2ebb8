import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { PlainTable } from "~/ui/plain-table";
import { rejectedRowsPath } from "../paths";

interface Props {
  id: string;
  /** Rows that are not imported. */
  rejected: number;
  errors: readonly { row: number; person: string; column: string; value: string; message: string; isLeftOut: boolean }[];
  more: number;
}

/** The errors, by the row numbers of the spreadsheet; the rejected rows can be downloaded. */
export const RowErrors = ({ id, rejected, errors, more }: Props) => (
  <Card
    title="Errors"
    action={
      rejected > 0 ? (
        <ButtonLink to={rejectedRowsPath(id)} quiet reloadDocument>
          Download rejected rows
        </ButtonLink>
      ) : null
    }
  >
    <p className="faint">Rows are numbered from the top of the list. Empty rows are not counted.</p>
    <PlainTable
      caption="Errors"
      rows={errors}
      rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
      empty=""
      columns={[
        { header: "Row", cell: ({ row }) => row.toLocaleString("en-US") },
        { header: "Name", cell: ({ person }) => person },
        { header: "Column", cell: ({ column }) => column },
        { header: "Value", cell: ({ value }) => value },
        { header: "Problem", cell: ({ message }) => message },
        { header: "Result", cell: ({ isLeftOut }) => (isLeftOut ? "Imported without this value" : "Row rejected") },
      ]}
    />
    {more > 0 ? <p className="faint">And {more.toLocaleString("en-US")} more.</p> : null}
  </Card>
);
