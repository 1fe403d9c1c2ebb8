import { foldedLines } from "./calendar-lines";
import { type ZoneClock, zoneClock } from "./calendar-zone";
import { DAY_MS, type IsoDate } from "./zones";

export interface CalendarEvent {
  /** The same for ever, so that calendars know the event again. */
  uid: string;
  title: string;
  /** The last change, epoch milliseconds. */
  changedAt: number;
  /** Whole days, `endDay` excluded, or epoch milliseconds. */
  when: { day: IsoDate; endDay: IsoDate } | { startsAt: number; endsAt: number };
  /** Raised with each change. */
  sequence?: number;
  status?: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  description?: string;
  location?: string;
  url?: string;
}

interface CalendarFile {
  /** What wrote the file: `Registration`. */
  product: string;
  name?: string;
  /** Events show the clock of this zone. Without a zone their times are in UTC. */
  zone?: string;
  /** How often programs should read the file again: `PT1H`. */
  refresh?: string;
  events: readonly CalendarEvent[];
}

/** Text of a property (RFC 5545, 3.3.11). Control characters are left out. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a calendar
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const utcText = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** In UTC without a zone, and in the repeated hour of a clock change, whose clock time means the first of the two. */
function timeText(at: number, zone: string | undefined, clock: ZoneClock | null): string {
  const shown = clock?.textAt(at);
  return shown ? `;TZID=${zone}:${shown}` : `:${utcText(at)}`;
}

const dayText = (day: IsoDate): string => `;VALUE=DATE:${day.replaceAll("-", "")}`;

function eventLines({ when, ...event }: CalendarEvent, zone: string | undefined, clock: ZoneClock | null): string[] {
  const [start, end] =
    "day" in when ? [dayText(when.day), dayText(when.endDay)] : [timeText(when.startsAt, zone, clock), timeText(when.endsAt, zone, clock)];
  const lines = [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${utcText(event.changedAt)}`,
    `DTSTART${start}`,
    `DTEND${end}`,
    `SUMMARY:${escaped(event.title)}`,
  ];
  if (event.sequence !== undefined) lines.push(`SEQUENCE:${event.sequence}`);
  if (event.status) lines.push(`STATUS:${event.status}`);
  if (event.description) lines.push(`DESCRIPTION:${escaped(event.description)}`);
  if (event.location) lines.push(`LOCATION:${escaped(event.location)}`);
  if (event.url) lines.push(`URL:${new URL(event.url).href}`);
  return [...lines, "END:VEVENT"];
}

/** The clocks of a zone around all events; null without events that have times. */
function clockOf(zone: string, events: readonly CalendarEvent[]): ZoneClock | null {
  const times = events.flatMap(({ when }) => ("day" in when ? [] : [when.startsAt, when.endsAt]));
  if (times.length === 0) return null;
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
  return zoneClock(zone, first - DAY_MS, last + DAY_MS);
}

/** An iCalendar file (RFC 5545): lines of at most 75 bytes that end with CRLF, text escaped. */
export function calendarFile({ product, name, zone, refresh, events }: CalendarFile): string {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//Enrollium//${product}//EN`, "CALSCALE:GREGORIAN", "METHOD:PUBLISH"];
  if (name) lines.push(`X-WR-CALNAME:${escaped(name)}`);
  if (zone) lines.push(`X-WR-TIMEZONE:${zone}`);
  if (refresh) lines.push(`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`, `X-PUBLISHED-TTL:${refresh}`);
  const clock = zone ? clockOf(zone, events) : null;
  if (clock) lines.push(...clock.lines);
  for (const event of events) lines.push(...eventLines(event, zone, clock));
  return foldedLines([...lines, "END:VCALENDAR", ""].join("\r\n"));
}
