import { Card } from "~/ui/card";
import { Form, FormActions, SubmitButton, SwitchField } from "~/ui/form";
import { Link } from "~/ui/link";
import { useText } from "~/ui/use-text";
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

const Save = ({ label }: { label: string }) => (
  <FormActions>
    <SubmitButton>{useText()(label)}</SubmitButton>
  </FormActions>
);

export function PersonalTab({ profile }: { profile: StudentProfile }) {
  const text = useText();
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
    <Card title={text("Personal")}>
      <Form intent="personal" schema={personalForm} defaultValues={values} guard>
        <PersonFields needs={["first_name", "last_name", "phone", "date_of_birth"]} own />
        <Save label="Save personal details" />
      </Form>
    </Card>
  );
}

export function AddressTab({ profile }: { profile: StudentProfile }) {
  const text = useText();
  const values = {
    address: profile.address ?? "",
    address2: profile.address2 ?? "",
    city: profile.city ?? "",
    state: profile.state ?? "",
    zipcode: profile.zipcode ?? "",
    country: profile.country ?? "",
  };
  return (
    <Card title={text("Address")}>
      <Form intent="address" schema={addressForm} defaultValues={values} guard>
        <AddressFields needs={["address", "city", "state", "zipcode"]} own whole />
        <Save label="Save address" />
      </Form>
    </Card>
  );
}

export function EmergencyTab({ profile }: { profile: StudentProfile }) {
  const text = useText();
  const values = {
    emergency_name: profile.emergencyName ?? "",
    emergency_relationship: profile.emergencyRelationship ?? "",
    emergency_phone: profile.emergencyPhone ?? "",
  };
  return (
    <Card title={text("Emergency contact")}>
      <Form intent="emergency" schema={emergencyForm} defaultValues={values} guard>
        <EmergencyFields needs={[]} />
        <Save label="Save contact" />
      </Form>
    </Card>
  );
}

export function PreferencesTab({ profile }: { profile: StudentProfile }) {
  const text = useText();
  const values = { job_alerts: profile.jobAlerts, email_notifications: profile.emailNotifications, resume_visible: profile.resumeVisible };
  return (
    <Card title={text("Preferences")}>
      <Form intent="preferences" schema={preferencesForm} defaultValues={values}>
        <SwitchField
          name="email_notifications"
          label={text("Email me notifications")}
          hint={text(
            "News, offers, follow-ups, and waitlist notices. We always send receipts, payment reminders, and emails about your classes and account.",
          )}
        />
        <SwitchField name="job_alerts" label={text("Email me about new jobs")} />
        <SwitchField name="resume_visible" label={text("Show my resume to employers")} />
        <Save label="Save preferences" />
      </Form>
      <p>
        <Link to={devicesPath}>{text("Get reminders on your phone or computer")}</Link>
      </p>
      <p>
        <Link to={ownPrivacyPath}>{text("Your data and privacy")}</Link>
      </p>
    </Card>
  );
}
