import { useLoaderData } from "@remix-run/react";
import { takeAttendance } from "~/features/attendance/domain/mark-attendance";
import { type SessionAttendance, sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { SessionMarks } from "~/features/attendance/parts/session-marks";
import { school } from "~/features/identity/gates";
import { classAttendancePath, classesPath, classSessionsPath, sessionAttendancePath } from "~/features/programs/class-paths";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";

type From = { params: Record<string, string | undefined> };

export const loader = screenLoader(sessionAttendance, { gate: school, input: ({ params }) => ({ id: params.session }) });
export const action = screenAction(
  {
    take: intent(takeAttendance, {
      input: (values, { params }: From) => ({ ...values, id: params.session }),
      to: (_, { params }: From) => sessionAttendancePath(params.id ?? "", params.session ?? ""),
      toast: "Attendance saved.",
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Attendance of ${data.session.code}` : "Attendance"));

/** Attendance of one session, for the office. */
export default function OfficeSession() {
  const view = useLoaderData<typeof loader>() as SessionAttendance;
  const { session, students, isLocked } = view;
  const { classId, code } = session;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Classes", to: classesPath },
          { label: code, to: classSessionsPath(classId) },
        ]}
        title={`${friendlyDate(session.date)}, ${hoursOfDay(session.startTime, session.endTime)}`}
        status={
          session.status === "cancelled" ? (
            <StatusBadge status="cancelled" />
          ) : isLocked ? (
            <StatusBadge status="locked" label="Locked" tone="grey" />
          ) : null
        }
        lead={[SESSION_KIND_LABELS[session.kind], session.topic, [session.location, session.room].filter(Boolean).join(", "), session.instructor]
          .filter(Boolean)
          .join(" · ")}
        actions={
          <ButtonLink to={classAttendancePath(classId)} quiet>
            Attendance of the class
          </ButtonLink>
        }
      />
      {students.length === 0 ? (
        <EmptyState title="No students">No one is registered for this session.</EmptyState>
      ) : (
        <Card>
          <SessionMarks view={view} action={sessionAttendancePath(classId, session.id)} />
        </Card>
      )}
    </>
  );
}
