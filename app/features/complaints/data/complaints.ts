import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { complaintFiles, complaints } from "#drizzle/schema/complaints";
import { users } from "#drizzle/schema/identity";
import { files } from "#drizzle/schema/platform";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { IsoDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import type { KIND_LABELS, STATE_LABELS } from "../model";

export interface ComplaintFilters {
  state?: keyof typeof STATE_LABELS;
  kind?: keyof typeof KIND_LABELS;
  search?: string;
}

function whereOf(ctx: Ctx, { state, kind, search }: ComplaintFilters, today: IsoDate): SQL | undefined {
  const { schoolId } = inSchool(ctx);
  const pattern = search ? sought(search) : null;
  return and(
    eq(complaints.schoolId, schoolId),
    kind ? eq(complaints.kind, kind) : undefined,
    state === "answered" ? sql`${complaints.answeredOn} IS NOT NULL` : undefined,
    state === "open" ? sql`${complaints.answeredOn} IS NULL AND ${complaints.dueOn} >= ${today}` : undefined,
    state === "late" ? sql`${complaints.answeredOn} IS NULL AND ${complaints.dueOn} < ${today}` : undefined,
    pattern ? or(contains(sql`${complaints.fromName}`, pattern), contains(sql`${complaints.body}`, pattern)) : undefined,
  );
}

/** A page of complaints and their count: two statements for the caller's batch. */
export function complaintPage(ctx: Ctx, filters: ComplaintFilters, page: ListPart, today: IsoDate) {
  const { db } = inSchool(ctx);
  const where = whereOf(ctx, filters, today);
  const way = wayOf(page.ordering);
  const order = [
    { by: complaints.receivedOn, way },
    { by: complaints.id, way },
  ] as const;
  const rows = db
    .select()
    .from(complaints)
    .where(and(where, behind(order, page.after)))
    .orderBy(sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  const total = countRows(ctx, db, complaints, where);
  return [rows, total] as const;
}

export function selectComplaint(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  return db
    .select({
      complaint: complaints,
      /** The language of the student who sent it; null without one. */
      reads: sql<Locale | null>`(SELECT s.locale FROM students s WHERE s.school_id = ${complaints.schoolId} AND s.id = ${complaints.studentId})`.as(
        "reads",
      ),
      recorder: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`.as("recorder"),
      answerer: sql<string | null>`(SELECT a.first_name || ' ' || a.last_name FROM users a WHERE a.id = ${complaints.answeredBy})`.as("answerer"),
    })
    .from(complaints)
    .leftJoin(users, eq(users.id, complaints.recordedBy))
    .where(own(complaints, id));
}

export function selectFiles(ctx: Ctx, complaintId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: files.id, name: files.name })
    .from(complaintFiles)
    .innerJoin(files, and(eq(files.schoolId, complaintFiles.schoolId), eq(files.id, complaintFiles.fileId)))
    .where(and(eq(complaintFiles.schoolId, schoolId), eq(complaintFiles.complaintId, complaintId)))
    .orderBy(asc(complaintFiles.position));
}

/** The complaints that a student sent, the latest first. */
export function selectOwn(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(complaints)
    .where(and(eq(complaints.schoolId, schoolId), eq(complaints.studentId, studentId)))
    .orderBy(desc(complaints.receivedOn), desc(complaints.id))
    .limit(50);
}

export function selectSettings(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ days: schools.complaintDays, agency: schools.complaintAgency }).from(schools).where(eq(schools.id, schoolId));
}

/** Owners, admins, and registrars with an active account: who handles complaints. */
export function selectHandlers(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: users.id, email: users.email, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`.as("name") })
    .from(users)
    .where(
      and(
        eq(users.schoolId, schoolId),
        eq(users.status, "active"),
        inArray(users.role, ["school_owner", "school_admin"]),
        or(isNull(users.permissionSet), eq(users.permissionSet, "registrar")),
      ),
    )
    .limit(50);
}
