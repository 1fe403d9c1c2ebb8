import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { listOwnOrders, showOwnOrder } from "~/features/employers/domain/our-seats";
import { answerSharing } from "~/features/groups/domain/invitation";
import { namePerson } from "~/features/groups/domain/name";
import { openGroupPage } from "~/features/groups/domain/read";
import { newId } from "~/platform/ids";
import { days, later, makeCtx } from "../support/context";
import { aTeamClass, confirmed, delivered, person, register, type School, seatsOf, tokenIn } from "../support/group-orders";
import { refusal } from "../support/outcome";
import { quietSandbox } from "../support/registering";
import { anEmployer, db, insert } from "../support/rows";

beforeAll(quietSandbox);

/** The record of an employer as a sponsor of a school; the buyer of `confirmed` has this name. */
const sponsorOf = (school: School, employerId: string | null, name = "Harbor Care") =>
  insert(schema.sponsors, {
    ...{ id: newId(), schoolId: school.id, name, kind: "employment", email: "rita@harborcare.test", employerId },
    ...{ createdAt: 1, updatedAt: 1 },
  });
const invitationOf = async (school: School) =>
  (await delivered(school)).filter(({ template }) => template === "group_invitation").map(({ text }) => text);

describe("an employer's seats", () => {
  it("are those of its orders at all schools, and no other employer's", async () => {
    const [first, second, third] = [await aTeamClass(), await aTeamClass(), await aTeamClass()];
    const [buyer, stranger] = [await anEmployer(), await anEmployer()];
    await sponsorOf(first, buyer.employerId as string);
    await sponsorOf(second, buyer.employerId as string);
    await sponsorOf(third, stranger.employerId as string);
    const orders = [await confirmed(first, 3), await confirmed(second, 2), await confirmed(third, 2)];
    await namePerson(first.visitor, { code: orders[0]?.code, ...person("Ana") });
    const ctx = await makeCtx({ as: buyer.id });
    const { page, schools } = await listOwnOrders(ctx, {});
    expect(page.count).toBe(2);
    expect(page.results.map(({ id, seats, open, registered, status }) => ({ id, seats, open, registered, status }))).toEqual(
      expect.arrayContaining([
        { id: orders[0]?.id, seats: 3, open: 2, registered: 0, status: "confirmed" },
        { id: orders[1]?.id, seats: 2, open: 2, registered: 0, status: "confirmed" },
      ]),
    );
    expect(schools.map(({ value }) => value).sort()).toEqual([first.id, second.id].sort());
    expect((await listOwnOrders(ctx, { school: second.id })).page.results.map(({ id }) => id)).toEqual([orders[1]?.id]);
    const others = await makeCtx({ as: stranger.id });
    expect((await listOwnOrders(others, {})).page.results.map(({ id }) => id)).toEqual([orders[2]?.id]);
    expect((await listOwnOrders(others, { school: first.id })).page.count).toBe(0);
    expect(await refusal(showOwnOrder(others, { id: orders[0]?.id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(showOwnOrder(ctx, { id: orders[2]?.id }))).toMatchObject({ kind: "not_found" });
  });

  it("are not shown for a sponsor of the same name that isn't linked, nor to staff and job partners", async () => {
    const school = await aTeamClass();
    await sponsorOf(school, null);
    const order = await confirmed(school, 2);
    const [employer, partner] = [await anEmployer({ name: "Harbor Care" }), await anEmployer({}, "job_partner_admin")];
    const ctx = await makeCtx({ as: employer.id });
    expect((await listOwnOrders(ctx, {})).page.count).toBe(0);
    expect(await refusal(showOwnOrder(ctx, { id: order.id }))).toMatchObject({ kind: "not_found" });
    for (const as of [await makeCtx({ as: partner.id }), school.ownerCtx, school.visitor])
      expect((await refusal(listOwnOrders(as, {}))).kind).toMatch(/forbidden|unauthenticated/);
  });

  it("show what the buyer's page shows: progress of students who agreed, recorded once a day", async () => {
    const school = await aTeamClass();
    const buyer = await anEmployer();
    await sponsorOf(school, buyer.employerId as string);
    const order = await confirmed(school, 3);
    await namePerson(school.visitor, { code: order.code, ...person("Ana") });
    await namePerson(school.visitor, { code: order.code, ...person("Bo") });
    const [ana = "", bo = ""] = await invitationOf(school);
    const { registrationId } = await register(school, ana, "Ana");
    await register(school, bo, "Bo");
    const disclosures = () => db.select().from(schema.groupDisclosures).where(eq(schema.groupDisclosures.schoolId, school.id));
    const ctx = await makeCtx({ as: buyer.id });
    const before = await showOwnOrder(ctx, { id: order.id });
    expect(before.seats.map(({ state, name, progress }) => [state, name, progress])).toEqual([
      ["registered", "Ana Lima", null],
      ["registered", "Bo Lima", null],
      ["reserved", null, null],
    ]);
    expect(await disclosures()).toEqual([]);
    await answerSharing(school.visitor, { token: tokenIn(ana), shares_progress: "yes" });
    await insert(schema.attendanceTotals, { schoolId: school.id, registrationId, kind: "theory", scheduled: 300, credited: 240 });
    for (let time = 0; time < 2; time += 1)
      expect((await showOwnOrder(ctx, { id: order.id })).seats.map(({ progress }) => progress?.attendance ?? null)).toEqual([80, null, null]);
    const [seat] = await seatsOf(order.id);
    expect(await disclosures()).toMatchObject([
      { groupSeatId: seat?.id, registrationId, day: "2026-01-15", fields: ["attendance", "completion", "exam"] },
    ]);
    await showOwnOrder(await makeCtx({ as: buyer.id, now: later(days(1)) }), { id: order.id });
    expect(await disclosures()).toHaveLength(2);
    const shown = await showOwnOrder(ctx, { id: order.id });
    expect(shown).toMatchObject({ live: 3, open: 1, status: "confirmed", canName: true });
    expect(new URL(shown.buyerUrl).pathname).toBe(`/group-orders/${order.code}`);
    expect(new URL(shown.buyerUrl).hostname).toBe(school.host);
    const { seats } = await openGroupPage(school.visitor, { code: order.code });
    expect(shown.seats).toEqual(seats);
    await answerSharing(school.visitor, { token: tokenIn(ana), shares_progress: "no" });
    expect((await showOwnOrder(ctx, { id: order.id })).seats[0]?.progress).toBeNull();
  });
});
