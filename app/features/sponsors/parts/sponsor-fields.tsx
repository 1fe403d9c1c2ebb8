import { CheckboxField, FormSection, PhoneField, SelectField, TextareaField, TextField } from "~/ui/form";
import { SPONSOR_KIND_LABELS } from "../model";

const KINDS = Object.entries(SPONSOR_KIND_LABELS).map(([value, label]) => ({ value, label }));

/** The fields of a sponsor. */
export const SponsorFieldset = () => (
  <>
    <FormSection title="Sponsor" help="An employer, agency, or lender that pays for students.">
      <TextField name="name" label="Name" required maxLength={160} autoComplete="off" />
      <SelectField name="kind" label="Kind" required options={KINDS} empty={null} />
      <CheckboxField name="is_active" label="Active" hint="You can't choose an inactive sponsor for new registrations." />
    </FormSection>
    <FormSection title="Billing" help="Shown on the invoices.">
      <TextField name="contact_name" label="Contact" autoComplete="off" />
      <div className="form-row">
        <TextField name="email" label="Email" type="email" required autoComplete="off" />
        <PhoneField name="phone" label="Phone" autoComplete="off" />
      </div>
      <TextareaField name="address" label="Address" rows={2} maxLength={300} />
      <TextField name="terms_days" label="Days to pay" required inputMode="numeric" width="short" autoComplete="off" />
    </FormSection>
  </>
);
