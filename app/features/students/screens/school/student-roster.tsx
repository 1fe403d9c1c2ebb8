import { useLoaderData } from "@remix-run/react";
import { IconUsers } from "@tabler/icons-react";
import { writeToChosen } from "~/features/broadcasts/domain/write-broadcast";
import { editBroadcastPath } from "~/features/broadcasts/paths";
import { OWING } from "~/features/enrollment/model";
import {
  manualRegistrationPath,
  peoplePath,
  registrationProfilePath,
  studentPath,
  studentsPath,
  waitlistScreenPath,
} from "~/features/enrollment/paths";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { importsPath } from "~/features/imports/paths";
import { changeEnrollmentStatuses } from "~/features/registrations/domain/change-enrollment-status";
import { RefusedChanges } from "~/features/registrations/parts/refused-changes";
import { registrationPrintPath } from "~/features/registrations/paths";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { PageHeader } from "~/ui/page-header";
import { type Tab, Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { studentRoster } from "../../domain/list-students";
import { studentsExport } from "../../exports";
import { BULK_ACTIONS, PEOPLE_COLUMNS, peopleFilters, registrationColumns, rosterFilters } from "../../parts/roster-columns";
import { duplicatesPath } from "../../paths";

const inBulk = (enrollment_status: string) =>
  intent(changeEnrollmentStatuses, {
    input: ({ ids }) => ({ ids, enrollment_status }),
    toast: ({ changed }) => `${counted(changed, "registration")} changed.`,
  });

const writeInBulk = intent(writeToChosen, { to: ({ id }) => editBroadcastPath(id), toast: null });

export const loader = screenLoader(studentRoster, { gate: school });
export const action = screenAction(
  { complete: inBulk("completed"), drop: inBulk("dropped"), enroll: inBulk("enrolled"), write: writeInBulk, export: exportIntent(studentsExport) },
  { gate: school },
);
export const meta = titled("Students");
/** A bulk change that was refused in part has changed the other rows. */
export const shouldRevalidate = () => true;

const TABS: Tab[] = [
  { label: "Registrations", to: studentsPath },
  { label: "People", to: peoplePath },
];

export default function StudentRoster() {
  const roster = useLoaderData<typeof loader>();
  const isPeople = roster.tab === "people";
  const filters = (isPeople ? peopleFilters : rosterFilters)(roster.programs, roster.classes, roster.cohorts);
  return (
    <>
      <PageHeader
        title="Students"
        lead={isPeople ? "Current and former students, one row per person." : undefined}
        actions={
          <>
            <Menu className="button-menu" button="More">
              <Link to={waitlistScreenPath}>Waitlist</Link>
              <Link to={duplicatesPath}>Duplicates</Link>
              <Link to={importsPath}>Import</Link>
            </Menu>
            <ButtonLink to={manualRegistrationPath()}>Register a student</ButtonLink>
          </>
        }
      />
      <Tabs tabs={TABS} label="Students" />
      <RefusedChanges />
      <ExportForm />
      {roster.lookedAt ? (
        <p className="note" role="status">
          Too many matches. Showing the {roster.lookedAt.toLocaleString("en-US")} newest; narrow your search to find others.
        </p>
      ) : null}
      {roster.tab === "people" ? (
        <DataTable
          itemLabel={["person", "people"]}
          data={roster.people}
          columns={PEOPLE_COLUMNS}
          rowKey={({ id }) => id}
          rowName={({ firstName, lastName }) => `${firstName} ${lastName}`}
          rowTo={({ id }) => studentPath(id)}
          defaultSort="-created_at"
          search="Search by name, email, or phone"
          filters={filters}
          empty={<NobodyYet />}
        />
      ) : (
        <DataTable
          itemLabel={["registration", "registrations"]}
          data={roster.registrations}
          columns={registrationColumns(roster.zone)}
          rowKey={({ id }) => id}
          rowName={({ student, number }) => `${student}, ${number}`}
          rowTo={({ id }) => registrationProfilePath(id)}
          rowTitle={({ student }) => student}
          presets={[
            { label: "Owing", query: `payment_status=${OWING}` },
            { label: "Enrolled", query: "enrollment_status=enrolled" },
            { label: "Completed", query: "enrollment_status=completed" },
            { label: "Dropped", query: "enrollment_status=dropped" },
          ]}
          defaultSort="-created_at"
          search="Search by name, email, phone, or number"
          filters={filters}
          bulk={BULK_ACTIONS}
          rowMenu={(row) => (
            <>
              <Link to={registrationProfilePath(row.id)}>Open registration</Link>
              <Link to={studentPath(row.studentId)}>Open student</Link>
              <Link to={registrationPrintPath(row.id)} reloadDocument>
                Print
              </Link>
            </>
          )}
          tools={<ExportButton />}
          empty={<NobodyYet />}
        />
      )}
    </>
  );
}

const NobodyYet = () => (
  <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title="No students yet">
    Students registered on your site or by staff show up here.
  </EmptyState>
);
