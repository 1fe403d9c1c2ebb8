import { Group } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { type ClassAttendance, classAttendance } from "~/features/attendance/domain/class-attendance";
import { ATTENDANCE_LABELS, ATTENDANCE_LETTERS, ATTENDANCE_STATUSES, ATTENDANCE_TONES } from "~/features/attendance/model";
import { registrationAttendancePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import {
  classAttendanceExportPath,
  classAttendancePath,
  classAttendanceSheetPath,
  classesPath,
  classPatternPath,
  classSheetPath,
  sessionAttendancePath,
} from "~/features/programs/class-paths";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { hoursText, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { screenLoader } from "~/platform/screen";
import { clockTime, friendlyDate, shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import marks from "~/ui/mark-grid.module.css";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import css from "../../parts/attendance-grid.module.css";
import { ClassTabs } from "../../parts/class-tabs";
import { SheetMenu } from "../../parts/sheet-menu";

export const loader = screenLoader(classAttendance, { gate: school });
export const meta = titled<typeof loader>((data) => (data ? `Attendance of ${data.courseClass.code}` : "Attendance"));

type Cell = ClassAttendance["students"][number]["cells"][number];

/** Students by sessions: a letter and a color for each mark. */
export default function AttendanceGrid() {
  const view = useLoaderData<typeof loader>() as ClassAttendance;
  const { courseClass, sessions, students, page, pages, now } = view;
  const to = (target: number) => classAttendancePath(courseClass.id, target);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Classes", to: classesPath }]}
        title={courseClass.code}
        lead={courseClass.program}
        actions={
          <>
            <SheetMenu sessions={sessions} to={(month) => classAttendanceSheetPath(courseClass.id, month)} />
            <ButtonLink to={classSheetPath(courseClass.id)} quiet reloadDocument>
              Sign-in sheet
            </ButtonLink>
            <ButtonLink to={classAttendanceExportPath(courseClass.id)} quiet reloadDocument>
              Export CSV
            </ButtonLink>
          </>
        }
      />
      <ClassTabs classId={courseClass.id} hasSkills={courseClass.hasSkills} />
      {sessions.length === 0 ? (
        <EmptyState title="No sessions yet" action={<ButtonLink to={classPatternPath(courseClass.id)}>Plan sessions</ButtonLink>}>
          Attendance is taken by session.
        </EmptyState>
      ) : (
        <Card>
          <Group justify="space-between" mb="sm">
            <p className={marks.legend}>
              {ATTENDANCE_STATUSES.map((status) => (
                <span key={status}>
                  <b className={marks.mark} data-tone={ATTENDANCE_TONES[status]}>
                    {ATTENDANCE_LETTERS[status]}
                  </b>{" "}
                  {ATTENDANCE_LABELS[status]}
                </span>
              ))}
            </p>
            <Group gap={8}>
              {page > 0 ? (
                <ButtonLink to={to(page - 1)} quiet>
                  Earlier
                </ButtonLink>
              ) : null}
              <ButtonLink to={classAttendancePath(courseClass.id)} quiet>
                Today
              </ButtonLink>
              {page + 1 < pages ? (
                <ButtonLink to={to(page + 1)} quiet>
                  Later
                </ButtonLink>
              ) : null}
            </Group>
          </Group>
          {students.length === 0 ? (
            <p className="faint">No students in these sessions.</p>
          ) : (
            <div className={marks.scroll}>
              <table className={`${marks.grid} ${css.grid}`}>
                <caption className="visually-hidden">Attendance by student and session</caption>
                <thead>
                  <tr>
                    <th scope="col" data-corner>
                      Student
                    </th>
                    {sessions.map((session) => (
                      <th key={session.id} scope="col">
                        <Link
                          to={sessionAttendancePath(courseClass.id, session.id)}
                          title={`${hoursOfDay(session.startTime, session.endTime)}, ${SESSION_KIND_LABELS[session.kind]}`}
                          aria-label={`${friendlyDate(session.date)}, ${clockTime(session.startTime)}, ${SESSION_KIND_LABELS[session.kind]}`}
                        >
                          {shortDate(session.date).replace(/, \d+$/, "")}
                          <span>{SESSION_KIND_LABELS[session.kind]}</span>
                        </Link>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {students.map(({ id, name, cells }) => (
                    <tr key={id}>
                      <th scope="row">
                        <Link to={registrationAttendancePath(id)}>{name}</Link>
                      </th>
                      {cells.map((cell, index) => (
                        <td key={cell.sessionId}>
                          <Mark cell={cell} isOver={(sessions[index]?.endsAt ?? now) < now} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Card>
      )}
    </>
  );
}

function Mark({ cell: { status, minutes, isConflict, isExpected }, isOver }: { cell: Cell; isOver: boolean }) {
  if (status === null)
    return isExpected ? (
      <span className="faint">{isOver ? <abbr title="Not marked">?</abbr> : ""}</span>
    ) : (
      <abbr className="faint" title="Not expected">
        –
      </abbr>
    );
  const label = [ATTENDANCE_LABELS[status], minutes > 0 ? hoursText(minutes) : null, isConflict ? "marked differently twice" : null]
    .filter(Boolean)
    .join(", ");
  return (
    <abbr className={`${marks.mark} ${css.mark}`} data-tone={ATTENDANCE_TONES[status]} data-conflict={isConflict || undefined} title={label}>
      {ATTENDANCE_LETTERS[status]}
      {isConflict ? "!" : ""}
    </abbr>
  );
}
