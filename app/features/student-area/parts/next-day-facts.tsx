import type { NextDay } from "~/features/enrollment/domain/next-day";
import { friendlyDate } from "~/platform/zones";
import { DateText } from "~/ui/date-text";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";

const KIND_WORDS = { orientation: "orientation", "first day": "firstDay", class: "class" } as const;

/** Kind, time, place and notes of the next class day. */
export function NextDayFacts({ next }: { next: NextDay }) {
  const say = useWords(words);
  return (
    <>
      <p className="row-meta">
        {say(KIND_WORDS[next.kind])} · {next.program}
      </p>
      <p className="next-day-when">
        <DateText day={next.day} friendly />
        {next.hours ? `, ${next.hours}` : next.kind === "orientation" ? `, ${say("timeLater")}` : ""}
      </p>
      {next.tentativeUntil ? <p className="tentative">{say("tentativeUntil", { date: friendlyDate(next.tentativeUntil, say.locale) })}</p> : null}
      {next.orientation ? <p>{say("orientationOn", { when: next.orientation })}</p> : null}
      {next.place ? (
        <p>
          <a href={next.place.mapUrl} rel="noopener noreferrer">
            {next.place.text}
          </a>
        </p>
      ) : (
        <p>{say(next.isOnline ? "online" : "placeLater")}</p>
      )}
      {next.place?.directions ? <p className="row-meta as-typed">{next.place.directions}</p> : null}
      {next.note ? (
        <p className="next-day-note as-typed">
          <strong>{say("whatToBring")}</strong> {next.note}
        </p>
      ) : null}
    </>
  );
}
