import type { Ctx } from "~/platform/context";
import type { Orm } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";

/** The tables as a student sees them: those of the own school, and the own record. @throws not_found for anybody without one */
export function ofStudent(ctx: Ctx): { db: Orm; schoolId: string; studentId: string } {
  const { studentId } = userOf(ctx);
  if (!studentId) throw notFound();
  return { ...inSchool(ctx), studentId };
}
