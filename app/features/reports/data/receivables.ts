import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { plusDays } from "~/platform/zones";
import { periodOf } from "../report-model";

export interface Ages {
  current: number;
  upTo30: number;
  upTo60: number;
  upTo90: number;
  older: number;
  /** Owed, and in no plan. */
  unplanned: number;
  outstanding: number;
  overdue: number;
}

export interface ExpectedWeek {
  week: string;
  amountCents: number;
  count: number;
}

const WEEKS = 8;

/** What active registrations owe: by how late it is, and in which week it should come. One round trip. */
export async function readReceivables(ctx: Ctx, today: string, program?: string) {
  const { db, schoolId } = inSchool(ctx);
  const ofProgram = program ? sql` AND r.program_id = ${program}` : sql``;
  const owing = sql`r.payment_status IN ('unpaid', 'partial_paid') AND r.status = 'active'${ofProgram}`;
  const open = sql`FROM instalments i CROSS JOIN registrations r ON r.school_id = i.school_id AND r.id = i.registration_id WHERE i.school_id = ${schoolId} AND i.status = 'unpaid' AND ${owing}`;
  const between = (from: number, to: number) =>
    sql`coalesce(sum(CASE WHEN i.due_date <= ${plusDays(today, -from)} AND i.due_date >= ${plusDays(today, -to)} THEN i.amount_cents END), 0)`;
  const monday = sql`date(i.due_date, 'weekday 0', '-6 days')`;
  const [[sums], weeks] = await readTogether(db, [
    sql<
      Omit<Ages, "unplanned" | "overdue">
    >`SELECT coalesce(sum(CASE WHEN i.due_date >= ${today} THEN i.amount_cents END), 0) AS current, ${between(1, 30)} AS upTo30, ${between(31, 60)} AS upTo60,
      ${between(61, 90)} AS upTo90, coalesce(sum(CASE WHEN i.due_date < ${plusDays(today, -90)} THEN i.amount_cents END), 0) AS older,
      (SELECT coalesce(sum(r.owing_cents), 0) FROM registration_counts r WHERE r.school_id = ${schoolId} AND ${owing}) AS outstanding ${open}`,
    sql<ExpectedWeek>`SELECT ${monday} AS week, sum(i.amount_cents) AS amountCents, count(*) AS count ${open} AND i.due_date >= ${today}
      AND i.due_date < ${plusDays(periodOf(today, "week"), WEEKS * 7)} GROUP BY 1 ORDER BY 1`,
  ]);
  if (!sums) throw new Error("The sums of what is owed are missing");
  const found = new Map(weeks.map((row) => [row.week, row]));
  const first = periodOf(today, "week");
  const all = Array.from({ length: WEEKS }, (_, index) => plusDays(first, index * 7)).map(
    (week) => found.get(week) ?? { week, amountCents: 0, count: 0 },
  );
  const overdue = sums.upTo30 + sums.upTo60 + sums.upTo90 + sums.older;
  const ages: Ages = { ...sums, overdue, unplanned: Math.max(0, sums.outstanding - sums.current - overdue) };
  return { ages, weeks: all };
}
