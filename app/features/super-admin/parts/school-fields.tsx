import { FEE_TYPE_LABELS, LMS_CHOICE_LABELS, PLAN_STATUS_LABELS, SCHOOL_STATE_LABELS } from "~/features/schools/admin-model";
import { DEFAULT_COLOURS, PLAN_LABELS, SCHOOL_TYPE_LABELS } from "~/features/schools/profile-model";
import { CheckboxField, FormSection, MoneyField, PhoneField, PictureField, RadioGroupField, SelectField, TextareaField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";

export const GeneralFields = () => (
  <>
    <FormSection title="School">
      <TextField name="name" label="Name" required autoComplete="off" />
      <div className="form-row">
        <SelectField name="school_type" label="Type" options={optionsOf(SCHOOL_TYPE_LABELS)} empty={null} required />
        <SelectField name="status" label="Status" options={optionsOf(SCHOOL_STATE_LABELS)} empty={null} required />
      </div>
      <TextField
        name="subdomain_url"
        label="Domain"
        hint="A name such as bayside, or the school's domain such as www.bayside.edu. The school's site and sign-in use it."
        autoComplete="off"
        required
      />
    </FormSection>
    <FormSection title="Address and contact" help="Shown on its site and in its emails.">
      <TextField name="address" label="Street address" autoComplete="off" />
      <div className="form-row">
        <TextField name="city" label="City" autoComplete="off" />
        <TextField name="state" label="State" hint="Two letters, such as RI." width="short" autoComplete="off" />
        <TextField name="zipcode" label="ZIP code" inputMode="numeric" autoComplete="off" />
      </div>
      <TextField name="country" label="Country" autoComplete="off" />
      <div className="form-row">
        <TextField name="contact_email" label="Contact email" type="email" required autoComplete="off" />
        <PhoneField name="phone" label="Phone" autoComplete="off" />
      </div>
      <div className="form-row">
        <TextField name="website_url" label="Website URL" inputMode="url" placeholder="www.example.com" autoComplete="off" />
        <PhoneField name="voice_ai_phone" label="Voice AI phone" autoComplete="off" />
      </div>
    </FormSection>
  </>
);

export const OwnerFields = () => (
  <FormSection title="Owner" help="Gets an email with a link to choose a password. The link is valid for seven days.">
    <div className="form-row">
      <TextField name="owner.first_name" label="First name" required autoComplete="off" />
      <TextField name="owner.last_name" label="Last name" required autoComplete="off" />
    </div>
    <TextField name="owner.email" label="Email" type="email" required autoComplete="off" />
  </FormSection>
);

export const PlanFields = ({ hasToken = false }: { hasToken?: boolean }) => (
  <>
    <FormSection title="Plan" help="Takes effect right away.">
      <div className="form-row">
        <SelectField name="payment_plan" label="Plan" options={optionsOf(PLAN_LABELS)} empty={null} required />
        <SelectField name="plan_status" label="Plan status" options={optionsOf(PLAN_STATUS_LABELS)} empty={null} required />
      </div>
      <CheckboxField name="show_ai_call_logs" label="Show AI call logs" hint="Needs a plan with chat." />
    </FormSection>
    <FormSection title="Fees" help="Enrollium's fee on online payments, and the default referral fee.">
      <RadioGroupField name="service_fee_type" label="Service fee" options={optionsOf(FEE_TYPE_LABELS)} />
      <TextField
        name="service_fee"
        label="Rate"
        hint="A percentage or a dollar amount, such as 2.99."
        inputMode="decimal"
        width="short"
        autoComplete="off"
      />
      <MoneyField name="referral_fee" label="Referral fee" />
    </FormSection>
    <FormSection title="Learning platform" help="Receives a signed webhook for every enrollment.">
      <SelectField name="lms_status" label="LMS integration" options={optionsOf(LMS_CHOICE_LABELS)} empty={null} required />
      <TextField name="lms_url" label="Webhook URL" inputMode="url" autoComplete="off" />
      <TextField
        name="lms_token"
        label="Token"
        type="password"
        hint={hasToken ? "A token is set. Leave this field empty to keep it." : "From the learning platform."}
        autoComplete="new-password"
      />
    </FormSection>
  </>
);

interface Pictures {
  logoFileId?: string | null;
  smallLogoFileId?: string | null;
  /** Whose library is offered; a school that is not there yet has none. */
  schoolId?: string;
}

export const BrandingFields = ({ schoolId, logoFileId, smallLogoFileId }: Pictures) => (
  <FormSection title="Branding" help="Leave a color empty to use the default.">
    <div className="form-row">
      <TextField name="primary_color" label="Primary color" hint={`Such as ${DEFAULT_COLOURS.primary_color}.`} autoComplete="off" />
      <TextField name="secondary_color" label="Secondary color" hint={`Such as ${DEFAULT_COLOURS.secondary_color}.`} autoComplete="off" />
      <TextField name="dark_color" label="Dark color" hint={`Such as ${DEFAULT_COLOURS.dark_color}.`} autoComplete="off" />
    </div>
    <PictureField name="logo" label="Logo" storedId={logoFileId} school={schoolId ?? null} />
    <PictureField name="small_logo" label="Small logo" storedId={smallLogoFileId} school={schoolId ?? null} />
  </FormSection>
);

export const MetaFields = () => (
  <FormSection title="Search engines" help="If empty, uses the school's name and programs.">
    <TextField name="meta_title" label="Meta title" maxLength={120} autoComplete="off" />
    <TextareaField name="meta_description" label="Meta description" rows={3} maxLength={320} />
  </FormSection>
);
