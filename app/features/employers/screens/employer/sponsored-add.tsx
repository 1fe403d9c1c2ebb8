import { useLoaderData } from "@remix-run/react";
import { employerWithSchools } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, FormSection, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { proposeStudent, sponsorChoices } from "../../domain/sponsored";
import { sponsoredForm } from "../../offer-model";
import { ValueFields } from "../../parts/value-fields";
import { sponsoredPath, sponsoredStudentPath } from "../../paths";

export const loader = screenLoader(sponsorChoices, { gate: employerWithSchools });
export const action = screenAction(
  { add: intent(proposeStudent, { to: ({ id }) => sponsoredStudentPath(id), toast: "Proposal sent. The school will confirm it." }) },
  { gate: employerWithSchools },
);
export const meta = titled("Sponsor a student");

/** EMP-13: a proposal to pay for a student of a partner school. */
export default function AddSponsored() {
  const { schools, school } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Sponsored students", to: sponsoredPath }]}
        title="Sponsor a student"
        lead="We notify the school, and it confirms that you pay for this student."
      />
      <Form intent="add" schema={sponsoredForm} defaultValues={{ school: school ?? "", kind: "employment", category: "direct_sponsorship" }} guard>
        <FormSection title="Student">
          <SelectField
            name="school"
            label="School"
            required
            hint={schools.length === 0 ? "You have no partner schools yet. Send a request under Schools." : "One of your partner schools."}
            options={schools.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField name="student" label="Student email or registration number" required maxLength={254} autoComplete="off" />
        </FormSection>
        <FormSection title="Sponsorship">
          <ValueFields />
          <TextareaField name="conditions" label="Conditions" maxLength={2000} rows={3} />
          <TextareaField name="commitment" label="Service commitment" hint="What students commit to in return." maxLength={2000} rows={3} />
        </FormSection>
        <FormActions
          cancel={
            <ButtonLink to={sponsoredPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Propose sponsorship</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
