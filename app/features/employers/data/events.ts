import { and, eq, sql } from "drizzle-orm";
import { careerEvents } from "#drizzle/schema/employers";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { contains, sought } from "~/platform/search";
import { all, inEmployer, type ListPage, wayOf } from "./scope";

export type CareerEvent = typeof careerEvents.$inferSelect;

export interface EventRow {
  id: string;
  title: string;
  type: CareerEvent["type"];
  startsAt: number;
  timezone: string;
  place: string | null;
  onlineUrl: string | null;
  capacity: number | null;
  going: number;
  waiting: number;
  status: CareerEvent["status"];
}

/** How many go to the event `v`, and how many wait. */
export const seatColumns = sql`(SELECT count(*) FROM event_rsvps r WHERE r.event_id = v.id AND r.state = 'going') AS going,
  (SELECT count(*) FROM event_rsvps r WHERE r.event_id = v.id AND r.state = 'waiting') AS waiting`;

/** A page of the own events and how many there are. One round trip. */
export async function eventPage(ctx: Ctx, filter: { status?: string; type?: string; search?: string }, page: ListPage) {
  const { db, employerId } = inEmployer(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const where = all(
    sql`v.employer_id = ${employerId}`,
    filter.status && sql`v.status = ${filter.status}`,
    filter.type && sql`v.type = ${filter.type}`,
    pattern && contains(sql`v.title`, pattern),
  );
  const by = page.ordering.endsWith("title") ? sql`lower(v.title)` : sql`v.starts_at`;
  const [results, [total]] = await readTogether(db, [
    sql<EventRow>`SELECT v.id, v.title, v.type, v.starts_at AS startsAt, v.timezone, v.place, v.online_url AS onlineUrl, v.capacity, v.status, ${seatColumns}
      FROM career_events v WHERE ${where} ORDER BY ${by} ${wayOf(page.ordering)}, v.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM career_events v WHERE ${where}`),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** One of the own events. @throws not_found */
export async function findEvent(ctx: Ctx, id: string): Promise<CareerEvent> {
  const { db, employerId } = inEmployer(ctx);
  const [row] = await db
    .select()
    .from(careerEvents)
    .where(and(eq(careerEvents.employerId, employerId), eq(careerEvents.id, id)));
  if (!row) throw notFound();
  return row;
}

/** Responses to an event, with the student's name and school only. */
export async function rsvpsOf(ctx: Ctx, eventId: string) {
  const { db, employerId } = inEmployer(ctx);
  const [rows] = await readTogether(db, [
    sql<{ studentId: string; student: string; school: string; state: "going" | "waiting" }>`SELECT r.student_id AS studentId,
        s.first_name || ' ' || s.last_name AS student, c.name AS school, r.state
      FROM event_rsvps r JOIN career_events v ON v.id = r.event_id AND v.employer_id = ${employerId}
      JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN schools c ON c.id = r.school_id
      WHERE r.event_id = ${eventId} AND r.state <> 'cancelled' ORDER BY r.state, r.updated_at LIMIT 500`,
  ]);
  return rows;
}
