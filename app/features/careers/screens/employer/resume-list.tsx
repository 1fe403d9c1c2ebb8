import { useLoaderData } from "@remix-run/react";
import { IconId } from "@tabler/icons-react";
import { employerSchoolsPath } from "~/features/employers/paths";
import { employer } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { listVisibleResumes } from "../../domain/visible-resumes";
import { visibleResumePath } from "../../paths";

export const loader = screenLoader(listVisibleResumes, { gate: employer });
export const meta = titled("Resumes");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Student",
    sort: "name",
    cell: (row) => (
      <span className="stack">
        <Link to={visibleResumePath(row.id)}>{row.name}</Link>
        <span className="two-lines">{row.headline}</span>
      </span>
    ),
  },
  {
    key: "school",
    header: "School",
    cell: (row) => (
      <span className="stack">
        {row.school}
        {row.place ? <span className="two-lines">{row.place}</span> : null}
      </span>
    ),
  },
  { key: "skills", header: "Skills", cell: ({ skills }) => <span className="two-lines">{skills.join(", ") || "–"}</span> },
  { key: "updated_at", header: "Updated", sort: "updated_at", cell: ({ updatedAt }) => <InstantText at={updatedAt} zone={EASTERN} /> },
];

/** Visible resumes of students at partner schools. */
export default function ResumeList() {
  const { page, schools } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Resumes"
        lead="Students of your partner schools who share their resume with employers. You'll find applicants' resumes with each job."
      />
      <DataTable
        itemLabel={["resume", "resumes"]}
        data={page}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ id }) => visibleResumePath(id)}
        defaultSort="-updated_at"
        search="Search by name, headline, or skill"
        filters={[{ name: "school", label: "School", options: schools }]}
        empty={
          <EmptyState
            icon={<IconId size={28} stroke={1.5} />}
            title="No resumes yet"
            action={schools.length === 0 ? <Link to={employerSchoolsPath}>Find a partner school</Link> : undefined}
          >
            {schools.length === 0
              ? "Once a school is your partner, its students can share their resume with you."
              : "Resumes that partner students share with employers show up here."}
          </EmptyState>
        }
      />
    </>
  );
}
