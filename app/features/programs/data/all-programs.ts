import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export interface AnyProgram {
  id: string;
  title: string;
  school: string;
  schoolId: string;
  type: "onsite" | "blended" | "virtual";
  category: string;
  tuitionCents: number;
  classes: number;
  registrations: number;
  status: "offering" | "not_offered";
  updatedAt: number;
}

interface Filters {
  school?: string;
  type?: string;
  category?: string;
  status?: string;
  search?: string;
}

const BY = {
  title: sql`p.title COLLATE NOCASE`,
  school: sql`s.name COLLATE NOCASE`,
  tuition: sql`p.tuition_cents`,
  updated_at: sql`p.updated_at`,
} as const;
export const ANY_PROGRAM_SORTS = Object.keys(BY) as ["title", ...(keyof typeof BY)[]];

/** A page of the programs of all schools, and the schools that they can be narrowed to. One round trip. */
export async function anyProgramPage(
  ctx: Ctx,
  { school, type, category, status, search }: Filters,
  page: { limit: number; offset: number; ordering: string },
) {
  const pattern = search ? sought(search) : null;
  const where: SQL = sql.join(
    [
      sql`s.deleted_at IS NULL`,
      ...(school ? [sql`p.school_id = ${school}`] : []),
      ...(type ? [sql`p.type = ${type}`] : []),
      ...(category ? [sql`p.category = ${category}`] : []),
      ...(status ? [sql`p.status = ${status}`] : []),
      ...(pattern ? [sql`(${contains(sql`p.title`, pattern)} OR ${contains(sql`s.name`, pattern)})`] : []),
    ],
    sql` AND `,
  );
  const way = sql.raw(page.ordering.startsWith("-") ? "DESC" : "ASC");
  const [results, [total], schools] = await readTogether(acrossSchools(ctx, "a super admin looks after the programs of every school"), [
    sql<AnyProgram>`SELECT p.id, p.title, s.name AS school, p.school_id AS schoolId, p.type, p.category, p.tuition_cents AS tuitionCents, p.status, p.updated_at AS updatedAt,
        (SELECT count(*) FROM classes c WHERE c.school_id = p.school_id AND c.program_id = p.id) AS classes,
        (SELECT coalesce(sum(r.count), 0) FROM registration_counts r WHERE r.school_id = p.school_id AND r.program_id = p.id) AS registrations
      FROM programs p JOIN schools s ON s.id = p.school_id WHERE ${where}
      ORDER BY ${BY[page.ordering.replace(/^-/, "") as keyof typeof BY]} ${way}, p.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM programs p JOIN schools s ON s.id = p.school_id WHERE ${where}`),
    sql<{ value: string; label: string }>`SELECT id AS value, name AS label FROM schools WHERE deleted_at IS NULL ORDER BY name`,
  ]);
  return { page: { results, count: total?.count ?? 0 }, schools };
}
