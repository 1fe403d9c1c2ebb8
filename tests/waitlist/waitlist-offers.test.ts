import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { registerManually } from "~/features/registration-flow/domain/by-staff/register-manually";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { answerOffer, claimOffer } from "~/features/waitlist/domain/answer";
import { informWaiting, removeFromWaitlist } from "~/features/waitlist/domain/inform";
import { joinWaitlist } from "~/features/waitlist/domain/join-waitlist";
import { listWaitlist } from "~/features/waitlist/domain/list-waitlist";
import { endOffer, lookAfterWaitlists, offerFreeSeats, remindOfOffer } from "~/features/waitlist/domain/run-out";
import { setWaitlistMode } from "~/features/waitlist/domain/set-mode";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow } from "~/seed/factories";
import { hours, later, makeCtx, makeJobCtx, minutes, NOW } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass, filledDraft, quietSandbox, submit, whileFull } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

beforeAll(quietSandbox);

type School = Awaited<ReturnType<typeof aClass>>;
const FREE = { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan" as const] };
const free = (capacity: number) => aClass({ capacity, program: FREE });

async function wait(school: School, who: string, at = NOW): Promise<string> {
  const ctx = await makeCtx({ host: school.host, now: at });
  const person = { first_name: "Wes", last_name: who, email: `${who}@example.test`, phone: "401 555 0100" };
  return (await whileFull(school, () => joinWaitlist(ctx, { program: school.program.id, class: school.courseClass.id, ...person }))).id;
}
const entryOf = async (id: string) => (await db.select().from(schema.waitlistEntries).where(eq(schema.waitlistEntries.id, id)))[0];
const mailsOf = (id: string, template: string) =>
  db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.subjectId, id), eq(schema.mails.template, template)));
const linkIn = (text: string, name: "claim" | "decline" | "leave") =>
  new RegExp(name === "claim" ? "claim=([\\w.-]+)" : `answer=${name}&token=([\\w.-]+)`).exec(text)?.[1] ?? "";
const liveSeats = async (school: School, at = NOW) =>
  (
    await db
      .select()
      .from(schema.seats)
      .where(and(eq(schema.seats.classId, school.courseClass.id), sql`(state = 'taken' OR (state = 'held' AND expires_at > ${at.getTime()}))`))
  ).length;
const jobFor = async (school: School, at = NOW) => {
  const { actor } = await makeCtx({ as: school.owner.id });
  return withSchool(makeJobCtx(at), (actor.kind === "user" ? actor.school : null) as NonNullable<Parameters<typeof withSchool>[1]>);
};

