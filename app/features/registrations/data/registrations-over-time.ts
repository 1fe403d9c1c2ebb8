import { and, eq, sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { programs } from "#drizzle/schema/programs";
import { type Ctx, zoneOf } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { dayIn, HOUR_MS, plusDays } from "~/platform/zones";
import { registrationsWhere } from "./registration-filters";

export type Interval = "day" | "week" | "month";

interface Asked {
  from_date?: string;
  to_date?: string;
  program?: string;
  interval?: Interval;
}

export interface RegistrationCount {
  /** The first day of the period, in the school's zone. */
  date: string;
  programId: string;
  program: string;
  registrations: number;
}

/** Registrations by program and time, earliest first. Counted by hour, so that days can be in the school's zone. */
export async function registrationsOverTime(ctx: Ctx, { interval = "day", ...filters }: Asked): Promise<RegistrationCount[]> {
  const { db, schoolId } = inSchool(ctx);
  const zone = zoneOf(ctx);
  const hour = sql<number>`${registrations.createdAt} / ${sql.raw(String(HOUR_MS))}`;
  const rows = await db
    .select({ hour: hour.as("hour"), programId: registrations.programId, program: programs.title, count: sql<number>`count(*)`.as("registered") })
    .from(registrations)
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .where(and(eq(registrations.schoolId, schoolId), registrationsWhere(ctx, filters)))
    .groupBy(hour, registrations.programId)
    .orderBy(hour);
  const counts = new Map<string, RegistrationCount>();
  for (const { hour: at, programId, program, count } of rows) {
    const date = firstDayOf(dayIn(new Date(at * HOUR_MS), zone), interval);
    const key = `${date} ${programId}`;
    const present = counts.get(key) ?? { date, programId, program, registrations: 0 };
    counts.set(key, { ...present, registrations: present.registrations + count });
  }
  return [...counts.values()];
}

/** The day, the Monday of its week, or the first of its month. */
function firstDayOf(day: string, interval: Interval): string {
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  if (interval === "day") return day;
  return plusDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
}
