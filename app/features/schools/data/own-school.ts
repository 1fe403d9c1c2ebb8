import { asc, eq, sql } from "drizzle-orm";
import { files } from "#drizzle/schema/platform";
import { navbarItems, schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Everything a school's owner may see of it, with the name of its agreement. One statement. */
export async function readOwnSchool(ctx: Ctx) {
  const { db, schoolId, own } = inSchool(ctx);
  const [row] = await db
    .select({ school: schools, agreementName: files.name })
    .from(schools)
    .leftJoin(files, own(files, schools.agreementFileId))
    .where(eq(schools.id, schoolId));
  return row ?? null;
}

export function navbarOf(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select().from(navbarItems).where(eq(navbarItems.schoolId, schoolId)).orderBy(asc(navbarItems.position), asc(navbarItems.id));
}

const has = (table: string, more = "1 = 1") => sql.raw(`EXISTS (SELECT 1 FROM ${table} WHERE ${table}.school_id = schools.id AND ${more})`);

/** Which setup steps of a school are done, according to its data. One statement. */
export async function readSetup(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  const yes = (question: ReturnType<typeof has>) => sql<number>`${question}`;
  const [row] = await db
    .select({
      skipped: schools.setupSkipped,
      plan: schools.plan,
      profile: sql<number>`(${schools.address} IS NOT NULL AND ${schools.city} IS NOT NULL AND ${schools.phone} IS NOT NULL AND ${schools.contactEmail} IS NOT NULL)`,
      branding: sql<number>`(${schools.logoFileId} IS NOT NULL OR ${schools.primaryColor} IS NOT NULL)`,
      payout: sql<number>`(${schools.payoutStatus} = 'verified')`,
      agreement: sql<number>`(${schools.agreementBody} IS NOT NULL OR ${schools.agreementFileId} IS NOT NULL)`,
      website: sql<number>`(${schools.metaTitle} IS NOT NULL OR ${schools.metaDescription} IS NOT NULL)`,
      location: yes(has("locations")),
      instructor: yes(has("instructors")),
      program: yes(has("programs", "programs.status = 'offering'")),
      class: yes(has("classes")),
      registration_form: yes(has("form_sections", "form_sections.form_type = 'registration'")),
      pre_enrollment_form: yes(has("form_sections", "form_sections.form_type = 'pre_enrollment'")),
      email_templates: yes(has("email_templates")),
      product: yes(has("products")),
      widget: yes(has("inquiry_widgets")),
      staff: yes(has("users", "users.role = 'school_admin' AND users.deleted_at IS NULL")),
    })
    .from(schools)
    .where(eq(schools.id, schoolId));
  return row ?? null;
}
