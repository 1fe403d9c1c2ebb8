import { useLoaderData } from "@remix-run/react";
import { IconBriefcase } from "@tabler/icons-react";
import { employer } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText, InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Refused } from "~/ui/refused-alert";
import { useRootData } from "~/ui/root-data";
import { titled } from "~/ui/titled";
import { deleteJob, duplicateJob, listJobs, setJobStatus } from "../../domain/jobs";
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS, SHIFT_LABELS } from "../../job-model";
import { JobBadge } from "../../parts/badges";
import { addJobPath, editJobPath, jobPath, jobsPath, visibleResumesPath } from "../../paths";

export const loader = screenLoader(listJobs, { gate: employer });
export const action = screenAction(
  {
    open: intent(setJobStatus, { input: ({ id }) => ({ id, status: "open" }), toast: "Job opened." }),
    close: intent(setJobStatus, { input: ({ id }) => ({ id, status: "closed" }), toast: "Job closed." }),
    copy: intent(duplicateJob, { input: ({ id }) => ({ id }), to: ({ id }) => editJobPath(id), toast: "Copied as a draft." }),
    delete: intent(deleteJob, { input: ({ id }) => ({ id }), toast: "Deleted successfully.", to: jobsPath }),
  },
  { gate: employer },
);
export const meta = titled("Job posts");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "Job",
    sort: "title",
    cell: (row) => (
      <span className="stack">
        <Link to={jobPath(row.id)}>{row.title}</Link>
        <span className="two-lines">{`${row.city}, ${row.state}`}</span>
      </span>
    ),
  },
  {
    key: "type",
    header: "Type",
    cell: (row) => [JOB_TYPE_LABELS[row.employmentType], row.shift && SHIFT_LABELS[row.shift]].filter(Boolean).join(", "),
  },
  {
    key: "posted",
    header: "Posted",
    sort: "created_at",
    cell: (row) => (row.postedAt ? <InstantText at={row.postedAt} zone={EASTERN} /> : <span className="faint">–</span>),
  },
  {
    key: "deadline",
    header: "Expires",
    sort: "deadline",
    cell: (row) => (row.deadline ? <DateText day={row.deadline} /> : <span className="faint">–</span>),
  },
  {
    key: "applications",
    header: "Applications",
    align: "end",
    sort: "applications",
    cell: (row) => (row.unread > 0 ? `${row.applications} (${row.unread} new)` : row.applications),
  },
  { key: "status", header: "Status", cell: (row) => <JobBadge status={row.status} /> },
];

/** EMP-07: the own jobs. A career specialist reads them, and their applications. */
export default function JobList() {
  const data = useLoaderData<typeof loader>();
  const mayPost = useRootData()?.user?.role !== "employer_career_specialist";
  const add = mayPost ? <ButtonLink to={addJobPath}>Post a job</ButtonLink> : null;
  return (
    <>
      <PageHeader
        title="Job posts"
        actions={
          <>
            <ButtonLink to={visibleResumesPath} quiet>
              Resumes
            </ButtonLink>
            {add}
          </>
        }
      />
      <Refused intents={["open", "close", "copy"]} />
      <DataTable
        itemLabel={["job", "jobs"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="-created_at"
        search="Search by title or city"
        filters={[{ name: "status", label: "Status", options: optionsOf(JOB_STATUS_LABELS) }]}
        rowMenu={(row) => (mayPost ? <Actions row={row} /> : <Link to={jobPath(row.id)}>Applications</Link>)}
        empty={
          <EmptyState icon={<IconBriefcase size={28} stroke={1.5} />} title="No jobs found." action={add}>
            Students of every school see your open jobs.
          </EmptyState>
        }
      />
    </>
  );
}

const Actions = ({ row }: { row: Row }) => (
  <>
    <Link to={jobPath(row.id)}>Applications</Link>
    <Link to={editJobPath(row.id)}>Edit</Link>
    <One
      intent={row.status === "open" ? "close" : "open"}
      id={row.id}
      label={row.status === "open" ? "Close" : row.status === "draft" ? "Publish" : "Reopen"}
    />
    <One intent="copy" id={row.id} label="Duplicate" />
    {row.applications === 0 ? (
      <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.title}?`} confirm="Delete job">
        No applications yet.
      </ConfirmButton>
    ) : null}
  </>
);

const One = ({ intent: of, id, label }: { intent: string; id: string; label: string }) => (
  <PlainForm intent={of} id={`${of}-${id}`} match={{ id }} quiet>
    <input type="hidden" name="id" value={id} />
    <button type="submit">{label}</button>
  </PlainForm>
);
