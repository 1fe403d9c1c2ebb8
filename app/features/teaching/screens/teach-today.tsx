import { Group } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { taughtDocumentsPath } from "~/features/wallet/paths";
import { screenLoader } from "~/platform/screen";
import { friendlyDate, shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { type ShownSession, type TeachToday, teachToday } from "../domain/teach";
import { SessionLine } from "../parts/session-line";
import { Unsent } from "../parts/unsent";
import { taughtClassPath, taughtHoursPath, teachCalendarPath } from "../paths";

export const loader = screenLoader(teachToday, { gate: school });
export const meta = titled("Teaching");

/** An instructor's day: what to teach, and whose attendance to take. */
export default function TeachTodayScreen() {
  const { instructor, date, today, tomorrow, untaken, classes } = useLoaderData<typeof loader>() as TeachToday;
  if (!instructor)
    return (
      <>
        <PageHeader title="Teaching" />
        <EmptyState title="No classes to show">Your account is not linked to an active instructor. Ask the office for help.</EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title={friendlyDate(date)} lead={instructor.name} />
      <Unsent />
      {untaken.length > 0 ? <Sessions title="Attendance not complete" sessions={untaken} withDate /> : null}
      <Card title="Today">
        {today.length > 0 ? <SessionList label="Today" sessions={today} /> : <p className="faint">You have no sessions today.</p>}
      </Card>
      {tomorrow.length > 0 ? <Sessions title="Tomorrow" sessions={tomorrow} /> : null}
      <Card
        title="Your classes"
        action={
          <Group component="span" gap={16}>
            <Link to={teachCalendarPath}>Add to calendar</Link>
            <Link to={taughtHoursPath}>Hours taught</Link>
            <Link to={taughtDocumentsPath}>Your documents</Link>
          </Group>
        }
      >
        {classes.length === 0 ? (
          <p className="faint">No current or upcoming classes.</p>
        ) : (
          <ul className="plain-list">
            {classes.map(({ id, code, program, startDate, endDate }) => (
              <li key={id}>
                <span>
                  <Link to={taughtClassPath(id)}>{code}</Link>
                  <span className="two-lines">{program}</span>
                </span>
                <span className="figures">
                  {startDate ? [startDate, endDate ?? startDate].map((day) => shortDate(day)).join(" – ") : "Self-paced"}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

const Sessions = ({ title, ...list }: { title: string; sessions: ShownSession[]; withDate?: boolean }) => (
  <Card title={title}>
    <SessionList label={title} {...list} />
  </Card>
);

const SessionList = ({ label, sessions, withDate }: { label: string; sessions: ShownSession[]; withDate?: boolean }) => (
  <ul className="lines" aria-label={label}>
    {sessions.map((session) => (
      <SessionLine key={session.id} session={session} withDate={withDate} />
    ))}
  </ul>
);
