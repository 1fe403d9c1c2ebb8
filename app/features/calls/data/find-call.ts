import { eq, sql } from "drizzle-orm";
import { callLogs } from "#drizzle/schema/calls";
import { users } from "#drizzle/schema/identity";
import { inquiries } from "#drizzle/schema/inquiries";
import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** A call of this school; null when it is not one. */
export async function findCall(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(callLogs).where(own(callLogs, id));
  return row ?? null;
}

export type Call = NonNullable<Awaited<ReturnType<typeof findCall>>>;

/** A call with its program, the inquiry that came of it if it is still there, who followed up, and the programs to choose from. One round trip. */
export async function findCallProfile(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[found], choices] = await db.batch([
    db
      .select({
        call: callLogs,
        program: programs.title,
        inquiry: inquiries.id,
        followedUpBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      })
      .from(callLogs)
      .leftJoin(programs, own(programs, callLogs.programId))
      .leftJoin(inquiries, own(inquiries, callLogs.inquiryId))
      .leftJoin(users, eq(users.id, callLogs.followedUpBy))
      .where(own(callLogs, id)),
    db.select({ value: programs.id, label: programs.title }).from(programs).where(eq(programs.schoolId, schoolId)).orderBy(programs.position),
  ]);
  return found ? { ...found, programs: choices } : null;
}
