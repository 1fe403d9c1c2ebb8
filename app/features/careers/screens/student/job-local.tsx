import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { IconMapPin } from "@tabler/icons-react";
import { DISTANCE_OPTIONS, USUAL_DISTANCE } from "~/features/employers/model";
import { student } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { said } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import { bookmarkJob, listLocalJobs } from "../../domain/jobs";
import { JobActions, jobColumns, jobFilters } from "../../parts/job-columns";
import { JobTabs } from "../../parts/job-tabs";

export const loader = screenLoader(listLocalJobs, { gate: student });
export const action = screenAction({ save: intent(bookmarkJob, { input: ({ id }) => ({ id }), toast: null }) }, { gate: student });
export const meta = titled("Local jobs");

/** STU-04: jobs near a ZIP code, the nearest first. */
export default function LocalJobs() {
  const say = useWords(words);
  const { page, zip, range, error } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={say("localJobs")} lead={error ? null : say("withinMilesZip", { range, zip })} />
      <JobTabs />
      {error ? (
        <div className="alert" role="alert">
          {say.text(error)}
        </div>
      ) : null}
      <DataTable
        itemLabel={["job", "jobs"]}
        data={page}
        columns={jobColumns(say, true)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="distance"
        filters={[
          { name: "zipCode", label: say("zipCode"), kind: "text", placeholder: zip },
          { name: "zipCodeRange", label: say("distance"), none: say.text(USUAL_DISTANCE), options: said(say, DISTANCE_OPTIONS) },
          ...jobFilters(say),
        ]}
        rowMenu={(row) => <JobActions job={row} />}
        empty={
          <EmptyState icon={<IconMapPin size={28} stroke={1.5} />} title={say("noJobsFound")}>
            <form method="get">
              <Group gap="sm" align="end" justify="center">
                <TextInput name="zipCode" label={say("zipCode")} defaultValue={zip} inputMode="numeric" maxLength={5} />
                <NativeSelect name="zipCodeRange" label={say("distance")} defaultValue={range} data={said(say, DISTANCE_OPTIONS)} />
                <Button type="submit" quiet>
                  {say("search")}
                </Button>
              </Group>
            </form>
          </EmptyState>
        }
      />
    </>
  );
}
