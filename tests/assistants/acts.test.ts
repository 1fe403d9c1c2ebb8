import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { saveBot } from "~/features/assistants/domain/bot-settings";
import { heldSeat, holdSeat, joinFromChat, preEnrollFromChat } from "~/features/assistants/domain/chat-acts";
import { askOnPage, chatPage } from "~/features/assistants/domain/visitor-chat";
import { newDraft } from "~/features/enrollment/domain/new-draft";
import { openRegistrationLink } from "~/features/registration-flow/domain/wizard/open-link";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { HOLD_MS } from "~/platform/checkout-times";
import { newId } from "~/platform/ids";
import { classRow } from "~/seed/factories";
import { later, makeCtx, minutes } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass, submit } from "../support/registering";
import { db, insert } from "../support/rows";

type Place = Awaited<ReturnType<typeof aClass>>;
let place: Place;
const form = { is_enabled: "on", bot_name: "Bay", greeting: "Hi!", voice: "male_2", tone: "brief", suggestions: "", allowed_domains: "" };
const free = { tuitionCents: 0, applicationFeeCents: 0, title: "First Aid", slug: "first-aid", waitlist: true, preEnrollment: true };
const visitor = (ip = "203.0.113.9", now?: Date) => makeCtx({ host: place.host, ip, ...(now ? { now } : {}) });
/** An open conversation. */
const begun = async (ip?: string) =>
  (await askOnPage(await visitor(ip), { school: place.id, message: "Which First Aid classes are there?" })).conversation;
const seatsOf = () =>
  db
    .select()
    .from(schema.seats)
    .where(and(eq(schema.seats.classId, place.courseClass.id), inArray(schema.seats.state, ["held", "taken"])));
/** Another student has the only seat. */
async function fill(): Promise<void> {
  await db.update(schema.classes).set({ capacity: 1 }).where(eq(schema.classes.id, place.courseClass.id));
  const conversation = await begun("203.0.113.200");
  await holdSeat(await visitor("203.0.113.200"), { school: place.id, conversation, class: place.courseClass.id });
}
const person = { first_name: "Ana", last_name: "Sol", email: "ana@example.test", phone: "401 555 0100" };

beforeEach(async () => {
  place = await aClass({ capacity: 3, program: free, school: { plan: "advanced-and-chat" } });
  await db.update(schema.classes).set({ code: "AID-1" }).where(eq(schema.classes.id, place.courseClass.id));
  await saveBot(await makeCtx({ as: place.admin.id }), form);
});

