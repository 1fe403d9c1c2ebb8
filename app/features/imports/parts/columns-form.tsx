import { Form, FormActions, SelectField, SubmitButton } from "~/ui/form";
import { type ImportField, type Mapping, OF_WHOLE_NAME } from "../model";

interface Props {
  fields: readonly ImportField[];
  columns: readonly { name: string; samples: string[] }[];
  mapping: Mapping;
  isChecked: boolean;
}

/** Which column is which field: guessed from the header, changeable. Each choice shows what stands in the first rows. */
export function ColumnsForm({ fields, columns, mapping, isChecked }: Props) {
  const options = columns.map(({ name, samples }, index) => ({
    value: String(index),
    label: samples.some(Boolean) ? `${name} (${samples.filter(Boolean).join(", ").slice(0, 40)})` : name,
  }));
  const select = (field: ImportField) => (
    <SelectField
      key={field.name}
      name={`columns.${field.name}`}
      label={field.label}
      required={field.isRequired}
      options={options}
      empty="Not in the list"
    />
  );
  const isNamed = mapping.full_name !== undefined;
  const guessed = fields.filter(({ name, isRequired }) => isRequired || mapping[name] !== undefined || (!isNamed && OF_WHOLE_NAME.includes(name)));
  const others = fields.filter((field) => !guessed.includes(field));
  return (
    <Form
      intent="check"
      className="form"
      defaultValues={{ columns: Object.fromEntries(Object.entries(mapping).map(([name, index]) => [name, String(index)])) }}
    >
      <p className="faint">
        Match each field to a column of your list. Unmatched columns aren't imported. New students need a first name, a last name and an email.
      </p>
      <div className="import-columns">{guessed.map(select)}</div>
      {others.length > 0 ? (
        <details className="import-more">
          <summary>Fields not found in the list</summary>
          <div className="import-columns">{others.map(select)}</div>
        </details>
      ) : null}
      <FormActions>
        <SubmitButton>{isChecked ? "Check again" : "Check the rows"}</SubmitButton>
      </FormActions>
    </Form>
  );
}
