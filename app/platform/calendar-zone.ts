import { tzOffset } from "@date-fns/tz";
import { DAY_MS, MINUTE_MS } from "./zones";

/** A change of a zone's offset from UTC. Offsets in minutes, `at` in epoch milliseconds. */
interface Transition {
  at: number;
  from: number;
  to: number;
}

/** Zones change their clocks less often than this. */
const STEP_MS = 7 * DAY_MS;

const offsetAt = (at: number, zone: string): number => tzOffset(zone, new Date(at));

/** The changes of a zone's clocks between two instants, in order. */
function transitionsIn(zone: string, from: number, to: number): Transition[] {
  const found: Transition[] = [];
  for (let start = from; start < to; start += STEP_MS) {
    const end = Math.min(start + STEP_MS, to);
    const [before, after] = [offsetAt(start, zone), offsetAt(end, zone)];
    if (before !== after) found.push({ at: firstWith(after, zone, start, end), from: before, to: after });
  }
  return found;
}

/** The first whole minute between two instants at which a zone has an offset. */
function firstWith(offset: number, zone: string, from: number, to: number): number {
  let [without, having] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (having - without > 1) {
    const middle = Math.floor((without + having) / 2);
    if (offsetAt(middle * MINUTE_MS, zone) === offset) having = middle;
    else without = middle;
  }
  return having * MINUTE_MS;
}

const pad = (value: number) => String(value).padStart(2, "0");

/** `-240` -> `-0400` */
const offsetText = (minutes: number): string => `${minutes < 0 ? "-" : "+"}${pad(Math.floor(Math.abs(minutes) / 60))}${pad(Math.abs(minutes) % 60)}`;

/** What clocks with an offset show at an instant: `20261101T020000`. */
const clockText = (at: number, offset: number): string => new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19).replace(/[-:]/g, "");

/** The abbreviation of a zone at an instant: `EDT`. */
function nameAt(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

export interface ZoneClock {
  /** The zone's clock time at an instant: `20261101T020000`. Null in the hour that repeats after the clocks go back. */
  textAt(at: number): string | null;
  /** The VTIMEZONE (RFC 5545, 3.6.5), lines without folding. */
  lines: string[];
}

/** The clocks of a zone between two instants. */
export function zoneClock(zone: string, from: number, to: number): ZoneClock {
  const first = offsetAt(from, zone);
  const changes = transitionsIn(zone, from, to);
  const year = new Date(from).getUTCFullYear();
  const standard = Math.min(offsetAt(Date.UTC(year, 0, 1), zone), offsetAt(Date.UTC(year, 6, 1), zone));
  const observance = (begin: string, before: number, after: number, at: number) => {
    const kind = after > standard ? "DAYLIGHT" : "STANDARD";
    const offsets = [`TZOFFSETFROM:${offsetText(before)}`, `TZOFFSETTO:${offsetText(after)}`];
    return [`BEGIN:${kind}`, `DTSTART:${begin}`, ...offsets, `TZNAME:${nameAt(at, zone)}`, `END:${kind}`];
  };
  return {
    textAt(at) {
      const last = changes.findLast((change) => change.at <= at);
      const isRepeated = last !== undefined && at < last.at + (last.from - last.to) * MINUTE_MS;
      return isRepeated ? null : clockText(at, last?.to ?? first);
    },
    lines: [
      "BEGIN:VTIMEZONE",
      `TZID:${zone}`,
      ...observance("19700101T000000", first, first, from),
      ...changes.flatMap((change) => observance(clockText(change.at, change.from), change.from, change.to, change.at)),
      "END:VTIMEZONE",
    ],
  };
}
