import { PlainField } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import rows from "~/ui/thumb-rows.module.css";
import { rowText } from "../attendance-forms";
import type { SessionView } from "../domain/session-attendance";
import { ATTENDANCE_LABELS } from "../model";
import { StatusChoices } from "./session-marks";
import css from "./session-marks.module.css";

/**
 * The attendance form of one session on a page that is kept for times without a connection, without a library. It may be opened much later, so
 * it has all that the session has once it is open. `action` is the screen's address.
 */
export function KeptMarks({ view: { session, students, counts, canMark, isOpen, opensAt }, action }: { view: SessionView; action: string }) {
  const defaults = {
    rows: Object.fromEntries(students.map(({ id, arrivedAt, leftAt }) => [id, { arrived_at: arrivedAt ?? "", left_at: leftAt ?? "" }])),
  };
  return (
    <PlainForm
      intent="take"
      id={`take-${session.id}`}
      action={action}
      className={rows.form}
      defaultValues={defaults}
      data-session={session.id}
      data-opens={opensAt}
    >
      <p role="status">{`${counts.marked} of ${counts.expected} marked, ${counts.there} here.`}</p>
      <ul className={rows.rows} aria-label="Students">
        {students.map(({ id, name, status, arrivedAt, leftAt, notCleared }) => (
          <li key={id} className={`${rows.row} ${css.row}`}>
            <fieldset>
              <legend>
                <strong>{name}</strong>
                {notCleared.length > 0 ? <span className="faint">{` Not cleared. Missing: ${notCleared.join(", ")}`}</span> : null}
              </legend>
              {canMark ? (
                <>
                  <input
                    type="hidden"
                    name={`rows.${id}.was`}
                    value={rowText({ status: status ?? undefined, arrived_at: arrivedAt ?? undefined, left_at: leftAt ?? undefined })}
                  />
                  <StatusChoices registration={id} chosen={status} isOpen={isOpen} isCleared={notCleared.length === 0} />
                  <div className={css.arrived}>
                    <PlainField name={`rows.${id}.arrived_at`} label="Arrived at" type="time" />
                  </div>
                  <div className={css.left}>
                    <PlainField name={`rows.${id}.left_at`} label="Left at" type="time" />
                  </div>
                </>
              ) : (
                <p>{status ? ATTENDANCE_LABELS[status] : "Not marked"}</p>
              )}
            </fieldset>
          </li>
        ))}
      </ul>
      {canMark ? (
        <div className={rows.bar} data-foot>
          <button className="button button-quiet" type="submit" name="all_present" value="on">
            All present
          </button>
          <button className="button" type="submit">
            Save attendance
          </button>
        </div>
      ) : null}
    </PlainForm>
  );
}
