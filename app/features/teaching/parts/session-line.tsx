import { hoursOfDay } from "~/features/sessions/meetings-model";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { counted } from "~/platform/counted";
import { friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import type { ShownSession } from "../domain/teach";
import { taughtClassPath, taughtSessionPath } from "../paths";

interface Props {
  session: ShownSession;
  /** The line says the day too. */
  withDate?: boolean;
}

/** A session of the signed-in instructor, with the way to its attendance. */
export function SessionLine({ session, withDate }: Props) {
  const { id, classId, code, date, startTime, endTime, kind, topic, location, room, mapLink, enrolled, isNow } = session;
  const times = hoursOfDay(startTime, endTime);
  const place = [location, room].filter(Boolean).join(", ");
  return (
    <li>
      <span className="lines-main">
        {withDate ? `${friendlyDate(date)}, ${times}` : times}
        {isNow ? <StatusBadge status="now" label="Now" tone="blue" /> : null}
        <span className="lines-sub">
          <Link to={taughtClassPath(classId)}>{code}</Link>
          {` · ${[SESSION_KIND_LABELS[kind], topic, counted(enrolled, "student")].filter(Boolean).join(" · ")}`}
        </span>
        {place ? (
          <span className="lines-sub">
            {place}
            {mapLink ? (
              <>
                {" · "}
                <a href={mapLink} target="_blank" rel="noreferrer">
                  Map
                </a>
              </>
            ) : null}
          </span>
        ) : null}
      </span>
      <ButtonLink to={taughtSessionPath(id)} quiet={session.isTaken || !(session.isNow || session.isOver)}>
        {actionOf(session)}
      </ButtonLink>
    </li>
  );
}

/** "Take attendance", "5 of 12 marked", "Attendance". */
const actionOf = ({ isTaken, isLocked, isOver, isNow, marked, enrolled }: ShownSession): string =>
  isTaken || isLocked ? "Attendance" : marked > 0 ? `${marked} of ${enrolled} marked` : isOver || isNow ? "Take attendance" : "Roster";
