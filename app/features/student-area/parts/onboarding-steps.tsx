import { Avatar, Group } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { studentOnboardingStepPath } from "~/features/enrollment/paths";
import { EDUCATION_LABELS } from "~/features/forms/field-model";
import { AddressFields, EmergencyFields, PersonFields } from "~/features/identity/parts/person-fields";
import type { Result } from "~/platform/verb";
import { ButtonLink } from "~/ui/button-link";
import { CheckboxGroupField, FileField, Form, type Option, SelectField, SubmitButton, SwitchField } from "~/ui/form";
import type { getOnboarding } from "../domain/onboarding";
import { addressStep, careerStep, JOB_INTERESTS, JOB_TYPE_LABELS, personalStep } from "../model";

/** The profile in steps, as its screen has it. */
type Onboarding = SerializeFrom<Result<typeof getOnboarding>>;

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
      <PersonFields needs={["first_name", "last_name", "phone", "date_of_birth", "gender"]} withMiddleName={false} own />
      <FileField
        name="photo"
        label="Photo"
        accept="image/jpeg,image/png,image/webp"
        limits="JPG, PNG or WebP, at most 5 MB."
        current={avatarUrl ? <Avatar src={avatarUrl} alt="You" size={72} /> : null}
      />
      <Group justify="flex-end" gap={8} mt={8} wrap="nowrap" className="onboarding-foot">
        <SubmitButton>Save and continue</SubmitButton>
      </Group>
    </Form>
  );
}

const NEEDED = ["address", "city", "state", "zipcode", "emergency_name", "emergency_relationship", "emergency_phone"];

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
      <AddressFields needs={NEEDED} own />
      <h2>Whom to call in an emergency</h2>
      <EmergencyFields needs={NEEDED} />
      <Group justify="flex-end" gap={8} mt={8} wrap="nowrap" className="onboarding-foot">
        <Back step={1} />
        <SubmitButton>Save and continue</SubmitButton>
      </Group>
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
      <Group justify="flex-end" gap={8} mt={8} wrap="nowrap" className="onboarding-foot">
        <Back step={2} />
        <SubmitButton>Finish</SubmitButton>
      </Group>
    </Form>
  );
}

const Back = ({ step }: { step: number }) => (
  <ButtonLink quiet to={studentOnboardingStepPath(step)}>
    Back
  </ButtonLink>
);
