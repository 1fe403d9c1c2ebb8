import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { saveBot } from "~/features/assistants/domain/bot-settings";
import { holdSeat } from "~/features/assistants/domain/chat-acts";
import { askOnPage } from "~/features/assistants/domain/visitor-chat";
import { newDraft } from "~/features/enrollment/domain/new-draft";
import { HOLDS_AT_ONCE, stageHold, UNPAID_PER_DAY } from "~/features/enrollment/domain/seats";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { payByApi, registerByApi } from "~/features/registration-flow/domain/register-by-api";
import type { Ctx } from "~/platform/context";
import { newId } from "~/platform/ids";
import { commitStep } from "~/platform/verb";
import { classRow } from "~/seed/factories";
import { days, hours, later, makeCtx, minutes } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit } from "../support/registering";
import { db, insert } from "../support/rows";

type Place = Awaited<ReturnType<typeof aClass>>;
let place: Place;
const from = (ip: string, now?: Date) => makeCtx({ host: place.host, ip, ...(now ? { now } : {}) });
const person = (who: string) => ({ first_name: "Ana", last_name: who, email: `${who}@example.test`, phone: "401 555 0100", answers: [] });
/** A seat held through the API, for a new person. */
const hold = (ctx: Ctx, who: string, classId = place.courseClass.id) => payByApi(ctx, { class: classId, payment_option: "pay_now", ...person(who) });
const liveSeats = async () =>
  db
    .select()
    .from(schema.seats)
    .where(and(eq(schema.seats.schoolId, place.id), inArray(schema.seats.state, ["held", "taken"])));
const names = (count: number, prefix = "n") => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

beforeAll(quietSandbox);
beforeEach(async () => {
  place = await aClass({ capacity: 40, school: { plan: "advanced-and-chat" } });
});

