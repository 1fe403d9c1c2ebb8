import { Card } from "~/ui/card";
import {
  CheckboxField,
  CheckboxGroupField,
  DateField,
  FileField,
  FormActions,
  FormSection,
  MoneyField,
  PasswordField,
  PhoneField,
  PictureField,
  RadioGroupField,
  RichTextField,
  SelectField,
  SubmitButton,
  SwitchField,
  TextareaField,
  TextField,
} from "~/ui/form";
import { ErrorSummary } from "~/ui/form/error-summary";
import { type FormKind, FormKindContext, plainField } from "~/ui/form/field-context";

const OPTIONS = [
  { value: "a", label: "Daytime", help: "Mondays to Fridays" },
  { value: "b", label: "Evening" },
];

/** The fields of forms: empty, filled and refused. Nothing here is sent. */
export const KitFields = ({ id }: { id: string }) => (
  <div className="columns">
    <Fields formId={`${id}-empty`} title="Empty" />
    <Fields
      formId={`${id}-filled`}
      title="Filled"
      isDirty
      defaults={{
        phone: "+12125550147",
        text: "Nora",
        money: "450.00",
        day: "2026-03-09",
        choice: "a",
        radio: "a",
        boxes: ["a"],
        box: true,
        on: true,
        long: "Two lines",
      }}
    />
    <Fields formId={`${id}-refused`} title="Refused" error="This field is required" />
  </div>
);

const NAMES = ["text", "money", "day", "phone", "long", "marks", "choice", "radio", "boxes", "box", "on", "file", "photo", "secret"];

interface Props {
  formId: string;
  title: string;
  defaults?: Record<string, unknown>;
  error?: string;
  /** As a form stands that was typed in. */
  isDirty?: boolean;
}

function Fields({ formId, title, defaults = {}, error, isDirty = false }: Props) {
  const fieldErrors = Object.fromEntries(error ? NAMES.map((name) => [name, error]) : []);
  const failure = error
    ? { ok: false as const, formId, fieldErrors, repopulateFields: {}, message: "Check the marked fields.", code: "invalid" }
    : null;
  const kind: FormKind = { intent: formId, formId, isDirty, failure, defaults, useField: plainField };
  return (
    <Card title={title}>
      <form>
        <FormKindContext.Provider value={kind}>
          {failure ? <ErrorSummary formId={formId} message={failure.message} errors={{ text: fieldErrors.text ?? "" }} occasion={null} /> : null}
          <TextField name="text" label="Text" hint="Shown under the label." required />
          <MoneyField name="money" label="Money" />
          <DateField name="day" label="Day" />
          <PhoneField name="phone" label="Phone" />
          <TextareaField name="long" label="Long text" rows={2} />
          <RichTextField name="marks" label="Rich text" rows={3} />
          <SelectField name="choice" label="Choice" options={OPTIONS} />
          <RadioGroupField name="radio" label="Choose one" options={OPTIONS} columns />
          <CheckboxGroupField name="boxes" label="Choose several" options={OPTIONS} columns />
          <CheckboxField name="box" label="A box" />
          <SwitchField name="on" label="A switch" />
          <SwitchField name="off" label="A disabled switch" disabled />
          <FileField name="file" label="File" accept="image/png" limits="PNG, at most 5 MB." />
          <PictureField name="photo" label="Picture" school={null} isDescribed />
          <PasswordField name="secret" label="Password" autoComplete="current-password" />
          <FormSection title="A section of a long form" help="Says what the section covers.">
            <TextField name="part" label="In the section" />
          </FormSection>
          <FormActions>
            <SubmitButton>Save</SubmitButton>
          </FormActions>
        </FormKindContext.Provider>
      </form>
    </Card>
  );
}
