import { friendlyDate, plusDays } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import type { BusyClass } from "../data/class-meetings";
import { hoursOfDay, type Meeting, meetAtOnce, meetingsOf } from "../meetings-model";

/** What of a session can collide with another class. */
export interface Placed {
  date: string;
  startTime: string;
  endTime: string;
  locationId: string | null;
  /** Null is the location's own room. */
  room: string | null;
  instructorId: string | null;
}

/** Locations with their rooms, and instructors, by which sessions are named. */
interface Named {
  locations: readonly { value: string; label: string; room: string | null }[];
  instructors: readonly { value: string; label: string }[];
}

/** "Mon, Nov 23, 2026, 6:00 PM – 10:00 PM". */
export const timesText = ({ date, startTime, endTime }: Pick<Placed, "date" | "startTime" | "endTime">, locale: Locale = "en"): string =>
  `${friendlyDate(date, locale)}, ${hoursOfDay(startTime, endTime, locale)}`;

/**
 * A sentence for each session whose instructor or room is taken by another class at that time; it names both sessions. A location without a
 * room is a building, where many classes meet at once. Pure.
 */
export function collisionLines(sessions: readonly Placed[], others: readonly BusyClass[], choices: Named): string[] {
  const byDay = new Map<string, { meeting: Meeting; of: BusyClass }[]>();
  for (const of of others) for (const meeting of meetingsOf(of)) byDay.set(meeting.day, [...(byDay.get(meeting.day) ?? []), { meeting, of }]);
  const roomOf = (locationId: string | null, room: string | null) =>
    room ?? choices.locations.find(({ value }) => value === locationId)?.room ?? null;
  return sessions.flatMap((session) => {
    const times = { day: session.date, startTime: session.startTime, endTime: session.endTime };
    const near = [-1, 0, 1].flatMap((days) => byDay.get(plusDays(session.date, days)) ?? []);
    return near.flatMap(({ meeting, of }) => {
      if (!meetAtOnce(times, meeting)) return [];
      const { session: held } = meeting;
      const teaching = held ? [held.instructorId] : [of.lead, ...(of.others?.split(",") ?? [])];
      const locationId = held ? held.locationId : of.locationId;
      const other = `${of.code} (${timesText({ date: meeting.day, startTime: meeting.startTime ?? "", endTime: meeting.endTime ?? "" })})`;
      const lines: string[] = [];
      if (session.instructorId !== null && teaching.includes(session.instructorId)) {
        const name = choices.instructors.find(({ value }) => value === session.instructorId)?.label ?? "The instructor";
        lines.push(`${timesText(session)}: ${name} also teaches ${other}.`);
      }
      const room = roomOf(session.locationId, session.room);
      if (room !== null && session.locationId !== null && session.locationId === locationId && room === roomOf(locationId, held?.room ?? null)) {
        const place = choices.locations.find(({ value }) => value === session.locationId)?.label ?? "";
        lines.push(`${timesText(session)}: ${[place, room].filter(Boolean).join(", ")} is also booked for ${other}.`);
      }
      return lines;
    });
  });
}
