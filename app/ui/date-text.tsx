import { dayIn, friendlyDate, type IsoDate, longInstant, shortClockIn, shortDate } from "~/platform/zones";
import { useLocale } from "./use-text";

interface DayProps {
  day: IsoDate | null;
  /** Writes the date with its weekday: "Mon, Mar 9, 2026". */
  friendly?: boolean;
}

/** A calendar day as `MM/DD/YYYY`, or as the language of the page has it; the title spells it out. */
export function DateText({ day, friendly }: DayProps) {
  const locale = useLocale();
  return day ? (
    <time dateTime={day} title={friendlyDate(day, locale)} className="figures">
      {friendly ? friendlyDate(day, locale) : shortDate(day, locale)}
    </time>
  ) : (
    <span className="faint">–</span>
  );
}

interface InstantProps {
  /** ISO 8601, milliseconds or a Date. */
  at: string | number | Date | null;
  /** IANA zone of the school. */
  zone: string;
  withTime?: boolean;
}

/** An instant as a day in the school's zone; the title has the time and the zone. */
export function InstantText({ at, zone, withTime }: InstantProps) {
  const locale = useLocale();
  if (at === null) return <span className="faint">–</span>;
  const instant = new Date(at);
  const day = shortDate(dayIn(instant, zone), locale);
  return (
    <time dateTime={instant.toISOString()} title={longInstant(instant, zone, locale)} className="figures">
      {withTime ? `${day}, ${shortClockIn(instant, zone, locale)}` : day}
    </time>
  );
}
