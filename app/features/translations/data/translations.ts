import { and, eq } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { schools } from "#drizzle/schema/schools";
import { translations } from "#drizzle/schema/translations";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

export function selectSettings(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      speaksSpanish: schools.speaksSpanish,
      registersInSpanish: schools.registersInSpanish,
      bindingLanguage: schools.bindingLanguage,
      legalTranslator: schools.legalTranslator,
      legalConfirmedAt: schools.legalConfirmedAt,
      legalConfirmedBy: users.firstName,
    })
    .from(schools)
    .leftJoin(users, eq(users.id, schools.legalConfirmedBy))
    .where(eq(schools.id, schoolId));
}

/** The row of one text. */
export const oneText = (schoolId: string, subject: string, field: string) =>
  and(eq(translations.schoolId, schoolId), eq(translations.locale, "es"), eq(translations.subject, subject), eq(translations.field, field));
