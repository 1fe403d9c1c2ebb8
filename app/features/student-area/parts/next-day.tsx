import type { NextDay } from "~/features/enrollment/domain/next-day";
import { studentClassPath } from "~/features/enrollment/paths";
import { ButtonAnchor } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";

const KIND_WORDS = { orientation: "Orientation", "first day": "First day of class", class: "Class" } as const;

/** The answer to "what is next, where, and what do I bring?". */
export const NextDayCard = ({ next, isToday }: { next: NextDay; isToday: boolean }) => (
  <Card title={isToday ? "Today" : "Next"}>
    <div className="next-day">
      <div className="row-main">
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
      </div>
      {next.meetingLink ? (
        <ButtonAnchor href={next.meetingLink} rel="noopener noreferrer">
          Join the meeting
        </ButtonAnchor>
      ) : (
        <ButtonLink quiet to={studentClassPath(next.registrationId)}>
          Open class
        </ButtonLink>
      )}
    </div>
  </Card>
);
