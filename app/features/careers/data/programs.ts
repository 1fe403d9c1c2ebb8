import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { ofStudent } from "./own";

/** Programs of the student's school. */
export async function programsOf(ctx: Ctx): Promise<{ id: string; title: string; category: string; slug: string }[]> {
  const { db, schoolId } = ofStudent(ctx);
  const [rows] = await readTogether(db, [
    sql<{ id: string; title: string; category: string; slug: string }>`SELECT id, title, category, slug FROM programs
      WHERE school_id = ${schoolId} AND status = 'offering' ORDER BY position LIMIT 200`,
  ]);
  return rows;
}
