import { and, eq } from "drizzle-orm";
import { inquiries } from "#drizzle/schema/inquiries";
import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/db";

/** An inquiry of this school with the program it asks about, or null. */
export async function findInquiry(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({
      id: inquiries.id,
      name: inquiries.name,
      email: inquiries.email,
      message: inquiries.message,
      createdAt: inquiries.createdAt,
      program: programs.title,
      slug: programs.slug,
      tuitionCents: programs.tuitionCents,
    })
    .from(inquiries)
    .leftJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, inquiries.programId)))
    .where(and(eq(inquiries.schoolId, schoolId), eq(inquiries.id, id)));
  return row ?? null;
}
