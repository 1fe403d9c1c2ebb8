import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { IS_AWAY } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { groupOrders } from "#drizzle/schema/groups";
import { paymentAttempts, transactions } from "#drizzle/schema/payments";
import { classes, programs } from "#drizzle/schema/programs";
import type { Funding } from "#drizzle/schema/refund-duties";
import { purchases } from "#drizzle/schema/store";
import { refundPolicies } from "#drizzle/schema/terms";
import { attendedOnColumn } from "~/features/attendance/data/hours";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { GROUP_PREPAID } from "../prepaid-model";
import { ASK_CANCELLATION } from "../refund-model";
import type { RefundSession } from "../refund-quote-model";

/** Disputes won by the school; any other dispute blocks the refund of its charge. */
const OVER = sql`('won', 'warning_closed')`;

/** A payment with its refunds so far; `disputed` while its bank may take it back. */
const paymentColumns = (schoolId: string) => ({
  id: transactions.id,
  type: transactions.type,
  status: transactions.status,
  amountCents: transactions.amountCents,
  attemptId: transactions.attemptId,
  registrationId: transactions.registrationId,
  instalmentId: transactions.instalmentId,
  purchaseId: transactions.purchaseId,
  groupOrderId: transactions.groupOrderId,
  studentId: transactions.studentId,
  method: transactions.method,
  description: transactions.description,
  payerName: transactions.payerName,
  receiptNumber: transactions.receiptNumber,
  paidOn: transactions.paidOn,
  createdAt: transactions.createdAt,
  returnedCents:
    sql<number>`(SELECT coalesce(sum(p.amount_cents), 0) FROM refund_parts p WHERE p.school_id = ${schoolId} AND p.transaction_id = ${transactions}.id AND p.execution <> 'failed')`.as(
      "returned_cents",
    ),
  /** A removed payment: one made at the school that was entered by mistake. */
  removedCents:
    sql<number>`(SELECT coalesce(-sum(x.amount_cents), 0) FROM transactions x WHERE x.school_id = ${schoolId} AND x.parent_id = ${transactions}.id AND x.amount_cents < 0 AND x.status = 'manually_paid')`.as(
      "removed_cents",
    ),
  intentId: sql<string | null>`${paymentAttempts.paymentIntentId}`.as("intent_id"),
  isDisputed:
    sql<number>`EXISTS (SELECT 1 FROM disputes d WHERE d.school_id = ${schoolId} AND d.attempt_id = ${transactions}.attempt_id AND d.status NOT IN ${OVER})`.as(
      "is_disputed",
    ),
});

const selectPayments = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select(paymentColumns(schoolId))
    .from(transactions)
    .leftJoin(paymentAttempts, and(eq(paymentAttempts.schoolId, transactions.schoolId), eq(paymentAttempts.id, transactions.attemptId)));
};

const newestFirst = [sql`${transactions.createdAt} DESC`, sql`${transactions.type} = 'processing_fee'`, sql`${transactions.id} DESC`];
/** Prepaid money of a group order goes back to its payer only, so the row that moved it to a registration is no payment to refund. */
const landed = sql`${transactions.amountCents} > 0 AND ${transactions.status} IN ('succeeded', 'manually_paid') AND ${transactions.method} <> ${GROUP_PREPAID}`;

/** Completed payments of a registration or order, newest first, each followed by its service fee. */
export function selectRefundable(ctx: Ctx, { registrationId, purchaseId, groupOrderId }: RefundTarget) {
  const of = registrationId
    ? eq(transactions.registrationId, registrationId)
    : groupOrderId
      ? eq(transactions.groupOrderId, groupOrderId)
      : eq(transactions.purchaseId, purchaseId ?? "");
  return selectPayments(ctx)
    .where(and(eq(transactions.schoolId, inSchool(ctx).schoolId), of, landed))
    .orderBy(...newestFirst);
}

/** The payments of one attempt. */
export const paymentsOfAttempt = (ctx: Ctx, attemptId: string) =>
  selectPayments(ctx)
    .where(and(eq(transactions.schoolId, inSchool(ctx).schoolId), eq(transactions.attemptId, attemptId), landed))
    .orderBy(sql`${transactions.type} = 'processing_fee'`, asc(transactions.id));

export type PaymentRow = Awaited<ReturnType<typeof selectRefundable>>[number];

/**
 * When the student gave notice (cancellation or refund request) and when the registration ended, in epoch milliseconds; null if neither
 * happened since the last reactivation.
 */
