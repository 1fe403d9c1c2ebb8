import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { announceRegistration } from "~/features/enrollment/domain/announce-registration";
import { findSchoolById } from "~/features/identity/data/school-row";
import { findAffiliation } from "~/features/partners/data/affiliations";
import { payReferralFees } from "~/features/partners/domain/pay-referral-fees";
import { referralChecks } from "~/features/partners/domain/referral-checks";
import { reverseRefundedReferral, stageReferral } from "~/features/partners/domain/referrals";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { paymentHistory } from "~/features/payments/domain/payment-history";
import { registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { commitStep } from "~/platform/verb";
import { affiliationRow, transactionRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, NOW, settled } from "../support/context";
import { call } from "../support/http";
import { tally } from "../support/outcome";
import { aClass } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

type Partner = Awaited<ReturnType<typeof aClass>>;
let local: Awaited<ReturnType<typeof aSchool>>;
let partner: Partner;
let affiliationId: string;
beforeEach(async () => {
  local = await aSchool();
  partner = await aClass({
    capacity: 12,
    program: {
      title: "Night School",
      tuitionCents: 100_000,
      applicationFeeCents: 0,
      referralFeeType: "dollar",
      referralFeeValue: 7_500,
      paymentOptions: ["pay_later"],
    },
    school: { type: "national_partner", name: "Wide Path" },
  });
  affiliationId = (await insert(schema.affiliations, affiliationRow(local.id, partner.id, { status: "accepted" }))).id ?? "";
});

const ofPartner = (now = NOW) => makeCtx({ as: partner.owner.id, now });
const asJob = async (now = NOW) => {
  const school = await findSchoolById(await makeCtx(), partner.id);
  if (!school) throw new Error("No school");
  return withSchool(makeJobCtx(now), school);
};
const register = async (affid: string | undefined = local.id) => {
  const person = { first_name: "Ana", last_name: "Sent", email: `${newId()}@example.test`, phone: "401 555 0100" };
  const made = await registerByApi(await makeCtx({ host: partner.host }), {
    class: partner.courseClass.id,
    ...person,
    payment_option: "pay_later",
    affid,
  });
  await settled();
  return made.registration.id;
};
const referralsOf = (registrationId: string) => db.select().from(schema.referrals).where(eq(schema.referrals.registrationId, registrationId));
/** The referral rows of a registration in both ledgers, as [school, status, cents], oldest first. */
async function ledger(registrationId: string) {
  const ids = (await referralsOf(registrationId)).map(({ id }) => id);
  const rows = await db
    .select()
    .from(schema.transactions)
    .where(eq(schema.transactions.type, "referral_fee"))
    .orderBy(schema.transactions.createdAt, sql`rowid`);
  return rows
    .filter(({ ref }) => ids.some((id) => ref.includes(id)))
    .map(({ schoolId, status, amountCents }) => [schoolId === local.id ? "local" : "partner", status, amountCents]);
}
const stats = async () => {
  const row = await findAffiliation(await ofPartner(), affiliationId);
  return { referred: row?.referred, pending: row?.pendingCents, paid: row?.earnedCents };
};
const cancel = async (registration: string, now = NOW) =>
  changeRegistrationStatus(await ofPartner(now), { registration, status: "cancelled", reason: "Moved away" });
/** The class begins on 2026-03-09; the refund window of the standard policy ends on that day. */
const AFTER = later(days(60));

describe("a referral fee", () => {
  it("is the partner's default fee if the program has none", async () => {
    await db
      .update(schema.programs)
      .set({ referralFeeType: null, referralFeeValue: null })
      .where(eq(schema.programs.id, String(partner.program.id)));
    expect(await referralsOf(await register())).toEqual([]);
    await db.update(schema.schools).set({ referralFeeCents: 4_200 }).where(eq(schema.schools.id, partner.id));
    expect(await referralsOf(await register())).toMatchObject([{ amountCents: 4_200, referrerId: local.id }]);
  });

  it("is booked with the registration: pending, in both schools' ledgers and figures, and announced", async () => {
    const id = await register();
    expect(await ledger(id)).toEqual([
      ["local", "pending", 7_500],
      ["partner", "pending", -7_500],
    ]);
    expect(await stats()).toEqual({ referred: 1, pending: 7_500, paid: 0 });
    await announceRegistration(await asJob(), { registrationId: id, isQuiet: true });
    const [told] = await db.select().from(schema.notifications).where(eq(schema.notifications.objectId, id));
    expect(told?.extra.new_rec_fee).toBe("$75.00");
    const ofLocal = await paymentHistory(await makeCtx({ as: local.owner.id }), { type: "referral_fee" });
    expect(ofLocal.page.results.map(({ payer, description, netCents, status }) => [payer, description, netCents, status])).toEqual([
      ["Wide Path", "Referral fee, Night School", 7_500, "pending"],
    ]);
    const ofThem = await paymentHistory(await ofPartner(), { type: "referral_fee" });
    expect(ofThem.page.results.map(({ payer, netCents }) => [payer, netCents])).toEqual([[local.school.name, -7_500]]);
    expect(ofThem.page.results[0]?.description).toMatch(/^Referral fee, Night School, R-2026-\d{5}$/);
    expect([ofLocal.totals.netCents, ofThem.totals.netCents]).toEqual([0, 0]);
    const listed = await call<{ results: { type: string; status: string; amount: string }[] }>("/api/payouts/?type=referral_fee", {
      as: local.owner.id,
    });
    expect(listed.body.results.map(({ type, status, amount }) => [type, status, amount])).toEqual([["referral_fee", "pending", "75.00"]]);
    const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, id));
    expect([registration?.dueCents, registration?.paidCents]).toEqual([100_000, 0]);
  });

  it("can be a percentage of the tuition", async () => {
    await db
      .update(schema.programs)
      .set({ referralFeeType: "percentage", referralFeeValue: 1_250 })
      .where(eq(schema.programs.id, partner.program.id));
    expect(await ledger(await register())).toEqual([
      ["local", "pending", 12_500],
      ["partner", "pending", -12_500],
    ]);
  });

  it("is not booked without an affiliation or a fee, or for unknown ids", async () => {
    const other = await aSchool();
    for (const affid of [other.id, "nobody", partner.id]) expect(await ledger(await register(affid))).toEqual([]);
    await db.update(schema.affiliations).set({ status: "revoked" }).where(eq(schema.affiliations.id, affiliationId));
    expect(await ledger(await register())).toEqual([]);
    await db.update(schema.affiliations).set({ status: "accepted" }).where(eq(schema.affiliations.id, affiliationId));
    await db.update(schema.programs).set({ referralFeeType: null, referralFeeValue: null }).where(eq(schema.programs.id, partner.program.id));
    expect(await ledger(await register())).toEqual([]);
  });

  it("is paid when the refund window ends, not a day earlier, and only once", async () => {
    const id = await register();
    const at = (day: string) => makeJobCtx(new Date(`${day}T12:00:00Z`));
    await payReferralFees(at("2026-03-08"));
    expect((await ledger(id)).map(([, status]) => status)).toEqual(["pending", "pending"]);
    for (let time = 0; time < 3; time += 1) await payReferralFees(at("2026-03-09"));
    expect(await ledger(id)).toEqual([
      ["local", "succeeded", 7_500],
      ["partner", "succeeded", -7_500],
    ]);
    expect(await stats()).toEqual({ referred: 1, pending: 0, paid: 7_500 });
    const [earned] = (await paymentHistory(await makeCtx({ as: local.owner.id }), { type: "referral_fee" })).page.results;
    expect(earned?.paidOn).toBe("2026-03-09");
  });

  it("is reversed with a cancellation and booked again on reactivation; a paid fee stays", async () => {
    const id = await register();
    await cancel(id);
    expect((await ledger(id)).map(([, status]) => status)).toEqual(["failed", "failed"]);
    expect(await stats()).toEqual({ referred: 1, pending: 0, paid: 0 });
    await payReferralFees(makeJobCtx(AFTER));
    expect((await referralsOf(id)).map(({ state }) => state)).toEqual(["reversed"]);
    await changeRegistrationStatus(await ofPartner(later(1_000)), { registration: id, status: "active" });
    expect((await ledger(id)).slice(2)).toEqual([
      ["local", "pending", 7_500],
      ["partner", "pending", -7_500],
    ]);
    await payReferralFees(makeJobCtx(AFTER));
    await cancel(id, later(days(61)));
    expect((await ledger(id)).slice(2).map(([, status]) => status)).toEqual(["succeeded", "succeeded"]);
  });

  it("is reversed when the class is cancelled", async () => {
    const ids = [await register(), await register()];
    await cancelClass(await ofPartner(), { class: partner.courseClass.id, reason: "No teacher", students: "cancel" });
    for (const id of ids) expect((await ledger(id)).map(([, status]) => status)).toEqual(["failed", "failed"]);
  });

  it("is reversed by a full refund even if paid, and not by a partial one", async () => {
    const id = await register();
    const payment = await insert(schema.transactions, transactionRow(partner.id, { registrationId: id, amountCents: 100_000 }));
    await payReferralFees(makeJobCtx(AFTER));
    const refund = async (amountCents: number) => {
      const refundId = newId();
      await insert(schema.refundRequests, {
        ...{ id: refundId, schoolId: partner.id, registrationId: id, requestFromType: "school", amountCents, reason: "Kind", status: "approved" },
        ...{ createdAt: 0, updatedAt: 0 },
      });
      const back = { registrationId: id, parentId: payment.id, type: "refund", status: "refund", amountCents: -amountCents } as const;
      await insert(schema.transactions, transactionRow(partner.id, back));
      for (let time = 0; time < 2; time += 1) await reverseRefundedReferral(await asJob(AFTER), { refundId });
    };
    await refund(40_000);
    expect(await ledger(id)).toHaveLength(2);
    await refund(60_000);
    expect((await ledger(id)).slice(2)).toEqual([
      ["local", "refund", -7_500],
      ["partner", "refund", 7_500],
    ]);
    expect(await stats()).toEqual({ referred: 1, pending: 0, paid: 0 });
    const { totals } = await paymentHistory(await makeCtx({ as: local.owner.id }), { type: "referral_fee" });
    expect(totals.netCents).toBe(0);
  });
});

