import { useActionData, useLoaderData } from "@remix-run/react";
import { HoursTable, Untaken } from "~/features/attendance/parts/hours-table";
import { school } from "~/features/identity/gates";
import { SheetMenu } from "~/features/rosters/parts/sheet-menu";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { StudentList } from "~/features/skills/parts/skills-matrix";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { type EmergencyContact, emergencyContact } from "../domain/emergency-contact";
import { type ShownSession, type TeachClass, teachClass } from "../domain/teach";
import { EmergencyContacts, ShownContact } from "../parts/emergency-contacts";
import { taughtClassPath, taughtClassSheetPath, taughtSessionPath, taughtSkillsPath, taughtStudentSkillsPath, teachPath } from "../paths";

export const loader = screenLoader(teachClass, { gate: school });
export const action = screenAction(
  {
    "emergency-contact": intent(emergencyContact, {
      input: ({ registration }) => ({ id: registration }),
      answer: (shown): { shown: EmergencyContact } => ({ shown }),
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => data?.courseClass.code ?? "Class");
export const handle = { menu: teachPath };

/** A class of the instructor: the hours and skills of its students, and own sessions. */
export default function TeachClassScreen() {
  const { courseClass, students, guests, sessions, skills, hasSkills, untaken } = useLoaderData<typeof loader>() as TeachClass;
  const shown = useActionData<{ shown?: EmergencyContact }>()?.shown;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Teaching", to: teachPath }]}
        title={courseClass.code}
        lead={courseClass.program}
        actions={<SheetMenu sessions={sessions} to={(month) => taughtClassSheetPath(courseClass.id, month)} />}
      />
      {shown ? <ShownContact shown={shown} /> : null}
      <Untaken count={untaken} />
      <Card title="Hours">
        <HoursTable students={students} />
      </Card>
      {hasSkills ? (
        <Card title="Skills" action={<Link to={taughtSkillsPath(courseClass.id)}>All results</Link>}>
          {skills.length === 0 ? (
            <p className="faint">No students yet.</p>
          ) : (
            <StudentList students={skills} to={(id) => taughtStudentSkillsPath(courseClass.id, id)} />
          )}
        </Card>
      ) : null}
      <EmergencyContacts
        students={[...students.map(({ id, name }) => ({ id, name, isGuest: false })), ...guests.map((guest) => ({ ...guest, isGuest: true }))]}
        action={taughtClassPath(courseClass.id)}
      />
      <Card title="Your sessions">
        {sessions.length === 0 ? (
          <p className="faint">The office has not planned sessions yet.</p>
        ) : (
          <ul className="plain-list" aria-label="Your sessions">
            {sessions.map((session) => (
              <li key={session.id}>
                <span>
                  <Link to={taughtSessionPath(session.id)}>{`${friendlyDate(session.date)}, ${hoursOfDay(session.startTime, session.endTime)}`}</Link>
                  <span className="two-lines">{[SESSION_KIND_LABELS[session.kind], session.topic].filter(Boolean).join(" · ")}</span>
                </span>
                <State session={session} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function State({ session: { isTaken, isOver, marked, enrolled } }: { session: ShownSession }) {
  if (isTaken) return <StatusBadge status="taken" label="Taken" tone="green" />;
  if (!isOver) return null;
  return <StatusBadge status="untaken" label={marked > 0 ? `${marked} of ${enrolled} marked` : "Not taken"} tone="amber" />;
}
