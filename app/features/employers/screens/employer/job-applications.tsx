import { Group, NativeSelect } from "@mantine/core";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconInbox } from "@tabler/icons-react";
import { employer } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { EmptyState } from "~/ui/empty-state";
import { Form, FormActions, PlainForm, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Refused } from "~/ui/refused-alert";
import { useRootData } from "~/ui/root-data";
import { titled } from "~/ui/titled";
import { listApplications, mailApplicant, setApplicationStatus } from "../../domain/applications";
import { APPLICATION_LABELS, JOB_TYPE_LABELS, messageForm, NEXT_STATUSES, payText } from "../../job-model";
import { ApplicationBadge, JobBadge } from "../../parts/badges";
import { certificationsOf, ResumeView } from "../../parts/resume-view";
import { editJobPath, jobPath, jobsPath } from "../../paths";

export const loader = screenLoader(listApplications, { gate: employer });
export const action = screenAction(
  {
    status: intent(setApplicationStatus, {
      input: ({ application, status }) => ({ id: application, status }),
      toast: ({ status }) => `${APPLICATION_LABELS[status]}.`,
    }),
    mail: intent(mailApplicant, {
      input: ({ subject, message }, { url }) => ({ id: url.searchParams.get("application") ?? "", subject, message }),
      toast: ({ student }) => `Sent to ${student}.`,
    }),
  },
  { gate: employer },
);
export const meta = titled<typeof loader>((data) => data?.job.title ?? "Job");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];

/** EMP-10: a job, and who has applied for it. */
export default function JobApplications() {
  const { job, page } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const mayPost = useRootData()?.user?.role !== "employer_career_specialist";
  const here = jobPath(job.id);
  const opened = page.results.find(({ id }) => id === params.get("application"));
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: "Student",
      sort: "name",
      cell: (row) => (
        <span className="stack">
          <Link to={`${here}?application=${row.id}`}>{row.student}</Link>
          <span className="two-lines">{row.school}</span>
        </span>
      ),
    },
    { key: "certifications", header: "Certifications", cell: (row) => <span className="two-lines">{certificationsOf(row.resume) || "–"}</span> },
    { key: "applied", header: "Applied on", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={EASTERN} /> },
    { key: "note", header: "Cover note", cell: (row) => <span className="two-lines">{row.coverNote ?? "–"}</span> },
    { key: "status", header: "Status", sort: "status", cell: (row) => <ApplicationBadge status={row.status} /> },
  ];
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Job posts", to: jobsPath }]}
        title={job.title}
        status={<JobBadge status={job.status} />}
        lead={[JOB_TYPE_LABELS[job.employmentType], `${job.city}, ${job.state}`, payText(job)].filter(Boolean).join(" · ")}
        actions={
          mayPost ? (
            <ButtonLink to={editJobPath(job.id)} quiet>
              Edit
            </ButtonLink>
          ) : null
        }
      />
      <Refused intents={["status"]} />
      {opened ? <Application row={opened} here={here} /> : null}
      <DataTable
        itemLabel={["application", "applications"]}
        data={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ student }) => student}
        defaultSort="-created_at"
        search="Search by name"
        filters={[{ name: "status", label: "Status", options: optionsOf(APPLICATION_LABELS) }]}
        rowMenu={(row) => (NEXT_STATUSES[row.status].length > 0 ? <Steps row={row} /> : null)}
        empty={
          <EmptyState icon={<IconInbox size={28} stroke={1.5} />} title="No applications found.">
            {job.submissionType === "in_app_submission" ? "You'll get an email when someone applies." : "Students apply on your own site."}
          </EmptyState>
        }
      />
      {job.deadline ? (
        <p className="faint">
          Open until <DateText day={job.deadline} />, {job.openings} to be hired.
        </p>
      ) : null}
    </>
  );
}

const Steps = ({ row }: { row: Row }) =>
  NEXT_STATUSES[row.status].map((status) => (
    <PlainForm key={status} intent="status" id={`${status}-${row.id}`} match={{ application: row.id, status }} quiet>
      <input type="hidden" name="application" value={row.id} />
      <input type="hidden" name="status" value={status} />
      <button type="submit">{APPLICATION_LABELS[status]}</button>
    </PlainForm>
  ));

/** The same beside what was read of the application. */
const Decide = ({ row }: { row: Row }) => (
  <PlainForm intent="status" id={`decide-${row.id}`} match={{ application: row.id }} quiet>
    <input type="hidden" name="application" value={row.id} />
    <Group gap="sm" align="end" my="md">
      <NativeSelect name="status" label="Next step" data={NEXT_STATUSES[row.status].map((value) => ({ value, label: APPLICATION_LABELS[value] }))} />
      <Button type="submit">Save step</Button>
    </Group>
  </PlainForm>
);

function Application({ row, here }: { row: Row; here: string }) {
  return (
    <Panel title={row.student} back={here}>
      <DetailList
        details={[
          { label: "School", value: row.school },
          { label: "Email", value: <a href={`mailto:${row.email}`}>{row.email}</a> },
          { label: "Phone", value: row.phone },
          { label: "Status", value: <ApplicationBadge status={row.status} /> },
          { label: "Cover note", value: row.coverNote, wide: true },
        ]}
      />
      {NEXT_STATUSES[row.status].length > 0 ? <Decide row={row} /> : null}
      <Card title="Resume">
        <ResumeView resume={row.resume} />
        {row.resumeLink ? <a href={row.resumeLink}>Download the resume as PDF</a> : null}
      </Card>
      {row.status === "withdrawn" ? null : (
        <Form intent="mail" schema={messageForm} className="form">
          <TextField name="subject" label="Subject" required maxLength={160} autoComplete="off" />
          <TextareaField name="message" label="Message" required maxLength={4000} rows={5} />
          <FormActions>
            <SubmitButton tone="quiet">{`Email ${row.student}`}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Panel>
  );
}
