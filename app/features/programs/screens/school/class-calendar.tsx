import { Form, useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { clockTime, friendlyDate, monthName } from "~/platform/zones";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { NativeChoice } from "~/ui/form/native-choice";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { CALENDAR_ROWS, CALENDAR_VIEWS, type CalendarView, stepFrom } from "../../calendar-model";
import { addClassPath, calendarFeedsPath, classCalendarPath, classesPath, classRosterPath } from "../../class-paths";
import { classCalendar } from "../../domain/classes/class-calendar";
import { DAYS } from "../../model";
import styles from "../../parts/calendar.module.css";
import { daysFrom, MonthTable } from "../../parts/month-table";

/** A view of the classes. */
export const handle = { menu: classesPath };
export const loader = screenLoader(classCalendar, { gate: school });
export const meta = titled("Class calendar");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Session = View["sessions"][number];

/** All classes of a month, or of a week by room or instructor. */
export default function ClassCalendar() {
  const calendar = useLoaderData<typeof loader>();
  const { view, by, day, filters, today } = calendar;
  const to = (changes: Readonly<Record<string, string | undefined>>) => classCalendarPath({ view, by, day, ...filters, ...changes });
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Classes", to: classesPath }]}
        title={view === "month" ? monthName(day.slice(0, 7)) : `Week of ${friendlyDate(calendar.from)}`}
        actions={
          <>
            <ButtonLink to={to({ day: stepFrom(view, day, -1) })} quiet aria-label={`Previous ${view}`}>
              ‹
            </ButtonLink>
            <ButtonLink to={to({ day: today })} quiet>
              Today
            </ButtonLink>
            <ButtonLink to={to({ day: stepFrom(view, day, 1) })} quiet aria-label={`Next ${view}`}>
              ›
            </ButtonLink>
            <ButtonLink to={calendarFeedsPath()} quiet>
              Add to calendar
            </ButtonLink>
            <ButtonLink to={addClassPath}>Add class</ButtonLink>
          </>
        }
      />
      <Tabs
        label="Calendar"
        tabs={(Object.entries(CALENDAR_VIEWS) as [CalendarView, string][]).map(([value, label]) => ({
          label,
          to: to({ view: value }),
          isCurrent: value === view,
        }))}
      />
      <Form method="get" className={styles.filters}>
        <input type="hidden" name="view" value={view} />
        <input type="hidden" name="day" value={day} />
        {view === "week" ? <NativeChoice key={by} name="by" aria-label="Rows" defaultValue={by} options={optionsOf(CALENDAR_ROWS)} /> : null}
        <NativeChoice
          key={`location ${filters.location}`}
          name="location"
          aria-label="Location"
          defaultValue={filters.location ?? ""}
          options={calendar.locations}
          empty="All locations"
        />
        <NativeChoice
          key={`instructor ${filters.instructor}`}
          name="instructor"
          aria-label="Instructor"
          defaultValue={filters.instructor ?? ""}
          options={calendar.instructors}
          empty="All instructors"
        />
        <Button type="submit" quiet>
          Apply
        </Button>
      </Form>
      {calendar.isCut ? (
        <p className="note" role="status">
          There are more classes than the calendar can show. Choose a location or an instructor to see all of theirs.
        </p>
      ) : null}
      {view === "month" ? <Month calendar={calendar} /> : <Week calendar={calendar} />}
      {calendar.sessions.length === 0 ? <p className="faint">No classes meet in this {view}.</p> : null}
    </>
  );
}

const Month = ({ calendar: { from, to, day: shown, today, sessions } }: { calendar: View }) => (
  <MonthTable
    caption="Classes by day"
    {...{ from, to, shown, today }}
    entries={(day) => {
      const held = sessions.filter((session) => session.day === day);
      return held.length > 0 ? <Sessions sessions={held} show="room" /> : null;
    }}
  />
);

function Week({ calendar: { from, to, by, today, sessions } }: { calendar: View }) {
  const days = daysFrom(from, to);
  const rows = [...new Set(sessions.map((session) => session[by]))].sort();
  return (
    <table className={styles.calendar} data-week>
      <caption className="visually-hidden">Classes by {by} and day</caption>
      <thead>
        <tr>
          <th scope="col">{CALENDAR_ROWS[by]}</th>
          {days.map((day) => (
            <th key={day} scope="col" data-today={day === today || undefined}>
              <time dateTime={day} title={friendlyDate(day)}>{`${DAYS[days.indexOf(day)]} ${Number(day.slice(8))}`}</time>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {days.map((day) => {
              const held = sessions.filter((session) => session.day === day && session[by] === row);
              return (
                <td key={day} data-today={day === today || undefined} data-empty={held.length === 0 || undefined} data-day={friendlyDate(day)}>
                  <Sessions sessions={held} show={by === "room" ? "instructor" : "room"} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Sessions = ({ sessions, show }: { sessions: readonly Session[]; show: "room" | "instructor" }) => (
  <ul>
    {sessions.map((session) => (
      <li key={`${session.id} ${session.isOrientation}`}>
        <Link to={classRosterPath(session.id)} title={`${session.program}, ${session.room}, ${session.instructor}`}>
          <strong>{session.startTime ? clockTime(session.startTime) : "All day"}</strong> {session.code}
          <span className={styles.about}>{session.isOrientation ? "Orientation" : session[show]}</span>
        </Link>
        {session.isDoubleBooked ? <StatusBadge status="attention" label="Instructor double-booked" tone="amber" /> : null}
      </li>
    ))}
  </ul>
);
