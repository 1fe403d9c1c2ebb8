import { useLoaderData } from "@remix-run/react";
import { takeAttendance } from "~/features/attendance/domain/mark-attendance";
import { type SessionAttendance, sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { SessionPage } from "~/features/attendance/parts/session-page";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { titled } from "~/ui/titled";
import { Unsent } from "../parts/unsent";
import { taughtCheckInPath, taughtClassPath, taughtSessionPath, taughtSessionSheetPath, teachPath } from "../paths";

type From = { params: Record<string, string | undefined> };

export const loader = screenLoader(sessionAttendance, { gate: school });
export const action = screenAction(
  {
    take: intent(takeAttendance, {
      input: (values, { params }: From) => ({ ...values, id: params.id }),
      to: (_, { params }: From) => taughtSessionPath(params.id ?? ""),
      toast: "Attendance saved.",
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Attendance of ${data.session.code}` : "Attendance"));
export const handle = { menu: teachPath };

/** Attendance of one session, on the instructor's phone. */
export default function TeachSession() {
  const view = useLoaderData<typeof loader>() as SessionAttendance;
  const { session, isLocked } = view;
  return (
    <SessionPage
      view={view}
      action={taughtSessionPath(session.id)}
      crumbs={[{ label: "Teaching", to: teachPath }]}
      above={<Unsent />}
      actions={
        <>
          <ButtonLink to={taughtCheckInPath(session.id)} quiet>
            Check-in code
          </ButtonLink>
          <ButtonLink to={taughtSessionSheetPath(session.id)} quiet reloadDocument>
            Attendance sheet
          </ButtonLink>
          <ButtonLink to={taughtSessionSheetPath(session.id, true)} quiet reloadDocument>
            Sign-in sheet
          </ButtonLink>
          <ButtonLink to={taughtClassPath(session.classId)} quiet>
            Class
          </ButtonLink>
        </>
      }
    >
      {isLocked ? <p className="faint">Only the office can change the attendance of this session.</p> : null}
    </SessionPage>
  );
}
