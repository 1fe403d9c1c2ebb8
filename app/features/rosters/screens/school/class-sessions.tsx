import { Group } from "@mantine/core";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { daysShown, stepFrom } from "~/features/programs/calendar-model";
import {
  calendarFeedsPath,
  classesPath,
  classPath,
  classPatternPath,
  classRosterPath,
  classSessionsPath,
  classSheetPath,
  sessionAttendancePath,
} from "~/features/programs/class-paths";
import { MonthTable } from "~/features/programs/parts/month-table";
import { cancelSession, restoreSession } from "~/features/sessions/domain/cancel-session";
import { addSession, changeSession } from "~/features/sessions/domain/change-session";
import { type ClassSessionsView, classSessionsView } from "~/features/sessions/domain/list-sessions";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { CREDITED_KINDS, hoursText, SESSION_KIND_LABELS, SESSION_STATUS_LABELS } from "~/features/sessions/model";
import { closuresPath } from "~/features/sessions/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { clockTime, friendlyDate, isIsoDate, monthName, shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { ClassTabs } from "../../parts/class-tabs";
import { AddSession, CancelSession, ChangeSession } from "../../parts/session-forms";

type From = { params: Record<string, string | undefined> };
const back = (_: unknown, { params }: From) => classSessionsPath(params.id ?? "");
/** The session of a form; the address names the class. */
const ofSession = ({ session, ...values }: Record<string, unknown>) => ({ ...values, id: session });

