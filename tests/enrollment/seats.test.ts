import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findEarlierHolds } from "~/features/enrollment/data/hold";
import { newDraft } from "~/features/enrollment/domain/new-draft";
import { stageHold, stageKeep } from "~/features/enrollment/domain/seats";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { claimOffer } from "~/features/waitlist/domain/answer";
import { informWaiting } from "~/features/waitlist/domain/inform";
import { joinWaitlist } from "~/features/waitlist/domain/join-waitlist";
import { waitlistLink } from "~/features/waitlist/domain/links";
import { HOLD_MS } from "~/platform/checkout-times";
import { newId } from "~/platform/ids";
import { type CommandCtx, commitStep } from "~/platform/verb";
import { later, makeCtx, minutes, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit, whileFull } from "../support/registering";
import { db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;
const visitor = (now = NOW) => makeCtx({ host: school.host, now });
const step = async (run: (ctx: CommandCtx) => void, now = NOW) =>
  commitStep(await visitor(now), "registration.seat", async (inner) => run(inner), { touches: "site" });
const seatsOf = () => db.select().from(schema.seats).where(eq(schema.seats.classId, school.courseClass.id));
const ofClass = (values: Partial<typeof schema.classes.$inferInsert>) =>
  db.update(schema.classes).set(values).where(eq(schema.classes.id, school.courseClass.id));

beforeAll(quietSandbox);
beforeEach(async () => {
  school = await aClass({ capacity: 2 });
});

async function heldDraft(): Promise<string> {
  const draft = await newDraft(await visitor(), { programId: school.program.id, classId: school.courseClass.id });
  await insert(schema.registrationDrafts, draft);
  await step((ctx) => stageHold(ctx, school.courseClass.id, draft.id));
  return draft.id;
}

describe("a hold", () => {
  it("is extended while its class takes registrations, but not once that is closed or cancelled", async () => {
    const draftId = await heldDraft();
    const again = (now: Date) => step((ctx) => stageHold(ctx, school.courseClass.id, draftId), now);
    await again(later(minutes(10)));
    expect(await seatsOf()).toMatchObject([{ state: "held", expiresAt: later(minutes(10)).getTime() + HOLD_MS }]);
    for (const closed of [{ status: "closed" as const }, { status: "open" as const, cancelledAt: NOW.getTime() }]) {
      await ofClass(closed);
      expect(await refusal(again(later(minutes(20))))).toMatchObject({ code: "class_full" });
      expect(await seatsOf()).toMatchObject([{ expiresAt: later(minutes(10)).getTime() + HOLD_MS }]);
    }
  });

  it("is kept while it lasts, and not brought back once it has run out", async () => {
    const draftId = await heldDraft();
    const keep = (now: Date) => step((ctx) => stageKeep(ctx, draftId), now);
    const justBefore = later(HOLD_MS - 1);
    await keep(justBefore);
    const until = justBefore.getTime() + HOLD_MS;
    expect(await seatsOf()).toMatchObject([{ expiresAt: until }]);
    for (const after of [0, 1, minutes(5)]) {
      await keep(new Date(until + after));
      expect(await seatsOf()).toMatchObject([{ expiresAt: until }]);
    }
  });
});

describe("a payment for a class", () => {
  it("of a cancelled class makes no registration and takes no seat", async () => {
    const ctx = await visitor();
    const { payAt } = await submit(ctx, await filledDraft(ctx, school, "late"));
    await cancelClass(await makeCtx({ as: school.owner.id }), { class: school.courseClass.id, reason: "No teacher" });
    await decide(payAt, "success");
    await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    expect(await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id))).toEqual([]);
    expect((await seatsOf()).map(({ state }) => state)).toEqual(["released"]);
    const requests = await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.schoolId, school.id));
    expect(requests).toHaveLength(1);
  });
});

describe("a seat that a waitlist offer reserves", () => {
  it("is not taken over by another registration of the same address, not even by its owner's", async () => {
    const { email } = school.account;
    const person = { first_name: "Wes", last_name: "Waits", email, phone: "401 555 0100" };
    const ctx = await visitor();
    const of = { program: school.program.id, class: school.courseClass.id };
    const { id } = await whileFull(school, () => joinWaitlist(ctx, { ...of, ...person }));
    await ofClass({ capacity: 1 });
    await informWaiting(await makeCtx({ as: school.owner.id }), { id });
    const [entry] = await db.select().from(schema.waitlistEntries).where(eq(schema.waitlistEntries.id, id));
    const link = await waitlistLink(ctx, "claim", { id, offeredAt: entry?.offeredAt ?? null });
    expect((await claimOffer(ctx, { token: new URL(link).searchParams.get("claim") ?? "" })).outcome).toBe("open");
    const owner = { id: newId(), classId: school.courseClass.id, email, ownerEmail: email };
    expect(await findEarlierHolds(ctx, owner)).toEqual([]);
    const signedIn = await makeCtx({ as: school.account.id, host: school.host });
    await ofClass({ capacity: 2 });
    const { token } = await chooseClass(signedIn, of);
    await ofClass({ capacity: 1 });
    expect(await refusal(chooseClass(signedIn, { ...of, token }))).toMatchObject({ code: "class_full" });
    // A seat that the same address holds without an offer is theirs to go on with.
    await db.update(schema.seats).set({ waitlistEntryId: null }).where(eq(schema.seats.waitlistEntryId, id));
    expect(await findEarlierHolds(ctx, owner)).toHaveLength(1);
  });
});
