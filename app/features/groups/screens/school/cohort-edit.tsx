import { useLoaderData } from "@remix-run/react";
import { cohortPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { cohortForm } from "../../cohort-model";
import { cohortForForm, editCohort } from "../../domain/cohorts";
import { CohortFields } from "../../parts/cohort-fields";

export const loader = screenLoader(cohortForForm, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editCohort, {
      input: (values, { params }) => ({ ...values, id: params.id }),
      to: ({ id }) => cohortPath(id),
      toast: "Cohort saved.",
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data?.cohort ? `Edit ${data.cohort.name}` : "Cohort"));

export default function EditCohort() {
  const { cohort, programs, sponsors } = useLoaderData<typeof loader>();
  if (!cohort) return null;
  const { id, name, programId, startsOn, sponsorId, color, note, updatedAt } = cohort;
  return (
    <>
      <PageHeader crumbs={[{ label: name, to: cohortPath(id) }]} title="Edit cohort" />
      <Form
        intent="edit"
        schema={cohortForm}
        defaultValues={{ name, program: programId ?? "", starts_on: startsOn ?? "", sponsor: sponsorId ?? "", color, note: note ?? "" }}
        guard
      >
        <VersionField of={updatedAt} />
        <CohortFields programs={programs} sponsors={sponsors} />
        <FormActions
          cancel={
            <ButtonLink to={cohortPath(id)} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save cohort</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
