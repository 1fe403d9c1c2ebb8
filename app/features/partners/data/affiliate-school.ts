import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/** The school with this id, if it has an affiliation with this one. */
export async function findAffiliateSchool(ctx: Ctx, id: string): Promise<{ id: string; name: string } | null> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<{ id: string; name: string }>`SELECT s.id, s.name FROM affiliations a JOIN schools s ON s.id = a.school_id AND s.deleted_at IS NULL
      WHERE a.partner_id = ${schoolId} AND a.school_id = ${id} LIMIT 1`,
  ]);
  return row ?? null;
}
