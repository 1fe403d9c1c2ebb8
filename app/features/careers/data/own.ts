import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { inSchool, type SchoolScope } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";

/** The student's scope: tables of their school and their record. @throws not_found without a record */
export function ofStudent(ctx: Ctx): SchoolScope & { studentId: string } {
  const { studentId } = userOf(ctx);
  if (!studentId) throw notFound();
  return { ...inSchool(ctx), studentId };
}
