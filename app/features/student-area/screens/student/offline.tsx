import { useLoaderData } from "@remix-run/react";
import { studentHomePath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { InstantText } from "~/ui/date-text";
import { phoneHref } from "~/ui/site/phone";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { getOfflinePage } from "../../domain/offline";
import { NextDayFacts } from "../../parts/next-day-facts";

export const loader = screenLoader(getOfflinePage, { gate: student });
export const meta = titled(words.offline, NOINDEX);

/** The page that a student's phone shows without a connection; `public/student/worker.js` caches it. */
export default function Offline() {
  const say = useWords(words);
  const { school, next, keptAt, zone } = useLoaderData<typeof loader>();
  return (
    <div className="auth-card auth-flow">
      <h1>{say("offline")}</h1>
      {next ? (
        <>
          <h2>{say("yourNextDay")}</h2>
          <NextDayFacts next={next} />
        </>
      ) : (
        <p>{say("noClassDay")}</p>
      )}
      {school.phone ? (
        <p>
          {school.name}: <a href={phoneHref(school.phone)}>{school.phone}</a>
        </p>
      ) : null}
      <p className="field-hint">{say.rich("asOf", { time: <InstantText at={keptAt} zone={zone} withTime /> })}</p>
      <a className="button" href={studentHomePath}>
        {say("tryAgain")}
      </a>
    </div>
  );
}
