import { useLoaderData } from "@remix-run/react";
import { KeptMarks } from "~/features/attendance/parts/kept-marks";
import { school } from "~/features/identity/gates";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { InstantText } from "~/ui/date-text";
import { useZone } from "~/ui/root-data";
import { NOINDEX, titled } from "~/ui/titled";
import { type TeachOffline, teachOffline } from "../domain/offline";
import { UnsentPlace } from "../parts/unsent";
import { taughtSessionPath, teachPath } from "../paths";
import css from "./offline.module.css";

export const loader = screenLoader(teachOffline, { gate: school });
export const meta = titled("Teaching without a connection", NOINDEX);

/** The page that an instructor's phone shows without a connection; `public/scripts/teach.js` keeps it and takes its forms. */
export default function Offline() {
  const { sessions, keptAt } = useLoaderData<typeof loader>() as TeachOffline;
  const zone = useZone();
  return (
    <div className="auth-card auth-card-wide auth-flow">
      <h1>Your sessions</h1>
      <UnsentPlace />
      <p className="field-hint">
        As of <InstantText at={keptAt} zone={zone} withTime />. You can take attendance without a connection; your phone sends it later.
      </p>
      {sessions.length === 0 ? <p>You have no sessions in these days.</p> : null}
      {sessions.map((view) => (
        <details key={view.session.id} className={css.session} id={view.session.id}>
          <summary>
            {`${friendlyDate(view.session.date)}, ${hoursOfDay(view.session.startTime, view.session.endTime)}`}
            <span className="field-hint">{`${view.session.code} · ${view.counts.marked} of ${view.counts.expected} marked`}</span>
          </summary>
          <KeptMarks view={view} action={taughtSessionPath(view.session.id)} />
        </details>
      ))}
      <a className="button" href={teachPath}>
        Try again
      </a>
      <script src="/scripts/teach.js" defer />
    </div>
  );
}
