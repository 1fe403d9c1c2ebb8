import { useLoaderData } from "@remix-run/react";
import { COVER_MAX, JOB_TYPE_LABELS, payText, RESUME_FIRST, SHIFT_LABELS } from "~/features/employers/job-model";
import { ApplicationBadge } from "~/features/employers/parts/badges";
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
import { Refused } from "~/ui/refused-alert";
import { RichText } from "~/ui/rich-text";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import { wordsOf } from "~/words/words";
import { applyForJob, bookmarkJob, showJob, withdrawApplication } from "../../domain/jobs";
import { applyForm } from "../../model";
import { careersPath, resumePath, studentEmployerPath, studentJobsPath } from "../../paths";

export const loader = screenLoader(showJob, { gate: student, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    apply: intent(applyForJob, { toast: ({ employer }, locale) => wordsOf(words, locale)("applicationSent", { employer }) }),
    withdraw: intent(withdrawApplication, { input: (_, { params }) => ({ id: params.id }), toast: "Application withdrawn." }),
    save: intent(bookmarkJob, {
      input: (_, { params }) => ({ id: params.id }),
      toast: ({ isSaved }) => (isSaved ? words.jobSaved : words.jobUnsaved),
    }),
  },
  { gate: student },
);
export const meta = titled<typeof loader>((data, locale) => {
  const say = wordsOf(words, locale);
  return data?.job.title ?? say("job");
});

/** STU-05: a job and the application for it. */
export default function JobScreen() {
  const say = useWords(words);
  const { job, hasResume } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: say("jobs"), to: studentJobsPath() }]}
        title={job.title}
        status={job.application ? <ApplicationBadge status={job.application} /> : null}
        lead={`${job.employer} · ${job.city}, ${job.state}`}
        actions={
          <PlainForm intent="save" quiet>
            <SubmitButton tone="quiet">{job.isSaved ? say("saved") : say("save")}</SubmitButton>
          </PlainForm>
        }
      />
      <Refused intents={["apply", "withdraw"]} />
      <div className="profile">
        <div>
          <Card title={say("aboutJob")}>
            <RichText value={job.description} />
          </Card>
          {job.requirements ? (
            <Card title={say("requirements")}>
              <p>{job.requirements}</p>
            </Card>
          ) : null}
          {job.benefits ? (
            <Card title={say("benefits")}>
              <p>{job.benefits}</p>
            </Card>
          ) : null}
          <Card title={say("howToApply")}>
            <Apply job={job} hasResume={hasResume} />
          </Card>
        </div>
        <div>
          <Card title={say("facts")}>
            <DetailList
              details={[
                { label: say("employer"), value: <Link to={studentEmployerPath(job.employerId)}>{job.employer}</Link> },
                { label: say("address"), value: [job.address, `${job.city}, ${job.state} ${job.zipcode}`].filter(Boolean).join(", ") },
                { label: say("type"), value: say.text(JOB_TYPE_LABELS[job.employmentType]) },
                { label: say("shift"), value: job.shift ? say.text(SHIFT_LABELS[job.shift]) : null },
                { label: say("pay"), value: payText(job, say.locale) },
                { label: say("certification"), value: job.certification },
                { label: say("openings"), value: job.openings },
                { label: say("posted"), value: <InstantText at={job.postedAt} zone={EASTERN} /> },
                { label: say("deadline"), value: job.deadline ? <DateText day={job.deadline} /> : null },
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
  const say = useWords(words);
  if (job.application)
    return (
      <>
        <p>
          {say("appliedOn")} <InstantText at={job.appliedAt} zone={EASTERN} />.
        </p>
        {job.coverNote ? <p className="faint">{job.coverNote}</p> : null}
        {job.application === "offered" ? <p>{say.rich("haveOffer", { link: <Link to={careersPath()} /> })}</p> : null}
        {job.application === "submitted" ? (
          <ConfirmButton
            label={say("withdraw")}
            intent="withdraw"
            title={say("withdrawYourApplication")}
            confirm={say("withdrawApplication")}
            look="quiet"
          >
            {say("withdrawText")}
          </ConfirmButton>
        ) : null}
      </>
    );
  if (!job.isOpen) return <p className="faint">{say("jobClosed")}</p>;
  const href = job.applyUrl ? safeHref(job.applyUrl) : null;
  if (job.submissionType === "external_submission")
    return href ? (
      <ButtonAnchor href={href} target="_blank" rel="noopener noreferrer nofollow">
        {say("applyOnSite")}
      </ButtonAnchor>
    ) : null;
  if (!hasResume)
    return (
      <>
        <p>{say.text(RESUME_FIRST)}</p>
        <ButtonLink to={resumePath()}>{say("goToResume")}</ButtonLink>
      </>
    );
  return (
    <Form intent="apply" schema={applyForm} className="form">
      <TextareaField name="cover_note" label={say("coverNote")} hint={say("coverNoteHint")} maxLength={COVER_MAX} rows={5} />
      <p className="faint">{say("resumeSent")}</p>
      <FormActions>
        <SubmitButton>{say("apply")}</SubmitButton>
      </FormActions>
    </Form>
  );
}
