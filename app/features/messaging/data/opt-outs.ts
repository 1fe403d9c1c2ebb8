import { and, eq, isNull } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { mailOptOuts } from "#drizzle/schema/messaging";
import type { Ctx } from "~/platform/context";
import type { Statement } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { isMailKind } from "../mails-model";
import type { MailKind } from "../model";

/** The mail kinds that an address has unsubscribed from at this school. */
export async function optOutsOf(ctx: Ctx, email: string): Promise<MailKind[]> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ kind: mailOptOuts.kind })
    .from(mailOptOuts)
    .where(and(eq(mailOptOuts.schoolId, schoolId), eq(mailOptOuts.email, email)));
  return rows.map((row) => row.kind).filter(isMailKind);
}

/** The student with an address; null for an address of nobody. */
export async function studentWith(ctx: Ctx, email: string): Promise<string | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), eq(students.email, email), isNull(students.deletedAt)));
  return row?.id ?? null;
}

export function optOut(ctx: Ctx, email: string, kind: MailKind): Statement {
  const { db, schoolId } = inSchool(ctx);
  return db.insert(mailOptOuts).values({ schoolId, email, kind, createdAt: ctx.now.getTime() }).onConflictDoNothing();
}

export function optIn(ctx: Ctx, email: string, kind: MailKind): Statement {
  const { db, schoolId } = inSchool(ctx);
  return db.delete(mailOptOuts).where(and(eq(mailOptOuts.schoolId, schoolId), eq(mailOptOuts.email, email), eq(mailOptOuts.kind, kind)));
}
