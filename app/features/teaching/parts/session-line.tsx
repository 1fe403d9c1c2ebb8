import { mapSearchOf } from "~/features/programs/model";
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
  const { id, classId, code, date, startTime, endTime, kind, topic, enrolled, isNow } = session;
  const times = hoursOfDay(startTime, endTime);
  const { text: place, mapLink } = placeOf(session);
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

/** The clinical site with its address, else location and room. */
function placeOf({ site, siteAddress, location, room, mapLink }: ShownSession): { text: string; mapLink: string | null } {
  if (!site) return { text: [location, room].filter(Boolean).join(", "), mapLink };
  const text = [site, siteAddress].filter(Boolean).join(", ");
  return { text, mapLink: siteAddress ? mapSearchOf(text) : null };
}

/** "Take attendance", "5 of 12 marked", "Attendance". */
const actionOf = ({ isTaken, isLocked, isOver, isNow, marked, enrolled }: ShownSession): string =>
  isTaken || isLocked ? "Attendance" : marked > 0 ? `${marked} of ${enrolled} marked` : isOver || isNow ? "Take attendance" : "Roster";
