import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { listStartDates } from "~/features/website/domain/start-dates";
import { classRow, locationRow, programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { aSchool, insert } from "../support/rows";

/** A school with an evening class on its campus, a weekend class online, a course at one's own pace, one that takes nobody, and one that takes nobody yet. */
async function aSite() {
  const school = await aSchool({ serviceFeeType: "percentage", serviceFeeValue: 299, payoutStatus: "verified", feePaidBy: "student" });
  const campus = await insert(schema.locations, locationRow(school.id));
  const nursing = await insert(
    schema.programs,
    programRow(school.id, {
      category: "Nursing Assistant",
      tuitionCents: 100_000,
      applicationFeeCents: 5_000,
      paymentOptions: ["pay_now", "pay_later"],
      planPayments: 3,
      planIntervalDays: 30,
      planDepositCents: 0,
    }),
  );
  const rescue = await insert(schema.programs, programRow(school.id, { category: "CPR", tuitionCents: 0, applicationFeeCents: 0 }));
  const classes = {
    evening: classRow(school.id, nursing.id, { schedule: "evening", startDate: "2026-02-02", endDate: "2026-03-02", locationId: campus.id }),
    weekend: classRow(school.id, nursing.id, {
      schedule: "weekend",
      startDate: "2026-04-04",
      endDate: "2026-05-02",
      meetingType: "online",
      meetingLink: "https://meet.example.test/secret",
      tuitionOverrideCents: 50_000,
    }),
    own: classRow(school.id, rescue.id, { mode: "self_paced", startDate: null, endDate: null }),
    closed: classRow(school.id, nursing.id, { status: "closed", startDate: "2026-02-03" }),
    soon: classRow(school.id, nursing.id, { startDate: "2026-05-04", registrationOpens: "2026-02-01" }),
  };
  for (const row of Object.values(classes)) await insert(schema.classes, row);
  const ctx = await makeCtx({ host: school.host });
  const find = async (wish: Record<string, unknown> = {}) => (await listStartDates(ctx, wish)).results.map(({ id }) => id);
  return { school, campus, classes, ctx, find };
}

describe("start dates", () => {
  it("are found by goal, days, place and start", async () => {
    const { find, classes, campus } = await aSite();
    const { evening, weekend, own } = classes;
    expect(await find()).toEqual([evening.id, weekend.id, own.id]);
    expect(await find({ goal: "Nursing Assistant" })).toEqual([evening.id, weekend.id]);
    expect(await find({ days: "weekend" })).toEqual([weekend.id, own.id]);
    expect(await find({ place: campus.id })).toEqual([evening.id]);
    expect(await find({ place: "online", goal: "Nursing Assistant" })).toEqual([weekend.id]);
    expect(await find({ from: "2026-03-01" })).toEqual([weekend.id, own.id]);
    expect(await find({ goal: "Welding" })).toEqual([]);
  });

  it("leave aside what nobody understands", async () => {
    const { find } = await aSite();
    expect((await find({ days: "night", from: "soon", page: "-1", place: "" })).length).toBe(3);
  });

  it("say what a class costs in all, with the class's own fees, and what is due today in instalments", async () => {
    const { ctx, classes } = await aSite();
    const { results } = await listStartDates(ctx, {});
    const priceOf = (id: string | undefined) => results.find((one) => one.id === id)?.price;
    // 1,050.00 and 2.99 %; the application fee alone is due with instalments.
    expect(priceOf(classes.evening.id)).toEqual({ totalCents: 108_140, plan: { dueTodayCents: 5_150, payments: 3 } });
    expect(priceOf(classes.weekend.id)?.totalCents).toBe(56_645);
    expect(priceOf(classes.own.id)).toEqual({ totalCents: 0, plan: null });
  });

  it("never tell the meeting link, nor another school's classes", async () => {
    const [one, other] = [await aSite(), await aSite()];
    const page = await listStartDates(one.ctx, {});
    expect(JSON.stringify(page)).not.toContain("secret");
    expect(page.results.map(({ id }) => id)).not.toContain(other.classes.evening.id);
    expect((await listStartDates(one.ctx, { place: other.campus.id })).count).toBe(0);
  });
});