describe("an offer to a person on the waitlist", () => {
  it("reserves the seat: the public finds the class full, the person registers", async () => {
    const school = await free(1);
    const id = await wait(school, "wanda");
    const staff = await makeCtx({ as: school.admin.id });
    expect((await listWaitlist(staff, {})).classes).toMatchObject([{ free: 1, waiting: 1 }]);
    expect(await informWaiting(staff, { id })).toMatchObject({ isReserved: true });
    expect(await entryOf(id)).toMatchObject({ status: "informed", offerState: "offered", offers: 1, offerExpiresAt: later(hours(24)).getTime() });
    const visitor = await makeCtx({ host: school.host });
    expect((await refusal(filledDraft(visitor, school, "queue-jumper"))).message).toBe("This class is full.");
    const [mail] = await mailsOf(id, "waitlist_offer");
    const link = linkIn(mail?.text ?? "", "claim");
    const [first, again] = [await claimOffer(visitor, { token: link }), await claimOffer(visitor, { token: link })];
    const token = first.outcome === "open" ? first.token : "";
    expect(again).toEqual(first);
    const page = await readRegistration(visitor, { token, step: 2 });
    expect(page).toMatchObject({ step: 2, chosenClass: school.courseClass.id });
    expect(page.classes[0]?.state).toBe("open");
    await saveStudent(visitor, { token, first_name: "Wes", last_name: "wanda", email: "wanda@example.test", phone: "401 555 0100" });
    await saveAnswers(visitor, { token, answers: {} });
    await saveFunding(visitor, { token, plan_to_pay: "self_pay" });
    await saveAgreement(visitor, { token, signature: "Wes Wanda", agree: "on" });
    expect((await submit(visitor, token, "free_plan")).registrationId).toBeTruthy();
    expect(await entryOf(id)).toMatchObject({ offerState: "claimed", closedAt: NOW.getTime() });
    expect(await liveSeats(school)).toBe(1);
    expect((await claimOffer(visitor, { token: link })).outcome).toBe("used");
  });

  it("keeps its seat through a checkout that is given up", async () => {
    const school = await aClass({ capacity: 1 });
    const id = await wait(school, "carl");
    await informWaiting(await makeCtx({ as: school.admin.id }), { id });
    const [mail] = await mailsOf(id, "waitlist_offer");
    const visitor = await makeCtx({ host: school.host });
    const claimed = await claimOffer(visitor, { token: linkIn(mail?.text ?? "", "claim") });
    const token = claimed.outcome === "open" ? claimed.token : "";
    await saveStudent(visitor, { token, first_name: "Wes", last_name: "carl", email: "carl@example.test", phone: "401 555 0100" });
    await saveAnswers(visitor, { token, answers: {} });
    await saveFunding(visitor, { token, plan_to_pay: "self_pay" });
    await saveAgreement(visitor, { token, signature: "Wes Carl", agree: "on" });
    expect((await submit(visitor, token)).payAt).toContain("/pay/");
    expect(await liveSeats(school)).toBe(1);
    expect(await liveSeats(school, later(hours(3)))).toBe(1);
  });

  it("is made again without taking the seat from a registration that was begun with it", async () => {
    const school = await free(1);
    const id = await wait(school, "twice");
    await db.update(schema.waitlistEntries).set({ classId: null }).where(eq(schema.waitlistEntries.id, id));
    await informWaiting(await makeCtx({ as: school.admin.id }), { id });
    const [mail] = await mailsOf(id, "waitlist_offer");
    const visitor = await makeCtx({ host: school.host });
    const claim = linkIn(mail?.text ?? "", "claim");
    const claimed = await claimOffer(visitor, { token: claim });
    const seatOf = async () =>
      (
        await db
          .select()
          .from(schema.seats)
          .where(and(eq(schema.seats.waitlistEntryId, id), eq(schema.seats.state, "held")))
      )[0];
    const before = await seatOf();
    // A class with a free seat that begins earlier does not tempt it away.
    const elsewhere = classRow(school.id, school.program.id, { startDate: "2026-02-16", endDate: "2026-04-17" });
    await db.insert(schema.classes).values(elsewhere);
    const again = later(minutes(11));
    const staff = await makeCtx({ as: school.admin.id, now: again });
    expect((await refusal(informWaiting(staff, { id, class: elsewhere.id }))).code).toBe("offer_claimed");
    expect(await informWaiting(staff, { id })).toMatchObject({ isReserved: true });
    const until = again.getTime() + hours(24);
    expect(await seatOf()).toMatchObject({ id: before?.id, draftId: before?.draftId, classId: school.courseClass.id, expiresAt: until });
    expect(before?.draftId).toBeTruthy();
    expect(await entryOf(id)).toMatchObject({ offerState: "offered", offeredClassId: school.courseClass.id, offers: 2 });
    expect(await liveSeats(school, again)).toBe(1);
    const links = (await mailsOf(id, "waitlist_offer")).map(({ text }) => linkIn(text, "claim"));
    const fresh = links.find((link) => link !== claim) ?? "";
    const visitorLater = await makeCtx({ host: school.host, now: again });
    expect(await claimOffer(visitorLater, { token: fresh })).toEqual(claimed);
    expect((await readRegistration(visitorLater, { token: claimed.outcome === "open" ? claimed.token : "", step: 2 })).classes).toContainEqual(
      expect.objectContaining({ id: school.courseClass.id, state: "open" }),
    );
  });

  it("is refused without a free seat, unless staff write anyway; then nothing is reserved", async () => {
    const school = await free(1);
    const visitor = await makeCtx({ host: school.host });
    await submit(visitor, await filledDraft(visitor, school, "inside"), "free_plan");
    const id = await wait(school, "outside");
    const staff = await makeCtx({ as: school.admin.id });
    expect(await refusal(informWaiting(staff, { id }))).toMatchObject({ code: "no_free_seat", message: "No seat is open." });
    expect(await informWaiting(staff, { id, anyway: "on" })).toMatchObject({ isReserved: false });
    expect(await mailsOf(id, "offered_class_info")).toHaveLength(1);
    expect(await refusal(informWaiting(staff, { id, anyway: "on" }))).toMatchObject({ kind: "too_many" });
    expect((await refusal(informWaiting(await makeCtx({ as: (await aSchool()).owner.id }), { id }))).kind).toBe("not_found");
  });

  it("is reminded once, expires, and goes to the next person; a second expired offer removes the person", async () => {
    const school = await free(1);
    const [first, second] = [await wait(school, "first"), await wait(school, "second", later(minutes(1)))];
    await offerFreeSeats(await jobFor(school), { classId: school.courseClass.id });
    expect(await entryOf(first)).toMatchObject({ offerState: "offered" });
    expect(await entryOf(second)).toMatchObject({ offerState: "none" });
    const offeredAt = NOW.getTime();
    const early = await jobFor(school, later(hours(17)));
    await remindOfOffer(early, { entryId: first, offeredAt });
    expect(await mailsOf(first, "waitlist_reminder")).toHaveLength(0);
    const nearly = await jobFor(school, later(hours(18)));
    await remindOfOffer(nearly, { entryId: first, offeredAt });
    await remindOfOffer(nearly, { entryId: first, offeredAt });
    expect(await mailsOf(first, "waitlist_reminder")).toHaveLength(1);
    expect(await liveSeats(school, later(hours(24)))).toBe(0);
    const over = await jobFor(school, later(hours(25)));
    await endOffer(over, { entryId: first, offeredAt });
    expect(await entryOf(first)).toMatchObject({ offerState: "expired", status: "pending", closedAt: null });
    await offerFreeSeats(over, { classId: school.courseClass.id });
    expect(await entryOf(second)).toMatchObject({ offerState: "offered" });
    await db.update(schema.waitlistEntries).set({ offers: 2 }).where(eq(schema.waitlistEntries.id, second));
    const later2 = await jobFor(school, later(hours(50)));
    await endOffer(later2, { entryId: second, offeredAt: later(hours(25)).getTime() });
    expect(await entryOf(second)).toMatchObject({ offerState: "removed", closedAt: later(hours(50)).getTime() });
    await lookAfterWaitlists(makeJobCtx(later(hours(50))));
  });

  it("is made only by staff in manual mode; the list shows who made it", async () => {
    const school = await free(2);
    const [first, second] = [await wait(school, "by-hand"), await wait(school, "by-itself", later(minutes(1)))];
    const staff = await makeCtx({ as: school.admin.id });
    await setWaitlistMode(staff, { mode: "manual" });
    await offerFreeSeats(await jobFor(school), { classId: school.courseClass.id });
    await lookAfterWaitlists(makeJobCtx());
    expect(await entryOf(first)).toMatchObject({ offerState: "none" });
    await informWaiting(staff, { id: first });
    await setWaitlistMode(staff, { mode: "automatic" });
    await offerFreeSeats(await jobFor(school), { classId: school.courseClass.id });
    const page = await listWaitlist(staff, {});
    expect(page.mode).toBe("automatic");
    expect(page.results.map(({ id, informedBy }) => [id, informedBy])).toEqual([
      [first, "staff"],
      [second, "automatic"],
    ]);
  });

  it("gives its seat to a registration at the counter, and frees it when the person takes another class", async () => {
    const school = await free(1);
    const id = await wait(school, "counter");
    const staff = await makeCtx({ as: school.admin.id });
    await informWaiting(staff, { id });
    const person = { first_name: "Wes", last_name: "counter", email: "counter@example.test", phone: "401 555 0100" };
    const chosen = { ...person, plan_to_pay: "self_pay", payment_option: "free_plan" };
    expect((await refusal(registerManually(staff, { ...chosen, class: school.courseClass.id, email: "x@example.test" }))).code).toBe("class_full");
    const other = classRow(school.id, school.program.id, { startDate: "2026-03-16", endDate: "2026-04-17" });
    await db.insert(schema.classes).values(other);
    await registerManually(staff, { ...chosen, class: other.id });
    expect(await liveSeats(school)).toBe(0);
    const again = await wait(school, "counter-two");
    await informWaiting(staff, { id: again });
    await registerManually(staff, { ...chosen, class: school.courseClass.id, email: "counter-two@example.test", waitlist: again });
    expect(await liveSeats(school)).toBe(1);
    expect(await entryOf(again)).toMatchObject({ closedAt: NOW.getTime() });
  });

  it("is declined by its link, which releases the seat; leaving removes the person; an earlier link does nothing", async () => {
    const school = await free(1);
    const id = await wait(school, "dean");
    await informWaiting(await makeCtx({ as: school.admin.id }), { id });
    const [mail] = await mailsOf(id, "waitlist_offer");
    const visitor = await makeCtx({ host: school.host });
    const decline = linkIn(mail?.text ?? "", "decline");
    expect((await refusal(answerOffer(visitor, { answer: "leave", token: decline }))).code).toBe("offer_over");
    await answerOffer(visitor, { answer: "decline", token: decline });
    expect(await entryOf(id)).toMatchObject({ offerState: "declined" });
    expect(await liveSeats(school)).toBe(0);
    expect((await refusal(answerOffer(visitor, { answer: "decline", token: decline }))).code).toBe("offer_over");
    const other = await wait(school, "lea");
    await informWaiting(await makeCtx({ as: school.admin.id }), { id: other });
    await removeFromWaitlist(await makeCtx({ as: school.admin.id }), { ids: [other] });
    expect(await liveSeats(school)).toBe(0);
  });
});

