import { type SQL, sql } from "drizzle-orm";
import { cohorts } from "#drizzle/schema/groups";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export type Cohort = typeof cohorts.$inferSelect;

export interface CohortRow {
  id: string;
  name: string;
  color: Cohort["color"];
  programId: string | null;
  program: string | null;
  sponsorId: string | null;
  sponsor: string | null;
  startsOn: string | null;
  note: string | null;
  members: number;
  createdAt: number;
  updatedAt: number;
}

interface Choice {
  value: string;
  label: string;
}

/** The columns of a cohort `o` with its program `p` and sponsor `s`. */
export const cohortColumns = sql`o.id, o.name, o.color, o.program_id AS programId, p.title AS program, o.sponsor_id AS sponsorId, s.name AS sponsor,
  o.starts_on AS startsOn, o.note, o.member_count AS members, o.created_at AS createdAt, o.updated_at AS updatedAt`;
export const cohortTables = sql`cohorts o LEFT JOIN programs p ON p.school_id = o.school_id AND p.id = o.program_id
  LEFT JOIN sponsors s ON s.school_id = o.school_id AND s.id = o.sponsor_id`;

/** Programs and sponsors as options. */
const choices = (schoolId: string) =>
  [
    sql<Choice>`SELECT id AS value, title AS label FROM programs WHERE school_id = ${schoolId} ORDER BY position LIMIT 200`,
    sql<Choice>`SELECT id AS value, name AS label FROM sponsors WHERE school_id = ${schoolId} ORDER BY name LIMIT 200`,
  ] as const;

const SORTS: Record<string, SQL> = { name: sql`o.name`, starts_on: sql`o.starts_on`, created_at: sql`o.created_at` };

interface Filters {
  program?: string;
  sponsor?: string;
  search?: string;
}

/** One page of cohorts, and the programs and sponsors to filter by. One round trip. */
export async function cohortPage(ctx: Ctx, { program, sponsor, search }: Filters, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const where = sql.join(
    [
      sql`o.school_id = ${schoolId}`,
      ...(program ? [sql`o.program_id = ${program}`] : []),
      ...(sponsor ? [sql`o.sponsor_id = ${sponsor}`] : []),
      ...(search ? [contains(sql`o.name`, sought(search))] : []),
    ],
    sql` AND `,
  );
  const way = sql.raw(page.ordering.startsWith("-") ? "DESC" : "ASC");
  const by = SORTS[page.ordering.replace("-", "")] ?? sql`o.name`;
  const [results, [total], programs, sponsors] = await readTogether(db, [
    sql<CohortRow>`SELECT ${cohortColumns} FROM ${cohortTables} WHERE ${where} ORDER BY ${by} ${way}, o.id ${way} LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM cohorts o WHERE ${where}`),
    ...choices(schoolId),
  ]);
  return { results, count: total?.count ?? 0, programs, sponsors };
}

/** A cohort of this school. @throws not_found */
export async function findCohort(ctx: Ctx, id: string): Promise<Cohort> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(cohorts).where(own(cohorts, id));
  if (!row) throw notFound();
  return row;
}

/** A cohort for its form, null without an ID, and the options of the form. One round trip. @throws not_found */
export async function readCohortForm(ctx: Ctx, id: string | null) {
  const { db, schoolId } = inSchool(ctx);
  const [[cohort], programs, sponsors] = await readTogether(db, [
    sql<CohortRow>`SELECT ${cohortColumns} FROM ${cohortTables} WHERE o.school_id = ${schoolId} AND o.id = ${id}`,
    ...choices(schoolId),
  ]);
  if (id !== null && !cohort) throw notFound();
  return { cohort: cohort ?? null, programs, sponsors };
}

/** Which of these are the school's. */
export async function ownReferences(
  ctx: Ctx,
  of: { program?: string | null; sponsor?: string | null },
): Promise<{ program: boolean; sponsor: boolean }> {
  const { db, schoolId } = inSchool(ctx);
  const [[program], [sponsor]] = await readTogether(db, [
    sql<{ id: string }>`SELECT id FROM programs WHERE school_id = ${schoolId} AND id = ${of.program ?? null}`,
    sql<{ id: string }>`SELECT id FROM sponsors WHERE school_id = ${schoolId} AND id = ${of.sponsor ?? null}`,
  ]);
  return { program: program !== undefined, sponsor: sponsor !== undefined };
}
