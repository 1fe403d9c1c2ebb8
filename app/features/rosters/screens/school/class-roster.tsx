import { Box } from "@mantine/core";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconUsers } from "@tabler/icons-react";
import { writeToChosen } from "~/features/broadcasts/domain/write-broadcast";
import { editBroadcastPath } from "~/features/broadcasts/paths";
import { manualRegistrationPath, registrationProfilePath } from "~/features/enrollment/paths";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { cancelClassPath, classesPath, classPath, classRosterPath, classSheetPath } from "~/features/programs/class-paths";
import { confirmClass } from "~/features/programs/domain/classes/class-status";
import { SCHEDULE_LABELS, scheduleText } from "~/features/programs/model";
import { TentativeBadge } from "~/features/programs/parts/class-columns";
import { ConfirmClass } from "~/features/programs/parts/class-menu";
import { changeEnrollmentStatuses } from "~/features/registrations/domain/change-enrollment-status";
import { RefusedChanges } from "~/features/registrations/parts/refused-changes";
import { HeldNote } from "~/features/schools/parts/held-note";
import { holdsPath } from "~/features/schools/paths";
import { BULK_ACTIONS } from "~/features/students/parts/roster-columns";
import { counted } from "~/platform/counted";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate, shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { Form, FormActions, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { classRoster, emailClass } from "../../domain/class-roster";
import { rostersExport } from "../../exports";
import { classMessageFields } from "../../model";
import { ClassDocuments, ClassEmails } from "../../parts/class-papers";
import { CLASS_ROSTER_FILTERS, type ClassRosterView, classRosterColumns, RosterActions, waitingColumns } from "../../parts/class-roster-columns";
import { ClassTabs } from "../../parts/class-tabs";
import { ClassWarnings } from "../../parts/class-warnings";

type From = { params: Record<string, string | undefined> };
const inBulk = (enrollment_status: string) =>
  intent(changeEnrollmentStatuses, {
    input: ({ ids }) => ({ ids, enrollment_status }),
    toast: ({ changed }) => `${counted(changed, "registration")} changed.`,
  });

export const loader = screenLoader(classRoster, { gate: school });
export const action = screenAction(
  {
    complete: inBulk("completed"),
    confirm: intent(confirmClass, { to: ({ id }) => classRosterPath(id), toast: "Class confirmed." }),
    drop: inBulk("dropped"),
    enroll: inBulk("enrolled"),
    write: intent(writeToChosen, { to: ({ id }) => editBroadcastPath(id), toast: null }),
    email: intent(emailClass, {
      input: (values, { params }: From) => ({ ...values, class: params.id }),
      to: ({ id }) => classRosterPath(id),
      toast: ({ count }) => `Email queued for ${counted(count, "student")}.`,
    }),
    export: exportIntent(rostersExport, ({ params }) => ({ class: params.id })),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Class ${data.courseClass.code}` : "Class"));
/** A partly failed bulk change has changed the other rows. */
export const shouldRevalidate = () => true;

export default function ClassRoster() {
  const view = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { courseClass, tab } = view;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Classes", to: classesPath }]}
        title={courseClass.code}
        status={courseClass.cancelledAt !== null ? <StatusBadge status="cancelled" /> : courseClass.confirmBy ? <TentativeBadge /> : null}
        lead={leadOf(view)}
        actions={
          <>
            <Menu className="button-menu" button="More">
              <Link to={classPath(courseClass.id)}>Edit class</Link>
              <Link to={`${classRosterPath(courseClass.id)}?do=email`}>Email all students</Link>
              <Link to={classSheetPath(courseClass.id)} reloadDocument>
                Sign-in sheet
              </Link>
              <Link to={holdsPath({ do: "place", class: courseClass.code })}>Place legal hold</Link>
              {courseClass.cancelledAt === null ? <Link to={cancelClassPath(courseClass.id)}>Cancel class</Link> : null}
            </Menu>
            {courseClass.cancelledAt === null ? (
              <ButtonLink to={manualRegistrationPath({ class: courseClass.id })}>Register student</ButtonLink>
            ) : null}
          </>
        }
      />
      {courseClass.confirmBy && courseClass.cancelledAt === null ? (
        <Box className="note" data-tone="amber" mb="md">
          <Box component="p" mb="xs">
            <strong>This class is tentative.</strong> Students see that you confirm it by {friendlyDate(courseClass.confirmBy)}. They get no reminders
            until then.
          </Box>
          <ConfirmClass id={courseClass.id} code={courseClass.code} look="quiet" />
        </Box>
      ) : null}
      {view.isHeld ? <HeldNote what="class" /> : null}
      {courseClass.cancelledAt === null ? <ClassWarnings warnings={view.warnings} /> : null}
      {params.get("do") === "email" ? <EmailPanel view={view} /> : null}
      <Box mb="md">
        <StatRow>
          <StatCard label="Seats taken" value={`${view.seatsTaken} of ${courseClass.capacity}`} />
          <StatCard label="On the waitlist" value={String(view.waiting)} to={classRosterPath(courseClass.id, "waitlist")} />
          {view.money.paidCents === null ? null : <StatCard label="Collected" value={formatMoney(view.money.paidCents)} />}
          {view.money.openCents === null ? null : <StatCard label="Balance" value={formatMoney(view.money.openCents)} />}
        </StatRow>
      </Box>
      <ClassTabs classId={courseClass.id} hasSkills={view.hasSkills} counts={view} />
      <RefusedChanges />
      <ExportForm />
      {tab === "documents" ? (
        <ClassDocuments view={view} />
      ) : tab === "emails" ? (
        <ClassEmails view={view} />
      ) : tab === "waitlist" ? (
        <DataTable
          itemLabel={["person", "people"]}
          data={view.entries}
          columns={waitingColumns(view.zone)}
          rowKey={({ id }) => id}
          rowName={({ firstName, lastName }) => `${firstName} ${lastName}`}
          defaultSort="created_at"
          empty={<EmptyState title="The waitlist is empty">People who join the waitlist of this class show up here.</EmptyState>}
        />
      ) : (
        <DataTable
          itemLabel={["student", "students"]}
          data={view.registrations}
          columns={classRosterColumns(view.zone)}
          rowKey={({ registration }) => registration.id}
          rowName={({ student }) => student}
          rowTo={({ registration }) => registrationProfilePath(registration.id)}
          defaultSort="student"
          search="Search by name, email, or phone"
          filters={CLASS_ROSTER_FILTERS}
          bulk={tab === "active" ? BULK_ACTIONS : undefined}
          rowMenu={(row) => <RosterActions row={row} />}
          tools={<ExportButton />}
          empty={
            <EmptyState
              icon={<IconUsers size={28} stroke={1.5} />}
              title={tab === "cancelled" ? "No cancelled registrations" : "No registrations yet"}
            >
              {tab === "cancelled" ? "Cancelled registrations show up here." : "Students show up here when they register for this class."}
            </EmptyState>
          }
        />
      )}
      {tab === "active" && courseClass.cancelledAt === null && view.enrolled > 0 ? (
        <p className="faint">
          To move all students, <Link to={cancelClassPath(courseClass.id)}>cancel the class</Link> and choose where its students go.
        </p>
      ) : null}
    </>
  );
}

function leadOf({ courseClass, program, location, instructor }: ClassRosterView): string {
  const dates = courseClass.startDate
    ? `${shortDate(courseClass.startDate)}${courseClass.endDate ? ` – ${shortDate(courseClass.endDate)}` : ""}`
    : "Self-paced";
  const hours = scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime) || SCHEDULE_LABELS[courseClass.schedule];
  const where = courseClass.meetingType === "online" ? "Online" : location;
  return [program, dates, hours, where, instructor].filter(Boolean).join(" · ");
}

function EmailPanel({ view }: { view: ClassRosterView }) {
  const back = classRosterPath(view.courseClass.id);
  return (
    <Panel title={`Email all students in ${view.courseClass.code}`} back={back}>
      <Form intent="email" schema={classMessageFields} className="form">
        <p>Each active student gets a separate email from your school. Replies go to your contact address.</p>
        <TextField name="subject" label="Subject" required maxLength={150} />
        <TextareaField name="message" label="Message" required rows={8} maxLength={5000} hint="We add “Hello” and the first name." />
        <FormActions
          cancel={
            <ButtonLink to={back} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Send email</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
