import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { paymentPromises } from "#drizzle/schema/collections";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { reactivateFirst } from "~/features/enrollment/domain/registration-guards";
import { todayOf } from "~/platform/context";
import { conflict, invalid } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { plusDays } from "~/platform/zones";
import { MAX_PROMISE_DAYS, promiseForm } from "../collections-model";
import { firstUnpaid } from "../data/owed";
import { stagePlan } from "./stage-plan";

/** Ends the current promise. */
function stageClose(ctx: CommandCtx, registrationId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(paymentPromises)
      .set({ closedAt: ctx.now.getTime() })
      .where(and(eq(paymentPromises.schoolId, schoolId), eq(paymentPromises.registrationId, registrationId), isNull(paymentPromises.closedAt))),
  );
}

/**
 * Records a student's promise to pay by a date in the school's zone; pauses automatic reminders until then. Replaces an earlier promise.
 * @throws conflict `nothing_due`, `cancelled`; invalid for a past or too distant date
 */
export const promisePayment = command({
  name: "collections.promise",
  allow: schoolStaff,
  input: promiseForm.extend({ registration: id() }),
  async run(ctx, { registration, promised_on: promisedOn, note }) {
    const { db, schoolId } = inSchool(ctx);
    const row = await findRegistration(ctx, registration);
    if (row.status === "cancelled") throw reactivateFirst();
    const today = todayOf(ctx);
    if (promisedOn < today) throw invalid({ promised_on: ["Choose today or a later date."] });
    if (promisedOn > plusDays(today, MAX_PROMISE_DAYS)) throw invalid({ promised_on: [`Choose a day within ${MAX_PROMISE_DAYS} days.`] });
    if ((await firstUnpaid(ctx, [registration])).length === 0) throw conflict("nothing_due", "Nothing is due for this registration.");
    stageClose(ctx, registration);
    ctx.stage(
      db.insert(paymentPromises).values({
        id: newId(),
        schoolId,
        registrationId: registration,
        promisedOn,
        note: note ?? null,
        createdBy: userOf(ctx).id,
        createdAt: ctx.now.getTime(),
      }),
    );
    stagePlan(ctx, registration, [{ quietUntil: promisedOn }]);
    ctx.record({ type: "registration", id: registration, after: { promisedOn, note: note ?? null } });
    return { id: registration, student: row.studentName };
  },
  retryOn: ["stale"],
});

/** Removes a promise; reminders resume. */
export const withdrawPromise = command({
  name: "collections.withdraw-promise",
  allow: schoolStaff,
  input: z.object({ registration: id() }),
  async run(ctx, { registration }) {
    const row = await findRegistration(ctx, registration);
    stageClose(ctx, registration);
    stagePlan(ctx, registration, [{ quietUntil: null }]);
    ctx.record({ type: "registration", id: registration, after: { promisedOn: null } });
    return { id: registration, student: row.studentName };
  },
});
