import { Group } from "@mantine/core";
import type { RegistrationAttendance } from "~/features/attendance/domain/registration-attendance";
import { LEAVE_STATE_LABELS, MAKEUP_STATE_LABELS } from "~/features/attendance/makeup-model";
import { ATTENDANCE_LABELS, type AttendanceStatus, MARK_SOURCE_LABELS } from "~/features/attendance/model";
import { registrationAttendancePath } from "~/features/enrollment/paths";
import { sessionAttendancePath } from "~/features/programs/class-paths";
import { hoursText, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { clockTime, friendlyDate, shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge, type Tone } from "~/ui/status-badge";
import { Timeline } from "~/ui/timeline";

interface Props {
  view: RegistrationAttendance;
}

const MARK_TONES: Record<AttendanceStatus, Tone> = { present: "green", late: "amber", left_early: "amber", absent: "red", excused: "blue" };

const daysOf = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  firstDay === lastDay ? friendlyDate(firstDay) : `${friendlyDate(firstDay)} – ${friendlyDate(lastDay)}`;

/** Each marked session, with the way to make up what was missed. */
export const MarksCard = ({ view: { marks, subject }, canPlan }: Props & { canPlan: boolean }) => (
  <Card title="Sessions">
    <PlainTable
      caption="Marked sessions"
      rows={marks}
      rowKey={({ sessionId }) => sessionId}
      empty="No attendance yet."
      columns={[
        {
          header: "Session",
          cell: ({ sessionId, classId, date, startTime, kind, code }) => (
            <span className="stack">
              <Link to={sessionAttendancePath(classId, sessionId)}>{`${friendlyDate(date)}, ${clockTime(startTime)}`}</Link>
              <span className="two-lines">{[SESSION_KIND_LABELS[kind], classId === subject.classId ? null : code].filter(Boolean).join(" · ")}</span>
            </span>
          ),
        },
        {
          header: "Attendance",
          cell: ({ status, isConflict, isMakeup }) => (
            <span className="badges">
              <StatusBadge status={status} label={ATTENDANCE_LABELS[status]} tone={MARK_TONES[status]} />
              {isMakeup ? <StatusBadge status="guest" label="Make-up" tone="blue" /> : null}
              {isConflict ? <StatusBadge status="conflict" label="Marked differently twice" tone="amber" /> : null}
            </span>
          ),
        },
        { header: "Credited", cell: ({ minutes, scheduled }) => `${hoursText(minutes)} of ${hoursText(scheduled)}`, align: "end" },
        {
          header: "Missed",
          cell: ({ left, sessionId, kind, isExpected }) =>
            left > 0 && canPlan && kind !== "exam" && kind !== "orientation" ? (
              <Link to={registrationAttendancePath(subject.id, { do: "makeup", session: sessionId })}>{`Make up ${hoursText(left)}`}</Link>
            ) : isExpected ? (
              "–"
            ) : (
              "On leave"
            ),
          align: "end",
        },
      ]}
    />
  </Card>
);

/** Requests to decide, and leaves. */
export const LeavesCard = ({ view: { leaves } }: Props) => (
  <Card title="Leaves">
    {leaves.length === 0 ? (
      <p className="faint">No leaves.</p>
    ) : (
      <ul className="lines" aria-label="Leaves">
        {leaves.map((leave) => (
          <li key={leave.id}>
            <span className="lines-main">
              {daysOf(leave)}{" "}
              <StatusBadge status={leave.state} label={LEAVE_STATE_LABELS[leave.state]} tone={leave.state === "asked" ? "amber" : "grey"} />
              <span className="lines-sub">{leave.reason}</span>
              {leave.answer ? <span className="lines-sub">Answer: {leave.answer}</span> : null}
              {leave.state === "asked" ? <Decide id={leave.id} /> : null}
            </span>
            {leave.state === "asked" || leave.state === "approved" ? (
              <ConfirmButton
                label="Withdraw"
                look="quiet"
                intent="withdraw-leave"
                fields={{ id: leave.id }}
                title={`Withdraw the leave of ${daysOf(leave)}?`}
                confirm="Withdraw leave"
              >
                The student is expected on these days.
              </ConfirmButton>
            ) : null}
          </li>
        ))}
      </ul>
    )}
  </Card>
);

const Decide = ({ id }: { id: string }) => (
  <PlainForm intent="decide-leave" id={`decide-${id}`} match={{ id }} className="form" aria-label="Decide the request">
    <input type="hidden" name="id" value={id} />
    <TextField name="answer" label="Answer to the student" maxLength={300} />
    <Group gap="xs">
      <SubmitButton name="decision" value="approved">
        Approve
      </SubmitButton>
      <SubmitButton name="decision" value="refused" tone="quiet">
        Decline
      </SubmitButton>
    </Group>
  </PlainForm>
);

export const MakeupsCard = ({ view: { makeups } }: Props) => (
  <Card title="Make-ups">
    {makeups.length === 0 ? (
      <p className="faint">No make-ups.</p>
    ) : (
      <ul className="lines" aria-label="Make-ups">
        {makeups.map(({ makeup, missedDate, guestDate, guestStart, guestCode, guestStatus }) => (
          <li key={makeup.id}>
            <span className="lines-main">
              {`${hoursText(makeup.minutes)} ${SESSION_KIND_LABELS[makeup.kind].toLowerCase()} of ${shortDate(missedDate)}`}{" "}
              <StatusBadge status={makeup.state} label={MAKEUP_STATE_LABELS[makeup.state]} tone={makeup.state === "done" ? "green" : "grey"} />
              <span className="lines-sub">
                {makeup.way === "session" && guestDate
                  ? `Guest of ${guestCode}, ${friendlyDate(guestDate)}, ${clockTime(guestStart ?? "")}${guestStatus === "cancelled" ? ", cancelled" : ""}`
                  : `Assignment${makeup.date ? ` of ${friendlyDate(makeup.date)}` : ""}`}
              </span>
              {makeup.note ? <span className="lines-sub">{makeup.note}</span> : null}
            </span>
            {makeup.way === "assignment" && makeup.state === "planned" ? (
              <PlainForm intent="finish-makeup" id={`finish-${makeup.id}`} match={{ id: makeup.id }}>
                <input type="hidden" name="id" value={makeup.id} />
                <SubmitButton tone="quiet">Done</SubmitButton>
              </PlainForm>
            ) : null}
            {makeup.state === "planned" || (makeup.state === "done" && makeup.way === "assignment") ? (
              <ConfirmButton
                label="Cancel"
                look="quiet"
                intent="void-makeup"
                fields={{ id: makeup.id }}
                title={`Cancel the make-up of ${shortDate(missedDate)}?`}
                confirm="Cancel make-up"
              >
                Its minutes no longer count.
              </ConfirmButton>
            ) : null}
          </li>
        ))}
      </ul>
    )}
  </Card>
);

export const AdjustmentsCard = ({ view: { adjustments, zone } }: Props) =>
  adjustments.length === 0 ? null : (
    <Card title="Adjusted hours">
      <ul className="plain-list" aria-label="Adjusted hours">
        {adjustments.map(({ adjustment, by }) => (
          <li key={adjustment.id}>
            <span>
              {`${adjustment.minutes > 0 ? "+" : "−"}${hoursText(Math.abs(adjustment.minutes))} ${SESSION_KIND_LABELS[adjustment.kind].toLowerCase()}`}
              <span className="two-lines">{adjustment.reason}</span>
            </span>
            <span className="figures">
              {by ? `${by}, ` : ""}
              <InstantText at={adjustment.createdAt} zone={zone} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );

/** Every mark as it came in. */
export const HistoryCard = ({ view: { history, zone } }: Props) => (
  <Card title="History of marks">
    <Timeline
      empty="No marks yet."
      auditEntries={history.map(({ id, date, status, minutes, by, source, reason, receivedAt }) => ({
        ...{ id, note: reason, tone: MARK_TONES[status], who: by ?? MARK_SOURCE_LABELS[source] },
        what: `${friendlyDate(date)}: ${ATTENDANCE_LABELS[status]}${minutes > 0 ? `, ${hoursText(minutes)}` : ""}`,
        when: <InstantText at={receivedAt} zone={zone} withTime />,
      }))}
    />
  </Card>
);