describe("one free seat and everybody at once", () => {
  it("goes to exactly one of many informed people and visitors", async () => {
    const school = await free(1);
    const waiting = await Promise.all(Array.from({ length: 10 }, (_, index) => wait(school, `w${index}`)));
    const visitor = await makeCtx({ host: school.host });
    const drafts: string[] = [];
    for (let index = 0; index < 10; index += 1) drafts.push(await filledDraft(visitor, school, `v${index}`));
    const staff = await makeCtx({ as: school.admin.id });
    const counts = await tally([...waiting.map((id) => informWaiting(staff, { id })), ...drafts.map((token) => submit(visitor, token, "free_plan"))]);
    expect(counts.done).toBe(1);
    expect((counts.no_free_seat ?? 0) + (counts.class_full ?? 0)).toBe(19);
    expect(await liveSeats(school)).toBe(1);
  });

  it("is oversold by check-then-write, which proves that the race is real", async () => {
    const school = await free(1);
    const naive = async () => {
      if ((await liveSeats(school)) >= 1) return;
      const row = { id: newId(), schoolId: school.id, classId: school.courseClass.id, state: "held" as const, override: true };
      await db.insert(schema.seats).values({ ...row, expiresAt: later(hours(1)).getTime(), createdAt: NOW.getTime() });
    };
    await Promise.all(Array.from({ length: 20 }, naive));
    expect(await liveSeats(school)).toBeGreaterThan(1);
  });
});

