import type { NextDay } from "~/features/enrollment/domain/next-day";
import { DateText } from "~/ui/date-text";

const KIND_WORDS = { orientation: "Orientation", "first day": "First day of class", class: "Class" } as const;

/** What for, when, where, and what to know. */
export const NextDayFacts = ({ next }: { next: NextDay }) => (
  <>
    <p className="row-meta">
      {KIND_WORDS[next.kind]} · {next.program}
    </p>
    <p className="next-day-when">
      <DateText day={next.day} friendly />
      {next.hours ? `, ${next.hours}` : ""}
    </p>
    {next.place ? (
      <p>
        <a href={next.place.mapUrl} rel="noopener noreferrer">
          {next.place.text}
        </a>
      </p>
    ) : (
      <p>{next.isOnline ? "Online" : "The school tells you the place."}</p>
    )}
    {next.place?.directions ? <p className="row-meta as-typed">{next.place.directions}</p> : null}
    {next.note ? (
      <p className="next-day-note as-typed">
        <strong>Good to know</strong> {next.note}
      </p>
    ) : null}
  </>
);
