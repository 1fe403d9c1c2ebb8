import { useLoaderData } from "@remix-run/react";
import { employerProfile } from "~/features/identity/gates";
import { decimalMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, PlainForm, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Refused } from "~/ui/refused-alert";
import { titled } from "~/ui/titled";
import { deleteJob, editJob, setJobStatus, showJob } from "../../domain/jobs";
import { jobForm } from "../../job-model";
import { JobBadge } from "../../parts/badges";
import { JobFields } from "../../parts/job-fields";
import { jobPath, jobsPath } from "../../paths";

export const loader = screenLoader(showJob, { gate: employerProfile, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editJob, { to: jobsPath }),
    open: intent(setJobStatus, { input: (_, { params }) => ({ id: params.id, status: "open" }), toast: "Job opened." }),
    close: intent(setJobStatus, { input: (_, { params }) => ({ id: params.id, status: "closed" }), toast: "Job closed." }),
    delete: intent(deleteJob, { input: (_, { params }) => ({ id: params.id }), to: jobsPath, toast: "Deleted successfully." }),
  },
  { gate: employerProfile },
);
export const meta = titled("Edit job");

export default function EditJob() {
  const job = useLoaderData<typeof loader>();
  const money = (cents: number | null) => (cents === null ? "" : decimalMoney(cents));
  const texts = Object.fromEntries(Object.entries(job).map(([name, value]) => [name, value ?? ""]));
  const values = {
    ...texts,
    employment_type: job.employmentType,
    pay_min: money(job.payMinCents),
    pay_max: money(job.payMaxCents),
    pay_per: job.payPer,
    remote: job.isRemote,
    submission_type: job.submissionType,
    apply_url: job.applyUrl ?? "",
    status: "open",
  };
  const next = job.status === "open" ? "close" : "open";
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Job posts", to: jobsPath }]}
        title={job.title}
        status={<JobBadge status={job.status} />}
        actions={
          <>
            <ConfirmButton label="Delete" intent="delete" title={`Delete ${job.title}?`} confirm="Delete job" look="quiet">
              Only a job without applications can be deleted.
            </ConfirmButton>
            <ButtonLink to={jobPath(job.id)} quiet>
              Applications
            </ButtonLink>
            <PlainForm intent={next} quiet>
              <SubmitButton tone="quiet">{job.status === "open" ? "Close" : job.status === "draft" ? "Publish" : "Reopen"}</SubmitButton>
            </PlainForm>
          </>
        }
      />
      <Refused intents={["open", "close"]} />
      <Form intent="edit" schema={jobForm} defaultValues={values} guard="draft">
        <VersionField of={job.updatedAt} />
        <input type="hidden" name="status" value="open" />
        <JobFields />
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