export const loader = screenLoader(classSessionsView, { gate: school });
export const action = screenAction(
  {
    add: intent(addSession, { input: (values, { params }: From) => ({ ...values, class: params.id }), to: back, toast: "Session added." }),
    change: intent(changeSession, { input: ofSession, to: back, toast: "Session saved." }),
    cancel: intent(cancelSession, { input: ofSession, to: back, toast: "Session cancelled. You can undo this for 10 minutes." }),
    restore: intent(restoreSession, { input: ({ id }) => ({ id }), to: back, toast: "Session planned again." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Sessions of ${data.courseClass.code}` : "Sessions"));

type Session = ClassSessionsView["sessions"][number];

const timesOf = ({ startTime, endTime }: Session) => hoursOfDay(startTime, endTime);

export default function ClassSessions() {
  const view = useLoaderData<typeof loader>() as ClassSessionsView;
  const [params] = useSearchParams();
  const { courseClass, sessions, sums, required, toSchedule } = view;
  const named = sessions.find(({ id }) => id === params.get("session"));
  const panel = params.get("do");
  const isMonth = params.get("view") === "month";
  const live = sessions.filter(({ status }) => status !== "cancelled");
  const isOpen = courseClass.cancelledAt === null && courseClass.mode === "scheduled";
  const missing = CREDITED_KINDS.filter((kind) => toSchedule[kind] > 0);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Classes", to: classesPath }]}
        title={courseClass.code}
        status={courseClass.cancelledAt === null ? null : <StatusBadge status="cancelled" />}
        lead={[courseClass.program, datesOf(courseClass)].filter(Boolean).join(" · ")}
        actions={
          <>
            <Menu className="button-menu" button="More">
              {isOpen ? <Link to={classSessionsPath(courseClass.id, { do: "add" })}>Add session</Link> : null}
              <Link to={calendarFeedsPath(courseClass.id)}>Add to calendar</Link>
              <Link to={closuresPath()}>Closures</Link>
              <Link to={classPath(courseClass.id)}>Edit class</Link>
              <Link to={classSheetPath(courseClass.id)} reloadDocument>
                Sign-in sheet
              </Link>
              <Link to={classRosterPath(courseClass.id)}>Roster</Link>
            </Menu>
            {isOpen ? (
              <ButtonLink to={classPatternPath(courseClass.id)}>{sessions.length > 0 ? "Change weekly pattern" : "Plan sessions"}</ButtonLink>
            ) : null}
          </>
        }
      />
      {panel === "add" ? <AddSession view={view} replaces={named?.status === "cancelled" ? named : undefined} /> : null}
      {panel === "change" && named ? <ChangeSession key={named.id} view={view} session={named} /> : null}
      {panel === "cancel" && named ? <CancelSession key={named.id} view={view} session={named} /> : null}
      <ClassTabs classId={courseClass.id} hasSkills={courseClass.hasSkills} />
      {sessions.length === 0 ? (
        <EmptyState
          title="No sessions yet"
          action={isOpen ? <ButtonLink to={classPatternPath(courseClass.id)}>Plan sessions</ButtonLink> : undefined}
        >
          {courseClass.mode === "self_paced"
            ? "A self-paced class has no sessions."
            : "Plan each session with its date, times, and hours. Until then the class meets on its weekdays."}
        </EmptyState>
      ) : (
        <>
          <StatRow>
            <StatCard label="Sessions" value={live.length} />
            {CREDITED_KINDS.filter((kind) => sums[kind] > 0 || (required?.[kind] ?? 0) > 0).map((kind) => (
              <StatCard
                key={kind}
                label={SESSION_KIND_LABELS[kind]}
                value={hoursText(sums[kind])}
                note={required ? `of ${hoursText(required[kind])}` : undefined}
              />
            ))}
          </StatRow>
          {missing.length > 0 ? (
            <div className="alert" role="status">
              {`${missing.map((kind) => `${hoursText(toSchedule[kind])} ${SESSION_KIND_LABELS[kind].toLowerCase()}`).join(", ")} to schedule.`}
            </div>
          ) : null}
          <Tabs
            label="How sessions are shown"
            tabs={[
              { label: "List", to: classSessionsPath(courseClass.id), isCurrent: !isMonth },
              { label: "Month", to: classSessionsPath(courseClass.id, { view: "month" }), isCurrent: isMonth },
            ]}
          />
          {isMonth ? <Month view={view} day={params.get("day")} /> : <SessionLines view={view} isOpen={isOpen} />}
        </>
      )}
    </>
  );
}

const datesOf = ({ startDate, endDate }: ClassSessionsView["courseClass"]) =>
  startDate ? [startDate, endDate].map((day) => (day ? shortDate(day) : "")).join(" – ") : "";

function SessionLines({ view, isOpen }: { view: ClassSessionsView; isOpen: boolean }) {
  return (
    <Card>
      <ul className="lines" aria-label="Sessions">
        {view.sessions.map((session) => (
          <SessionLine key={session.id} session={session} view={view} isOpen={isOpen} />
        ))}
      </ul>
    </Card>
  );
}

function SessionLine({ session, view, isOpen }: { session: Session; view: ClassSessionsView; isOpen: boolean }) {
  const { id, date, topic, kind, minutes, location, room, site, instructor, status, cancelReason, canUndo } = session;
  const to = (what: string) => classSessionsPath(view.courseClass.id, { do: what, session: id });
  const day = friendlyDate(date);
  const hours = minutes > 0 ? `${SESSION_KIND_LABELS[kind]}, ${hoursText(minutes)}` : SESSION_KIND_LABELS[kind];
  return (
    <li>
      <span className="lines-main">
        {day}, {timesOf(session)}
        <span className="lines-sub">
          {[hours, topic, [site ?? location, room].filter(Boolean).join(", "), instructor ?? "No instructor"].filter(Boolean).join(" · ")}
        </span>
        {cancelReason ? <span className="lines-sub">Cancelled: {cancelReason}</span> : null}
      </span>
      {status === "planned" ? null : <StatusBadge status={status} label={SESSION_STATUS_LABELS[status]} tone={status === "held" ? "green" : "red"} />}
      {status === "cancelled" ? null : (
        <ButtonLink to={sessionAttendancePath(view.courseClass.id, id)} quiet>
          Attendance
        </ButtonLink>
      )}
      {isOpen && status === "planned" ? (
        <Menu button="⋯" name={`Actions for ${day}, ${clockTime(session.startTime)}`}>
          <Link to={to("change")}>Change</Link>
          <Link to={to("cancel")}>Cancel</Link>
        </Menu>
      ) : null}
      {isOpen && view.open.includes(id) ? (
        <ButtonLink to={to("add")} quiet>
          Schedule
        </ButtonLink>
      ) : null}
      {isOpen && canUndo ? (
        <ConfirmButton
          label="Undo"
          look="quiet"
          intent="restore"
          fields={{ id }}
          title={`Hold the session of ${day} after all?`}
          confirm="Plan it again"
          danger={false}
        >
          Its replacement is deleted.
        </ConfirmButton>
      ) : null}
    </li>
  );
}

function Month({ view: { courseClass, sessions, today }, day }: { view: ClassSessionsView; day: string | null }) {
  const next = sessions.find(({ date, status }) => date >= today && status !== "cancelled") ?? sessions[0];
  const shown = day && isIsoDate(day) ? day : (next?.date ?? today);
  const to = (step: 1 | -1) => classSessionsPath(courseClass.id, { view: "month", day: stepFrom("month", shown, step) });
  return (
    <>
      <Group gap={8} mb="sm">
        <ButtonLink to={to(-1)} quiet aria-label="Previous month">
          ‹
        </ButtonLink>
        <strong>{monthName(shown.slice(0, 7))}</strong>
        <ButtonLink to={to(1)} quiet aria-label="Next month">
          ›
        </ButtonLink>
      </Group>
      <MonthTable
        caption="Sessions by day"
        {...daysShown("month", shown)}
        shown={shown}
        today={today}
        entries={(each) => {
          const held = sessions.filter(({ date, status }) => date === each && status !== "cancelled");
          if (held.length === 0) return null;
          return (
            <ul>
              {held.map((session) => (
                <li key={session.id}>
                  <Link to={classSessionsPath(courseClass.id, { do: "change", session: session.id })} title={timesOf(session)}>
                    <strong>{clockTime(session.startTime)}</strong> {SESSION_KIND_LABELS[session.kind]}
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      />
    </>
  );
}
