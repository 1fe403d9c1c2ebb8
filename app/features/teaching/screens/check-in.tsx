import { useLoaderData } from "@remix-run/react";
import { CODE_MS } from "~/features/attendance/check-in-model";
import { ATTENDANCE_LABELS } from "~/features/attendance/model";
import { school } from "~/features/identity/gates";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { counted } from "~/platform/counted";
import { screenLoader } from "~/platform/screen";
import { clockTime, friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { useRevalidateEvery } from "~/ui/use-revalidate-every";
import { type TeachCheckIn, teachCheckIn } from "../domain/check-in";
import { taughtCheckInPath, taughtSessionPath, teachPath } from "../paths";
import css from "./check-in.module.css";

export const loader = screenLoader(teachCheckIn, { gate: school });
export const meta = titled<typeof loader>((data) => (data ? `Check-in of ${data.session.code}` : "Check-in"));
export const handle = { menu: teachPath };

/** How often the code and the list are read again; a code lasts 20 seconds. */
const READ_EVERY_MS = CODE_MS / 4;

/** The check-in code of a session, for students to scan or type, beside those who are in and those who are missing. */
export default function CheckIn() {
  const view = useLoaderData<typeof loader>() as TeachCheckIn;
  const { session, students, counts, state } = view;
  useRevalidateEvery(READ_EVERY_MS, state !== "over");
  const missing = students.filter(({ status, isExpected }) => isExpected && status === null);
  const marked = students.filter(({ status }) => status !== null);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Teaching", to: teachPath },
          { label: session.code, to: taughtSessionPath(session.id) },
        ]}
        title="Check-in"
        lead={`${session.code} · ${friendlyDate(session.date)}, ${hoursOfDay(session.startTime, session.endTime)}`}
        actions={
          <ButtonLink to={taughtSessionPath(session.id)} quiet>
            Attendance
          </ButtonLink>
        }
      />
      <div className={css.beside}>
        <Card>
          <Code view={view} />
        </Card>
        <Card title={`${counts.there} of ${counts.expected} here`}>
          <h3>{missing.length > 0 ? `Missing: ${counted(missing.length, "student")}` : "Everyone is marked"}</h3>
          <ul className="plain-list" aria-label="Missing">
            {missing.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          {marked.length > 0 ? <h3>Marked</h3> : null}
          <ul className="plain-list" aria-label="Marked">
            {marked.map(({ id, name, status, arrivedAt, isOnSharedDevice }) => (
              <li key={id}>
                <span>
                  {name}
                  {isOnSharedDevice ? <StatusBadge status="shared-device" label="Same phone as another student" tone="amber" /> : null}
                </span>
                <span className="faint">
                  {[status ? ATTENDANCE_LABELS[status] : "", status === "late" && arrivedAt ? clockTime(arrivedAt) : ""].filter(Boolean).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function Code({ view: { session, state, code, picture, opensAt, closesAt } }: { view: TeachCheckIn }) {
  if (session.status === "cancelled") return <p>This session is cancelled.</p>;
  if (state === "early") return <p>Check-in opens at {clockTime(opensAt)}, 15 minutes before the session.</p>;
  if (state === "over" || code === null) return <p>Check-in ended at {clockTime(closesAt)}. Mark the students who come later yourself.</p>;
  return (
    <div className={css.code}>
      {picture ? <img src={picture} alt="QR code that opens the check-in of this session" /> : null}
      <p>Scan the code, or enter it under Check in:</p>
      <p className={css.digits}>
        <output aria-label="Check-in code">{`${code.slice(0, 3)} ${code.slice(3)}`}</output>
      </p>
      <p className="faint">The code changes every 20 seconds. Students can check in until {clockTime(closesAt)}.</p>
      <noscript>
        <a href={taughtCheckInPath(session.id)}>Show the current code</a>
      </noscript>
    </div>
  );
}
