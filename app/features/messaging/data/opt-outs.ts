import { and, eq } from "drizzle-orm";
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

export function optOut(ctx: Ctx, email: string, kind: MailKind): Statement {
  const { db, schoolId } = inSchool(ctx);
  return db.insert(mailOptOuts).values({ schoolId, email, kind, createdAt: ctx.now.getTime() }).onConflictDoNothing();
}

export function optIn(ctx: Ctx, email: string, kind: MailKind): Statement {
  const { db, schoolId } = inSchool(ctx);
  return db.delete(mailOptOuts).where(and(eq(mailOptOuts.schoolId, schoolId), eq(mailOptOuts.email, email), eq(mailOptOuts.kind, kind)));
}
