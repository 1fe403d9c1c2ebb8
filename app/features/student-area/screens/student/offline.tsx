import { useLoaderData } from "@remix-run/react";
import { studentHomePath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { InstantText } from "~/ui/date-text";
import { NOINDEX, titled } from "~/ui/titled";
import { getOfflinePage } from "../../domain/offline";
import { NextDayFacts } from "../../parts/next-day-facts";

export const loader = screenLoader(getOfflinePage, { gate: student });
export const meta = titled("You are offline", NOINDEX);

/** What a student's phone shows when it has no connection; `public/student/worker.js` keeps it. */
export default function Offline() {
  const { school, next, keptAt, zone } = useLoaderData<typeof loader>();
  return (
    <div className="auth-card">
      <h1>You are offline</h1>
      {next ? (
        <>
          <h2>Your next day</h2>
          <NextDayFacts next={next} />
        </>
      ) : (
        <p>No class day is planned.</p>
      )}
      {school.phone ? (
        <p>
          {school.name}: <a href={`tel:${school.phone.replace(/[^\d+]/g, "")}`}>{school.phone}</a>
        </p>
      ) : null}
      <p className="field-hint">
        As of <InstantText at={keptAt} zone={zone} withTime />.
      </p>
      <a className="button" href={studentHomePath}>
        Try again
      </a>
    </div>
  );
}
