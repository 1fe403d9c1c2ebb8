import { useLoaderData } from "@remix-run/react";
import { takeAttendance } from "~/features/attendance/domain/mark-attendance";
import { type SessionAttendance, sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { settleConflict } from "~/features/attendance/domain/settle-conflict";
import { ConflictsCard } from "~/features/attendance/parts/conflicts";
import { SessionPage } from "~/features/attendance/parts/session-page";
import { school } from "~/features/identity/gates";
import { classAttendancePath, classesPath, classSessionsPath, sessionAttendancePath, sessionSheetPath } from "~/features/programs/class-paths";
import { unlockSession } from "~/features/sessions/domain/unlock-session";
import { UNLOCK_HOURS } from "~/features/sessions/model";
import { letIn } from "~/features/wallet/domain/clearance";
import { LetIn } from "~/features/wallet/parts/let-in";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SubmitButton, TextField } from "~/ui/form";
import { titled } from "~/ui/titled";

type From = { params: Record<string, string | undefined> };
const back = (_: unknown, { params }: From) => sessionAttendancePath(params.id ?? "", params.session ?? "");
const ofSession = (values: Record<string, unknown>, { params }: From) => ({ ...values, id: params.session });

export const loader = screenLoader(sessionAttendance, { gate: school, input: ({ params }) => ({ id: params.session }) });
export const action = screenAction(
  {
    take: intent(takeAttendance, { input: ofSession, to: back, toast: "Attendance saved." }),
    "settle-conflict": intent(settleConflict, {
      input: ({ registration, mark }, { params }: From) => ({ session: params.session, registration, mark }),
      to: back,
      toast: "Conflict settled.",
    }),
    "let-in": intent(letIn, {
      input: ({ registration, reason }, { params }: From) => ({ session: params.session, registration, reason }),
      to: back,
      toast: "Student let in for this session.",
    }),
    unlock: intent(unlockSession, { input: ofSession, to: back, toast: `Session open for ${UNLOCK_HOURS} hours.` }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Attendance of ${data.session.code}` : "Attendance"));

/** Attendance of one session, for the office. */
export default function OfficeSession() {
  const view = useLoaderData<typeof loader>() as SessionAttendance;
  const { session, isLocked, openUntil, zone, conflicts } = view;
  const { classId, code } = session;
  return (
    <SessionPage
      view={view}
      action={sessionAttendancePath(classId, session.id)}
      crumbs={[
        { label: "Classes", to: classesPath },
        { label: code, to: classSessionsPath(classId) },
      ]}
      actions={
        <>
          <ButtonLink to={sessionSheetPath(classId, session.id)} quiet reloadDocument>
            Attendance sheet
          </ButtonLink>
          <ButtonLink to={sessionSheetPath(classId, session.id, true)} quiet reloadDocument>
            Sign-in sheet
          </ButtonLink>
          <ButtonLink to={classAttendancePath(classId)} quiet>
            Attendance of the class
          </ButtonLink>
        </>
      }
      above={<ConflictsCard conflicts={conflicts} zone={zone} action={sessionAttendancePath(classId, session.id)} />}
    >
      <LetIn students={view.students.filter(({ notCleared }) => notCleared.length > 0)} />
      {isLocked && session.status !== "cancelled" ? <Unlock /> : null}
      {openUntil === null ? null : (
        <p className="faint">
          Open to its instructor until <InstantText at={openUntil} zone={zone} withTime />.
        </p>
      )}
    </SessionPage>
  );
}

/** Opens the session to its instructor once more. */
const Unlock = () => (
  <Card title="Open for the instructor">
    <PlainForm intent="unlock" className="form">
      <TextField name="reason" label="Why" required maxLength={300} hint="The reason is kept in the log." />
      <SubmitButton tone="quiet">{`Open for ${UNLOCK_HOURS} hours`}</SubmitButton>
    </PlainForm>
  </Card>
);
