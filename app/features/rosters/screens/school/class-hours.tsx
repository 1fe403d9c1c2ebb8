import { useLoaderData } from "@remix-run/react";
import { type ClassHours, classHours } from "~/features/attendance/domain/class-attendance";
import { clockHours } from "~/features/attendance/model";
import { school } from "~/features/identity/gates";
import { classAttendancePath, classesPath } from "~/features/programs/class-paths";
import { CREDITED_KINDS, hoursText, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { counted } from "~/platform/counted";
import { screenLoader } from "~/platform/screen";
import { shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { ClassTabs } from "../../parts/class-tabs";

export const loader = screenLoader(classHours, { gate: school });
export const meta = titled<typeof loader>((data) => (data ? `Hours of ${data.courseClass.code}` : "Hours"));

type Student = ClassHours["students"][number];

/** Hours of each student by kind, against the rule of the program. */
export default function HoursOfClass() {
  const { courseClass, students, untaken } = useLoaderData<typeof loader>() as ClassHours;
  const kinds = CREDITED_KINDS.filter((kind) => students.some((student) => student.kinds.some((each) => each.kind === kind && hasHours(each))));
  return (
    <>
      <PageHeader crumbs={[{ label: "Classes", to: classesPath }]} title={courseClass.code} lead={courseClass.program} />
      <ClassTabs classId={courseClass.id} />
      {untaken > 0 ? (
        <div className="alert" role="status">
          {`Attendance of ${counted(untaken, "session")} is not complete, so these hours can grow. `}
          <Link to={classAttendancePath(courseClass.id)}>Open attendance</Link>
        </div>
      ) : null}
      <Card>
        <PlainTable
          caption="Hours by student"
          rows={students}
          rowKey={({ id }) => id}
          empty="No students yet."
          columns={[
            { header: "Student", cell: ({ name }) => name },
            ...kinds.map((kind) => ({ header: SESSION_KIND_LABELS[kind], cell: (student: Student) => <Kind student={student} kind={kind} /> })),
            { header: "Missed", cell: ({ missed }) => (missed > 0 ? hoursText(missed) : "–") },
            { header: "Outlook", cell: (student) => <Outlook student={student} /> },
          ]}
        />
      </Card>
    </>
  );
}

const hasHours = ({ required, counted: done, planned, missed }: Student["kinds"][number]) => required + done + planned + missed > 0;

/** "42.5 of 60 h"; without a requirement "42.5 h". */
function Kind({ student, kind }: { student: Student; kind: (typeof CREDITED_KINDS)[number] }) {
  const of = student.kinds.find((each) => each.kind === kind);
  if (!of || !hasHours(of)) return <>–</>;
  const hours = (minutes: number) => clockHours(minutes, student.clockHourMinutes);
  return <>{of.required > 0 ? `${hours(of.counted)} of ${hours(of.required)} h` : `${hours(of.counted)} h`}</>;
}

function Outlook({ student: { isReached, reachesOn, required, kinds, clockHourMinutes } }: { student: Student }) {
  if (required === 0) return <>–</>;
  if (isReached) return <StatusBadge status="reached" label="Complete" tone="green" />;
  if (reachesOn) return <>{`Complete on ${shortDate(reachesOn)}`}</>;
  const missing = kinds
    .filter((each) => each.missing > 0)
    .map((each) => `${clockHours(each.missing, clockHourMinutes)} h ${SESSION_KIND_LABELS[each.kind].toLowerCase()}`);
  return <StatusBadge status="short" label={missing.length > 0 ? `Short ${missing.join(", ")}` : "Short of hours"} tone="red" />;
}