describe("concurrently", () => {
  it("eight bookings of one registration make one", async () => {
    const id = await register("nobody");
    const given = { registrationId: id, programId: partner.program.id, affid: local.id, tuitionCents: 100_000 };
    const ctx = await asJob();
    await Promise.all(Array.from({ length: 8 }, () => commitStep(ctx, "tests.book", (inner) => stageReferral(inner, given))));
    expect((await ledger(id)).map(([of]) => of).sort()).toEqual(["local", "partner"]);
    // The control: a look before the write, and nothing else, books more than one.
    await db.run(sql`CREATE TABLE loose_referrals (registration_id TEXT)`);
    const lookThenWrite = async () => {
      const seen = await db.all(sql`SELECT 1 FROM loose_referrals WHERE registration_id = ${id}`);
      if (seen.length === 0) await db.run(sql`INSERT INTO loose_referrals VALUES (${id})`);
    };
    await Promise.all(Array.from({ length: 8 }, lookThenWrite));
    expect((await db.all(sql`SELECT 1 FROM loose_referrals`)).length).toBeGreaterThan(1);
    await db.run(sql`DROP TABLE loose_referrals`);
  });

  it("a cancellation and the fee's payment leave all three tables consistent", async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await register();
      const work = [() => payReferralFees(makeJobCtx(AFTER)), () => cancel(id, AFTER), () => payReferralFees(makeJobCtx(AFTER))];
      await tally((round % 2 === 0 ? work : work.reverse()).map((begin) => begin()));
      const [state] = (await referralsOf(id)).map((row) => row.state);
      const statuses = (await ledger(id)).map(([, status]) => status);
      expect([state, ...statuses]).toEqual(state === "paid" ? ["paid", "succeeded", "succeeded"] : ["reversed", "failed", "failed"]);
    }
  });
});

describe("the auditor", () => {
  it("finds a fee that differs from its ledgers, and nothing otherwise", async () => {
    const checks = async () => (await findContradictions(makeJobCtx(), referralChecks)).map(({ check, ids }) => [check, ids]);
    const [paid, reversed] = [await register(), await register()];
    await cancel(reversed);
    await payReferralFees(makeJobCtx(AFTER));
    await register();
    expect(await checks()).toEqual([]);
    const [referral] = await referralsOf(paid);
    const odd = await insert(
      schema.transactions,
      transactionRow(local.id, { type: "referral_fee", amountCents: 1, ref: `referral:${referral?.id}:more` }),
    );
    expect(await checks()).toEqual([
      ["referral-ledgers", [referral?.id]],
      ["referral-of-nobody", [odd.id]],
    ]);
  });
});
