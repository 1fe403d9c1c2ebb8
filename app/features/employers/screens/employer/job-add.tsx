import { useLoaderData } from "@remix-run/react";
import { employerProfile } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, FormSection, RadioGroupField, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addJob } from "../../domain/jobs";
import { showEmployerProfile } from "../../domain/profile";
import { jobForm } from "../../job-model";
import { JobFields } from "../../parts/job-fields";
import { jobsPath } from "../../paths";

export const loader = screenLoader(showEmployerProfile, { gate: employerProfile, input: () => ({}) });
export const action = screenAction({ add: intent(addJob, { to: jobsPath, toast: "Job saved." }) }, { gate: employerProfile });
export const meta = titled("Post a job");

const START = { employment_type: "full_time", pay_per: "hour", openings: 1, submission_type: "in_app_submission", status: "open" };

/** A job begins at the employer's own address. */
export default function AddJob() {
  const { address, city, state, zipcode } = useLoaderData<typeof loader>().employer;
  const start = { ...START, address: address ?? "", city: city ?? "", state: state ?? "", zipcode: zipcode ?? "" };
  return (
    <>
      <PageHeader crumbs={[{ label: "Job posts", to: jobsPath }]} title="Post a job" />
      <Form intent="add" schema={jobForm} defaultValues={start} guard="draft">
        <JobFields />
        <FormSection title="Status">
          <RadioGroupField
            name="status"
            label="Status"
            required
            options={[
              { value: "open", label: "Open: visible to students now" },
              { value: "draft", label: "Draft: only visible to you" },
            ]}
          />
        </FormSection>
        <FormActions
          cancel={
            <ButtonLink to={jobsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save job</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
