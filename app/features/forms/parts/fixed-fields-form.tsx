import { Box, Input, Stack } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, SubmitButton, useFormField } from "~/ui/form";
import { NativeChoice } from "~/ui/form/native-choice";
import { PlainTable } from "~/ui/plain-table";
import { type Tab, Tabs } from "~/ui/tabs";
import type { StaticField } from "../field-model";
import { FIELD_MODES, type FormType, fixedFields, MODE_LABELS } from "../model";
import { fixedFieldsPath, questionsPath } from "../paths";

const TABS: Tab[] = [
  { label: "Registration", to: fixedFieldsPath("registration") },
  { label: "Pre-enrollment", to: fixedFieldsPath("pre_enrollment") },
];

export const FixedFieldTabs = () => <Tabs tabs={TABS} label="Forms" />;

/** Modes and help texts of the fixed fields. */
export function FixedFieldsForm({ fields, form }: { fields: readonly StaticField[]; form: FormType }) {
  const defaults = {
    modes: Object.fromEntries(fields.map(({ name, mode }) => [name, mode])),
    help: Object.fromEntries(fields.map(({ name, help }) => [name, help ?? ""])),
  };
  const [typed, setTyped] = useState<Record<string, string>>({});
  // Shows the saved values after saving or resetting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new fields are the occasion
  useEffect(() => setTyped({}), [fields]);
  const follow = ({ target }: FormEvent<HTMLDivElement>) => {
    const { name, value } = target as HTMLInputElement | HTMLSelectElement;
    if (/^(modes|help)\./.test(name)) setTyped((before) => ({ ...before, [name]: value }));
  };
  const shown = fields
    .map((field) => ({ ...field, mode: typed[`modes.${field.name}`] ?? field.mode, help: typed[`help.${field.name}`] ?? field.help }))
    .filter(({ mode }) => mode !== "disabled");
  return (
    <div className="profile form-desk">
      <div onInput={follow}>
        <Form intent="save" schema={fixedFields} defaultValues={defaults} guard>
          <Card title="Fields">
            <PlainTable
              caption="Fields of the form"
              rows={fields}
              rowKey={({ name }) => name}
              empty={null}
              columns={[
                { header: "Field", cell: ({ label }) => label },
                { header: "Asked as", cell: (field) => <ModeField field={field} /> },
                { header: "Help text", cell: (field) => <HelpField field={field} /> },
              ]}
            />
          </Card>
          <FormActions
            cancel={
              <ButtonLink to={questionsPath} quiet>
                Cancel
              </ButtonLink>
            }
          >
            <SubmitButton>Save fields</SubmitButton>
          </FormActions>
        </Form>
      </div>
      <Card
        title="Preview"
        action={
          <ConfirmButton label="Reset to defaults" intent="reset" title="Reset all fields to defaults?" confirm="Reset fields" danger={false}>
            {`Modes and help texts of the ${form === "registration" ? "registration" : "pre-enrollment"} form are reset for all programs.`}
          </ConfirmButton>
        }
      >
        <FieldPreview fields={shown} />
      </Card>
    </div>
  );
}

function ModeField({ field: { name, label, fixed } }: { field: StaticField }) {
  const mode = useFormField(`modes.${name}`);
  if (fixed) return <span className="faint">Always required</span>;
  return (
    <div>
      <NativeChoice {...mode.inputProps} aria-label={`How "${label}" is asked for`} defaultValue={String(mode.defaultValue ?? "optional")}>
        {FIELD_MODES.map((each) => (
          <option key={each} value={each}>
            {MODE_LABELS[each]}
          </option>
        ))}
      </NativeChoice>
      {mode.error ? <p className="field-error">{mode.error}</p> : null}
    </div>
  );
}

function HelpField({ field: { name, label } }: { field: StaticField }) {
  const help = useFormField(`help.${name}`);
  return (
    <div>
      <Input {...help.inputProps} aria-label={`Help text of "${label}"`} maxLength={300} defaultValue={String(help.defaultValue ?? "")} />
      {help.error ? <p className="field-error">{help.error}</p> : null}
    </div>
  );
}

/** Preview of the fields; not interactive. */
export function FieldPreview({ fields }: { fields: readonly (Pick<StaticField, "name" | "label" | "help"> & { mode: string })[] }) {
  return (
    <Stack component="ul" gap="sm">
      {fields.map(({ name, label, mode, help }) => (
        <li key={name}>
          <span>
            {label}
            {mode === "optional" ? <span className="field-optional"> (optional)</span> : null}
          </span>
          {help ? <span className="two-lines">{help}</span> : null}
          <Box h={28} mt={4} bg="var(--grey-50)" bd="var(--line)" bdrs={6} aria-hidden="true" />
        </li>
      ))}
    </Stack>
  );
}
