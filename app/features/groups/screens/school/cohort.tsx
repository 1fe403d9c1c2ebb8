import { Stack } from "@mantine/core";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconUsers } from "@tabler/icons-react";
import { writeToCohortPath } from "~/features/broadcasts/paths";
import { cohortPath, cohortsPath, registrationProfilePath, rosterPath, studentPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { sponsorPath } from "~/features/sponsors/paths";
import { counted } from "~/platform/counted";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { COLOR_LABELS, examText, percentOf } from "../../cohort-model";
import { addMembers, removeMembers } from "../../domain/cohort-members";
import { deleteCohort, showCohort } from "../../domain/cohorts";
import { AddMembers } from "../../parts/add-members";
import { ComparisonCard } from "../../parts/comparison-card";
import { editCohortPath } from "../../paths";

export const loader = screenLoader(showCohort, { gate: school });
const ofCohort = (values: Record<string, unknown>, { params }: ScreenRequest) => ({ ...values, id: params.id });
const back = ({ id }: { id: string }) => cohortPath(id);
const adding = intent(addMembers, { input: ofCohort, to: back, toast: ({ added }) => `${counted(added, "registration")} added.` });
export const action = screenAction(
  {
    "add-found": adding,
    "add-class": adding,
    "add-order": adding,
    remove: intent(removeMembers, {
      input: ({ ids }, { params }) => ({ registrations: ids, id: params.id }),
      to: back,
      toast: ({ removed }) => `${counted(removed, "registration")} removed.`,
    }),
    delete: intent(deleteCohort, { input: ofCohort, to: cohortsPath, toast: "Cohort deleted." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => data?.cohort.name ?? "Cohort");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = View["page"]["results"][number];
const NONE = <span className="faint">–</span>;

const COLUMNS: Column<Row>[] = [
  {
    key: "student",
    header: "Student",
    sort: "student",
    cell: (row) => (
      <span className="stack">
        <Link to={registrationProfilePath(row.id)}>{row.student}</Link>
        <span className="two-lines figures">{row.number}</span>
      </span>
    ),
  },
  { key: "class", header: "Class", cell: (row) => <span className="figures">{row.classCode}</span> },
  {
    key: "attendance",
    header: "Attendance",
    sort: "attendance",
    align: "end",
    cell: (row) => (row.scheduled > 0 ? `${percentOf(row.counted, row.scheduled)}%` : NONE),
  },
  { key: "completed", header: "Certificate", cell: (row) => (row.completedOn ? <DateText day={row.completedOn} /> : NONE) },
  { key: "exam", header: "Exam", cell: (row) => <span className="figures">{examText(row) ?? NONE}</span> },
  {
    key: "status",
    header: "Status",
    cell: (row) => <StatusBadge status={row.status === "active" ? row.enrollmentStatus : row.status} />,
  },
];

/** A cohort: its members, and how they do beside other registrations of the program. */
export default function Cohort() {
  const view = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { cohort, page, classes, orders, found } = view;
  const add = <ButtonLink to={cohortPath(cohort.id, "add")}>Add members</ButtonLink>;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Cohorts", to: cohortsPath }]}
        title={cohort.name}
        lead={counted(cohort.members, "member")}
        actions={<Actions view={view} />}
      />
      <Stack gap="md">
        {params.get("do") === "add" ? <AddMembers id={cohort.id} classes={classes} orders={orders} found={found} /> : null}
        <div className="profile">
          <div>
            <ComparisonCard cohort={cohort} comparison={view.comparison} />
          </div>
          <div>
            <Card title="Cohort">
              <DetailList
                details={[
                  { label: "Program", value: cohort.program },
                  {
                    label: "Sponsor",
                    value: cohort.sponsorId && cohort.sponsor ? <Link to={sponsorPath(cohort.sponsorId)}>{cohort.sponsor}</Link> : null,
                  },
                  { label: "Starts", value: cohort.startsOn ? <DateText day={cohort.startsOn} /> : null },
                  { label: "Tag color", value: <StatusBadge status="cohort" label={COLOR_LABELS[cohort.color]} tone={cohort.color} /> },
                  { label: "Note", value: cohort.note ? <span className="prose">{cohort.note}</span> : null, wide: true },
                ]}
              />
            </Card>
          </div>
        </div>
        <DataTable
          itemLabel={["member", "members"]}
          data={page}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          rowName={({ student, number }) => `${student}, ${number}`}
          defaultSort="student"
          search="Search by name or number"
          bulk={[
            { intent: "remove", label: "Remove from cohort", confirm: "Remove the selected registrations from the cohort? They stay registered." },
          ]}
          rowMenu={({ id, studentId }) => (
            <>
              <Link to={registrationProfilePath(id)}>Open registration</Link>
              <Link to={studentPath(studentId)}>Open student</Link>
            </>
          )}
          empty={
            <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title="No members yet" action={add}>
              Add registrations one by one, by class, or by group order.
            </EmptyState>
          }
        />
      </Stack>
    </>
  );
}

function Actions({ view: { cohort } }: { view: View }) {
  return (
    <>
      <ConfirmButton label="Delete" intent="delete" title={`Delete ${cohort.name}?`} confirm="Delete cohort" look="quiet">
        Its members stay registered.
      </ConfirmButton>
      <ButtonLink to={editCohortPath(cohort.id)} quiet>
        Edit
      </ButtonLink>
      {cohort.members > 0 ? (
        <>
          <ButtonLink to={rosterPath({ cohort: cohort.id })} quiet>
            Open in Students
          </ButtonLink>
          <ButtonLink to={writeToCohortPath(cohort.id)} quiet>
            Email members
          </ButtonLink>
        </>
      ) : null}
      <ButtonLink to={cohortPath(cohort.id, "add")}>Add members</ButtonLink>
    </>
  );
}
