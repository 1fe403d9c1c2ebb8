import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { acceptQuote } from "~/features/groups/domain/accept";
import { cancelFromPage, cancelOrder } from "~/features/groups/domain/cancel";
import { confirmOrder, invoiceOrder } from "~/features/groups/domain/confirm";
import { expireOrder, expireOrders } from "~/features/groups/domain/naming-day";
import { mailCancelled, mailExpired } from "~/features/groups/domain/notify";
import { payOrder } from "~/features/groups/domain/pay";
import { tellAccepted, tellCancelled, tellExpired, tellPaid } from "~/features/groups/domain/tell-office";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { showToday } from "~/features/reports/domain/today";
import { payInvoice } from "~/features/sponsors/domain/invoices";
import type { Ctx } from "~/platform/context";
import { days, hours, later, makeCtx, makeJobCtx, NOW } from "../support/context";
import { ask, aTeamClass, jobFor, orderOf, type School } from "../support/group-orders";
import { decide, quietSandbox, sessionOf } from "../support/registering";
import { db } from "../support/rows";

beforeAll(quietSandbox);

async function accepted() {
  const school = await aTeamClass();
  const { code } = await ask(school, 2);
  await acceptQuote(school.visitor, { code, signature: "Rita Moreno", agree: "on" });
  return { school, code: code as string, id: (await orderOf(code as string)).id };
}

const HEARD: Record<string, ((ctx: Ctx, event: never) => Promise<unknown>)[]> = {
  "group.accepted": [tellAccepted],
  "group.confirmed": [tellPaid],
  "group.cancelled": [tellCancelled, mailCancelled],
  "group.expired": [tellExpired, expireOrder, mailExpired],
};

/** Runs what was announced, twice as a queue may, and answers the news of the school and who got a mail about each. */
async function news(school: School, at = NOW) {
  const job = await jobFor(school, at);
  for (let round = 0; round < 2; round += 1) {
    const events = await db.select().from(schema.outbox).where(eq(schema.outbox.schoolId, school.id)).orderBy(schema.outbox.createdAt);
    for (const { topic, payload } of events) for (const hear of HEARD[topic] ?? []) await hear(job, JSON.parse(payload) as never);
  }
  const rows = await db.all<{ id: string; text: string; path: string }>(
    sql`SELECT id, text, path FROM staff_news WHERE school_id = ${school.id} AND kind = 'group' ORDER BY created_at, rowid`,
  );
  const mails = await db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, "staff_news")));
  return rows.map(({ id, ...row }) => ({ ...row, to: mails.filter(({ text }) => text?.includes(row.text)).map(({ recipient }) => recipient) }));
}
const toBuyer = async (school: School) =>
  (
    await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.subjectType, "group_order")))
  ).map(({ template, recipient }) => [template, recipient]);
const waiting = async (school: School, now?: Date) => {
  const ctx = await makeCtx({ as: school.owner.id, host: school.host, now });
  return (await showToday(ctx, { kind: "group_order" })).page.results;
};

describe("the office", () => {
  it("hears of an accepted order, once, and sees it on Today until it is confirmed", async () => {
    const { school, id } = await accepted();
    const [told, ...more] = await news(school);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ path: `/school/groups/${id}` });
    expect(told?.text).toMatch(
      /^Harbor Care accepted a quote for 2 seats in \S+, .+\. Confirm or invoice the order by January 18, 2026.*\. After that, the seats are released\.$/,
    );
    expect(told?.to).toContain(school.owner.email);
    expect(told?.to).not.toContain("rita@harborcare.test");
    expect(await waiting(school)).toMatchObject([
      { id, title: "Harbor Care", about: expect.stringMatching(/^G-2026-00001, 2 seats in /), cents: 200_000 },
    ]);
    expect(await waiting(school, later(hours(73)))).toEqual([]);
    expect(await waiting(await aTeamClass())).toEqual([]);
    await confirmOrder(school.ownerCtx, { id, po_number: "PO 7" });
    expect(await waiting(school)).toEqual([]);
    // Staff who confirm an order know it.
    expect(await news(school)).toHaveLength(1);
  });

  it("hears of the payment that confirmed an order", async () => {
    const { school, code } = await accepted();
    const { payAt } = await payOrder(school.visitor, { code, way: "whole", returnTo: "http://school.localhost/group-orders/CODE" });
    await decide(payAt, "success");
    await applyPayment(school.visitor, { sessionId: sessionOf(payAt) });
    expect((await news(school)).map(({ text }) => text).at(-1)).toMatch(/^Harbor Care paid \$2,000\.00 for 2 seats in \S+, .+\.$/);
  });

  it("hears that a buyer cancelled, and of credit that is left to give back by hand", async () => {
    const first = await accepted();
    await cancelFromPage(first.school.visitor, { code: first.code, sure: "on" });
    expect((await news(first.school)).map(({ text }) => text).at(-1)).toMatch(/^Group order G-2026-00001 of Harbor Care in \S+ was cancelled\.$/);

    expect(await toBuyer(first.school)).toEqual([["group_cancelled", "rita@harborcare.test"]]);

    const { school, id } = await accepted();
    const { invoiceId } = await invoiceOrder(school.ownerCtx, { id });
    await payInvoice(school.ownerCtx, { id: invoiceId, amount: "500.00", method: "check" });
    await cancelOrder(await makeCtx({ as: school.owner.id, host: school.host, now: later(days(1)) }), { id, reason: "The buyer called" });
    const told = (await news(school)).at(-1);
    expect(told?.text).toContain("cancelled");
    // The person who cancelled it knows.
    expect(told?.to).not.toContain(school.owner.email);
    expect(told?.to).toContain(school.admin.email);
  });

  it("and the buyer hear that a reservation ended, and nobody of a quote that did", async () => {
    const { school, code } = await accepted();
    const end = later(hours(73));
    await expireOrders(makeJobCtx(end));
    expect((await news(school, end)).map(({ text }) => text).at(-1)).toMatch(
      /^Group order G-2026-00001 of Harbor Care wasn't confirmed in time\. Its 2 seats in \S+ went back to the class\.$/,
    );
    expect([(await orderOf(code)).status, await toBuyer(school)]).toEqual(["expired", [["group_expired", "rita@harborcare.test"]]]);

    const quiet = await aTeamClass();
    const { code: unwanted } = await ask(quiet, 2);
    await cancelFromPage(quiet.visitor, { code: unwanted, sure: "on" });
    await ask(quiet, 2);
    const over = later(days(8));
    await expireOrders(makeJobCtx(over));
    expect([await news(quiet, over), await toBuyer(quiet)]).toEqual([[], []]);
  });
});
