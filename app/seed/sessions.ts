import * as schema from "#drizzle/schema";
import { planSessions } from "~/features/sessions/domain/plan-sessions";
import type { Block } from "~/features/sessions/model";
import { federalHolidays } from "~/platform/business-days";
import { newId } from "~/platform/ids";
import { type IsoDate, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";

interface Given {
  school: Pick<typeof schema.schools.$inferInsert, "id"> & { timezone: string };
  courseClass: typeof schema.classes.$inferInsert;
}

const ofYear = (day: IsoDate) => Number(day.slice(0, 4));

const NOON = "12:00";
const AFTER_LUNCH = "12:30";

/** The closed days of a school, and the sessions of one of its day classes: theory in the morning, lab in the afternoon, none on closed days. */
export function seedSessions({ rows, today, now }: Demo, { school, courseClass }: Given): void {
  const { startDate: first, endDate: last, startTime, endTime } = courseClass;
  if (!first || !last || !startTime || !endTime) return;
  const at = { createdAt: now, updatedAt: now };
  const holidays = [ofYear(today), ofYear(today) + 1]
    .flatMap(federalHolidays)
    .map(({ day, name }) => ({ from: day, to: day, name, kind: "federal" as const }));
  // A week after the first day is a weekday of the class.
  const training = { from: plusDays(first, 7), to: plusDays(first, 7), name: "Staff training", kind: "school" as const };
  const closures = [...holidays.filter(({ from }) => from !== training.from), training];
  for (const { from, to, name, kind } of closures)
    rows.add(schema.closures, { id: newId(), schoolId: school.id, firstDay: from, lastDay: to, name, kind, createdAt: now });
  const blocks = courseClass.weekdays.flatMap((weekday): Block[] => [
    { weekday, start: startTime, end: NOON, kind: "theory", break: 15 },
    { weekday, start: AFTER_LUNCH, end: endTime, kind: "lab", break: 0 },
  ]);
  const { sessions } = planSessions(
    blocks,
    { first, last },
    closures.map((closure) => ({ ...closure, locationId: null })),
    { zone: school.timezone, usual: { locationId: courseClass.locationId ?? null, instructorId: courseClass.instructorId ?? null } },
  );
  const ofClass = { schoolId: school.id, classId: courseClass.id };
  for (const session of sessions)
    rows.add(schema.classSessions, {
      ...session,
      ...ofClass,
      ...at,
      ...{ id: newId(), status: "planned", origin: "generated", slot: session.date, slotStart: session.startTime },
    });
  rows.add(schema.sessionPatterns, { ...ofClass, blocks, firstDay: first, lastDay: last, updatedAt: now });
}
