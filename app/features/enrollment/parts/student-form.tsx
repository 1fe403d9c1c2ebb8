import { US_STATES } from "~/platform/us-states";
import { ButtonLink } from "~/ui/button-link";
import { CheckboxField, DateField, Form, FormActions, FormSection, PhoneField, SelectField, SubmitButton, TextField, useFailure } from "~/ui/form";
import { EDUCATION_LABELS, ETHNICITY_LABELS, GENDER_LABELS } from "../model";
import { studentPath } from "../paths";
import { studentForm } from "../staff-model";
import type { StudentView } from "./student-tabs";

const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const STATES = US_STATES.map((state) => ({ value: state, label: state }));

/** The data of a student. When somebody else has saved meanwhile, what was typed stays and may be saved over theirs. */
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
  };
  return (
    <Form intent="edit" schema={studentForm} defaultValues={defaults} guard>
      <input type="hidden" name="updated_at" value={student.updatedAt} />
      {isStale ? <CheckboxField name="overwrite" label="Save over the other change" /> : null}
      <FormSection title="Person" help="The email is also what the student signs in with.">
        <div className="form-row">
          <TextField name="first_name" label="First name" required autoComplete="off" />
          <TextField name="middle_name" label="Middle name" autoComplete="off" />
        </div>
        <TextField name="last_name" label="Last name" required autoComplete="off" />
        <div className="form-row">
          <TextField name="email" label="Email" type="email" inputMode="email" required autoComplete="off" />
          <PhoneField name="phone" label="Phone" autoComplete="off" />
        </div>
        <DateField name="date_of_birth" label="Date of birth" />
        <div className="form-row">
          <SelectField name="gender" label="Gender" options={optionsOf(GENDER_LABELS)} />
          <SelectField name="ethnicity" label="Ethnicity" options={optionsOf(ETHNICITY_LABELS)} />
        </div>
        <SelectField name="highest_education" label="Highest education" options={optionsOf(EDUCATION_LABELS)} />
      </FormSection>
      <FormSection title="Address">
        <TextField name="address" label="Street address" autoComplete="off" />
        <div className="form-row">
          <TextField name="city" label="City" autoComplete="off" />
          <SelectField name="state" label="State" options={STATES} />
          <TextField name="zipcode" label="ZIP code" inputMode="numeric" autoComplete="off" />
        </div>
      </FormSection>
      <FormSection title="Emergency contact" help="Who is called when something happens in class.">
        <div className="form-row">
          <TextField name="emergency_name" label="Name" autoComplete="off" />
          <TextField name="emergency_relationship" label="Relationship" autoComplete="off" />
        </div>
        <PhoneField name="emergency_phone" label="Phone" autoComplete="off" />
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