function departure(schoolId: string) {
  const recorded = sql`a.school_id = ${schoolId} AND a.subject_type = 'registration' AND a.subject_id = registrations.id`;
  const isBack = sql`(json_extract(a.after, '$.status') = 'active' OR json_extract(a.after, '$.enrollmentStatus') = 'enrolled')`;
  const back = sql`coalesce((SELECT max(a.at) FROM audit_log a WHERE ${recorded} AND ${isBack}), 0)`;
  const isEnd = sql`(json_extract(a.after, '$.status') = 'cancelled' OR json_extract(a.after, '$.enrollmentStatus') = 'dropped')`;
  return {
    noticeAt: sql<number | null>`(SELECT min(n.at) FROM (
        SELECT a.at AS at FROM audit_log a WHERE ${recorded} AND a.action = ${ASK_CANCELLATION}
        UNION ALL SELECT f.created_at FROM refund_requests f WHERE f.school_id = ${schoolId} AND f.registration_id = registrations.id
          AND ((f.status = 'pending' AND f.reason_code IN ('student_cancelled', 'medical', 'other'))
            OR (f.status = 'approved' AND f.reason_code IN ('student_cancelled', 'medical')))
      ) n WHERE n.at > ${back})`.as("notice_at"),
    endedAt: sql<number | null>`(SELECT max(a.at) FROM audit_log a WHERE ${recorded} AND ${isEnd} AND a.at > ${back}
        AND (registrations.status = 'cancelled' OR registrations.enrollment_status = 'dropped'))`.as("ended_at"),
  };
}

/** The sessions of the class that are not cancelled, with their minutes and whether the student was on leave; null for a class without any. */
const refundSessions = (schoolId: string) =>
  sql<RefundSession[] | null>`(SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('date', s.date, 'minutes', s.minutes, 'isExcluded',
      json(CASE WHEN EXISTS (SELECT 1 FROM leaves l WHERE l.school_id = ${schoolId} AND l.registration_id = "registrations"."id" AND ${IS_AWAY}
        AND s.date BETWEEN l.first_day AND l.last_day) THEN 'true' ELSE 'false' END))) END
    FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.class_id = "classes"."id" AND s.status <> 'cancelled')`
    .mapWith((text: string) => JSON.parse(text) as RefundSession[] | null)
    .as("refund_sessions");

/** Credited minutes by day; null if no attendance was taken of the student. */
const refundAttended = (schoolId: string) =>
  sql<
    { date: string; minutes: number }[] | null
  >`(SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('date', t.date, 'minutes', t.minutes)) END
    FROM attendance t WHERE t.school_id = ${schoolId} AND t.registration_id = "registrations"."id")`
    .mapWith((text: string) => JSON.parse(text) as { date: string; minutes: number }[] | null)
    .as("refund_attended");

/** Registrations for a refund: student, class days, and the accepted policy. */
function selectSubjects(ctx: Ctx, condition: SQL | undefined) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      kind: sql<"registration">`'registration'`.as("subject_kind"),
      id: registrations.id,
      number: registrations.number,
      status: registrations.status,
      studentId: students.id,
      studentName: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
      email: students.email,
      locale: students.locale,
      program: programs.title,
      programId: programs.id,
      classCode: classes.code,
      startDate: classes.startDate,
      endDate: classes.endDate,
      weekdays: classes.weekdays,
      sessions: refundSessions(schoolId),
      attended: refundAttended(schoolId),
      mode: classes.mode,
      tuitionCents: registrations.tuitionCents,
      applicationFeeCents: registrations.applicationFeeCents,
      enrollmentStatus: sql<string | null>`${registrations.enrollmentStatus}`.as("subject_enrollment"),
      /** Entered by staff, or else the last session with credited minutes. */
      lastAttendedOn: sql<string | null>`coalesce(${registrations.lastAttendedOn}, ${attendedOnColumn(schoolId)})`.as("subject_attended"),
      /** When the agreement was signed, or else when the registration was made. */
      signedAt:
        sql<number>`coalesce((SELECT g.signed_at FROM agreements g WHERE g.school_id = ${schoolId} AND g.registration_id = registrations.id), ${registrations.createdAt})`.as(
          "signed_at",
        ),
      ...departure(schoolId),
      isClassCancelled: sql<number>`${classes.cancelledAt} IS NOT NULL`.as("is_class_cancelled"),
      policyId: registrations.refundPolicyId,
      policyVersion: refundPolicies.version,
      policyName: refundPolicies.name,
      policyBody: refundPolicies.body,
      policyRules: refundPolicies.rules,
      funding:
        sql<Funding | null>`(SELECT d.kind FROM registration_fundings d WHERE d.school_id = ${schoolId} AND d.registration_id = "registrations"."id")`.as(
          "funding_kind",
        ),
      isWaiting:
        sql<number>`EXISTS (SELECT 1 FROM refund_requests f WHERE f.school_id = ${schoolId} AND f.registration_id = registrations.id AND f.status = 'pending')`.as(
          "is_waiting",
        ),
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .leftJoin(refundPolicies, and(eq(refundPolicies.schoolId, registrations.schoolId), eq(refundPolicies.id, registrations.refundPolicyId)))
    .where(condition);
}

export const selectRefundSubject = (ctx: Ctx, registrationId: string) => selectSubjects(ctx, inSchool(ctx).own(registrations, registrationId));

