import { and, eq } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import type { Statement } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

const studentAt = (schoolId: string, email: string) => and(eq(users.schoolId, schoolId), eq(users.email, email), eq(users.role, "student"));

/** Whether a student has turned off all optional mail in the account. Other users have no such switch. */
export async function refusesOptionalMail(ctx: Ctx, email: string): Promise<boolean> {
  const { schoolId } = inSchool(ctx);
  const [row] = await ctx.db.sharedOf(schoolId).select({ isWanted: users.emailNotifications }).from(users).where(studentAt(schoolId, email));
  return row?.isWanted === false;
}

/** Switches it on again: which kinds are wanted is then said kind by kind. */
export function wantOptionalMail(ctx: Ctx, email: string): Statement {
  const { schoolId } = inSchool(ctx);
  return ctx.db.sharedOf(schoolId).update(users).set({ emailNotifications: true }).where(studentAt(schoolId, email));
}