describe("a seat from the chat", () => {
  const hold = async (conversation: string, of = place.courseClass.id, ip?: string) =>
    holdSeat(await visitor(ip), { school: place.id, conversation, class: of });
  const openedFrom = async (conversation: string, now?: Date) =>
    (await chatPage(await visitor(undefined, now), { school: place.id, c: conversation })).held;

  it("is offered with an answer about a class, and held only by its button", async () => {
    const conversation = await begun();
    const { messages, held } = await chatPage(await visitor(), { school: place.id, c: conversation });
    expect(messages.at(-1)?.acts).toContainEqual({
      kind: "hold",
      classId: place.courseClass.id,
      label: expect.stringContaining("Hold a seat in AID-1"),
    });
    expect(held).toBeNull();
    expect(await seatsOf()).toEqual([]);
  });

  it("is the very seat of the registration that its link leads to", async () => {
    const conversation = await begun();
    await hold(conversation);
    const [seat] = await seatsOf();
    const ctx = await visitor();
    expect(seat).toMatchObject({ state: "held", expiresAt: ctx.now.getTime() + HOLD_MS });
    const held = await openedFrom(conversation);
    const link = new URL(held?.path ?? "", "http://x").searchParams.get("initiate");
    const opened = await openRegistrationLink(await visitor(), { token: link });
    if (opened.outcome !== "open") throw new Error(opened.outcome);
    const { token } = opened;
    // Other students take the remaining seats first.
    await db.update(schema.classes).set({ capacity: 1 }).where(eq(schema.classes.id, place.courseClass.id));
    await saveStudent(await visitor(), { token, ...person });
    await saveAnswers(await visitor(), { token, answers: {} });
    await saveFunding(await visitor(), { token, plan_to_pay: "self_pay" });
    await saveAgreement(await visitor(), { token, signature: "Ana Sol", agree: "on" });
    const { registrationId } = await submit(await visitor(), token, "free_plan");
    expect(await seatsOf()).toMatchObject([{ id: seat?.id, state: "taken", registrationId }]);
    expect(await openedFrom(conversation)).toBeNull();
  });

  it("is one for a conversation, pressed twice or for another class", async () => {
    const conversation = await begun();
    await hold(conversation);
    const [first] = await seatsOf();
    await hold(conversation);
    expect(await seatsOf()).toMatchObject([{ id: first?.id }]);
    const other = await insert(schema.classes, classRow(place.id, place.program.id, { code: "AID-2", capacity: 1 }));
    await hold(conversation, other.id);
    expect(await seatsOf()).toEqual([]);
    expect((await openedFrom(conversation))?.path).toContain("/registration?initiate=");
  });

  it("is free again after the usual time, and the link is gone", async () => {
    const conversation = await begun();
    await hold(conversation);
    const afterwards = later(HOLD_MS + minutes(1));
    expect(await openedFrom(conversation, afterwards)).toBeNull();
    await db.update(schema.classes).set({ capacity: 1 }).where(eq(schema.classes.id, place.courseClass.id));
    const [next, ctx] = [await begun("203.0.113.10"), await visitor("203.0.113.10", afterwards)];
    await holdSeat(ctx, { school: place.id, conversation: next, class: place.courseClass.id });
    expect(await heldSeat(ctx, { draftId: (await draftOf(next)) ?? null })).not.toBeNull();
  });

  it("is hidden once the registration has an owner", async () => {
    const conversation = await begun();
    await hold(conversation);
    const draftId = (await draftOf(conversation)) ?? "";
    await db.update(schema.registrationDrafts).set({ ownerEmail: "ana@example.test" }).where(eq(schema.registrationDrafts.id, draftId));
    expect(await openedFrom(conversation)).toBeNull();
  });

  it("is refused for a full or closed class, another school's class, or without a question", async () => {
    const conversation = await begun();
    const elsewhere = await aClass();
    expect(await refusal(hold(conversation, elsewhere.courseClass.id))).toMatchObject({ kind: "not_found" });
    expect(await refusal(hold("unknown-conversation"))).toMatchObject({ kind: "not_found" });
    await db.update(schema.classes).set({ status: "closed" }).where(eq(schema.classes.id, place.courseClass.id));
    expect(await refusal(hold(conversation))).toMatchObject({ code: "class_closed" });
    await db.update(schema.classes).set({ status: "open" }).where(eq(schema.classes.id, place.courseClass.id));
    await fill();
    expect(await refusal(hold(conversation))).toMatchObject({ code: "class_full" });
  });

  it("is limited by address", async () => {
    const conversations = await Promise.all(Array.from({ length: 12 }, () => begun("203.0.113.44")));
    await db.update(schema.classes).set({ capacity: 50 }).where(eq(schema.classes.id, place.courseClass.id));
    expect(await tally(conversations.map((each) => hold(each, undefined, "203.0.113.44")))).toEqual({ done: 10, too_many_holds: 2 });
  });

  it("is one of three for eight at once, and one for eight presses of one visitor", async () => {
    const conversations = await Promise.all(Array.from({ length: 8 }, (_, index) => begun(`203.0.113.${60 + index}`)));
    const outcome = await tally(conversations.map((each, index) => hold(each, undefined, `203.0.113.${60 + index}`)));
    expect(outcome).toEqual({ done: 3, class_full: 5 });
    expect(await seatsOf()).toHaveLength(3);

    const other = await insert(schema.classes, classRow(place.id, place.program.id, { code: "AID-8", capacity: 8 }));
    const one = await begun("203.0.113.90");
    await tally(Array.from({ length: 8 }, () => hold(one, other.id, "203.0.113.90")));
    const held = await db
      .select()
      .from(schema.seats)
      .where(and(eq(schema.seats.classId, other.id), eq(schema.seats.state, "held")));
    expect(held).toHaveLength(1);
  });

  it("would be one too many if one looked first and took then", async () => {
    const take = async () => {
      const ctx = await visitor();
      const before = await seatsOf();
      if (before.length >= 3) throw new Error("full");
      const draft = await newDraft(ctx, { programId: place.program.id, classId: place.courseClass.id });
      await db.insert(schema.registrationDrafts).values(draft);
      // The trigger behind the statement receives the staff's override.
      await db.insert(schema.seats).values({
        ...{ id: newId(), schoolId: place.id, classId: place.courseClass.id, draftId: draft.id, state: "held", override: true },
        ...{ expiresAt: ctx.now.getTime() + HOLD_MS, createdAt: ctx.now.getTime() },
      });
    };
    await Promise.allSettled(Array.from({ length: 8 }, take));
    expect((await seatsOf()).length).toBeGreaterThan(3);
  });
});

