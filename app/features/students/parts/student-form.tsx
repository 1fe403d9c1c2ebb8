import { studentPath } from "~/features/enrollment/paths";
import { EDUCATION_LABELS } from "~/features/forms/field-model";
import { AddressFields, EmergencyFields, PersonFields } from "~/features/identity/parts/person-fields";
import { ButtonLink } from "~/ui/button-link";
import { CheckboxField, Form, FormActions, FormSection, SelectField, SubmitButton, TextField, useFailure } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { LANGUAGE_LABELS } from "~/words/locale";
import { studentForm } from "../model";
import type { StudentView } from "./student-tabs";

const NEEDED = ["first_name", "last_name"];

/** The student's data. If another user saved in the meantime, the typed values stay and can be saved over theirs. */
export function StudentForm({ student }: { student: StudentView["student"] }) {
  const isStale = useFailure("edit")?.code === "stale";
  const defaults = {
    updated_at: String(student.updatedAt),
    first_name: student.firstName,
    middle_name: student.middleName ?? "",
    last_name: student.lastName,
    email: student.email,
    phone: student.phone ?? "",
    date_of_birth: student.dateOfBirth ?? "",
    gender: student.gender ?? "",
    ethnicity: student.ethnicity ?? "",
    address: student.address ?? "",
    city: student.city ?? "",
    state: student.state ?? "",
    zipcode: student.zipcode ?? "",
    emergency_name: student.emergencyName ?? "",
    emergency_relationship: student.emergencyRelationship ?? "",
    emergency_phone: student.emergencyPhone ?? "",
    highest_education: student.highestEducation ?? "",
    locale: student.locale,
  };
  return (
    <Form intent="edit" schema={studentForm} defaultValues={defaults} guard>
      <input type="hidden" name="updated_at" value={student.updatedAt} />
      {isStale ? <CheckboxField name="overwrite" label="Save over the other change" /> : null}
      <FormSection title="Person" help="The student signs in with this email.">
        <TextField name="email" label="Email" type="email" inputMode="email" required autoComplete="off" />
        <PersonFields needs={NEEDED} />
        <SelectField name="highest_education" label="Highest education" options={optionsOf(EDUCATION_LABELS)} />
        <SelectField name="locale" label="Language" hint="Emails, papers, and the student area." options={optionsOf(LANGUAGE_LABELS)} empty={null} />
      </FormSection>
      <FormSection title="Address">
        <AddressFields needs={NEEDED} />
      </FormSection>
      <FormSection title="Emergency contact" help="Who to call in an emergency.">
        <EmergencyFields needs={NEEDED} />
      </FormSection>
      <FormActions
        cancel={
          <ButtonLink to={studentPath(student.id)} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Save student</SubmitButton>
      </FormActions>
    </Form>
  );
}
