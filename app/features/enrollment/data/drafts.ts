import { and, eq } from "drizzle-orm";
import { registrationDrafts, students } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { hashToken } from "~/platform/ids";

export type Draft = typeof registrationDrafts.$inferSelect;

const byHash = (ctx: Ctx, tokenHash: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(registrationDrafts)
    .where(and(eq(registrationDrafts.schoolId, schoolId), eq(registrationDrafts.tokenHash, tokenHash)));
};

/** Browsers are shared: what a signed-in student has typed is that student's, and a visitor's draft is no student's. */
function isFor(ctx: Ctx, draft: Draft): boolean {
  const studentId = ctx.actor.kind === "user" && ctx.actor.roleType === "student" ? ctx.actor.studentId : null;
  return draft.source === "student" ? draft.studentId === studentId : studentId === null;
}

/** The draft a token opens for this person, at this school. */
export async function findDraftByToken(ctx: Ctx, token: string | null | undefined): Promise<Draft | null> {
  if (!token) return null;
  const [row] = await byHash(ctx, await hashToken(token));
  return row && isFor(ctx, row) ? row : null;
}

/** Where a registration begins: the draft of a token and, of a signed-in student, the student record. One round trip. */
export async function findStart(ctx: Ctx, token: string | null | undefined) {
  const { db, schoolId } = inSchool(ctx);
  const studentId = ctx.actor.kind === "user" ? (ctx.actor.studentId ?? "") : "";
  const [[draft], [student]] = await db.batch([
    byHash(ctx, await hashToken(token ?? "")),
    db
      .select()
      .from(students)
      .where(and(eq(students.schoolId, schoolId), eq(students.id, studentId))),
  ]);
  return { draft: draft && isFor(ctx, draft) ? draft : null, student: student ?? null };
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
