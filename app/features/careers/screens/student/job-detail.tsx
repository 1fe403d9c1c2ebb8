import { useLoaderData } from "@remix-run/react";
import { COVER_MAX, JOB_TYPE_LABELS, payText, RESUME_FIRST, SHIFT_LABELS } from "~/features/employers/job-model";
import { ApplicationBadge } from "~/features/employers/parts/badges";
import { Refused } from "~/features/employers/parts/refused";
import { student } from "~/features/identity/gates";
import { safeHref } from "~/platform/input";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { ButtonAnchor } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, PlainForm, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { RichText } from "~/ui/rich-text";
import { titled } from "~/ui/titled";
import { applyForJob, bookmarkJob, showJob, withdrawApplication } from "../../domain/jobs";
import { applyForm } from "../../model";
import { careersPath, resumePath, studentEmployerPath, studentJobsPath } from "../../paths";

export const loader = screenLoader(showJob, { gate: student, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    apply: intent(applyForJob, { toast: ({ employer }) => `Your application was sent to ${employer}.` }),
    withdraw: intent(withdrawApplication, { input: (_, { params }) => ({ id: params.id }), toast: "Application withdrawn." }),
    save: intent(bookmarkJob, {
      input: (_, { params }) => ({ id: params.id }),
      toast: ({ isSaved }) => (isSaved ? "Saved." : "Removed from saved jobs."),
    }),
  },
  { gate: student },
);
export const meta = titled<typeof loader>((data) => data?.job.title ?? "Job");

/** STU-05: one job, and the application for it. */
export default function JobScreen() {
  const { job, hasResume } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Jobs", to: studentJobsPath() }]}
        title={job.title}
        status={job.application ? <ApplicationBadge status={job.application} /> : null}
        lead={`${job.employer} · ${job.city}, ${job.state}`}
        actions={
          <PlainForm intent="save" quiet>
            <SubmitButton tone="quiet">{job.isSaved ? "Saved" : "Save"}</SubmitButton>
          </PlainForm>
        }
      />
      <Refused intents={["apply", "withdraw"]} />
      <div className="profile">
        <div>
          <Card title="The job">
            <RichText value={job.description} />
          </Card>
          {job.requirements ? (
            <Card title="Requirements">
              <p>{job.requirements}</p>
            </Card>
          ) : null}
          {job.benefits ? (
            <Card title="Benefits">
              <p>{job.benefits}</p>
            </Card>
          ) : null}
          <Card title="How to apply">
            <Apply job={job} hasResume={hasResume} />
          </Card>
        </div>
        <div>
          <Card title="Facts">
            <DetailList
              details={[
                { label: "Employer", value: <Link to={studentEmployerPath(job.employerId)}>{job.employer}</Link> },
                { label: "Address", value: [job.address, `${job.city}, ${job.state} ${job.zipcode}`].filter(Boolean).join(", ") },
                { label: "Type", value: JOB_TYPE_LABELS[job.employmentType] },
                { label: "Shift", value: job.shift ? SHIFT_LABELS[job.shift] : null },
                { label: "Pay", value: payText(job) },
                { label: "Certification", value: job.certification },
                { label: "Openings", value: job.openings },
                { label: "Posted", value: <InstantText at={job.postedAt} zone={EASTERN} /> },
                { label: "Deadline", value: job.deadline ? <DateText day={job.deadline} /> : null },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

function Apply({ job, hasResume }: View) {
  if (job.application)
    return (
      <>
        <p>
          You applied on <InstantText at={job.appliedAt} zone={EASTERN} />.
        </p>
        {job.coverNote ? <p className="faint">{job.coverNote}</p> : null}
        {job.application === "offered" ? (
          <p>
            You have an offer. Took the job? <Link to={careersPath()}>Tell your school</Link> once you have completed a class.
          </p>
        ) : null}
        {job.application === "submitted" ? (
          <ConfirmButton label="Withdraw" intent="withdraw" title="Withdraw your application?" confirm="Withdraw application" look="quiet">
            The employer does not see it any more. You cannot apply for this job again.
          </ConfirmButton>
        ) : null}
      </>
    );
  if (!job.isOpen) return <p className="faint">This job is closed.</p>;
  const href = job.applyUrl ? safeHref(job.applyUrl) : null;
  if (job.submissionType === "external_submission")
    return href ? (
      <ButtonAnchor href={href} target="_blank" rel="noopener noreferrer nofollow">
        Apply on the employer's site
      </ButtonAnchor>
    ) : null;
  if (!hasResume)
    return (
      <>
        <p>{RESUME_FIRST}</p>
        <ButtonLink to={resumePath()}>Go to your resume</ButtonLink>
      </>
    );
  return (
    <Form intent="apply" schema={applyForm} className="form">
      <TextareaField name="cover_note" label="Cover note" hint="Why you, and when you can start." maxLength={COVER_MAX} rows={5} />
      <p className="faint">Your resume is sent with it, as it is now, with your name, email and phone.</p>
      <FormActions>
        <SubmitButton>Apply</SubmitButton>
      </FormActions>
    </Form>
  );
}
