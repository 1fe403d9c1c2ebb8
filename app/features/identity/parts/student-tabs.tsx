import { Card } from "~/ui/card";
import { DateField, Form, FormActions, PhoneField, SelectField, SubmitButton, SwitchField, TextField } from "~/ui/form";
import { addressForm, emergencyForm, personalForm, preferencesForm } from "../forms";
import { ETHNICITY_LABELS, GENDER_LABELS } from "../model";

/** What the tabs show of a student's record. */
export interface StudentProfile {
  email: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  phone: string | null;
  dateOfBirth: string | null;
  gender: string | null;
  ethnicity: string | null;
  address: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string | null;
  emergencyName: string | null;
  emergencyRelationship: string | null;
  emergencyPhone: string | null;
  jobAlerts: boolean;
  emailNotifications: boolean;
  resumeVisible: boolean;
}

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const Save = ({ what }: { what: string }) => (
  <FormActions>
    <SubmitButton>Save {what}</SubmitButton>
  </FormActions>
);

export function PersonalTab({ profile }: { profile: StudentProfile }) {
  const values = {
    email: profile.email,
    first_name: profile.firstName,
    middle_name: profile.middleName ?? "",
    last_name: profile.lastName,
    phone: profile.phone ?? "",
    date_of_birth: profile.dateOfBirth ?? "",
    gender: profile.gender ?? "",
    ethnicity: profile.ethnicity ?? "",
  };
  return (
    <Card title="Personal">
      <Form intent="personal" schema={personalForm} defaultValues={values} guard>
        <div className="field-pair">
          <TextField name="first_name" label="First name" autoComplete="given-name" required />
          <TextField name="middle_name" label="Middle name" autoComplete="additional-name" />
          <TextField name="last_name" label="Last name" autoComplete="family-name" required />
          <PhoneField name="phone" label="Phone" required />
          <DateField name="date_of_birth" label="Date of birth" autoComplete="bday" required />
          <SelectField name="gender" label="Gender" options={options(GENDER_LABELS)} empty={profile.gender ? null : "Select…"} />
        </div>
        <SelectField name="ethnicity" label="Ethnicity" options={options(ETHNICITY_LABELS)} />
        <Save what="personal details" />
      </Form>
    </Card>
  );
}

export function AddressTab({ profile }: { profile: StudentProfile }) {
  const values = {
    address: profile.address ?? "",
    address2: profile.address2 ?? "",
    city: profile.city ?? "",
    state: profile.state ?? "",
    zipcode: profile.zipcode ?? "",
    country: profile.country ?? "",
  };
  return (
    <Card title="Address">
      <Form intent="address" schema={addressForm} defaultValues={values} guard>
        <TextField name="address" label="Address" autoComplete="address-line1" required />
        <TextField name="address2" label="Apartment, suite" autoComplete="address-line2" />
        <div className="field-pair">
          <TextField name="city" label="City" autoComplete="address-level2" required />
          <TextField name="state" label="State" autoComplete="address-level1" required />
          <TextField name="zipcode" label="ZIP code" autoComplete="postal-code" inputMode="numeric" required />
          <TextField name="country" label="Country" autoComplete="country-name" />
        </div>
        <Save what="address" />
      </Form>
    </Card>
  );
}

export function EmergencyTab({ profile }: { profile: StudentProfile }) {
  const values = {
    emergency_name: profile.emergencyName ?? "",
    emergency_relationship: profile.emergencyRelationship ?? "",
    emergency_phone: profile.emergencyPhone ?? "",
  };
  return (
    <Card title="Emergency contact">
      <Form intent="emergency" schema={emergencyForm} defaultValues={values} guard>
        <TextField name="emergency_name" label="Name" autoComplete="off" />
        <div className="field-pair">
          <TextField name="emergency_relationship" label="Relationship" autoComplete="off" />
          <PhoneField name="emergency_phone" label="Phone" autoComplete="off" />
        </div>
        <Save what="contact" />
      </Form>
    </Card>
  );
}

export function PreferencesTab({ profile }: { profile: StudentProfile }) {
  const values = { job_alerts: profile.jobAlerts, email_notifications: profile.emailNotifications, resume_visible: profile.resumeVisible };
  return (
    <Card title="Preferences">
      <Form intent="preferences" schema={preferencesForm} defaultValues={values}>
        <SwitchField name="email_notifications" label="Email me notifications" />
        <SwitchField name="job_alerts" label="Tell me about new jobs" />
        <SwitchField name="resume_visible" label="Employers may see my resume" />
        <Save what="preferences" />
      </Form>
    </Card>
  );
}
