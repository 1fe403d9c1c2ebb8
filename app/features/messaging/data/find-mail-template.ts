import { and, eq } from "drizzle-orm";
import { emailTemplates } from "#drizzle/schema/messaging";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** A school's own wording of a template, switched on or off; null when it never wrote one. */
export async function findMailTemplate(ctx: Ctx, template: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({
      subject: emailTemplates.subject,
      body: emailTemplates.body,
      afterTable: emailTemplates.afterTable,
      isEnabled: emailTemplates.isEnabled,
    })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.schoolId, schoolId), eq(emailTemplates.abbreviation, template)));
  return row ?? null;
}
