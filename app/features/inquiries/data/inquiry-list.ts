import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { inquiries } from "#drizzle/schema/inquiries";
import { programs } from "#drizzle/schema/programs";
import { type Ctx, zoneOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";
import type { InquiryFilters } from "../model";

const SORTS = { created_at: inquiries.createdAt, name: sql`lower(${inquiries.name})`, contact_status: inquiries.contactStatus } as const;

function whereOf(ctx: Ctx, filters: InquiryFilters) {
  const { schoolId } = inSchool(ctx);
  const zone = zoneOf(ctx);
  const startOf = (day: string) => instantOf(day, "00:00", zone).getTime();
  const pattern = filters.search ? sought(filters.search) : null;
  const i = inquiries;
  return and(
    eq(i.schoolId, schoolId),
    filters.program ? eq(i.programId, filters.program) : undefined,
    filters.inquiry_type ? eq(i.type, filters.inquiry_type) : undefined,
    filters.contact_status ? eq(i.contactStatus, filters.contact_status) : undefined,
    filters.source ? eq(i.source, filters.source) : undefined,
    filters.from_date ? gte(i.createdAt, startOf(filters.from_date)) : undefined,
    filters.to_date ? lt(i.createdAt, startOf(plusDays(filters.to_date, 1))) : undefined,
    pattern ? sql`(${contains(i.name, pattern)} OR ${contains(i.email, pattern)} OR ${contains(i.phone, pattern)})` : undefined,
  );
}

/** A page of inquiries with count, as two statements of the caller's batch. Days are in the school's zone. */
export function inquiryPage(ctx: Ctx, filters: InquiryFilters, page: ListPart) {
  const { db, own } = inSchool(ctx);
  const where = whereOf(ctx, filters);
  const order = [
    { by: SORTS[page.ordering.replace(/^-/, "") as keyof typeof SORTS], way: wayOf(page.ordering) },
    { by: inquiries.id, way: "desc" },
  ] as const;
  const rows = db
    .select({
      id: inquiries.id,
      name: inquiries.name,
      email: inquiries.email,
      phone: inquiries.phone,
      locale: inquiries.locale,
      programId: inquiries.programId,
      program: programs.title,
      type: inquiries.type,
      source: inquiries.source,
      message: inquiries.message,
      contactStatus: inquiries.contactStatus,
      reply: inquiries.reply,
      repliedAt: inquiries.repliedAt,
      createdAt: inquiries.createdAt,
    })
    .from(inquiries)
    .leftJoin(programs, own(programs, inquiries.programId))
    .where(and(where, behind(order, page.after)))
    .orderBy(sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  const count = countRows(ctx, db, inquiries, where);
  return [rows, count] as const;
}

/** The programs of the inquiry form, in order. */
export function programChoices(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ value: programs.id, label: programs.title })
    .from(programs)
    .where(eq(programs.schoolId, schoolId))
    .orderBy(asc(programs.position));
}

/** Whether a program is this school's. */
export async function isOurProgram(ctx: Ctx, programId: string): Promise<boolean> {
  const { db, own } = inSchool(ctx);
  const rows = await db.select({ id: programs.id }).from(programs).where(own(programs, programId));
  return rows.length > 0;
}
