import { Card } from "~/ui/card";
import { Form, FormActions, SubmitButton, SwitchField } from "~/ui/form";
import { Link } from "~/ui/link";
import { addressForm, emergencyForm, personalForm, preferencesForm } from "../forms";
import { devicesPath, ownPrivacyPath } from "../paths";
import { AddressFields, EmergencyFields, PersonFields } from "./person-fields";

/** The fields of a student's record by tab. */
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
        <PersonFields needs={["first_name", "last_name", "phone", "date_of_birth"]} own />
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
        <AddressFields needs={["address", "city", "state", "zipcode"]} own whole />
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
        <EmergencyFields needs={[]} />
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
        <SwitchField
          name="email_notifications"
          label="Email me notifications"
          hint="News, offers, follow-ups, and waitlist notices. We always send receipts, payment reminders, and emails about your classes and account."
        />
        <SwitchField name="job_alerts" label="Email me about new jobs" />
        <SwitchField name="resume_visible" label="Show my resume to employers" />
        <Save what="preferences" />
      </Form>
      <p>
        <Link to={devicesPath}>Get reminders on your phone or computer</Link>
      </p>
      <p>
        <Link to={ownPrivacyPath}>Your data and privacy</Link>
      </p>
    </Card>
  );
}
