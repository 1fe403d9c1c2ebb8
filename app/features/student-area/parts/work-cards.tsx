import type { SerializeFrom } from "@remix-run/cloudflare";
import type { WayIntoWork } from "~/features/careers/domain/way-into-work";
import { localJobsPath, resumePath, studentEventsPath, studentJobPath } from "~/features/careers/paths";
import { EVENT_TYPE_LABELS } from "~/features/employers/event-model";
import { payText } from "~/features/employers/job-model";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { ShareBar } from "~/ui/share-bar";

type Work = SerializeFrom<WayIntoWork>;

/** What waits after the class: jobs near by, events, and the resume that opens them. */
export const WorkCards = ({ work: { jobs, events, resume } }: { work: Work }) => (
  <>
    <Card title="Resume" action={<Link to={resumePath()}>{resume.percent === 0 ? "Start your resume" : "Open resume"}</Link>}>
      <p>
        {resume.percent} % complete
        {resume.missing ? `. Add ${resume.missing} next.` : "."}
      </p>
      <ShareBar value={resume.percent} max={100} name="Resume completeness" />
    </Card>
    <div className="columns">
      <Card title="Local jobs" flush action={<Link to={localJobsPath}>All local jobs</Link>}>
        {jobs.length > 0 ? (
          <JobRows jobs={jobs} />
        ) : (
          <EmptyState isSmall title="No jobs near you right now.">
            Look again soon, or search all jobs.
          </EmptyState>
        )}
      </Card>
      <Card title="Upcoming events" flush action={<Link to={studentEventsPath()}>All events</Link>}>
        {events.length > 0 ? <EventRows events={events} /> : <EmptyState isSmall title="No upcoming events." />}
      </Card>
    </div>
  </>
);

const JobRows = ({ jobs }: { jobs: Work["jobs"] }) => (
  <ul className="rows">
    {jobs.map((job) => (
      <li key={job.id} className="row row-link">
        <div className="row-main">
          <p className="row-title">
            <Link to={studentJobPath(job.id)}>{job.title}</Link>
          </p>
          <p className="row-meta">
            {job.employer} · {job.city}, {job.state}
            {job.miles === null ? "" : ` · ${job.miles.toFixed(1)} miles`}
          </p>
          <p className="row-meta">{payText(job)}</p>
        </div>
      </li>
    ))}
  </ul>
);

const EventRows = ({ events }: { events: Work["events"] }) => (
  <ul className="rows">
    {events.map((event) => (
      <li key={event.id} className="row row-link">
        <div className="row-main">
          <p className="row-title">
            <Link to={studentEventsPath(event.id)}>{event.title}</Link>
          </p>
          <p className="row-meta">
            {EVENT_TYPE_LABELS[event.type]} · {event.employer}
          </p>
          <p className="row-meta">
            <InstantText at={event.startsAt} zone={event.timezone} withTime /> · {event.place ?? "Online"}
          </p>
        </div>
      </li>
    ))}
  </ul>
);
