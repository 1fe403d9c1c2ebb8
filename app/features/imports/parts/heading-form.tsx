import { Card } from "~/ui/card";
import { Form, FormActions, SelectField, SubmitButton } from "~/ui/form";

interface Props {
  /** The row that names the columns, from 1. */
  heading: number;
  /** The first rows. */
  headings: readonly string[];
}

/** Chooses the row that names the columns; rows above it are left out. */
export const HeadingForm = ({ heading, headings }: Props) => (
  <Card title="Header row">
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
