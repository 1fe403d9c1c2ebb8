import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { type IsoDate, plusDays, shortDate, weekdayOf } from "~/platform/zones";
import type { ClassFields } from "../../class-model";
import { classesBetween } from "../../data/office-classes";
import { scheduleText } from "../../model";
import type { ClassChoices } from "./class-setup";

interface Hours {
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  weekdays: readonly number[];
  startTime: string | null;
  endTime: string | null;
}

/** The days a class meets on; without weekdays every day of its time. */
function meets(hours: Hours, day: IsoDate): boolean {
  return hours.weekdays.length === 0 || hours.weekdays.includes(weekdayOf(day));
}

/** Whether two classes are ever on at the same time: a day on which both meet, with hours that overlap. */
export function collides(a: Hours, b: Hours): boolean {
  if (!a.startDate || !b.startDate || !a.startTime || !a.endTime || !b.startTime || !b.endTime) return false;
  if (a.startTime >= b.endTime || b.startTime >= a.endTime) return false;
  const [, from = ""] = [a.startDate, b.startDate].sort();
  const [to = ""] = [a.endDate ?? a.startDate, b.endDate ?? b.startDate].sort();
  // A week has all weekdays there are.
  for (let day = from, count = 0; day <= to && count < 7; day = plusDays(day, 1), count += 1) if (meets(a, day) && meets(b, day)) return true;
  return false;
}

/**
 * Names the classes that have the same instructor, or the same room, at the same time. It is a warning: staff may save it so, knowingly.
 * @throws conflict `overlap`
 */
export async function warnOfCollisions(ctx: Ctx, values: ClassFields, choices: ClassChoices, exceptId?: string): Promise<void> {
  const { start_date: from, end_date: to } = values;
  if (values.class_mode !== "scheduled" || !from || !to || !values.start_time || !values.end_time) return;
  const hours: Hours = { startDate: from, endDate: to, weekdays: values.weekdays, startTime: values.start_time, endTime: values.end_time };
  const others = (await classesBetween(ctx, from, to, exceptId)).filter((other) => collides(hours, other));
  const teachers = new Set([values.instructor, ...values.instructors].filter((each) => each !== undefined));
  const place = values.meeting_type === "in_person" ? choices.locations.find(({ value }) => value === values.location) : undefined;
  const lines = others.flatMap((other) => {
    const when = `${other.code} (${scheduleText(other.weekdays, other.startTime, other.endTime)}, ${shortDate(other.startDate ?? from)} – ${shortDate(other.endDate ?? to)})`;
    const teaching = new Set([other.lead, ...(other.others?.split(",") ?? [])]);
    const busy = choices.instructors
      .filter(({ value }) => teachers.has(value) && teaching.has(value))
      .map(({ label }) => `${label} teaches ${when}.`);
    // A place without a room is a building: many classes meet there at once.
    return place?.room && other.locationId === place.value ? [...busy, `${place.label}, ${place.room} is taken by ${when}.`] : busy;
  });
  if (lines.length === 0) return;
  throw conflict("overlap", "This class overlaps with another one.", { accept_overlap: [lines.join(" ")] }, { overlaps: lines });
}
