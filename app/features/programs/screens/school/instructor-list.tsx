import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconSchool } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { CopyLink } from "~/ui/copy-link";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Avatar } from "~/ui/person-cell";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { classesPath } from "../../class-paths";
import { approveInstructor, deleteInstructor, rejectInstructor, setInstructorStatus } from "../../domain/instructors/decide-instructor";
import { instructorList } from "../../domain/instructors/read-instructors";
import { INSTRUCTOR_SOURCE_LABELS, INSTRUCTOR_STATUS_LABELS, licenseState } from "../../instructor-model";
import { addInstructorPath, instructorPath, instructorsPath } from "../../instructor-paths";
import styles from "../../parts/classes.css?url";

const answered = { to: instructorsPath };
export const loader = screenLoader(instructorList, { gate: school });
export const action = screenAction(
  {
    approve: intent(approveInstructor, { ...answered, toast: "Instructor approved." }),
    reject: intent(rejectInstructor, { ...answered, toast: "Application rejected." }),
    status: intent(setInstructorStatus, { toast: ({ status }) => (status === "active" ? "Instructor activated." : "Instructor deactivated.") }),
    delete: intent(deleteInstructor, { ...answered, toast: "Instructor deleted.", input: ({ id }) => ({ id }) }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Instructors");

type View = SerializeFrom<Awaited<ReturnType<typeof instructorList>>>;
type Row = View["instructors"]["results"][number];

export default function InstructorList() {
  const { instructors, programs, today, onboardingUrl } = useLoaderData<typeof loader>();
  const failure = useFailure("status");
  const filters: Filter[] = [
    { name: "status", label: "Status", options: optionsOf(INSTRUCTOR_STATUS_LABELS) },
    { name: "program", label: "Program", options: programs },
  ];
  return (
    <>
      <PageHeader
        title="Instructors"
        lead="Your instructors and people who applied to teach."
        actions={
          <>
            <CopyLink href={onboardingUrl} look="quiet">
              Copy onboarding link
            </CopyLink>
            <ButtonLink to={addInstructorPath}>Add instructor</ButtonLink>
          </>
        }
      />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      <DataTable
        itemLabel={["instructor", "instructors"]}
        data={instructors}
        columns={columnsOn(today)}
        rowKey={({ person }) => person.id}
        rowName={({ person }) => nameOf(person)}
        defaultSort="last_name"
        search="Search by name or email"
        filters={filters}
        rowMenu={(row) => <InstructorMenu row={row} />}
        empty={
          <EmptyState
            icon={<IconSchool size={28} stroke={1.5} />}
            title="No instructors yet"
            action={<ButtonLink to={addInstructorPath}>Add instructor</ButtonLink>}
          >
            Add your instructors, or send the onboarding link to people who want to teach.
          </EmptyState>
        }
      />
    </>
  );
}

const columnsOn = (today: string): Column<Row>[] => [
  {
    key: "name",
    header: "Instructor",
    sort: "last_name",
    cell: (row) => (
      <span className="person">
        <Avatar name={nameOf(row.person)} fileId={row.person.photoFileId} />
        <span className="stack">
          <Link to={instructorPath(row.person.id)}>{nameOf(row.person)}</Link>
          <span className="two-lines">{row.person.title}</span>
        </span>
      </span>
    ),
  },
  {
    key: "contact",
    header: "Contact",
    cell: ({ person }) => (
      <span className="stack">
        {person.email}
        <span className="two-lines figures">{person.phone}</span>
      </span>
    ),
  },
  {
    key: "programs",
    header: "Programs",
    cell: ({ programs }) => (
      <span className="stack">
        <span className="two-lines" title={programs ?? undefined}>
          {programs ?? "–"}
        </span>
      </span>
    ),
  },
  {
    key: "license",
    header: "License",
    sort: "license_expiry",
    cell: ({ person }) => {
      const state = licenseState(person.licenseExpiry, today);
      if (!person.licenseExpiry) return <span className="faint">–</span>;
      return (
        <span className="badges">
          <DateText day={person.licenseExpiry} />
          {state === "expired" ? (
            <StatusBadge status="expired" />
          ) : state === "soon" ? (
            <StatusBadge status="soon" label="Expires soon" tone="amber" />
          ) : null}
        </span>
      );
    },
  },
  {
    key: "classes",
    header: "Upcoming",
    align: "end",
    cell: ({ person, upcoming }) =>
      upcoming > 0 ? (
        <Link to={`${classesPath}?instructor=${person.id}`} aria-label={`${upcoming} upcoming classes`}>
          {String(upcoming)}
        </Link>
      ) : (
        "0"
      ),
  },
  {
    key: "status",
    header: "Status",
    cell: ({ person }) => (
      <span className="stack">
        <StatusBadge status={person.status} label={INSTRUCTOR_STATUS_LABELS[person.status]} />
        <span className="two-lines">
          {INSTRUCTOR_SOURCE_LABELS[person.source]}
          {person.isPublic && person.status === "active" ? ", on website" : ""}
        </span>
      </span>
    ),
  },
];

function InstructorMenu({ row }: { row: Row }) {
  const { person } = row;
  const name = nameOf(row.person);
  const next = person.status === "active" ? "inactive" : "active";
  return (
    <>
      <Link to={instructorPath(person.id)}>{person.status === "pending" ? "Review application" : "Edit"}</Link>
      {person.status === "pending" ? (
        <>
          <ConfirmButton label="Approve" intent="approve" fields={{ id: person.id }} title={`Approve ${name}?`} confirm="Approve" danger={false}>
            The applicant becomes an active instructor and gets an email.
          </ConfirmButton>
          <ConfirmButton label="Reject" intent="reject" fields={{ id: person.id }} title={`Reject ${name}?`} confirm="Reject application">
            The applicant gets an email. To give a reason, reject from the application.
          </ConfirmButton>
        </>
      ) : (
        <PlainForm intent="status" id={`status-${person.id}`} match={{ id: person.id }} quiet>
          <input type="hidden" name="id" value={person.id} />
          <input type="hidden" name="status" value={next} />
          <button type="submit">{next === "active" ? "Activate" : "Deactivate"}</button>
        </PlainForm>
      )}
      <ConfirmButton label="Delete" intent="delete" fields={{ id: person.id }} title={`Delete ${name}?`} confirm="Delete instructor">
        Past classes are kept without this name.
      </ConfirmButton>
    </>
  );
}
