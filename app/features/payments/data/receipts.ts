import { and, asc, eq, or, sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { paymentAttempts, transactions } from "#drizzle/schema/payments";
import { programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { findAnywhere, inSchool } from "~/platform/school-scope";
import type { Locale } from "~/words/locale";

export type Transaction = typeof transactions.$inferSelect;

/** A transaction by ID, of any school; callers check access. */
export async function findTransaction(ctx: Ctx, id: string): Promise<Transaction | null> {
  const reason = "a receipt is opened by a signed link, its payer or staff; its school is then the transaction's own";
  return findAnywhere(ctx, reason, (db) => db.select().from(transactions).where(eq(transactions.id, id)));
}

/** The payer of several people has the receipt number and sees all rows of the attempt; the others see those of their registration. */
const ofReader = ({ schoolId, attemptId, registrationId }: Transaction) =>
  sql`(${transactions.registrationId} IS ${registrationId} OR EXISTS (SELECT 1 FROM transactions m WHERE m.school_id = ${schoolId}
    AND m.attempt_id = ${attemptId} AND m.receipt_number IS NOT NULL AND m.registration_id IS ${registrationId}))`;

/** The data of a receipt, in one round trip: ledger rows, offer, subject and school. */
export async function readReceipt(ctx: Ctx, payment: Transaction) {
  const { db, schoolId, own } = inSchool(ctx);
  const main = payment.parentId ?? payment.id;
  const [rows, [attempt], [registration], [school]] = await db.batch([
    db
      .select()
      .from(transactions)
      .where(
        and(
          eq(transactions.schoolId, schoolId),
          payment.attemptId
            ? and(eq(transactions.attemptId, payment.attemptId), ofReader(payment))
            : or(eq(transactions.id, main), eq(transactions.parentId, main)),
        ),
      )
      .orderBy(asc(transactions.createdAt)),
    db
      .select({ snapshot: paymentAttempts.snapshot, kind: paymentAttempts.kind })
      .from(paymentAttempts)
      .where(own(paymentAttempts, payment.attemptId ?? "")),
    db
      .select({
        number: registrations.number,
        program: programs.title,
        /** The policy that the student accepted. */
        refundPolicy: sql<
          string | null
        >`(SELECT p.body FROM refund_policies p WHERE p.school_id = ${schoolId} AND p.id = ${registrations.refundPolicyId})`.as("accepted_policy"),
        applicationFeeCents: sql<number>`${registrations.applicationFeeCents}`.as("fee_cents"),
      })
      .from(registrations)
      .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
      .where(own(registrations, payment.registrationId ?? "")),
    db
      .select({
        serviceFeeType: schools.serviceFeeType,
        serviceFeeValue: schools.serviceFeeValue,
        /** The language of the person who paid. */
        reads: sql<Locale>`coalesce(
          (SELECT p.locale FROM purchases p WHERE p.school_id = ${schoolId} AND p.id = ${payment.purchaseId}),
          (SELECT s.locale FROM students s WHERE s.school_id = ${schoolId} AND s.id = ${payment.studentId}),
          (SELECT s.locale FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
            WHERE r.school_id = ${schoolId} AND r.id = ${payment.registrationId}), 'en')`.as("reads"),
      })
      .from(schools)
      .where(eq(schools.id, schoolId)),
  ]);
  return { rows, attempt: attempt ?? null, registration: registration ?? null, fee: school ?? null };
}
