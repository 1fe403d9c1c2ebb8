import { type SQL, sql } from "drizzle-orm";
import type { GroupState } from "~/features/groups/model";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { contains, sought } from "~/platform/search";
import { all, inEmployer, type ListPage, wayOf } from "./scope";

/** The group orders whose sponsor is an employer: it is the buyer of their seats. */
const tables = sql`sponsors x JOIN group_orders o ON o.school_id = x.school_id AND o.sponsor_id = x.id
  JOIN schools s ON s.id = o.school_id AND s.status = 'active' AND s.deleted_at IS NULL JOIN programs p ON p.school_id = o.school_id AND p.id = o.program_id
  JOIN classes c ON c.school_id = o.school_id AND c.id = o.class_id`;

const countOf = (states: string): SQL =>
  sql.raw(`(SELECT count(*) FROM group_seats g WHERE g.school_id = o.school_id AND g.order_id = o.id AND g.state IN (${states}))`);

export interface OwnOrderRow {
  id: string;
  number: string;
  status: GroupState;
  school: string;
  program: string;
  classCode: string;
  startDate: string | null;
  nameBy: string;
  /** Seats without the released ones, those without a name, and those with a registered student. */
  seats: number;
  open: number;
  registered: number;
}

interface Filter {
  status?: string;
  school?: string;
  search?: string;
}

/** A page of the own employer's group orders at all schools. One round trip. */
export async function ownOrderPage(ctx: Ctx, { status, school, search }: Filter, page: ListPage) {
  const { db, employerId } = inEmployer(ctx);
  const pattern = search ? sought(search) : null;
  const where = all(
    sql`x.employer_id = ${employerId}`,
    status && sql`o.status = ${status}`,
    school && sql`o.school_id = ${school}`,
    pattern && sql`(${contains(sql`o.number`, pattern)} OR ${contains(sql`p.title`, pattern)})`,
  );
  const by = page.ordering.endsWith("name_by") ? sql`o.name_by` : sql`o.created_at`;
  const [results, [total], schools] = await readTogether(db, [
    sql<OwnOrderRow>`SELECT o.id, o.number, o.status, s.name AS school, p.title AS program, c.code AS classCode, c.start_date AS startDate, o.name_by AS nameBy,
        ${countOf("'reserved', 'named', 'registered'")} AS seats, ${countOf("'reserved'")} AS open, ${countOf("'registered'")} AS registered
      FROM ${tables} WHERE ${where} ORDER BY ${by} ${wayOf(page.ordering)}, o.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM ${tables} WHERE ${where}`),
    sql<{
      value: string;
      label: string;
    }>`SELECT DISTINCT s.id AS value, s.name AS label FROM ${tables} WHERE x.employer_id = ${employerId} ORDER BY 2`,
  ]);
  return { page: { results, count: total?.count ?? 0 }, schools };
}

/** The school and code of one of the own employer's group orders. @throws not_found */
export async function findOwnOrder(ctx: Ctx, id: string): Promise<{ schoolId: string; school: string; code: string }> {
  const { db, employerId } = inEmployer(ctx);
  const [[row]] = await readTogether(db, [
    sql<{ schoolId: string; school: string; code: string }>`SELECT o.school_id AS schoolId, s.name AS school, o.code FROM ${tables}
      WHERE x.employer_id = ${employerId} AND o.id = ${id}`,
  ]);
  if (!row) throw notFound();
  return row;
}
