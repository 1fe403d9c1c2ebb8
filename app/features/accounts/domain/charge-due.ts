import { and, eq, sql } from "drizzle-orm";
import { chargeTries } from "#drizzle/schema/payouts";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { isPayable } from "~/features/payments/data/payable";
import { chargeSavedCard, type SavedCharge } from "~/features/payments/domain/charge-saved-card";
import { serviceFee } from "~/features/payments/model";
import { announceRows } from "~/platform/announce";
import { type Ctx, schoolOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { DomainError } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import { claimMorning, finishMorning } from "~/platform/morning";
import { sweep } from "~/platform/outbox";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import { dayIn, EASTERN, longDate, plusDays } from "~/platform/zones";
import { phrase } from "~/words/phrase";
import { HOPELESS, RETRY_DAYS } from "../autopay-model";
import { findCharge } from "../data/autopay";
import { studentOwes } from "../data/student-owes";
import { payLink } from "./pay-link";

const JOB = "charge-due-instalments";

/**
 * The 5 AM Eastern run of autopay: decides in one batch which instalments to charge, with an event and a row per attempt. The row's key
 * makes each attempt unique.
 */
export async function chargeDueInstalments(ctx: Ctx, mode: "on time" | "catch up"): Promise<"ran" | "not now" | "done already"> {
  const db = acrossSchools(ctx, "the morning's charges are for the students of every school");
  const morning = await claimMorning(ctx, db, JOB, mode);
  if (typeof morning === "string") return morning;
  const { today } = morning;
  const now = ctx.now.getTime();
  const chosen = sql`FROM autopay_consents a CROSS JOIN registrations r ON r.school_id = a.school_id AND r.id = a.registration_id AND r.status = 'active'
      JOIN instalments i ON i.school_id = r.school_id AND i.registration_id = r.id AND i.status = 'unpaid' AND i.due_date <= ${today}
      JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id AND s.deleted_at IS NULL
    WHERE a.revoked_at IS NULL AND ${isPayable} AND ${studentOwes}
      AND (NOT EXISTS (SELECT 1 FROM charge_tries t WHERE t.instalment_id = i.id)
        OR EXISTS (SELECT 1 FROM charge_tries t WHERE t.instalment_id = i.id AND t.next_try_on <= ${today}
          AND t.try_number = (SELECT max(x.try_number) FROM charge_tries x WHERE x.instalment_id = i.id)))`;
  const number = sql`(SELECT coalesce(max(n.try_number), 0) + 1 FROM charge_tries n WHERE n.instalment_id = i.id)`;
  await db.batch([
    announceRows(db, "autopay.due", {
      key: sql`i.id || ':' || ${number}`,
      schoolId: sql`i.school_id`,
      payload: { instalmentId: sql`i.id`, tryNumber: number },
      from: chosen,
      now,
    }),
    rawStatement(
      db,
      sql`INSERT INTO charge_tries(id, school_id, instalment_id, try_number, outcome, created_at, updated_at)
      SELECT i.id || ':' || ${number}, i.school_id, i.id, ${number}, 'running', ${now}, ${now} ${chosen} ON CONFLICT DO NOTHING`,
    ),
    finishMorning(db, JOB, today, now),
  ]);
  await sweep(ctx);
  return "ran";
}

type Charge = NonNullable<Awaited<ReturnType<typeof findCharge>>>;
type Outcome = "succeeded" | "declined" | "needs_student";

/** One attempt on one instalment. Idempotent: finishes a started charge, keeps a decided one. */
export const chargeInstalment = heard("autopay.due", "autopay.charge", async (ctx, { instalmentId, tryNumber }) => {
  const charge = await findCharge(ctx, instalmentId);
  const present = charge?.tries.find((row) => row.tryNumber === tryNumber);
  if (!charge || present?.outcome !== "running") return null;
  if (charge.instalmentStatus === "paid") return note(ctx, charge, instalmentId, tryNumber, "succeeded", null);
  const isOn = charge.instalmentStatus === "unpaid" && charge.registrationStatus === "active" && charge.customerId && charge.paymentMethodId;
  if (!isOn) return note(ctx, charge, instalmentId, tryNumber, "needs_student", "Autopay was turned off, or nothing is due.", false);
  const done = await outcomeOf(ctx, charge, instalmentId, tryNumber);
  if (done.state === "succeeded" || done.state === "surplus") return note(ctx, charge, instalmentId, tryNumber, "succeeded", null);
  if (done.state !== "over") return null;
  const isHopeless = (HOPELESS as readonly string[]).includes(done.code ?? "");
  return note(ctx, charge, instalmentId, tryNumber, isHopeless ? "needs_student" : "declined", done.failure);
});

/** Charges, or reads the result of an earlier run of this attempt. */
async function outcomeOf(ctx: Ctx, charge: Charge, instalmentId: string, tryNumber: number): Promise<SavedCharge> {
  const earlier = await findLastAttempt(ctx, instalmentId);
  if (earlier?.snapshot.tryNumber === tryNumber && (earlier.state === "failed" || earlier.state === "expired"))
    return { state: "over", failure: earlier.failure, code: null };
  const school = schoolOf(ctx);
  if (!school) throw new Error("A charge belongs to a school");
  const snapshot = { registrationId: charge.registrationId, instalmentIds: [instalmentId], payerName: charge.studentName, tryNumber };
  try {
    return await chargeSavedCard(
      ctx,
      {
        kind: "instalment",
        obligationId: instalmentId,
        rows: [
          { type: "class_plan", amountCents: charge.amountCents, description: `Installment due ${longDate(charge.dueDate)}, ${charge.program}` },
        ],
        serviceFeeCents: serviceFee(school, charge.amountCents),
        payer: { name: charge.studentName, email: charge.email },
        snapshot,
      },
      { customerId: charge.customerId ?? "", paymentMethodId: charge.paymentMethodId ?? "" },
      `inst:${instalmentId}:${tryNumber}`,
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "already_paid") return { state: "succeeded", failure: null, code: null };
    return { state: "over", failure: error.message, code: null };
  }
}

/** Records the result and the next attempt, and emails the student about a failure. */
async function note(
  ctx: Ctx,
  charge: Charge,
  instalmentId: string,
  tryNumber: number,
  outcome: Outcome,
  failure: string | null,
  tells = true,
): Promise<null> {
  const school = schoolOf(ctx);
  await commitStep(ctx, "autopay.outcome", async (inner) => {
    const { db, schoolId } = inSchool(inner);
    const first = charge.tries[0]?.createdAt ?? inner.now.getTime();
    const wait = outcome === "declined" ? RETRY_DAYS[tryNumber - 1] : undefined;
    inner.stage(
      db
        .update(chargeTries)
        .set({
          outcome,
          failure,
          nextTryOn: wait === undefined ? null : plusDays(dayIn(new Date(first), EASTERN), wait),
          updatedAt: inner.now.getTime(),
        })
        .where(
          and(
            eq(chargeTries.schoolId, schoolId),
            eq(chargeTries.instalmentId, instalmentId),
            eq(chargeTries.tryNumber, tryNumber),
            eq(chargeTries.outcome, "running"),
          ),
        ),
    );
    inner.record({ type: "registration", id: charge.registrationId, after: { autopay: outcome, instalmentId, tryNumber, failure } });
    if (outcome === "succeeded" || !tells || !school) return;
    const link = await payLink(inner, { kind: "instalment", id: instalmentId });
    await queueMail(inner, {
      key: `autopay_failed:${instalmentId}:${tryNumber}`,
      template: "payment_failed",
      to: charge.email,
      toName: charge.studentName,
      school,
      studentId: charge.studentId,
      locale: charge.locale,
      subject: { type: "registration", id: charge.registrationId },
      values: (locale) => ({
        program: charge.program,
        amount: formatMoney(charge.amountCents),
        due_date: longDate(charge.dueDate, locale),
        reason: phrase(failure ?? "The card was declined.", locale),
        pay_link: link,
      }),
    });
  });
  return null;
}
