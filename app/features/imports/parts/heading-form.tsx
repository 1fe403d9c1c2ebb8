import { Card } from "~/ui/card";
import { Form, FormActions, SelectField, SubmitButton } from "~/ui/form";
import { PlainTable } from "~/ui/plain-table";

interface Props {
  /** The row that names the columns, from 1. */
  heading: number;
  /** The first rows. */
  headings: readonly string[];
  /** The columns with the cells of the first rows below the header. */
  columns: readonly { name: string; samples: readonly string[] }[];
}

/** Chooses the row that names the columns; rows above it are left out. The first rows show whether the choice is right. */
export const HeadingForm = ({ heading, headings, columns }: Props) => (
  <Card title="Header row">
    <PlainTable
      caption="First rows"
      rows={(columns[0]?.samples ?? []).map((_, index) => index)}
      rowKey={String}
      empty=""
      columns={columns.map(({ name, samples }) => ({ header: name, cell: (row: number) => samples[row] }))}
    />
    <Form intent="heading" className="form" defaultValues={{ heading: String(heading) }}>
      <SelectField
        name="heading"
        label="Row with the column names"
        options={headings.map((cells, index) => ({ value: String(index + 1), label: `${index + 1}: ${cells}` }))}
      />
      <FormActions>
        <SubmitButton tone="quiet">Use this row</SubmitButton>
      </FormActions>
    </Form>
  </Card>
);
