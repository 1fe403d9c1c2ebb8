import { useLoaderData } from "@remix-run/react";
import { checkInForm } from "~/features/attendance/check-in-model";
import { type CheckInSessions, checkIn, checkInSessions } from "~/features/attendance/domain/check-in";
import { ATTENDANCE_LABELS } from "~/features/attendance/model";
import { studentCheckInPath, studentClassesPath } from "~/features/enrollment/paths";
import { anyStudent } from "~/features/identity/gates";
import { AREAS } from "~/features/identity/paths";
import { hoursText } from "~/features/sessions/model";
import { cookie, cookieOf } from "~/platform/cookies";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { clockTime } from "~/platform/zones";
import { Card } from "~/ui/card";
import { Form, SubmitButton, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/attendance";
import { wordsOf } from "~/words/words";
import { StudentPage, studentLinks } from "../../parts/student-page";

const YEAR_S = 365 * 86_400;

export const links = studentLinks;
export const loader = screenLoader(checkInSessions, { gate: anyStudent });
export const action = screenAction(
  {
    "check-in": intent(checkIn, {
      input: (values, { url, request }) => ({
        ...values,
        session: url.searchParams.get("session") ?? undefined,
        device: cookieOf(request, "device") ?? undefined,
      }),
      cookies: ({ device }) => [cookie("device", device, YEAR_S, AREAS.student)],
      to: ({ session }) => studentCheckInPath({ session }),
      toast: ({ class_code, when, status, minutes }, locale) => {
        const say = wordsOf(words, locale);
        return say("checkedIn", { session: `${class_code}, ${when}`, status: say.text(ATTENDANCE_LABELS[status]), time: hoursText(minutes) });
      },
    }),
  },
  { gate: anyStudent },
);
export const meta = titled(words.checkIn);

/** A student's check-in: the session of the scanned link, or the open one with the code. */
export default function CheckIn() {
  const { code, isLink, sessions } = useLoaderData<typeof loader>() as CheckInSessions;
  const say = useWords(words);
  const canCheckIn = sessions.some(({ state, status, isCancelled }) => state === "open" && status === null && !isCancelled);
  return (
    <StudentPage>
      <PageHeader
        title={say("checkIn")}
        crumbs={[{ label: say("myClasses"), to: studentClassesPath }]}
        lead={say(isLink ? "checkInSession" : "checkInLead")}
      />
      <Card>
        {sessions.length === 0 ? (
          <p className="faint">{say(isLink ? "notYours" : "noSessionToday")}</p>
        ) : (
          <ul className="plain-list">
            {sessions.map((session) => (
              <li key={session.id}>
                <span>
                  {session.when}
                  <span className="two-lines">{session.code}</span>
                  <span className="two-lines">
                    <State session={session} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {canCheckIn ? (
          <Form intent="check-in" schema={checkInForm} className="form" defaultValues={{ code: code ?? "" }}>
            <TextField name="code" label={say("code")} inputMode="numeric" autoComplete="one-time-code" width="short" required maxLength={12} />
            <div>
              <SubmitButton>{say("checkIn")}</SubmitButton>
            </div>
          </Form>
        ) : null}
      </Card>
    </StudentPage>
  );
}

function State({ session: { state, status, opensAt, isCancelled } }: { session: CheckInSessions["sessions"][number] }) {
  const say = useWords(words);
  if (isCancelled) return <>{say("isCancelled")}</>;
  if (status) return <>{say("youAre", { status: say.text(ATTENDANCE_LABELS[status]) })}</>;
  if (state === "early") return <>{say("opensAt", { time: clockTime(opensAt, say.locale) })}</>;
  return state === "over" ? say("checkInOver") : null;
}
