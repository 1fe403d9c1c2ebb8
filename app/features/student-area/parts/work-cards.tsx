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
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";

type Work = SerializeFrom<WayIntoWork>;

/** The student's resume, local jobs and upcoming events. */
export function WorkCards({ work: { jobs, events, resume } }: { work: Work }) {
  const say = useWords(words);
  return (
    <>
      <Card title={say("resume")} action={<Link to={resumePath()}>{say(resume.percent === 0 ? "startResume" : "openResume")}</Link>}>
        <p>
          {resume.missing
            ? say("percentCompleteNext", { percent: resume.percent, missing: say.text(resume.missing) })
            : say("percentComplete", { percent: resume.percent })}
        </p>
        <ShareBar value={resume.percent} max={100} name={say("resumeCompleteness")} />
      </Card>
      <div className="columns">
        <Card title={say("localJobs")} flush action={<Link to={localJobsPath}>{say("allLocalJobs")}</Link>}>
          {jobs.length > 0 ? (
            <JobRows jobs={jobs} />
          ) : (
            <EmptyState isSmall title={say("noLocalJobs")}>
              {say("checkBackForJobs")}
            </EmptyState>
          )}
        </Card>
        <Card title={say("upcomingEvents")} flush action={<Link to={studentEventsPath()}>{say("allEvents")}</Link>}>
          {events.length > 0 ? <EventRows events={events} /> : <EmptyState isSmall title={say("noEvents")} />}
        </Card>
      </div>
    </>
  );
}

function JobRows({ jobs }: { jobs: Work["jobs"] }) {
  const say = useWords(words);
  return (
    <ul className="rows">
      {jobs.map((job) => (
        <li key={job.id} className="row row-link">
          <div className="row-main">
            <p className="row-title">
              <Link to={studentJobPath(job.id)}>{job.title}</Link>
            </p>
            <p className="row-meta">
              {job.employer} · {job.city}, {job.state}
              {job.miles === null ? "" : ` · ${say("miles", { miles: job.miles.toFixed(1) })}`}
            </p>
            <p className="row-meta">{payText(job, say.locale)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function EventRows({ events }: { events: Work["events"] }) {
  const say = useWords(words);
  return (
    <ul className="rows">
      {events.map((event) => (
        <li key={event.id} className="row row-link">
          <div className="row-main">
            <p className="row-title">
              <Link to={studentEventsPath(event.id)}>{event.title}</Link>
            </p>
            <p className="row-meta">
              {say.text(EVENT_TYPE_LABELS[event.type])} · {event.employer}
            </p>
            <p className="row-meta">
              <InstantText at={event.startsAt} zone={event.timezone} withTime /> · {event.place ?? say("online")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
