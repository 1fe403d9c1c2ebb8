import { sql } from "drizzle-orm";
import { seatColumns } from "~/features/employers/data/events";
import { all, type ListPage } from "~/features/employers/data/scope";
import { type Ctx, zoneOf } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { plusMonths } from "~/platform/zones";
import { ofStudent } from "./own";

export interface EventRow {
  id: string;
  title: string;
  type: "job_fair" | "info_session" | "open_house" | "workshop";
  employerId: string;
  employer: string;
  startsAt: number;
  endsAt: number;
  timezone: string;
  place: string | null;
  onlineUrl: string | null;
  capacity: number | null;
  going: number;
  waiting: number;
  description: string | null;
  imageFileId: string | null;
  status: "published" | "cancelled";
  mine: "going" | "waiting" | "cancelled" | null;
}

/** Events open to this student: public ones, and those of their school's partners. */
const open = (ctx: Ctx) => {
  const { schoolId, studentId } = ofStudent(ctx);
  return {
    from: sql`career_events v JOIN employers e ON e.id = v.employer_id AND e.status = 'active'
      LEFT JOIN event_rsvps m ON m.event_id = v.id AND m.school_id = ${schoolId} AND m.student_id = ${studentId}`,
    where: sql`v.status <> 'draft' AND (v.status = 'published' OR m.state IS NOT NULL) AND (v.open_to = 'all' OR m.state IS NOT NULL
      OR EXISTS (SELECT 1 FROM partnerships p WHERE p.employer_id = v.employer_id AND p.school_id = ${schoolId} AND p.status = 'accepted'))`,
  };
};

const columns = sql`v.id, v.title, v.type, e.id AS employerId, e.name AS employer, v.starts_at AS startsAt, v.ends_at AS endsAt, v.timezone, v.place,
  v.online_url AS onlineUrl, v.capacity, v.description, v.image_file_id AS imageFileId, v.status, m.state AS mine, ${seatColumns}`;

/** Start of a month in the school's zone, in epoch milliseconds. */
const monthStart = (ctx: Ctx, month: string): number => instantOf(`${month.slice(0, 7)}-01`, "00:00", zoneOf(ctx)).getTime();

/** A page of upcoming or past events. One round trip. */
export async function eventPage(ctx: Ctx, filter: { search?: string; type?: string; month?: string; tab?: "past" }, page: ListPage) {
  const { from, where } = open(ctx);
  const now = ctx.now.getTime();
  const pattern = filter.search ? sought(filter.search) : null;
  const conditions = all(
    where,
    filter.tab === "past" ? sql`v.ends_at <= ${now}` : sql`v.ends_at > ${now}`,
    filter.type && sql`v.type = ${filter.type}`,
    filter.month && sql`v.starts_at >= ${monthStart(ctx, filter.month)} AND v.starts_at < ${monthStart(ctx, plusMonths(`${filter.month}-01`, 1))}`,
    pattern && sql`(${contains(sql`v.title`, pattern)} OR ${contains(sql`e.name`, pattern)})`,
  );
  const way = sql.raw(filter.tab === "past" ? "DESC" : "ASC");
  const [results, [total]] = await readTogether(ofStudent(ctx).db, [
    sql<EventRow>`SELECT ${columns} FROM ${from} WHERE ${conditions} ORDER BY v.starts_at ${way}, v.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM ${from} WHERE ${conditions}`),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** An event open to this student, or null. */
export async function findEvent(ctx: Ctx, id: string): Promise<EventRow | null> {
  const { from, where } = open(ctx);
  const [[row]] = await readTogether(ofStudent(ctx).db, [sql<EventRow>`SELECT ${columns} FROM ${from} WHERE v.id = ${id} AND ${where}`]);
  return row ?? null;
}