/** The subject of a refund: a registration; or a store order or group order, without a student's class and policy. */
export interface RefundSubject extends Omit<Awaited<ReturnType<typeof selectRefundSubject>>[number], "kind" | "studentId" | "classCode"> {
  kind: "registration" | "purchase" | "group";
  studentId: string | null;
  classCode: string | null;
}

export interface RefundTarget {
  registrationId?: string | null;
  purchaseId?: string | null;
  groupOrderId?: string | null;
}

/** Subject and payments in one round trip; null if not found. */
export async function readRefundDetails(ctx: Ctx, target: RefundTarget): Promise<{ subject: RefundSubject; payments: PaymentRow[] } | null> {
  const { db } = inSchool(ctx);
  const { registrationId, purchaseId, groupOrderId } = target;
  if (registrationId) {
    const [[subject], payments] = await db.batch([selectRefundSubject(ctx, registrationId), selectRefundable(ctx, { registrationId })]);
    return subject ? { subject, payments } : null;
  }
  if (groupOrderId) {
    const [[group], payments] = await db.batch([selectGroup(ctx, groupOrderId), selectRefundable(ctx, { groupOrderId })]);
    return group ? { subject: subjectOfGroup(group), payments } : null;
  }
  if (!purchaseId) return null;
  const [[order], payments] = await db.batch([selectOrder(ctx, purchaseId), selectRefundable(ctx, { purchaseId })]);
  return order ? { subject: subjectOfOrder(order), payments } : null;
}

/** The same for every registration of a student, in one round trip. */
export async function readRefundsOfStudent(ctx: Ctx, studentId: string): Promise<{ subject: RefundSubject; payments: PaymentRow[] }[]> {
  const { db, schoolId } = inSchool(ctx);
  const ofStudent = and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId));
  const ids = db.select({ id: registrations.id }).from(registrations).where(ofStudent);
  const [subjects, payments] = await db.batch([
    selectSubjects(ctx, ofStudent),
    selectPayments(ctx)
      .where(and(eq(transactions.schoolId, schoolId), inArray(transactions.registrationId, ids), landed))
      // The plus keeps the planner from the index by date, which holds the payments of the whole school.
      .orderBy(sql`+${transactions.createdAt} DESC`, ...newestFirst.slice(1)),
  ]);
  return subjects.map((subject) => ({ subject, payments: payments.filter(({ registrationId }) => registrationId === subject.id) }));
}

const selectOrder = (ctx: Ctx, purchaseId: string) => {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({
      order: purchases,
      isWaiting:
        sql<number>`EXISTS (SELECT 1 FROM refund_requests f WHERE f.school_id = ${schoolId} AND f.purchase_id = purchases.id AND f.status = 'pending')`.as(
          "is_waiting",
        ),
    })
    .from(purchases)
    .where(own(purchases, purchaseId));
};

const selectGroup = (ctx: Ctx, groupOrderId: string) => {
  const { db, own } = inSchool(ctx);
  return db.select().from(groupOrders).where(own(groupOrders, groupOrderId));
};

/** The fields of a subject that has no class and no policy. */
const WITHOUT_CLASS = {
  status: "active",
  programId: "",
  classCode: null,
  startDate: null,
  endDate: null,
  weekdays: [],
  sessions: null,
  attended: null,
  funding: null,
  mode: "self_paced",
  tuitionCents: 0,
  applicationFeeCents: 0,
  enrollmentStatus: null,
  lastAttendedOn: null,
  noticeAt: null,
  endedAt: null,
  isClassCancelled: 0,
  policyId: null,
  policyVersion: null,
  policyName: null,
  policyBody: null,
  policyRules: null,
} satisfies Partial<RefundSubject>;

function subjectOfOrder({ order, isWaiting }: Awaited<ReturnType<typeof selectOrder>>[number]): RefundSubject {
  const number = order.number ?? order.code.slice(0, 8).toUpperCase();
  return {
    ...WITHOUT_CLASS,
    kind: "purchase",
    id: order.id,
    number,
    studentId: order.studentId,
    studentName: `${order.firstName} ${order.lastName}`,
    email: order.email,
    locale: order.locale,
    program: `Store order ${number}`,
    signedAt: order.paidAt ?? order.createdAt,
    isWaiting,
  };
}

const subjectOfGroup = (order: typeof groupOrders.$inferSelect): RefundSubject => ({
  ...WITHOUT_CLASS,
  kind: "group",
  id: order.id,
  number: order.number,
  studentId: null,
  studentName: order.buyer,
  email: order.email,
  locale: order.locale,
  program: `Group order ${order.number}`,
  signedAt: order.signedAt ?? order.createdAt,
  isWaiting: 0,
});

/** The student's registrations, newest first. */
export async function registrationsOf(ctx: Ctx, studentId: string): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId)))
    .orderBy(sql`${registrations.createdAt} DESC`)
    .limit(50);
  return rows.map(({ id }) => id);
}
