import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { groupOrders } from "#drizzle/schema/groups";
import { users } from "#drizzle/schema/identity";
import { refundRequests, TRANSACTION_TYPES, transactions } from "#drizzle/schema/payments";
import { classes, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { purchaseItems, purchases } from "#drizzle/schema/store";
import type { Ctx } from "~/platform/context";
import type { Orm } from "~/platform/db";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";

export interface RefundFilters {
  search?: string;
  status?: "pending" | "approved" | "declined" | "cancelled";
  program?: string;
  school?: string;
  student?: string;
  from_date?: string;
  to_date?: string;
}

const student = sql<string>`coalesce(${students.firstName} || ' ' || ${students.lastName}, ${purchases.firstName} || ' ' || ${purchases.lastName}, ${groupOrders.buyer}, '')`;

const columns = {
  id: refundRequests.id,
  number: refundRequests.number,
  schoolId: refundRequests.schoolId,
  school: sql<string>`${schools.name}`.as("school_name"),
  registrationId: refundRequests.registrationId,
  studentId: sql<string | null>`coalesce(${students.id}, ${purchases.studentId})`.as("student_key"),
  student: student.as("student_name"),
  purchaseId: refundRequests.purchaseId,
  groupOrderId: refundRequests.groupOrderId,
  program: sql<
    string | null
  >`coalesce(${programs.title}, 'Store order ' || coalesce(${purchases.number}, upper(substr(${purchases.code}, 1, 8))), 'Group order ' || ${groupOrders.number})`.as(
    "program_title",
  ),
  classCode: sql<string | null>`${classes.code}`.as("class_code"),
  amountCents: refundRequests.amountCents,
  approvedCents: refundRequests.approvedCents,
  reason: refundRequests.reason,
  reasonCode: refundRequests.reasonCode,
  status: refundRequests.status,
  execution: refundRequests.execution,
  from: refundRequests.requestFromType,
  requestedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`.as("requested_by_name"),
  createdAt: sql<number>`${refundRequests.createdAt}`.as("requested_at"),
  decidedAt: refundRequests.decidedAt,
  decisionNote: refundRequests.decisionNote,
  quote: refundRequests.quote,
};

const joined = (db: Orm) =>
  db
    .select(columns)
    .from(refundRequests)
    .innerJoin(schools, eq(schools.id, refundRequests.schoolId))
    .leftJoin(registrations, and(eq(registrations.schoolId, refundRequests.schoolId), eq(registrations.id, refundRequests.registrationId)))
    .leftJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .leftJoin(purchases, and(eq(purchases.schoolId, refundRequests.schoolId), eq(purchases.id, refundRequests.purchaseId)))
    .leftJoin(groupOrders, and(eq(groupOrders.schoolId, refundRequests.schoolId), eq(groupOrders.id, refundRequests.groupOrderId)))
    .leftJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .leftJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .leftJoin(users, eq(users.id, refundRequests.requestedBy));

const counted = (db: Orm) =>
  db
    .select({ count: sql<number>`count(*)`.as("count"), cents: sql<number>`coalesce(sum(${refundRequests.amountCents}), 0)`.as("total_cents") })
    .from(refundRequests)
    .leftJoin(registrations, and(eq(registrations.schoolId, refundRequests.schoolId), eq(registrations.id, refundRequests.registrationId)))
    .leftJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .leftJoin(purchases, and(eq(purchases.schoolId, refundRequests.schoolId), eq(purchases.id, refundRequests.purchaseId)))
    .leftJoin(groupOrders, and(eq(groupOrders.schoolId, refundRequests.schoolId), eq(groupOrders.id, refundRequests.groupOrderId)));

function matching(filters: RefundFilters, zone: string): SQL | undefined {
  const { search, status, program, school, from_date: from, to_date: to } = filters;
  const pattern = search ? sought(search) : null;
  return and(
    status ? eq(refundRequests.status, status) : undefined,
    program ? eq(registrations.programId, program) : undefined,
    school ? eq(refundRequests.schoolId, school) : undefined,
    filters.student ? sql`coalesce(${registrations.studentId}, ${purchases.studentId}) = ${filters.student}` : undefined,
    from ? gte(refundRequests.createdAt, instantOf(from, "00:00", zone).getTime()) : undefined,
    to ? lt(refundRequests.createdAt, instantOf(plusDays(to, 1), "00:00", zone).getTime()) : undefined,
    pattern ? or(contains(student, pattern), contains(sql`coalesce(${refundRequests.number}, '')`, pattern)) : undefined,
  );
}

const SORTS: Record<string, SQL> = {
  created_at: sql`${refundRequests.createdAt}`,
  amount: sql`${refundRequests.amountCents}`,
  status: sql`${refundRequests.status}`,
  decided_at: sql`${refundRequests.decidedAt}`,
};

const paged = (db: Orm, where: SQL | undefined, { limit, offset = 0, after, ordering }: ListPart) => {
  const order = [
    { by: SORTS[ordering.replace("-", "")] ?? refundRequests.createdAt, way: wayOf(ordering) },
    { by: refundRequests.id, way: "desc" },
  ] as const;
  return joined(db)
    .where(and(where, behind(order, after)))
    .orderBy(sortedBy(order))
    .limit(limit)
    .offset(offset);
};

/** One page of a school's refund requests and their count, for a batch. */
export function refundPage(ctx: Ctx, filters: RefundFilters, page: ListPart, zone: string) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(eq(refundRequests.schoolId, schoolId), matching(filters, zone));
  return [paged(db, where, page), counted(db).where(where)] as const;
}

/** The list over all schools: requests to super admins, without those of students to their schools. */
export function everyRefundPage(ctx: Ctx, filters: RefundFilters, page: ListPart, zone: string) {
  const db = acrossSchools(ctx, "super admins decide on the refunds of every school");
  const where = and(sql`${refundRequests.requestFromType} <> 'student'`, matching(filters, zone));
  return [paged(db, where, page), counted(db).where(where)] as const;
}

export type RefundRow = Awaited<ReturnType<typeof paged>>[number];

/** Filter options of a school's list. */
export function programsOfSchool(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ value: programs.id, label: programs.title }).from(programs).where(eq(programs.schoolId, schoolId)).orderBy(asc(programs.title));
}

export const everySchool = (ctx: Ctx) =>
  acrossSchools(ctx, "super admins narrow the list of refunds by school")
    .select({ value: schools.id, label: schools.name })
    .from(schools)
    .orderBy(asc(schools.name));

/** One request with all its columns, and the requests before and after it. */
export function selectRefundRow(ctx: Ctx, refundId: string) {
  const { db, own } = inSchool(ctx);
  return joined(db).where(own(refundRequests, refundId));
}

/** The ledger entries of a refund. */
export function selectRefundLedger(ctx: Ctx, refundId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: transactions.id,
      type: transactions.type,
      amountCents: transactions.amountCents,
      method: transactions.method,
      ref: transactions.ref,
      createdAt: transactions.createdAt,
    })
    .from(transactions)
    .where(
      and(
        sql`+${transactions.schoolId} = ${schoolId}`,
        inArray(transactions.type, TRANSACTION_TYPES),
        sql`${transactions.ref} IN (SELECT p.provider_refund_id FROM refund_parts p WHERE p.school_id = ${schoolId} AND p.refund_request_id = ${refundId})`,
      ),
    )
    .orderBy(asc(transactions.createdAt));
}

/** Links a student's request with the school's request that followed it. */
export function selectRelated(ctx: Ctx, refundId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: refundRequests.id, number: refundRequests.number, status: refundRequests.status, parentId: refundRequests.parentId })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.schoolId, schoolId),
        or(
          eq(refundRequests.parentId, refundId),
          sql`${refundRequests.id} = (SELECT c.parent_id FROM refund_requests c WHERE c.school_id = ${schoolId} AND c.id = ${refundId})`,
        ),
      ),
    );
}

/** The payments of a request, with the requested amounts. */
export function selectAskedPayments(ctx: Ctx, refundId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: transactions.id,
      type: transactions.type,
      status: transactions.status,
      method: transactions.method,
      paidOn: transactions.paidOn,
      amountCents: transactions.amountCents,
      askedCents: sql<number>`asked.cents`.as("asked_cents"),
    })
    .from(transactions)
    .innerJoin(
      sql`(SELECT json_extract(i.value, '$.id') AS id, json_extract(i.value, '$.cents') AS cents FROM refund_requests q, json_each(q.quote, '$.items') i
        WHERE q.school_id = ${schoolId} AND q.id = ${refundId}) asked`,
      sql`asked.id = ${transactions.id}`,
    )
    .where(eq(transactions.schoolId, schoolId))
    .orderBy(desc(transactions.createdAt), sql`${transactions.type} = 'processing_fee'`);
}

/** The order lines of a request. */
export function selectAskedPieces(ctx: Ctx, refundId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: purchaseItems.id,
      title: purchaseItems.title,
      size: purchaseItems.size,
      quantity: sql<number>`asked.quantity`.as("asked_quantity"),
    })
    .from(purchaseItems)
    .innerJoin(
      sql`(SELECT json_extract(i.value, '$.id') AS id, json_extract(i.value, '$.quantity') AS quantity FROM refund_requests q, json_each(q.quote, '$.pieces') i
        WHERE q.school_id = ${schoolId} AND q.id = ${refundId}) asked`,
      sql`asked.id = ${purchaseItems.id}`,
    )
    .where(eq(purchaseItems.schoolId, schoolId))
    .orderBy(asc(purchaseItems.position));
}
