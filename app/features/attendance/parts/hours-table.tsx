import type { ReactNode } from "react";
import { CREDITED_KINDS, hoursText, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { counted } from "~/platform/counted";
import { shortDate } from "~/platform/zones";
import { Link } from "~/ui/link";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import type { ClassHours } from "../domain/class-attendance";
import type { RegistrationHours } from "../domain/registration-hours";
import { clockHours } from "../model";

type Student = ClassHours["students"][number];

/** A notice above hours that are not final, with a way to what is missing. */
export const Untaken = ({ count, children }: { count: number; children?: ReactNode }) =>
  count === 0 ? null : (
    <div className="alert" role="status">
      {`Attendance of ${counted(count, "session")} is not complete. The outlook counts sessions without any mark as attended. `}
      {children}
    </div>
  );

/** Hours of each student by kind, against the rule of the program. */
export function HoursTable({ students, to }: Pick<ClassHours, "students"> & { /** The page of a registration. */ to?: (id: string) => string }) {
  const kinds = CREDITED_KINDS.filter((kind) => students.some((student) => student.kinds.some((each) => each.kind === kind && hasHours(each))));
  return (
    <PlainTable
      caption="Hours by student"
      rows={students}
      rowKey={({ id }) => id}
      empty="No students yet."
      columns={[
        { header: "Student", cell: ({ id, name }) => (to ? <Link to={to(id)}>{name}</Link> : name) },
        ...kinds.map((kind) => ({ header: SESSION_KIND_LABELS[kind], cell: (student: Student) => <Kind student={student} kind={kind} /> })),
        { header: "Missed", cell: ({ missed }) => (missed > 0 ? hoursText(missed) : "–") },
        { header: "Outlook", cell: (student) => <Outlook student={student} /> },
      ]}
    />
  );
}

const hasHours = ({ required, counted: done, planned, missed }: Student["kinds"][number]) => required + done + planned + missed > 0;

/** "42.5 of 60 h"; without a requirement "42.5 h". */
function countedOf({ counted: done, required }: Student["kinds"][number], clockHourMinutes: number): string {
  const h = (minutes: number) => clockHours(minutes, clockHourMinutes);
  return required > 0 ? `${h(done)} of ${h(required)} h` : `${h(done)} h`;
}

function Kind({ student, kind }: { student: Student; kind: (typeof CREDITED_KINDS)[number] }) {
  const of = student.kinds.find((each) => each.kind === kind);
  if (!of || !hasHours(of)) return <>–</>;
  return <>{countedOf(of, student.clockHourMinutes)}</>;
}

/** When the hours are complete, or what is missing. */
export function Outlook({ student: { isReached, reachesOn, required, kinds, clockHourMinutes } }: { student: Omit<Student, "id" | "name"> }) {
  if (required === 0) return <>–</>;
  if (isReached) return <StatusBadge status="reached" label="Complete" tone="green" />;
  if (reachesOn) return <>{`Complete on ${shortDate(reachesOn)}`}</>;
  const missing = kinds
    .filter((each) => each.missing > 0)
    .map((each) => `${clockHours(each.missing, clockHourMinutes)} h ${SESSION_KIND_LABELS[each.kind].toLowerCase()}`);
  return (
    <>
      <StatusBadge status="short" label="Short" tone="red" /> {missing.join(", ")}
    </>
  );
}

/** Hours of one student by kind, and what they are made of. */
export function KindTable({ hours }: { hours: Pick<RegistrationHours, "kinds" | "rule"> }) {
  const h = (minutes: number) => clockHours(minutes, hours.rule.clockHourMinutes);
  return (
    <PlainTable
      caption="Hours by kind"
      rows={hours.kinds.filter(hasHours)}
      rowKey={({ kind }) => kind}
      empty="The program requires no hours, and none are recorded."
      columns={[
        { header: "Kind", cell: ({ kind }) => SESSION_KIND_LABELS[kind] },
        { header: "Counted", cell: (of) => countedOf(of, hours.rule.clockHourMinutes), align: "end" },
        { header: "Attended", cell: ({ credited }) => h(credited), align: "end" },
        { header: "Made up", cell: ({ madeUp }) => h(madeUp), align: "end" },
        { header: "Adjusted", cell: ({ adjusted }) => `${adjusted < 0 ? "−" : ""}${h(Math.abs(adjusted))}`, align: "end" },
        { header: "Missed", cell: ({ missed }) => h(missed), align: "end" },
        { header: "Ahead", cell: ({ planned }) => h(planned), align: "end" },
      ]}
    />
  );
}
