import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import { US_STATES } from "~/platform/us-states";
import { ButtonLink } from "~/ui/button-link";
import {
  CheckboxGroupField,
  DateField,
  FileField,
  Form,
  type Option,
  PhoneField,
  SelectField,
  SubmitButton,
  SwitchField,
  TextField,
} from "~/ui/form";
import { EDUCATION_LABELS } from "../../model";
import { studentOnboardingStepPath } from "../../paths";
import type { Onboarding } from "../../screens/student/onboarding";
import { addressStep, careerStep, JOB_INTERESTS, JOB_TYPE_LABELS, personalStep } from "../../student-model";

const optionsOf = (labels: Record<string, string>): Option[] => Object.entries(labels).map(([value, label]) => ({ value, label }));
const named = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

interface Props {
  onboarding: Onboarding;
}

export function PersonalStep({ onboarding: { profile, avatarUrl } }: Props) {
  const defaults = {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    date_of_birth: profile.dateOfBirth,
    gender: profile.gender,
    ethnicity: profile.ethnicity,
  };
  return (
    <Form intent="personal" schema={personalStep} defaultValues={defaults} multipart className="form">
      <div className="form-row">
        <TextField name="first_name" label="First name" required autoComplete="given-name" />
        <TextField name="last_name" label="Last name" required autoComplete="family-name" />
      </div>
      <PhoneField name="phone" label="Phone" required />
      <DateField name="date_of_birth" label="Date of birth" required autoComplete="bday" />
      <div className="form-row">
        <SelectField name="gender" label="Gender" required options={optionsOf(GENDER_LABELS)} />
        <SelectField name="ethnicity" label="Ethnicity" options={optionsOf(ETHNICITY_LABELS)} />
      </div>
      <FileField
        name="photo"
        label="Photo"
        accept="image/jpeg,image/png,image/webp"
        limits="JPG, PNG or WebP, at most 5 MB."
        current={avatarUrl ? <img className="onboarding-photo" src={avatarUrl} alt="You" width={72} height={72} /> : null}
      />
      <div className="onboarding-foot">
        <SubmitButton>Save and continue</SubmitButton>
      </div>
    </Form>
  );
}

export function AddressStep({ onboarding: { profile } }: Props) {
  const defaults = {
    address: profile.address,
    city: profile.city,
    state: profile.state,
    zipcode: profile.zipcode,
    emergency_name: profile.emergencyName,
    emergency_relationship: profile.emergencyRelationship,
    emergency_phone: profile.emergencyPhone,
  };
  return (
    <Form intent="address" schema={addressStep} defaultValues={defaults} className="form">
      <TextField name="address" label="Street address" required autoComplete="address-line1" />
      <TextField name="city" label="City" required autoComplete="address-level2" />
      <div className="form-row">
        <SelectField name="state" label="State" required options={named(US_STATES)} autoComplete="address-level1" />
        <TextField name="zipcode" label="ZIP code" required inputMode="numeric" autoComplete="postal-code" />
      </div>
      <h2>Whom to call in an emergency</h2>
      <TextField name="emergency_name" label="Name" required autoComplete="off" />
      <TextField name="emergency_relationship" label="Relationship" hint="For example mother, partner, friend." required autoComplete="off" />
      <PhoneField name="emergency_phone" label="Phone" required autoComplete="off" />
      <div className="onboarding-foot">
        <Back step={1} />
        <SubmitButton>Save and continue</SubmitButton>
      </div>
    </Form>
  );
}

export function CareerStep({ onboarding: { profile } }: Props) {
  const defaults = {
    highest_education: profile.highestEducation,
    job_interests: profile.jobInterests ?? [],
    preferred_job_type: profile.preferredJobType,
    open_to_work: profile.openToWork,
  };
  return (
    <Form intent="career" schema={careerStep} defaultValues={defaults} className="form">
      <SelectField name="highest_education" label="Highest education" required options={optionsOf(EDUCATION_LABELS)} />
      <CheckboxGroupField name="job_interests" label="Job interests" hint="Choose as many as you like." options={named(JOB_INTERESTS)} columns />
      <SelectField name="preferred_job_type" label="Preferred job type" options={optionsOf(JOB_TYPE_LABELS)} empty="No preference" />
      <SwitchField name="open_to_work" label="I am open to work" hint="Employers may be told that you are looking for a job." />
      <div className="onboarding-foot">
        <Back step={2} />
        <SubmitButton>Finish</SubmitButton>
      </div>
    </Form>
  );
}

const Back = ({ step }: { step: number }) => (
  <ButtonLink quiet to={studentOnboardingStepPath(step)}>
    Back
  </ButtonLink>
);
