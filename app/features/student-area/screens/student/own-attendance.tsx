import { useLoaderData, useSearchParams } from "@remix-run/react";
import { addLeave, withdrawLeave } from "~/features/attendance/domain/leaves";
import { LEAVE_STATE_LABELS, leaveForm } from "~/features/attendance/makeup-model";
import { ATTENDANCE_LABELS, clockHours } from "~/features/attendance/model";
import { studentAttendancePath, studentCheckInPath, studentClassPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { hoursText, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { grouped, SKILL_RESULT_LABELS, SKILL_TONES } from "~/features/skills/model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate, shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { DateField, Form, PlainForm, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/attendance";
import { type OwnAttendance, ownAttendance } from "../../domain/own-attendance";
import { StudentPage, studentLinks } from "../../parts/student-page";

type From = { params: Record<string, string | undefined> };
const back = (_: unknown, { params }: From) => studentAttendancePath(params.id ?? "");
/** Sessions ahead that are listed. */
const SHOWN = 6;

export const links = studentLinks;
export const loader = screenLoader(ownAttendance, { gate: student });
export const action = screenAction(
  {
    leave: intent(addLeave, { input: (values, { params }: From) => ({ ...values, registration: params.id }), to: back, toast: words.requestSent }),
    withdraw: intent(withdrawLeave, { input: ({ id }) => ({ id }), to: back, toast: words.requestWithdrawn }),
  },
  { gate: student },
);
export const meta = titled(words.attendance);

/** A student's hours, next and missed sessions, skills, and leaves. */
export default function OwnAttendanceScreen() {
  const view = useLoaderData<typeof loader>() as OwnAttendance;
  const say = useWords(words);
  const { subject, hours } = view;
  return (
    <StudentPage>
      <PageHeader
        title={say("attendance")}
        crumbs={[{ label: subject.program, to: studentClassPath(subject.id) }]}
        lead={`${subject.program} · ${subject.code}`}
      />
      <Card title={say("hours")}>
        <Hours hours={hours} />
      </Card>
      <Card title={say("nextSessions")} action={<Link to={studentCheckInPath()}>{say("checkIn")}</Link>}>
        {hours.next.length === 0 ? (
          <p className="faint">{say("noSessionsAhead")}</p>
        ) : (
          <ul className="plain-list">
            {hours.next.slice(0, SHOWN).map(({ id, date, startTime, endTime, kind, topic }) => (
              <li key={id}>
                <span>
                  {`${friendlyDate(date, say.locale)}, ${hoursOfDay(startTime, endTime, say.locale)}`}
                  <span className="two-lines">{[say.text(SESSION_KIND_LABELS[kind]), topic].filter(Boolean).join(" · ")}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={say("missed")}>
        <Missed view={view} />
      </Card>
      <Skills skills={view.skills} />
      <Leaves view={view} />
    </StudentPage>
  );
}

function Hours({ hours: { kinds, rule, isReached, reachesOn, required, hasSessions } }: Pick<OwnAttendance, "hours">) {
  const say = useWords(words);
  const shown = kinds.filter((each) => each.required + each.counted + each.planned + each.missed > 0);
  const h = (minutes: number) => clockHours(minutes, rule.clockHourMinutes);
  if (shown.length === 0) return <p className="faint">{say("noHours")}</p>;
  const ahead = hasSessions ? say("short") : say("notPlanned");
  const outlook = isReached ? say("complete") : reachesOn ? say("completeOn", { date: friendlyDate(reachesOn, say.locale) }) : ahead;
  return (
    <>
      <ul className="hour-bars">
        {shown.map((each) => (
          <li key={each.kind}>
            <span>{say.text(SESSION_KIND_LABELS[each.kind])}</span>
            <span className="figures">
              {each.required > 0
                ? say("ofHours", { done: h(each.counted), required: h(each.required) })
                : say("hoursDone", { done: h(each.counted) })}
            </span>
            {each.required > 0 ? (
              <progress value={Math.min(each.counted, each.required)} max={each.required} aria-label={say.text(SESSION_KIND_LABELS[each.kind])} />
            ) : null}
          </li>
        ))}
      </ul>
      {required === 0 ? null : <p className="row-meta">{outlook}</p>}
    </>
  );
}

function Missed({ view: { missed, makeups } }: { view: OwnAttendance }) {
  const say = useWords(words);
  if (missed.length === 0) return <p className="faint">{say("nothingMissed")}</p>;
  return (
    <ul className="plain-list">
      {missed.map(({ sessionId, date, startTime, endTime, kind, status, minutes, scheduled }) => {
        const made = makeups.find((each) => each.missedSessionId === sessionId);
        return (
          <li key={sessionId}>
            <span>
              {`${friendlyDate(date, say.locale)}, ${hoursOfDay(startTime, endTime, say.locale)}`}
              <span className="two-lines">
                {[
                  say.text(SESSION_KIND_LABELS[kind]),
                  say.text(ATTENDANCE_LABELS[status]),
                  say("missedMinutes", { time: hoursText(scheduled - minutes) }),
                ].join(" · ")}
              </span>
              {made ? (
                <span className="two-lines">
                  {made.state === "done"
                    ? say("madeUp")
                    : made.guestDate
                      ? say("makeupOn", { date: friendlyDate(made.guestDate, say.locale), code: made.guestCode ?? "" })
                      : say("makeupByAssignment")}
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Skills({ skills: { passed, required, results } }: Pick<OwnAttendance, "skills">) {
  const say = useWords(words);
  if (results.length === 0) return null;
  return (
    <Card title={say("skills")}>
      {required > 0 ? <p>{say("skillsPassed", { passed: String(passed), required: String(required) })}</p> : null}
      {grouped(results).map(({ group, skills }) => (
        <div key={group}>
          {group === "" ? null : <h3>{group}</h3>}
          <ul className="plain-list">
            {skills.map(({ id, name, isRequired, result, date, by }) => (
              <li key={id}>
                <span>
                  {isRequired ? name : say("optionalSkill", { name })}
                  {date ? <span className="two-lines">{[shortDate(date, say.locale), by].filter(Boolean).join(" · ")}</span> : null}
                </span>
                {result ? (
                  <StatusBadge status={result} label={SKILL_RESULT_LABELS[result]} tone={SKILL_TONES[result]} />
                ) : (
                  <span className="faint">{say("notChecked")}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}

function Leaves({ view: { leaves, subject, today } }: { view: OwnAttendance }) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const isOpen = params.get("do") === "leave";
  const here = studentAttendancePath(subject.id);
  return (
    <Card
      id="leave"
      title={say("leave")}
      action={
        subject.status !== "active" ? null : isOpen ? (
          <Link to={here}>{say("close")}</Link>
        ) : (
          <Link to={`${studentAttendancePath(subject.id, "leave")}#leave`}>{say("askForLeave")}</Link>
        )
      }
    >
      {isOpen ? (
        <Form intent="leave" schema={leaveForm} className="form">
          <p className="row-meta">{say("leaveLead")}</p>
          <div className="form-row">
            <DateField name="first_day" label={say("firstDay")} min={today} required />
            <DateField name="last_day" label={say("lastDay")} min={today} hint={say("lastDayHint")} />
          </div>
          <TextareaField name="reason" label={say("reason")} rows={2} maxLength={300} required />
          <div>
            <SubmitButton>{say("sendRequest")}</SubmitButton>
          </div>
        </Form>
      ) : null}
      {leaves.length === 0 ? (
        isOpen ? null : (
          <p className="faint">{say("noLeave")}</p>
        )
      ) : (
        <ul className="plain-list">
          {leaves.map(({ id, firstDay, lastDay, reason, state, answer }) => (
            <li key={id}>
              <span>
                {firstDay === lastDay
                  ? friendlyDate(firstDay, say.locale)
                  : say("days", { from: friendlyDate(firstDay, say.locale), to: friendlyDate(lastDay, say.locale) })}{" "}
                <StatusBadge
                  status={state}
                  label={LEAVE_STATE_LABELS[state]}
                  tone={state === "approved" || state === "returned" ? "green" : "grey"}
                />
                <span className="two-lines">{reason}</span>
                {answer ? <span className="two-lines">{say("answer", { answer })}</span> : null}
              </span>
              {state === "asked" ? (
                <PlainForm intent="withdraw" id={`withdraw-${id}`} match={{ id }}>
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton tone="quiet">{say("withdraw")}</SubmitButton>
                </PlainForm>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
