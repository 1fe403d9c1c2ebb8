import { seatsText } from "~/features/programs/model";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { CheckboxField, Form, FormActions, SelectField, SubmitButton, TextareaField } from "~/ui/form";
import { transferFields } from "../model";
import type { PanelBody, RegistrationView } from "./registration-view";

type Target = RegistrationView["targets"][number];

/** "CNA-0309, Mon, Mar 9, 2026, 3 seats left", with program or price if they differ. */
function labelOf(target: Target, tuitionCents: number): string {
  const { code, program, isSameProgram, mode, startDate, state, free } = target;
  return [
    isSameProgram ? null : program,
    code,
    mode === "self_paced" || !startDate ? "self-paced" : friendlyDate(startDate),
    seatsText(state, free, mode).toLowerCase(),
    target.tuitionCents === tuitionCents ? null : formatMoney(target.tuitionCents),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The transfer form. Classes of the same program come first; the price difference follows from the two prices. */
export function TransferForm({ view, cancel }: PanelBody) {
  const { targets, courseClass, registration, student } = view;
  if (targets.length === 0) return <p>No other upcoming class. Add a class first.</p>;
  return (
    <Form intent="transfer" schema={transferFields} className="form">
      <p>
        {student.firstName} leaves {courseClass.code} and gets an email about the new class. The application fee isn't charged again. The difference
        in tuition goes into the payment plan.
      </p>
      <SelectField
        name="target"
        label="Other class"
        required
        empty="Choose a class"
        options={targets.map((target) => ({ value: target.id, label: labelOf(target, registration.tuitionCents) }))}
      />
      <TextareaField name="reason" label="Reason" hint="Included in the email to the student." rows={2} maxLength={500} />
      <CheckboxField name="override" label="Register anyway, even if that class is full or closed" />
      <FormActions cancel={cancel}>
        <SubmitButton>Transfer</SubmitButton>
      </FormActions>
    </Form>
  );
}
