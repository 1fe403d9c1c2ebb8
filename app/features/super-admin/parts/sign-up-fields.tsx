import { PLAN_LABELS } from "~/features/schools/profile-model";
import { US_STATES } from "~/platform/united-states";
import { CheckboxGroupField, FormSection, PhoneField, SelectField, TextareaField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import type { SignUp } from "../data/sign-ups";
import { OFFERED } from "../sign-up-model";

export const STATES = US_STATES.map((state) => ({ value: state, label: state }));

/** The fields of a request, for adding and editing. */
export const SignUpFields = () => (
  <>
    <FormSection title="School">
      <TextField name="school_name" label="School" required autoComplete="off" />
      <TextField name="website_url" label="Website URL" inputMode="url" placeholder="www.example.com" autoComplete="off" />
      <TextField name="address" label="Street address" autoComplete="off" />
      <div className="form-row">
        <TextField name="city" label="City" autoComplete="off" />
        <SelectField name="state" label="State" options={STATES} />
        <TextField name="zipcode" label="ZIP code" inputMode="numeric" autoComplete="off" />
      </div>
    </FormSection>
    <FormSection title="Contact">
      <div className="form-row">
        <TextField name="contact_first_name" label="First name" required autoComplete="off" />
        <TextField name="contact_last_name" label="Last name" required autoComplete="off" />
      </div>
      <TextField name="contact_title" label="Title" autoComplete="off" />
      <div className="form-row">
        <TextField name="email" label="Email" type="email" required autoComplete="off" />
        <PhoneField name="phone" label="Phone" required autoComplete="off" />
      </div>
    </FormSection>
    <FormSection title="Needs">
      <CheckboxGroupField name="programs_offered" label="Programs offered" options={OFFERED.map((value) => ({ value, label: value }))} columns />
      <div className="form-row">
        <TextField name="students_per_year" label="Students per year" inputMode="numeric" width="short" autoComplete="off" />
        <SelectField name="plan" label="Plan interest" options={optionsOf(PLAN_LABELS)} />
      </div>
      <TextField name="current_system" label="Current system" autoComplete="off" />
      <TextField name="source" label="Source" hint="How they found us." autoComplete="off" />
      <TextareaField name="message" label="Message" rows={4} maxLength={2000} />
      <TextareaField name="internal_note" label="Internal note" hint="Only super admins can see it." rows={3} maxLength={2000} />
    </FormSection>
  </>
);

/** A request as its form shows it. */
export const signUpValues = (row: SignUp) => ({
  school_name: row.schoolName,
  contact_first_name: row.contactFirstName,
  contact_last_name: row.contactLastName,
  contact_title: row.contactTitle ?? "",
  email: row.email,
  phone: row.phone ?? "",
  website_url: row.websiteUrl ?? "",
  address: row.address ?? "",
  city: row.city ?? "",
  state: row.state ?? "",
  zipcode: row.zipcode ?? "",
  programs_offered: row.programsOffered,
  students_per_year: row.studentsPerYear ?? "",
  current_system: row.currentSystem ?? "",
  plan: row.plan ?? "",
  source: row.source ?? "",
  message: row.message ?? "",
  internal_note: row.internalNote ?? "",
});
