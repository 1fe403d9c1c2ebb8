import { wallTime } from "~/platform/wall-clock";
import { clockTime } from "~/platform/zones";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SubmitButton } from "~/ui/form";
import type { RivalMark } from "../conflict-model";
import { ATTENDANCE_LABELS, MARK_SOURCE_LABELS } from "../model";
import css from "./conflicts.module.css";

export interface Conflict {
  session: string;
  registration: string;
  /** The student, or the session. */
  title: string;
  marks: readonly RivalMark[];
}

interface Props {
  conflicts: readonly Conflict[];
  zone: string;
  /** The screen's address. */
  action: string;
}

const whoOf = ({ by, source }: RivalMark) => by ?? MARK_SOURCE_LABELS[source];

/** What two people marked differently, with a button for each mark: the office keeps one. */
export const ConflictsCard = ({ conflicts, zone, action }: Props) =>
  conflicts.length === 0 ? null : (
    <Card title="Marked differently twice">
      <p className="faint">The later mark counts until you keep one of them.</p>
      <ul className="lines" aria-label="Marked differently twice">
        {conflicts.map(({ session, registration, title, marks }) => (
          <li key={`${session} ${registration}`}>
            <span className="lines-main">
              <strong>{title}</strong>
              {marks.map((mark) => (
                <span key={mark.id} className="lines-sub">
                  {`${statusOf(mark, zone)}, ${whoOf(mark)}, `}
                  <InstantText at={mark.receivedAt} zone={zone} withTime />
                </span>
              ))}
              <PlainForm
                intent="settle-conflict"
                id={`settle-${session}-${registration}`}
                match={{ session, registration }}
                action={action}
                className={css.choices}
                aria-label={`Settle ${title}`}
              >
                <input type="hidden" name="session" value={session} />
                <input type="hidden" name="registration" value={registration} />
                {marks.map((mark) => (
                  <SubmitButton key={mark.id} tone="quiet" name="mark" value={mark.id}>
                    {`Keep: ${ATTENDANCE_LABELS[mark.status]} (${whoOf(mark)})`}
                  </SubmitButton>
                ))}
              </PlainForm>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );

/** "Late, arrived 6:20 PM" */
function statusOf({ status, arrivedAt, leftAt }: RivalMark, zone: string): string {
  const clock = (at: number) => clockTime(wallTime(at, zone));
  return [ATTENDANCE_LABELS[status], arrivedAt === null ? null : `arrived ${clock(arrivedAt)}`, leftAt === null ? null : `left ${clock(leftAt)}`]
    .filter(Boolean)
    .join(", ");
}
