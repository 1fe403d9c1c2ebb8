import { findSchoolById } from "~/features/identity/data/school-row";
import { findSchoolRow } from "~/features/schools/data/find-school";
import { type Ctx, type School, withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";

type Row = NonNullable<Awaited<ReturnType<typeof findSchoolRow>>>["row"];

/** A school that a super admin looks at, with the context to work in it. @throws not_found for one that is not there, or was deleted */
export async function adminSchool<C extends Ctx>(ctx: C, id: string): Promise<{ there: C; school: School; row: Row }> {
  const [found, school] = await Promise.all([findSchoolRow(ctx, id), findSchoolById(ctx, id)]);
  if (!found || !school) throw notFound();
  return { there: { ...ctx, ...withSchool(ctx, school) }, school, row: found.row };
}
