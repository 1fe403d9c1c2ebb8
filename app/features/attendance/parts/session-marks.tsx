import { hoursText } from "~/features/sessions/model";
import { counted } from "~/platform/counted";
import { clockTime } from "~/platform/zones";
import { PlainForm, SubmitButton, TextField, useFailure, useFormField } from "~/ui/form";
import { StatusBadge } from "~/ui/status-badge";
import rows from "~/ui/thumb-rows.module.css";
import { rowText } from "../attendance-forms";
import type { SessionView } from "../domain/session-attendance";
import { ATTENDANCE_LABELS, ATTENDANCE_STATUSES, ATTENDANCE_TONES, type AttendanceStatus } from "../model";
import css from "./session-marks.module.css";

type Student = SessionView["students"][number];

/** The attendance form of one session, for the office and the instructor's phone. Works without script. `action` is the screen's address. */
export function SessionMarks({ view, action }: { view: SessionView; action: string }) {
  const { session, students, counts, canMark, needsReason, isOpen, opensAt } = view;
  const defaults = {
    rows: Object.fromEntries(
      students.map(({ id: registration, status, arrivedAt, leftAt }) => [
        registration,
        { status: status ?? "", arrived_at: arrivedAt ?? "", left_at: leftAt ?? "" },
      ]),
    ),
  };
  const unmarked = students.filter(({ status, isExpected }) => isExpected && status === null);
  return (
    <PlainForm
      key={students.map(({ status }) => status).join()}
      intent="take"
      action={action}
      className={rows.form}
      defaultValues={defaults}
      data-session={session.id}
      data-opens={opensAt}
    >
      <p role="status">
        {`${counts.marked} of ${counts.expected} marked, ${counts.there} here.`}
        {unmarked.length > 0 && counts.marked > 0 ? ` Not marked: ${unmarked.map(({ name }) => name).join(", ")}.` : ""}
      </p>
      {isOpen ? null : <p className="faint">The session has not started. Until then you can only excuse students.</p>}
      <ul className={rows.rows} aria-label="Students">
        {students.map((student) => (
          <Row key={student.id} student={student} canMark={canMark} isOpen={isOpen} />
        ))}
      </ul>
      {needsReason ? (
        <TextField name="reason" label="Reason" required maxLength={300} hint="The session is locked. The reason is kept with the marks." />
      ) : null}
      {canMark ? (
        <div className={rows.bar}>
          {isOpen && unmarked.length > 0 ? (
            <SubmitButton tone="quiet" name="all_present" value="on">
              {unmarked.length === students.length ? "All present" : `Other ${counted(unmarked.length, "student")} present`}
            </SubmitButton>
          ) : null}
          <SubmitButton>Save attendance</SubmitButton>
        </div>
      ) : null}
    </PlainForm>
  );
}

function Row({ student, canMark, isOpen }: { student: Student; canMark: boolean; isOpen: boolean }) {
  const { id, name, status, arrivedAt, leftAt, minutes, isConflict, isGuest, isExpected, notCleared } = student;
  const was = rowText({ status: status ?? undefined, arrived_at: arrivedAt ?? undefined, left_at: leftAt ?? undefined });
  const failure = useFailure("take");
  const errors = failure?.fieldErrors[`rows.${id}.status`];
  const chosen = useFormField(`rows.${id}.status`).defaultValue;
  return (
    <li className={`${rows.row} ${css.row}`}>
      <fieldset>
        <legend>
          <strong>{name}</strong>
          {isGuest ? <StatusBadge status="guest" label="Guest, make-up" tone="blue" /> : null}
          {isConflict ? <StatusBadge status="conflict" label="Marked differently twice" tone="amber" /> : null}
          <NotCleared missing={notCleared} />
          {isExpected ? null : <StatusBadge status="not-expected" label="Not expected" tone="grey" />}
        </legend>
        <input type="hidden" name={`rows.${id}.was`} value={was} />
        {canMark ? (
          <>
            <StatusChoices
              registration={id}
              chosen={chosen}
              isOpen={isOpen}
              isCleared={notCleared.length === 0}
              describedBy={errors ? `marks-${id}` : undefined}
            />
            <div className={css.arrived}>
              <TextField name={`rows.${id}.arrived_at`} label="Arrived at" type="time" width="short" />
            </div>
            <div className={css.left}>
              <TextField name={`rows.${id}.left_at`} label="Left at" type="time" width="short" />
            </div>
            {errors ? (
              <p className="field-error" id={`marks-${id}`}>
                {errors[0]}
              </p>
            ) : null}
          </>
        ) : (
          <p>{status ? ATTENDANCE_LABELS[status] : "Not marked"}</p>
        )}
        {minutes !== null && status !== null ? <p className="faint">{markText({ status, minutes, arrivedAt, leftAt })}</p> : null}
      </fieldset>
    </li>
  );
}

/** Why a student can't be marked as attending; nothing if the student can. */
export const NotCleared = ({ missing }: { missing: readonly string[] }) =>
  missing.length === 0 ? null : (
    <>
      <StatusBadge status="not-cleared" label="Not cleared" tone="red" />
      <span className="faint">{`Missing: ${missing.join(", ")}`}</span>
    </>
  );

interface ChoicesProps {
  registration: string;
  chosen: unknown;
  isOpen: boolean;
  /** Others can only be absent or excused. */
  isCleared: boolean;
  describedBy?: string;
}

/** The statuses of a student, each a target of a thumb's size. */
export const StatusChoices = ({ registration, chosen, isOpen, isCleared, describedBy }: ChoicesProps) => (
  <div className={rows.choices}>
    {ATTENDANCE_STATUSES.map((each) => (
      <label key={each} className={rows.choice} data-tone={ATTENDANCE_TONES[each]}>
        <input
          type="radio"
          name={`rows.${registration}.status`}
          value={each}
          defaultChecked={chosen === each}
          disabled={(!isOpen && each !== "excused") || (!isCleared && each !== "absent" && each !== "excused")}
          aria-describedby={describedBy}
        />
        <span>{ATTENDANCE_LABELS[each]}</span>
      </label>
    ))}
  </div>
);

/** "Arrived 6:20 PM, 3 h 26 min credited"; empty for a status that says all. */
function markText({
  status,
  minutes,
  arrivedAt,
  leftAt,
}: {
  status: AttendanceStatus;
  minutes: number;
  arrivedAt: string | null;
  leftAt: string | null;
}) {
  if (status === "absent" || status === "excused") return null;
  const when = [arrivedAt ? `Arrived ${clockTime(arrivedAt)}` : null, leftAt ? `Left ${clockTime(leftAt)}` : null];
  return [...when, minutes > 0 ? `${hoursText(minutes)} credited` : null].filter(Boolean).join(", ");
}
