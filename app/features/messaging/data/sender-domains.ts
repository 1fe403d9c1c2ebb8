import { and, asc, eq, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { senderDomains } from "#drizzle/schema/messaging";
import type { Ctx } from "~/platform/context";
import { acrossSchools, besideSchool, inSchool } from "~/platform/school-scope";

export type SenderDomain = typeof senderDomains.$inferSelect;

export async function findSenderDomain(ctx: Ctx): Promise<SenderDomain | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db.select().from(senderDomains).where(eq(senderDomains.schoolId, schoolId));
  return row ?? null;
}

/** Whether another school has verified a domain. */
export async function isOthersDomain(ctx: Ctx, domain: string): Promise<boolean> {
  const rows = await acrossSchools(ctx, "a domain is the sender of one school of all")
    .select({ schoolId: senderDomains.schoolId })
    .from(senderDomains)
    .where(and(eq(senderDomains.domain, domain), isNotNull(senderDomains.verifiedAt), ne(senderDomains.schoolId, inSchool(ctx).schoolId)));
  return rows.length > 0;
}

/** The verified sender address of a school; null if it uses the product's. */
export async function verifiedSender(ctx: Ctx, schoolId: string): Promise<string | null> {
  const [row] = await besideSchool(ctx, "the mail queue serves every school", schoolId)
    .select({ domain: senderDomains.domain, localPart: senderDomains.localPart })
    .from(senderDomains)
    .where(and(eq(senderDomains.schoolId, schoolId), isNotNull(senderDomains.verifiedAt)));
  return row ? `${row.localPart}@${row.domain}` : null;
}

/** The domains not checked since the given time, oldest first. */
export function dueDomains(ctx: Ctx, before: number, limit: number) {
  return acrossSchools(ctx, "the sender domains of every school are looked at by one tick")
    .select()
    .from(senderDomains)
    .where(or(isNull(senderDomains.checkedAt), lt(senderDomains.checkedAt, before)))
    .orderBy(asc(senderDomains.checkedAt))
    .limit(limit);
}
