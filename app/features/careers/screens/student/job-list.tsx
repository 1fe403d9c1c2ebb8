import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconBriefcase } from "@tabler/icons-react";
import { student } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import { bookmarkJob, listJobs } from "../../domain/jobs";
import { JobActions, jobColumns, jobFilters } from "../../parts/job-columns";
import { JobTabs } from "../../parts/job-tabs";

export const loader = screenLoader(listJobs, { gate: student });
export const action = screenAction(
  { save: intent(bookmarkJob, { input: ({ id }) => ({ id }), toast: ({ isSaved }) => (isSaved ? words.jobSaved : words.jobUnsaved) }) },
  { gate: student },
);
export const meta = titled("Jobs");

/** STU-03: open, saved and applied jobs. */
export default function JobList() {
  const say = useWords(words);
  const data = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const tab = params.get("tab");
  return (
    <>
      <PageHeader title={say("jobs")} lead={say("jobsLead")} />
      <JobTabs />
      <DataTable
        itemLabel={["job", "jobs"]}
        data={data}
        columns={jobColumns(say, false)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="-posted_at"
        search={say("searchByTitleEmployer2")}
        filters={jobFilters(say)}
        rowMenu={(row) => <JobActions job={row} />}
        empty={
          <EmptyState icon={<IconBriefcase size={28} stroke={1.5} />} title={say("noJobsFound")}>
            {tab === "applied" ? say("noApplications") : tab === "saved" ? say("noSaved") : say("noJobsYet")}
          </EmptyState>
        }
      />
    </>
  );
}