describe("the places of the waitlist", () => {
  it("are positions per program on every page and in every order, also for equal times", async () => {
    const school = await free(1);
    const programs = [school.program.id];
    for (const position of [5, 5, 0]) programs.push((await insert(schema.programs, programRow(school.id, { position }))).id);
    const rows = Array.from({ length: 90 }, (_, index) => ({
      id: newId(),
      schoolId: school.id,
      programId: programs[index % 4] as string,
      firstName: "Wes",
      lastName: `Line ${(index * 37) % 90}`,
      email: `line-${index}@example.test`,
      status: "pending" as const,
      priority: [0, 0, -1, 2][(index * 7) % 5] ?? 0,
      closedAt: index % 9 === 0 ? NOW.getTime() : null,
      createdAt: NOW.getTime() + ((index * 13) % 20) * 1_000,
    }));
    for (const row of rows) await insert(schema.waitlistEntries, row);
    const order = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
      b.priority - a.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
    const open = rows.filter(({ closedAt }) => closedAt === null);
    const places = new Map(
      programs.flatMap((id) =>
        open
          .filter(({ programId }) => programId === id)
          .sort(order)
          .map((row, index) => [row.id, index + 1] as const),
      ),
    );
    const staff = await makeCtx({ as: school.admin.id });
    for (const ordering of ["position", "-position", "created_at", "-created_at", "name", "-name"])
      for (const filter of [{}, { program: programs[1] }]) {
        const listed: { id: string; position: number }[] = [];
        for (let offset = 0; offset < open.length; offset += 7)
          listed.push(
            ...(await listWaitlist(staff, { ...filter, ordering, limit: 7, offset })).results.map(({ id, position }) => ({ id, position })),
          );
        const meant = open.filter(({ programId }) => !filter.program || programId === filter.program).map(({ id }) => id);
        expect(listed.map(({ id }) => id).sort()).toEqual(meant.sort());
        expect(listed.map(({ position }) => position)).toEqual(listed.map(({ id }) => places.get(id)));
        if (ordering === "position" && filter.program) expect(listed.map(({ position }) => position)).toEqual(meant.map((_, index) => index + 1));
      }
  });
});
