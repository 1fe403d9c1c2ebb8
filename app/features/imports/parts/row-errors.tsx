import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CellField, Form, FormActions, SubmitButton } from "~/ui/form";
import { PlainTable } from "~/ui/plain-table";
import { rowKey } from "../model";
import { rejectedRowsPath } from "../paths";

interface RowProblem {
  row: number;
  field: string;
  person: string;
  column: string;
  /** As in the file. */
  value: string;
  /** The same, or what staff typed instead. */
  typed: string;
  message: string;
  isLeftOut: boolean;
}

interface Props {
  id: string;
  /** Rows that are not imported. */
  rejected: number;
  errors: readonly RowProblem[];
  more: number;
  isOpen: boolean;
}

const nameOf = ({ row, field }: RowProblem) => `cells.${rowKey(row)}.${field}`;

/** The problems, by the row numbers of the spreadsheet, each with its value to correct; the rejected rows can be downloaded. */
export function RowErrors({ id, rejected, errors, more, isOpen }: Props) {
  const table = (
    <PlainTable
      caption="Problems"
      rows={errors}
      rowKey={nameOf}
      empty=""
      columns={[
        { header: "Row", cell: ({ row }) => row.toLocaleString("en-US") },
        { header: "Name", cell: ({ person }) => person },
        { header: "Column", cell: ({ column }) => column },
        { header: "In the file", cell: ({ value }) => value },
        { header: "Result", cell: ({ isLeftOut }) => (isLeftOut ? "Value skipped" : "Row rejected") },
        {
          header: isOpen ? "Correction" : "Problem",
          cell: (problem) =>
            isOpen ? <CellField name={nameOf(problem)} label={`${problem.column}, row ${problem.row}`} problem={problem.message} /> : problem.message,
        },
      ]}
    />
  );
  return (
    <Card
      title="Problems"
      action={
        rejected > 0 ? (
          <ButtonLink to={rejectedRowsPath(id)} quiet reloadDocument>
            Download rejected rows
          </ButtonLink>
        ) : null
      }
    >
      <p className="faint">Rows are numbered from the top of the list. Empty rows are not counted.</p>
      {isOpen ? (
        <Form intent="mend" key={errors.map(nameOf).join()} defaultValues={{ cells: valuesOf(errors) }}>
          {table}
          <FormActions>
            <SubmitButton>Save corrections</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        table
      )}
      {more > 0 ? <p className="faint">And {more.toLocaleString("en-US")} more.</p> : null}
    </Card>
  );
}

function valuesOf(errors: readonly RowProblem[]) {
  const cells: Record<string, Record<string, string>> = {};
  for (const { row, field, typed } of errors) cells[rowKey(row)] = { ...cells[rowKey(row)], [field]: typed };
  return cells;
}