const draftOf = async (conversation: string) =>
  (await db.select({ id: schema.chatConversations.draftId }).from(schema.chatConversations).where(eq(schema.chatConversations.id, conversation)))[0]
    ?.id;

describe("the waitlist from the chat", () => {
  const join = async (conversation: string, given: object = {}, ip?: string) =>
    joinFromChat(await visitor(ip), { school: place.id, conversation, class: place.courseClass.id, ...person, ...given });

  it("is offered in place of a seat, and joined once, however often it is pressed", async () => {
    await fill();
    const conversation = await begun();
    const page = await chatPage(await visitor(), { school: place.id, c: conversation, do: "waitlist", of: place.courseClass.id });
    expect(page.messages.at(-1)?.acts.map(({ kind }) => kind)).toEqual(["waitlist", "pre-enroll"]);
    expect(page.waitlist).toMatchObject({ classId: place.courseClass.id, code: "AID-1" });
    expect(await refusal(join(conversation, { email: "ana", phone: "" }))).toMatchObject({
      fields: { email: ["Enter a valid email address"], phone: ["This field is required"] },
    });
    await tally(Array.from({ length: 8 }, () => join(conversation)));
    const waiting = await db.select().from(schema.waitlistEntries).where(eq(schema.waitlistEntries.schoolId, place.id));
    expect(waiting).toMatchObject([{ email: "ana@example.test", classId: place.courseClass.id, status: "pending" }]);
    const { messages } = await chatPage(await visitor(), { school: place.id, c: conversation });
    expect(messages.at(-1)?.body).toBe("You are on the waitlist for First Aid. We'll email you when a seat opens.");
  });

  it("counts as its form on the site does", async () => {
    const conversation = await begun();
    const works = Array.from({ length: 33 }, (_, index) => join(conversation, { email: `w${index}@example.test` }, "203.0.113.70"));
    expect((await tally(works)).rate_limited).toBe(3);
  });
});

describe("a pre-enrollment from the chat", () => {
  const send = async (conversation: string, given: object = {}) =>
    preEnrollFromChat(await visitor(), { school: place.id, conversation, program: "first-aid", ...person, ...given });
  const sent = () => db.select().from(schema.preEnrollments).where(eq(schema.preEnrollments.schoolId, place.id));

  it("is sent once", async () => {
    const conversation = await begun();
    const page = await chatPage(await visitor(), { school: place.id, c: conversation, do: "pre-enroll", of: "first-aid" });
    expect(page.preEnrollment).toMatchObject({ slug: "first-aid", isShort: true });
    await send(conversation);
    expect(await sent()).toMatchObject([{ email: "ana@example.test", status: "pending" }]);
    expect(await refusal(send(conversation))).toMatchObject({ code: "already_pre_enrolled" });
    expect(await sent()).toHaveLength(1);
  });

  it("is left to the whole form where the school asks for more", async () => {
    await insert(schema.staticFields, { schoolId: place.id, formType: "pre_enrollment", name: "address", mode: "required" });
    const page = await chatPage(await visitor(), { school: place.id, c: await begun(), do: "pre-enroll", of: "first-aid" });
    expect(page.preEnrollment?.isShort).toBe(false);
  });

  it("is refused for a program that takes none, and thanked for and forgotten where a bot filled the trap", async () => {
    const conversation = await begun();
    await send(conversation, { website: "spam" });
    expect(await sent()).toEqual([]);
    await db.update(schema.programs).set({ preEnrollment: false }).where(sql`id = ${place.program.id}`);
    expect(await refusal(send(conversation))).toMatchObject({ kind: "invalid" });
    expect((await chatPage(await visitor(), { school: place.id, c: conversation, do: "pre-enroll", of: "first-aid" })).preEnrollment).toBeNull();
  });
});
