import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { isSuperAdmin } from "~/platform/policy";

/**
 * Lets a super admin act in the school that a call names, or in none; the choice holds for the whole call. Other users always act in
 * their own school. @throws not_found for an unknown school
 */
export async function inNamedSchool(ctx: Ctx, schoolId: string | null): Promise<Ctx> {
  if (!isSuperAdmin(ctx) || ctx.chosenSchool) return ctx;
  if (!schoolId) return { ...ctx, hostSchool: null };
  const school = await findSchoolById(ctx, schoolId);
  if (!school) throw notFound();
  return withSchool(ctx, school);
}
