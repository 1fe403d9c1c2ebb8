import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { agreementTemplates } from "#drizzle/schema/agreements";
import { users } from "#drizzle/schema/identity";
import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Drafts, templates in use, and the latest earlier versions: at most 200 rows. */
export function selectTemplates(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: agreementTemplates.id,
      programId: agreementTemplates.programId,
      program: programs.title,
      version: agreementTemplates.version,
      title: agreementTemplates.title,
      state: agreementTemplates.state,
      publishedAt: agreementTemplates.publishedAt,
      retiredAt: agreementTemplates.retiredAt,
    })
    .from(agreementTemplates)
    .leftJoin(programs, and(eq(programs.schoolId, agreementTemplates.schoolId), eq(programs.id, agreementTemplates.programId)))
    .where(eq(agreementTemplates.schoolId, schoolId))
    .orderBy(asc(sql`${agreementTemplates.programId} IS NOT NULL`), asc(programs.position), desc(agreementTemplates.version))
    .limit(200);
}

/** One template with its program and who published it. */
export function selectTemplate(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  return db
    .select({
      template: agreementTemplates,
      program: programs.title,
      publisher: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`.as("publisher"),
    })
    .from(agreementTemplates)
    .leftJoin(programs, and(eq(programs.schoolId, agreementTemplates.schoolId), eq(programs.id, agreementTemplates.programId)))
    .leftJoin(users, eq(users.id, agreementTemplates.publishedBy))
    .where(own(agreementTemplates, id));
}

/** The versions of a program, or of the school's own template, the latest first. */
export function selectVersions(ctx: Ctx, programId: string | null) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(agreementTemplates)
    .where(
      and(
        eq(agreementTemplates.schoolId, schoolId),
        programId === null ? isNull(agreementTemplates.programId) : eq(agreementTemplates.programId, programId),
      ),
    )
    .orderBy(desc(agreementTemplates.version))
    .limit(20);
}
