import { and, asc, eq, or, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { listViews } from "#drizzle/schema/list-views";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { MAX_VIEWS } from "../model";

/** A person's own views of a list, then those that others share, by name. */
export function viewsOf(ctx: Ctx, list: string, userId: string) {
  const { db, schoolId } = inSchool(ctx);
  const isOwn = eq(listViews.userId, userId);
  return db
    .select({
      id: listViews.id,
      name: listViews.name,
      query: listViews.query,
      isShared: listViews.isShared,
      isOwn: sql<number>`${isOwn}`.as("is_own"),
      by: sql<string>`${users.firstName} || ' ' || ${users.lastName}`.as("by"),
    })
    .from(listViews)
    .innerJoin(users, eq(users.id, listViews.userId))
    .where(and(eq(listViews.schoolId, schoolId), eq(listViews.list, list), or(isOwn, eq(listViews.isShared, true))))
    .orderBy(sql`is_own DESC`, asc(listViews.name), listViews.id)
    .limit(MAX_VIEWS * 4);
}

/** One of a person's own views. */
export async function ownView(ctx: Ctx, id: string, userId: string) {
  const { db, own } = inSchool(ctx);
  const [view] = await db
    .select()
    .from(listViews)
    .where(and(own(listViews, id), eq(listViews.userId, userId)));
  return view ?? null;
}
