import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { correctPayment, removePayment } from "~/features/registrations/domain/correct-payment";
import { markPaymentStatus } from "~/features/registrations/domain/mark-payment-status";
import { classRow, instalmentRow, programRow, registrationRow, seatRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

/** Two instalments of 100.00 each. */
async function planned() {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const of = { studentId: school.student.id, programId: program.id, classId: courseClass.id };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, { tuitionCents: 20_000, applicationFeeCents: 0 }));
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  const parts = [];
  for (const position of [1, 2])
    parts.push(
      await insert(
        schema.instalments,
        instalmentRow(school.id, registration.id, { position, amountCents: 10_000, dueDate: `2026-0${position + 1}-01` }),
      ),
    );
  const owner = await makeCtx({ as: school.owner.id });
  const pay = async (amount: string) => (await recordPayment(owner, { registration: registration.id, amount, method: "cash" })).id;
  const plan = async () =>
    (await db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, registration.id)))
      .map(({ dueDate, amountCents, status }) => `${dueDate} ${amountCents} ${status}`)
      .sort();
  return { registration, parts, owner, pay, plan };
}
const WHOLE = ["2026-02-01 10000 unpaid", "2026-03-01 10000 unpaid"];

describe("manual payments that are removed", () => {
  it("leave the instalment whole, in any order of removal", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const of = await planned();
      const payments = [await of.pay("30.00"), await of.pay("20.00")];
      expect(await of.plan()).toEqual(["2026-02-01 2000 paid", "2026-02-01 3000 paid", "2026-02-01 5000 unpaid", WHOLE[1]]);
      await removePayment(of.owner, { id: payments[order[0] as number] });
      expect((await of.plan()).filter((row) => row.endsWith("unpaid"))).toHaveLength(2);
      await removePayment(of.owner, { id: payments[order[1] as number] });
      expect(await of.plan()).toEqual(WHOLE);
      const [kept] = await db
        .select()
        .from(schema.instalments)
        .where(eq(schema.instalments.id, of.parts[0]?.id ?? ""));
      expect(kept?.amountCents).toBe(10_000);
      expect(await findContradictions(of.owner, consistencyChecks)).toEqual([]);
    }
  });

  it("all at once, and a corrected one, leave no more parts than are paid", async () => {
    const of = await planned();
    await of.pay("30.00");
    await of.pay("20.00");
    await markPaymentStatus(of.owner, { registration: of.registration.id, payment_status: "unpaid" });
    expect(await of.plan()).toEqual(WHOLE);
    const id = await of.pay("30.00");
    await correctPayment(of.owner, { id, amount: "40.00" });
    expect(await of.plan()).toEqual(["2026-02-01 4000 paid", "2026-02-01 6000 unpaid", WHOLE[1]]);
    const paid = await of.pay("60.00");
    await correctPayment(of.owner, { id: paid, amount: "100.00" });
    expect(await of.plan()).toEqual(["2026-02-01 4000 paid", "2026-02-01 6000 paid", "2026-03-01 4000 paid", "2026-03-01 6000 unpaid"]);
  });
});
