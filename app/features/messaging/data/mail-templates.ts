import { and, eq, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { emailTemplates, systemTemplates } from "#drizzle/schema/messaging";
import { schools } from "#drizzle/schema/schools";
import { translations } from "#drizzle/schema/translations";
import type { Ctx } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import type { Locale } from "~/words/locale";
import type { TemplateName } from "../mails-model";

export const SYSTEM_REASON = "wordings of the product's own mail are the same for every school";

const nameOf = { editor: users.firstName, editorLast: users.lastName };

/** The school's edited templates, with their editors. */
export function ownTemplates(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ row: emailTemplates, ...nameOf })
    .from(emailTemplates)
    .leftJoin(users, eq(users.id, emailTemplates.updatedBy))
    .where(eq(emailTemplates.schoolId, schoolId));
}

/** Product mails edited by super admins. */
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

/**
 * A school's edited template with its on/off state, null if never edited; and its published text in another language, null unless subject and
 * body are there.
 */
export async function findMailTemplate(ctx: Ctx, template: TemplateName, locale: Locale) {
  const { db, schoolId } = inSchool(ctx);
  const t = translations;
  const isShown = and(eq(t.schoolId, schools.id), sql`${t.locale} = ${locale}`, eq(t.subject, `template:${template}`), eq(t.state, "published"));
  const rows = await db
    .select({ own: emailTemplates, field: t.field, text: t.text })
    .from(schools)
    .leftJoin(emailTemplates, and(eq(emailTemplates.schoolId, schools.id), eq(emailTemplates.abbreviation, template)))
    .leftJoin(t, isShown)
    .where(eq(schools.id, schoolId));
  const { subject, body, afterTable } = Object.fromEntries(rows.map(({ field, text }) => [field ?? "", text ?? ""]));
  return { own: rows[0]?.own ?? null, translated: subject && body ? { subject, body, afterTable } : null };
}

/** A product mail as edited by super admins; null if never edited. */
export async function findSystemTemplate(ctx: Ctx, template: TemplateName): Promise<Words | null> {
  const [row] = await acrossSchools(ctx, SYSTEM_REASON).select().from(systemTemplates).where(eq(systemTemplates.abbreviation, template));
  return row ?? null;
}
