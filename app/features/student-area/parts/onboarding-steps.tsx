import { Avatar, Group } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { studentOnboardingStepPath } from "~/features/enrollment/paths";
import { EDUCATION_LABELS } from "~/features/forms/field-model";
import { AddressFields, EmergencyFields, PersonFields } from "~/features/identity/parts/person-fields";
import type { Result } from "~/platform/verb";
import { ButtonLink } from "~/ui/button-link";
import { CheckboxGroupField, FileField, Form, type Option, SelectField, SubmitButton, SwitchField } from "~/ui/form";
import { optionsOf, said } from "~/ui/options";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import type { getOnboarding } from "../domain/onboarding";
import { addressStep, careerStep, JOB_INTERESTS, JOB_TYPE_LABELS, personalStep } from "../model";

/** The data of the profile steps. */
type Onboarding = SerializeFrom<Result<typeof getOnboarding>>;

const named = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

interface Props {
  onboarding: Onboarding;
}

export function PersonalStep({ onboarding: { profile, avatarUrl } }: Props) {
  const say = useWords(words);
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
        label={say("photo")}
        accept="image/jpeg,image/png,image/webp"
        limits={say("photoLimits")}
        current={avatarUrl ? <Avatar src={avatarUrl} alt={say("you")} size={72} /> : null}
      />
      <Group justify="flex-end" gap={8} mt={8} wrap="nowrap" className="onboarding-foot">
        <SubmitButton>{say("saveAndContinue")}</SubmitButton>
      </Group>
    </Form>
  );
}

const NEEDED = ["address", "city", "state", "zipcode", "emergency_name", "emergency_relationship", "emergency_phone"];

export function AddressStep({ onboarding: { profile } }: Props) {
  const say = useWords(words);
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
      <h2>{say("emergencyContact")}</h2>
      <EmergencyFields needs={NEEDED} />
      <Group justify="flex-end" gap={8} mt={8} wrap="nowrap" className="onboarding-foot">
        <Back step={1} />
        <SubmitButton>{say("saveAndContinue")}</SubmitButton>
      </Group>
    </Form>
  );
}

export function CareerStep({ onboarding: { profile } }: Props) {
  const say = useWords(words);
  const defaults = {
    highest_education: profile.highestEducation,
    job_interests: profile.jobInterests ?? [],
    preferred_job_type: profile.preferredJobType,
    open_to_work: profile.openToWork,
  };
  return (
    <Form intent="career" schema={careerStep} defaultValues={defaults} className="form">
      <SelectField name="highest_education" label={say("highestEducation")} required options={said(say, optionsOf(EDUCATION_LABELS))} />
      <CheckboxGroupField
        name="job_interests"
        label={say("jobInterests")}
        hint={say("jobInterestsHint")}
        options={said(say, named(JOB_INTERESTS))}
        columns
      />
      <SelectField
        name="preferred_job_type"
        label={say("preferredJobType")}
        options={said(say, optionsOf(JOB_TYPE_LABELS))}
        empty={say("noPreference")}
      />
      <SwitchField name="open_to_work" label={say("openToWork")} hint={say("openToWorkHint")} />
      <Group justify="flex-end" gap={8} mt={8} wrap="nowrap" className="onboarding-foot">
        <Back step={2} />
        <SubmitButton>{say("finish")}</SubmitButton>
      </Group>
    </Form>
  );
}

function Back({ step }: { step: number }) {
  const say = useWords(words);
  return (
    <ButtonLink quiet to={studentOnboardingStepPath(step)}>
      {say("back")}
    </ButtonLink>
  );
}
