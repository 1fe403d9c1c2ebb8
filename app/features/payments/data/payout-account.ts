import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { dueDays, instalments } from "#drizzle/schema/payments";
import { payoutAccounts, payouts } from "#drizzle/schema/payouts";
import { classes, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** The school's payout account as saved; null if none is connected. */
export async function readAccountId(ctx: Ctx): Promise<string | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db.select({ account: schools.payoutAccountId }).from(schools).where(eq(schools.id, schoolId));
  return row?.account ?? null;
}

const selectAccount = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ accountId: schools.payoutAccountId, status: schools.payoutStatus, version: schools.updatedAt, known: payoutAccounts })
    .from(schools)
    .leftJoin(payoutAccounts, eq(payoutAccounts.schoolId, schools.id))
    .where(eq(schools.id, schoolId));
};

/** The saved state of a school's account, without asking the provider. */
export async function readPayoutAccount(ctx: Ctx) {
  const [row] = await selectAccount(ctx);
  return row ?? null;
}

/** Number of payouts on the account page. */
export const SHOWN_PAYOUTS = 20;

const selectPayouts = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db.select().from(payouts).where(eq(payouts.schoolId, schoolId)).orderBy(desc(payouts.createdAt)).limit(SHOWN_PAYOUTS);
};

/** Unpaid instalments, past due first. */
const selectToCollect = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: instalments.id,
      registrationId: instalments.registrationId,
      amountCents: instalments.amountCents,
      dueDate: instalments.dueDate,
      student: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student"),
      program: programs.title,
      classCode: classes.code,
    })
    .from(instalments)
    .innerJoin(registrations, and(eq(registrations.schoolId, instalments.schoolId), eq(registrations.id, instalments.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .where(and(eq(instalments.schoolId, schoolId), eq(instalments.status, "unpaid"), eq(registrations.status, "active")))
    .orderBy(asc(instalments.dueDate))
    .limit(20);
};

/** The page of the payout account, in one round trip. */
export async function readPayoutOverview(ctx: Ctx, today: string) {
  const { db, schoolId } = inSchool(ctx);
  const [[account], sent, collect, [owed]] = await db.batch([
    selectAccount(ctx),
    selectPayouts(ctx),
    selectToCollect(ctx),
    db
      .select({
        count: sql<number>`coalesce(sum(${dueDays.count}), 0)`.as("owed_count"),
        cents: sql<number>`coalesce(sum(${dueDays.amountCents}), 0)`.as("owed_cents"),
        overdue: sql<number>`coalesce(sum(CASE WHEN ${dueDays.dueDate} < ${today} THEN ${dueDays.amountCents} ELSE 0 END), 0)`.as("overdue_cents"),
      })
      .from(dueDays)
      .where(eq(dueDays.schoolId, schoolId)),
  ]);
  return { account: account ?? null, payouts: sent, collect, owed: owed ?? { count: 0, cents: 0, overdue: 0 } };
}

/** Payouts that have not arrived. */
export async function payoutsUnderWay(ctx: Ctx): Promise<number> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(payouts)
    .where(and(eq(payouts.schoolId, schoolId), inArray(payouts.status, ["pending", "in_transit"])));
  return row?.count ?? 0;
}
