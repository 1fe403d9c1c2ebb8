import { and, eq } from "drizzle-orm";
import { programInstructors } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { conflict, type DomainError, invalidField } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { programsToTeach } from "../../data/office-instructors";
import type { InstructorForm } from "../../instructor-model";

export const emailTaken = (): DomainError =>
  conflict("instructor_exists", "An instructor with this email already exists.", { email: ["An instructor with this email already exists."] });

type Person = Pick<InstructorForm, "first_name" | "last_name" | "email" | "phone"> &
  Pick<InstructorForm, "title" | "license_number" | "license_state" | "license_expiry" | "bls_expiry" | "years_experience" | "certifications"> &
  Pick<InstructorForm, "availability" | "schedule" | "bio">;

/** Columns of an instructor, for all forms. */
export const personColumns = (input: Person) => ({
  firstName: input.first_name,
  lastName: input.last_name,
  email: input.email,
  phone: input.phone,
  title: input.title ?? null,
  licenseNumber: input.license_number ?? null,
  licenseState: input.license_state ?? null,
  licenseExpiry: input.license_expiry ?? null,
  blsExpiry: input.bls_expiry ?? null,
  yearsExperience: input.years_experience ?? null,
  certifications: [...new Set(input.certifications)],
  availability: [...new Set(input.availability)].sort((a, b) => a - b),
  preferredSchedule: input.schedule ?? null,
  bio: input.bio ?? null,
});

/** @throws invalid on `programs` when one is not the school's */
export async function checkPrograms(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await programsToTeach(ctx)).map(({ value }) => value));
  const stranger = ids.find((each) => !known.has(each));
  if (stranger) throw invalidField("programs", `"${stranger}" is not a valid choice`);
}

/** Replaces the programs that an instructor teaches or applies for. */
export function stagePrograms(ctx: CommandCtx, instructorId: string, ids: readonly string[]): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.delete(programInstructors).where(and(eq(programInstructors.schoolId, schoolId), eq(programInstructors.instructorId, instructorId))));
  const each = [...new Set(ids)];
  if (each.length > 0) ctx.stage(db.insert(programInstructors).values(each.map((programId) => ({ schoolId, programId, instructorId }))));
}
