import { and, asc, desc, eq } from "drizzle-orm";
import { instalments } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { inSchool } from "~/platform/school-scope";

/** One page of a registration's instalments. */
export async function listInstalments(
  ctx: Ctx,
  registrationId: string,
  page: { limit: number; offset: number; ordering: string },
  status?: "unpaid" | "paid" | "cancelled",
) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(
    eq(instalments.schoolId, schoolId),
    eq(instalments.registrationId, registrationId),
    status ? eq(instalments.status, status) : undefined,
  );
  const order = page.ordering.startsWith("-") ? desc : asc;
  const [results, [total]] = await db.batch([
    db
      .select()
      .from(instalments)
      .where(where)
      .orderBy(order(instalments.dueDate), order(instalments.position), order(instalments.id))
      .limit(page.limit)
      .offset(page.offset),
    countRows(ctx, db, instalments, where),
  ]);
  return { results, count: total?.count ?? 0 };
}
