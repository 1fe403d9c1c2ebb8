import { and, eq, gte, sql } from "drizzle-orm";
import { inquiries, inquiryWidgets } from "#drizzle/schema/inquiries";
import { programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { DAY_MS } from "~/platform/zones";

const MONTH_MS = 30 * DAY_MS;

/** The school's widget and its number of inquiries in the last 30 days. One round trip. */
export async function readWidget(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  const [[widget], [counted]] = await db.batch([
    db.select().from(inquiryWidgets).where(eq(inquiryWidgets.schoolId, schoolId)),
    db
      .select({ count: sql<number>`count(*)` })
      .from(inquiries)
      .where(and(eq(inquiries.schoolId, schoolId), eq(inquiries.source, "widget"), gte(inquiries.createdAt, ctx.now.getTime() - MONTH_MS))),
  ]);
  return { widget: widget ?? null, count: counted?.count ?? 0 };
}

/** The widget of a key, if it is on and the school is active. */
export async function findWidgetByKey(ctx: Ctx, key: string) {
  const [row] = await acrossSchools(ctx, "the key in the embed code says which school a widget belongs to")
    .select({ widget: inquiryWidgets })
    .from(inquiryWidgets)
    .innerJoin(schools, and(eq(schools.id, inquiryWidgets.schoolId), eq(schools.status, "active")))
    .where(and(eq(inquiryWidgets.key, key), eq(inquiryWidgets.isEnabled, true)));
  return row?.widget ?? null;
}

/** Programs of the widget's form. */
export function offeredPrograms(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: programs.id, title: programs.title })
    .from(programs)
    .where(and(eq(programs.schoolId, schoolId), eq(programs.status, "offering")))
    .orderBy(programs.position);
}
