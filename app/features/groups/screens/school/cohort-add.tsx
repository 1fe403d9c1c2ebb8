import { useLoaderData } from "@remix-run/react";
import { cohortPath, cohortsPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { cohortForm } from "../../cohort-model";
import { addCohort, cohortForForm } from "../../domain/cohorts";
import { CohortFields } from "../../parts/cohort-fields";

export const loader = screenLoader(cohortForForm, { gate: school, input: () => ({}) });
export const action = screenAction({ add: intent(addCohort, { to: ({ id }) => cohortPath(id, "add"), toast: "Cohort added." }) }, { gate: school });
export const meta = titled("Add cohort");

export default function AddCohort() {
  const { programs, sponsors } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Cohorts", to: cohortsPath }]} title="Add cohort" />
      <Form intent="add" schema={cohortForm} defaultValues={{ color: "blue" }} guard>
        <CohortFields programs={programs} sponsors={sponsors} />
        <FormActions
          cancel={
            <ButtonLink to={cohortsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add cohort</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
