import { useLoaderData } from "@remix-run/react";
import { employer } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { ShareBar } from "~/ui/share-bar";
import { StatCard, StatRow } from "~/ui/stat-card";
import { titled } from "~/ui/titled";
import { employerHome } from "../../domain/profile";
import { ApplicationBadge, SponsoredBadge } from "../../parts/badges";
import {
  addJobPath,
  employerProfilePath,
  employerSchoolsPath,
  eventsPath,
  jobPath,
  jobsPath,
  sponsoredPath,
  sponsoredStudentPath,
} from "../../paths";

export const loader = screenLoader(employerHome, { gate: employer, input: () => ({}) });
export const meta = titled("Home");

/** EMP-01: the employer's own figures, and what came last. */
export default function EmployerHome() {
  const { firstName, home } = useLoaderData<typeof loader>();
  if (!home)
    return (
      <>
        <PageHeader title={`Welcome, ${firstName}`} />
        <EmptyState title="Your account isn't linked to an employer yet.">Ask the person who invited you to set up the employer.</EmptyState>
      </>
    );
  const { totals, applications, sponsored, missing, wanted, role } = home;
  const mayPost = role !== "employer_career_specialist";
  return (
    <>
      <PageHeader title={`Welcome, ${firstName}`} lead={home.name} actions={mayPost ? <ButtonLink to={addJobPath}>Post a job</ButtonLink> : null} />
      <StatRow>
        <StatCard label="Open jobs" value={totals.openJobs} to={`${jobsPath}?status=open`} />
        <StatCard label="New applications" value={totals.newApplications} note="To review" to={jobsPath} />
        {sponsored ? (
          <>
            <StatCard label="Sponsored students" value={totals.sponsored} note="Confirmed by their school" to={`${sponsoredPath}?status=approved`} />
            <StatCard label="Partner schools" value={totals.partners} to={`${employerSchoolsPath}?status=accepted`} />
            <StatCard label="Upcoming events" value={totals.events} to={eventsPath} />
          </>
        ) : null}
      </StatRow>
      <div className="profile">
        <div>
          <Card title="Latest applications">
            <PlainTable
              caption="Latest applications"
              rows={applications}
              rowKey={({ id }) => id}
              empty="No applications yet."
              columns={[
                { header: "Student", cell: (row) => <Link to={jobPath(row.jobId)}>{row.student}</Link> },
                { header: "Job", cell: (row) => row.title },
                { header: "Applied", cell: (row) => <InstantText at={row.createdAt} zone={EASTERN} /> },
                { header: "Status", cell: (row) => <ApplicationBadge status={row.status} /> },
              ]}
            />
          </Card>
          {sponsored ? (
            <Card title="Sponsored students">
              <PlainTable
                caption="Sponsored students"
                rows={sponsored}
                rowKey={({ id }) => id}
                empty="You don't sponsor any students yet."
                columns={[
                  { header: "Student", cell: (row) => <Link to={sponsoredStudentPath(row.id)}>{row.student}</Link> },
                  { header: "School", cell: (row) => row.school },
                  { header: "Program", cell: (row) => row.program ?? "–" },
                  { header: "Status", cell: (row) => <SponsoredBadge status={row.status} /> },
                ]}
              />
            </Card>
          ) : null}
        </div>
        <div>
          <Card
            title="Your profile"
            action={
              mayPost ? (
                <ButtonLink to={employerProfilePath()} quiet>
                  Edit profile
                </ButtonLink>
              ) : null
            }
          >
            <p>{`${wanted - missing.length} of ${wanted} complete`}</p>
            <ShareBar value={wanted - missing.length} max={wanted} />
            <p className="faint">
              {missing.length === 0 ? "Schools and students see this profile." : `Missing: ${missing.join(", ").toLowerCase()}.`}
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}
