import type { SerializeFrom } from "@remix-run/cloudflare";
import { JOB_CATEGORIES, JOB_TYPE_LABELS, payText, SHIFT_LABELS } from "~/features/employers/job-model";
import { ApplicationBadge } from "~/features/employers/parts/badges";
import { EASTERN } from "~/platform/zones";
import type { Column, Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf, said } from "~/ui/options";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import type { Say } from "~/words/words";
import type { JobRow } from "../data/jobs";
import { POSTED_LABELS } from "../model";
import { studentJobPath } from "../paths";

export type Job = SerializeFrom<JobRow>;

type JobWords = Say<typeof words>;

export const jobFilters = (say: JobWords): Filter[] => [
  { name: "job_type", label: say.text("Job type"), options: said(say, optionsOf(JOB_TYPE_LABELS)) },
  { name: "shift", label: say.text("Shift"), options: said(say, optionsOf(SHIFT_LABELS)) },
  {
    name: "category",
    label: say.text("Category"),
    options: said(
      say,
      JOB_CATEGORIES.map((value) => ({ value, label: value })),
    ),
  },
  { name: "posted_within", label: say.text("Posted"), options: said(say, optionsOf(POSTED_LABELS)) },
];

const distance = (say: JobWords): Column<Job> => ({
  key: "distance",
  header: say.text("Distance"),
  sort: "distance",
  align: "end",
  cell: (row) => (row.miles === null ? <span className="faint">–</span> : say.text("{miles} miles", { miles: row.miles.toFixed(1) })),
});

/** Columns of a job list; with distance for a location. */
export const jobColumns = (say: JobWords, withDistance: boolean): Column<Job>[] => [
  {
    key: "title",
    header: say("job"),
    cell: (row) => (
      <span className="stack">
        <Link to={studentJobPath(row.id)}>{row.title}</Link>
        <span className="two-lines">{row.employer}</span>
      </span>
    ),
  },
  { key: "place", header: say("place"), cell: (row) => `${row.city}, ${row.state}${row.isRemote ? say.text(" or remote") : ""}` },
  ...(withDistance ? [distance(say)] : []),
  {
    key: "type",
    header: say("type"),
    cell: (row) =>
      [JOB_TYPE_LABELS[row.employmentType], row.shift && SHIFT_LABELS[row.shift]].flatMap((label) => (label ? [say.text(label)] : [])).join(", "),
  },
  { key: "pay", header: say("pay"), sort: "pay", cell: (row) => payText(row, say.locale) ?? <span className="faint">{say("noPay")}</span> },
  { key: "certification", header: say("certification"), cell: (row) => row.certification ?? <span className="faint">–</span> },
  { key: "posted", header: say("posted"), sort: "posted_at", cell: (row) => <InstantText at={row.postedAt} zone={EASTERN} /> },
  {
    key: "application",
    header: say("applied"),
    card: "state",
    cell: (row) => (row.application ? <ApplicationBadge status={row.application} /> : null),
  },
];

/** Row actions of a job. */
export const JobActions = ({ job }: { job: Job }) => {
  const say = useWords(words);
  return (
    <>
      <Link to={studentJobPath(job.id)}>{say("open")}</Link>
      <PlainForm intent="save" id={`save-${job.id}`} match={{ id: job.id }} quiet>
        <input type="hidden" name="id" value={job.id} />
        <button type="submit">{job.isSaved ? say("removeFromSaved") : say("save")}</button>
      </PlainForm>
    </>
  );
};
