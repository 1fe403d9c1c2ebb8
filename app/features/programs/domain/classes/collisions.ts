import { classesBetween } from "~/features/sessions/data/class-meetings";
import { collisionLines } from "~/features/sessions/domain/collisions";
import { clockLength, meetingDays } from "~/features/sessions/meetings-model";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { daysBetween, type IsoDate, minutesOfDay, plusDays, shortDate, weekdayOf } from "~/platform/zones";
import type { ClassFields } from "../../class-model";
import { scheduleText } from "../../model";
import type { ClassChoices } from "./class-setup";

interface Hours {
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  weekdays: readonly number[];
  startTime: string | null;
  endTime: string | null;
}

const DAY_MINUTES = 24 * 60;

/** The sessions of a class that start between two days, as begin and end in minutes from the first of them; without weekdays it meets daily. */
function sessions(hours: Hours, from: IsoDate, to: IsoDate): (readonly [number, number])[] {
  const { startDate, endDate, startTime, endTime } = hours;
  if (!startDate || !startTime || !endTime) return [];
  const last = endDate ?? startDate;
  const [begin, length] = [minutesOfDay(startTime), clockLength(startTime, endTime)];
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => ({ day: plusDays(from, index), at: index * DAY_MINUTES }))
    .filter(({ day }) => day >= startDate && day <= last && (hours.weekdays.length === 0 || hours.weekdays.includes(weekdayOf(day))))
    .map(({ at }) => [at + begin, at + begin + length] as const);
}

/** Whether two classes are ever on at the same time: a session of one begins before one of the other ends, past midnight too. */
export function collides(a: Hours, b: Hours): boolean {
  if (!a.startDate || !b.startDate) return false;
  const [, later = ""] = [a.startDate, b.startDate].sort();
  const [sooner = ""] = [a.endDate ?? a.startDate, b.endDate ?? b.startDate].sort();
  // A week has all weekdays there are; a night session reaches into the day after it.
  const from = plusDays(later, -1);
  const [to = ""] = [plusDays(sooner, 1), plusDays(from, 8)].sort();
  const theirs = sessions(b, from, to);
  return sessions(a, from, to).some(([begin, end]) => theirs.some((other) => begin < other[1] && other[0] < end));
}

/** Overlaps of a class: a sentence for each class with the same instructor or room at the same time. */
export async function collisionsOf(ctx: Ctx, values: ClassFields, choices: ClassChoices, exceptId?: string): Promise<string[]> {
  const { start_date: from, end_date: to } = values;
  if (values.class_mode !== "scheduled" || !from || !to || !values.start_time || !values.end_time) return [];
  const hours: Hours = { startDate: from, endDate: to, weekdays: values.weekdays, startTime: values.start_time, endTime: values.end_time };
  const found = await classesBetween(ctx, plusDays(from, -1), plusDays(to, 1), exceptId);
  const others = found.filter((other) => other.sessions === null && collides(hours, other));
  const teachers = new Set([values.instructor, ...values.instructors].filter((each) => each !== undefined));
  const chosenLocation = values.meeting_type === "in_person" ? choices.locations.find(({ value }) => value === values.location) : undefined;
  const placed = { startTime: values.start_time, endTime: values.end_time, locationId: chosenLocation?.value ?? null, room: null };
  const days = meetingDays({ startDate: from, endDate: to, orientationDate: null, weekdays: values.weekdays });
  // Of a class with sessions, the first at the same time stands for all.
  const ofSessions = found
    .filter(({ sessions: held }) => held !== null)
    .flatMap((other) =>
      [...teachers, null].flatMap((instructorId) =>
        collisionLines(
          days.map((date) => ({ ...placed, date, instructorId, locationId: instructorId === null ? placed.locationId : null })),
          [other],
          choices,
        ).slice(0, 1),
      ),
    );
  const byWeekdays = others.flatMap((other) => {
    const when = `${other.code} (${scheduleText(other.weekdays, other.startTime, other.endTime)}, ${shortDate(other.startDate ?? from)} – ${shortDate(other.endDate ?? to)})`;
    const teaching = new Set([other.lead, ...(other.others?.split(",") ?? [])]);
    const busy = choices.instructors
      .filter(({ value }) => teachers.has(value) && teaching.has(value))
      .map(({ label }) => `${label} teaches ${when}.`);
    // A place without a room is a building: many classes meet there at once.
    return chosenLocation?.room && other.locationId === chosenLocation.value
      ? [...busy, `${chosenLocation.label}, ${chosenLocation.room} is booked for ${when}.`]
      : busy;
  });
  return [...byWeekdays, ...ofSessions];
}

/**
 * Names the classes that have the same instructor, or the same room, at the same time. It is a warning: staff may save it so, knowingly.
 * @throws conflict `overlap`
 */
export async function warnOfCollisions(ctx: Ctx, values: ClassFields, choices: ClassChoices, exceptId?: string): Promise<void> {
  const lines = await collisionsOf(ctx, values, choices, exceptId);
  if (lines.length === 0) return;
  throw conflict("overlap", "This class overlaps with another class.", { accept_overlap: [lines.join(" ")] }, { overlaps: lines });
}
