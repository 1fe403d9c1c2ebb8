import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { isSuperAdmin } from "~/platform/policy";

/**
 * A super admin works in the school that a call names, or in none; what a call has chosen stays chosen in all it does. Anybody else
 * stays at home, whatever is named. @throws not_found for a school that is not there
 */
export async function inNamedSchool(ctx: Ctx, schoolId: string | null): Promise<Ctx> {
  if (!isSuperAdmin(ctx) || ctx.chosenSchool) return ctx;
  if (!schoolId) return { ...ctx, hostSchool: null };
  const school = await findSchoolById(ctx, schoolId);
  if (!school) throw notFound();
  return withSchool(ctx, school);
}
