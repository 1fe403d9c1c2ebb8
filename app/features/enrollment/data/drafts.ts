import { and, eq } from "drizzle-orm";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { hashToken } from "~/platform/ids";

export type Draft = typeof registrationDrafts.$inferSelect;

/** The draft a visitor's token opens, at this school. */
export async function findDraftByToken(ctx: Ctx, token: string | null | undefined): Promise<Draft | null> {
  if (!token) return null;
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(registrationDrafts)
    .where(and(eq(registrationDrafts.schoolId, schoolId), eq(registrationDrafts.tokenHash, await hashToken(token))));
  return row ?? null;
}

export async function findDraftByCode(ctx: Ctx, code: string): Promise<Draft | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(registrationDrafts)
    .where(and(eq(registrationDrafts.schoolId, schoolId), eq(registrationDrafts.code, code)));
  return row ?? null;
}

export async function findDraftById(ctx: Ctx, id: string): Promise<Draft | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(registrationDrafts)
    .where(and(eq(registrationDrafts.schoolId, schoolId), eq(registrationDrafts.id, id)));
  return row ?? null;
}
