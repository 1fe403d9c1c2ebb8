import { and, desc, eq, or, sql } from "drizzle-orm";
import { refundRequests } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { readRefundsOfStudent } from "../../data/refund-details";
import { quoteOf } from "./quote";

/** The registrations for which a student can request a refund. */
export async function ownRefundable(ctx: Ctx, studentId: string): Promise<string[]> {
  const details = await readRefundsOfStudent(ctx, studentId);
  return details
    .filter((each) => !each.subject.isWaiting && quoteOf(ctx, each, "student", "student").refundableCents > 0)
    .map(({ subject }) => subject.id);
}

/** A student's refund requests, newest first. After the school's approval, the state is that of the school's request. */
export async function ownRefunds(ctx: Ctx, userId: string) {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({
      id: refundRequests.id,
      registrationId: refundRequests.registrationId,
      amountCents: sql<number>`coalesce(${refundRequests.approvedCents}, ${refundRequests.amountCents})`,
      status: refundRequests.status,
      execution: refundRequests.execution,
      parentId: refundRequests.parentId,
      createdAt: refundRequests.createdAt,
    })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.schoolId, schoolId),
        or(
          and(eq(refundRequests.requestedBy, userId), eq(refundRequests.requestFromType, "student")),
          sql`${refundRequests.parentId} IN (SELECT p.id FROM refund_requests p WHERE p.school_id = ${schoolId} AND p.requested_by = ${userId} AND p.request_from_type = 'student')`,
        ),
      ),
    )
    .orderBy(desc(refundRequests.createdAt))
    .limit(20);
  return rows
    .filter(({ parentId }) => parentId === null)
    .map(({ parentId: _, ...row }) => {
      // One of what the school decides, one of what super admins decide.
      const follows = rows.filter((other) => other.parentId === row.id);
      const open = follows.find(({ status }) => status === "pending");
      const after = open ?? follows.find(({ execution }) => execution !== "succeeded") ?? follows[0] ?? row;
      const status = open ? "passed" : after.execution === "succeeded" ? "refunded" : after.status;
      return { ...row, amountCents: follows.length > 0 ? follows.reduce((sum, { amountCents }) => sum + amountCents, 0) : row.amountCents, status };
    });
}