describe("one caller", () => {
  it("holds no more than the limit at once, under any number of names, and a neighbor is not affected", async () => {
    const ctx = await from("198.51.100.1");
    const outcome = await tally(names(16).map((who) => hold(ctx, who)));
    expect(outcome).toEqual({ done: HOLDS_AT_ONCE, too_many_holds: 16 - HOLDS_AT_ONCE });
    expect(await liveSeats()).toHaveLength(HOLDS_AT_ONCE);
    expect(await refusal(hold(ctx, "again"))).toMatchObject({ kind: "too_many" });
    await hold(await from("198.51.100.2"), "neighbor");
    // One network of IPv6 is one caller.
    const outcome6 = await tally(names(12, "six").map(async (who, index) => hold(await from(`2001:db8::${index + 1}`), who)));
    expect(outcome6.done).toBe(HOLDS_AT_ONCE);
  });

  it("holds no more than half of a class, and two seats at least", async () => {
    await db.update(schema.classes).set({ capacity: 8 }).where(eq(schema.classes.id, place.courseClass.id));
    const ctx = await from("198.51.100.3");
    expect(await tally(names(8).map((who) => hold(ctx, who)))).toEqual({ done: 4, too_many_holds: 4 });
    const small = await insert(schema.classes, classRow(place.id, place.program.id, { code: "SMALL-1", capacity: 2 }));
    expect(await tally(names(2, "s").map((who) => hold(ctx, who, small.id)))).toEqual({ done: 2 });
  });

  it("has one limit for the wizard, the API and the chat", async () => {
    await saveBot(await makeCtx({ as: place.admin.id }), {
      ...{ is_enabled: "on", bot_name: "Bay", greeting: "Hi!", voice: "male_2", tone: "brief", suggestions: "", allowed_domains: "" },
    });
    const ctx = await from("198.51.100.4");
    for (const who of names(HOLDS_AT_ONCE - 1)) await hold(ctx, who);
    const wizard = await filledDraft(ctx, place, "wizard");
    await submit(ctx, wizard);
    // The same registration again keeps its seat and counts once.
    await submit(ctx, wizard);
    const { conversation } = await askOnPage(ctx, { school: place.id, message: "Which classes are there?" });
    const fromChat = () => holdSeat(ctx, { school: place.id, conversation, class: place.courseClass.id });
    expect(await refusal(fromChat())).toMatchObject({ code: "too_many_holds" });
    expect(await refusal(submit(ctx, await filledDraft(ctx, place, "second")))).toMatchObject({ code: "too_many_holds" });
    await db.update(schema.seats).set({ state: "released" }).where(eq(schema.seats.heldBy, "198.51.100.4"));
    await fromChat();
  });

  it("has room again for each seat that is paid, and when the holds are over", async () => {
    const ctx = await from("198.51.100.5");
    const first = await submit(ctx, await filledDraft(ctx, place, "payer"));
    for (const who of names(HOLDS_AT_ONCE - 1)) await hold(ctx, who);
    expect(await refusal(hold(ctx, "more"))).toMatchObject({ code: "too_many_holds" });
    await decide(first.payAt, "success");
    const [attempt] = await db
      .select()
      .from(schema.paymentAttempts)
      .where(eq(schema.paymentAttempts.sessionId, sessionOf(first.payAt)));
    await applyPayment(ctx, { id: attempt?.id ?? "" });
    await hold(ctx, "more");
    expect((await liveSeats()).filter(({ state, heldBy }) => state === "taken" && heldBy === null)).toHaveLength(1);
    await hold(await from("198.51.100.5", later(hours(1))), "later");
  });

  it("runs out of unpaid seats within a day, also by holding the same seat for hours", async () => {
    const at = (ms: number) => from("198.51.100.6", later(ms));
    const token = await filledDraft(await at(0), place, "keeper");
    await submit(await at(0), token);
    const [seat] = await liveSeats();
    await submit(await at(minutes(20)), token);
    expect(await liveSeats()).toMatchObject([{ id: seat?.id, state: "held" }]);
    const rows = Array.from({ length: UNPAID_PER_DAY - 1 }, () => ({
      ...{ id: newId(), schoolId: place.id, classId: place.courseClass.id, state: "released" as const, expiresAt: 0 },
      ...{ createdAt: later(minutes(1)).getTime(), heldBy: "198.51.100.6" },
    }));
    for (const row of rows) await db.insert(schema.seats).values(row);
    expect(await refusal(hold(await at(minutes(30)), "next"))).toMatchObject({ code: "too_many_holds" });
    await submit(await at(minutes(30)), token);
    // Kept alive for hours, the hold is made anew, and counts.
    await db
      .update(schema.seats)
      .set({ expiresAt: later(hours(4)).getTime() })
      .where(eq(schema.seats.id, seat?.id ?? ""));
    expect(await refusal(submit(await at(hours(3)), token))).toMatchObject({ code: "too_many_holds" });
    await hold(await at(days(2)), "next");
  });

  it("registers no more free seats in a day than that; staff are not counted", async () => {
    await db.update(schema.programs).set({ tuitionCents: 0, applicationFeeCents: 0 }).where(eq(schema.programs.id, place.program.id));
    await db
      .update(schema.classes)
      .set({ capacity: UNPAID_PER_DAY + 50 })
      .where(eq(schema.classes.id, place.courseClass.id));
    const ctx = await from("198.51.100.7");
    const rows = Array.from({ length: UNPAID_PER_DAY - 2 }, () => ({
      ...{ id: newId(), schoolId: place.id, classId: place.courseClass.id, state: "taken" as const, expiresAt: 0 },
      ...{ createdAt: ctx.now.getTime(), heldBy: "198.51.100.7" },
    }));
    for (const row of rows) await db.insert(schema.seats).values(row);
    const free = (who: string, by: Ctx = ctx) => registerByApi(by, { class: place.courseClass.id, payment_option: "free_plan", ...person(who) });
    expect(await tally(names(5).map((who) => free(who)))).toEqual({ done: 2, too_many_holds: 3 });
    await free("by-staff", await makeCtx({ as: place.admin.id, ip: "198.51.100.7" }));
  });
});

it("would be held past the limit by eight at once if one counted first and held then", async () => {
  const ctx = await from("198.51.100.8");
  for (const who of names(HOLDS_AT_ONCE - 1)) await hold(ctx, who);
  const heldBefore = async () => (await liveSeats()).filter(({ heldBy }) => heldBy === "198.51.100.8").length;
  const broken = async () => {
    if ((await heldBefore()) >= HOLDS_AT_ONCE) throw new Error("too many");
    const draft = await newDraft(ctx, { programId: place.program.id, classId: place.courseClass.id });
    await db.insert(schema.registrationDrafts).values(draft);
    await db.insert(schema.seats).values({
      ...{ id: newId(), schoolId: place.id, classId: place.courseClass.id, draftId: draft.id, state: "held", heldBy: "198.51.100.8" },
      ...{ expiresAt: later(minutes(30)).getTime(), createdAt: ctx.now.getTime() },
    });
  };
  await Promise.allSettled(Array.from({ length: 8 }, broken));
  expect(await heldBefore()).toBeGreaterThan(HOLDS_AT_ONCE);

  await db.update(schema.seats).set({ state: "released" }).where(eq(schema.seats.heldBy, "198.51.100.8"));
  const drafts = await Promise.all(names(HOLDS_AT_ONCE + 8).map(() => newDraft(ctx, { programId: place.program.id, classId: place.courseClass.id })));
  for (const draft of drafts) await db.insert(schema.registrationDrafts).values(draft);
  const outcome = await tally(
    drafts.map(({ id }) => commitStep(ctx, "registration.hold", async (inner) => stageHold(inner, place.courseClass.id, id), { touches: "site" })),
  );
  expect(outcome).toEqual({ done: HOLDS_AT_ONCE, too_many_holds: 8 });
});
