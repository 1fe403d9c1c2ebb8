import { and, eq } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { emailTemplates, systemTemplates } from "#drizzle/schema/messaging";
import type { Ctx } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import type { TemplateName } from "../mails-model";

export const SYSTEM_REASON = "wordings of the product's own mail are the same for every school";

const nameOf = { editor: users.firstName, editorLast: users.lastName };

/** The wordings that a school has of its own, with who wrote them. */
export function ownTemplates(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ row: emailTemplates, ...nameOf })
    .from(emailTemplates)
    .leftJoin(users, eq(users.id, emailTemplates.updatedBy))
    .where(eq(emailTemplates.schoolId, schoolId));
}

/** The wordings that a super admin has given to mail of the product itself. */
export const systemWordings = (ctx: Ctx) =>
  acrossSchools(ctx, SYSTEM_REASON)
    .select({ row: systemTemplates, ...nameOf })
    .from(systemTemplates)
    .leftJoin(users, eq(users.id, systemTemplates.updatedBy));

interface Words {
  subject: string;
  body: string;
  afterTable: string | null;
  hasItems: boolean;
}

/** A school's own wording of a template, switched on or off; null when it never wrote one. */
export async function findMailTemplate(ctx: Ctx, template: TemplateName): Promise<(Words & { isEnabled: boolean }) | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(emailTemplates)
    .where(and(eq(emailTemplates.schoolId, schoolId), eq(emailTemplates.abbreviation, template)));
  return row ?? null;
}

/** The product's own wording of a mail as a super admin has changed it; null when nobody has. */
export async function findSystemTemplate(ctx: Ctx, template: TemplateName): Promise<Words | null> {
  const [row] = await acrossSchools(ctx, SYSTEM_REASON).select().from(systemTemplates).where(eq(systemTemplates.abbreviation, template));
  return row ?? null;
}
