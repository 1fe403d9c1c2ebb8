import { and, eq, inArray, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { handle } from "#workers/queue";
import { newDraft } from "~/features/enrollment/domain/new-draft";
import { deleteClass } from "~/features/programs/domain/classes/delete-class";
import { changeProgramStatus } from "~/features/programs/domain/programs/change-program-status";
import { deleteProgram } from "~/features/programs/domain/programs/delete-program";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { classesWithRoom } from "~/features/waitlist/data/waitlist";
import { informWaiting } from "~/features/waitlist/domain/inform";
import { joinWaitlist } from "~/features/waitlist/domain/join-waitlist";
import { offerFreeSeats } from "~/features/waitlist/domain/run-out";
import { closeWaitlist } from "~/features/waitlist/domain/withdrawn";
import { jobs } from "~/jobs";
import { makeCtx, makeJobCtx, NOW, settled } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aClass, whileFull } from "../support/registering";
import { db } from "../support/rows";

type School = Awaited<ReturnType<typeof aClass>>;
let school: School;
const staff = () => makeCtx({ as: school.owner.id });
const wait = async (who: string, isForClass = true) => {
  const person = { first_name: "Wes", last_name: who, email: `${who}@example.test`, phone: "401 555 0100" };
  const of = { program: school.program.id, ...(isForClass ? { class: school.courseClass.id } : {}) };
  return (await whileFull(school, async () => joinWaitlist(await makeCtx({ host: school.host }), { ...of, ...person }))).id;
};
const entryOf = async (id: string) => (await db.select().from(schema.waitlistEntries).where(eq(schema.waitlistEntries.id, id)))[0];
const mailsTo = async (id: string, template: string) =>
  db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.subjectId, id), eq(schema.mails.template, template)));
/** Runs the reactions to what was announced of this school, as the queue does. */
async function worked(): Promise<void> {
  await settled();
  const of = and(eq(schema.outbox.schoolId, school.id), inArray(schema.outbox.topic, ["class.withdrawn", "program.withdrawn"]));
  for (const { id } of await db.select().from(schema.outbox).where(of)) await handle(env, { outboxId: id }, () => undefined, NOW, jobs);
  const open = await db
    .select()
    .from(schema.outbox)
    .where(and(of, isNull(schema.outbox.doneAt)));
  expect(open).toEqual([]);
}

beforeEach(async () => {
  school = await aClass({ capacity: 2 });
});

describe("the waitlist of a class", () => {
  it("passes to the program when the class is cancelled: each person gets one mail, an offer and its seat end", async () => {
    const [offered, pending, any] = [await wait("offered"), await wait("pending"), await wait("any", false)];
    await informWaiting(await staff(), { id: offered });
    await cancelClass(await staff(), { class: school.courseClass.id, reason: "The teacher is ill" });
    await worked();
    await worked();
    for (const id of [offered, pending]) {
      expect(await entryOf(id)).toMatchObject({ classId: null, closedAt: null, status: "pending", offerState: "none" });
      const mails = await mailsTo(id, "waitlist_class_withdrawn");
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(school.courseClass.code);
      expect(mails[0]?.text).toContain("The teacher is ill");
      expect(mails[0]?.text).toContain("answer=leave");
    }
    expect(await mailsTo(any, "waitlist_class_withdrawn")).toEqual([]);
    const held = and(eq(schema.seats.classId, school.courseClass.id), eq(schema.seats.state, "held"));
    expect(await db.select().from(schema.seats).where(held)).toEqual([]);
  });

  it("passes to the program when the class is deleted", async () => {
    const id = await wait("deleted");
    await deleteClass(await staff(), { id: school.courseClass.id });
    await worked();
    expect(await entryOf(id)).toMatchObject({ classId: null, closedAt: null });
    expect(await mailsTo(id, "waitlist_class_withdrawn")).toHaveLength(1);
  });

  it("closes when its program is not offered any more, and the program is deleted after that alone", async () => {
    const [one, other] = [await wait("one"), await wait("other", false)];
    await deleteClass(await staff(), { id: school.courseClass.id });
    await worked();
    expect(await refusal(deleteProgram(await staff(), { id: school.program.id }))).toMatchObject({ code: "in_use" });
    await changeProgramStatus(await staff(), { id: school.program.id, status: "not_offered" });
    await worked();
    for (const id of [one, other]) {
      expect((await entryOf(id))?.closedAt).not.toBeNull();
      expect(await mailsTo(id, "waitlist_closed")).toHaveLength(1);
    }
    await deleteProgram(await staff(), { id: school.program.id });
    expect(await entryOf(one)).toBeUndefined();
  });

  it("stays when the program is offered again before the waitlist was closed", async () => {
    const id = await wait("kept");
    await db.update(schema.programs).set({ status: "offering" }).where(eq(schema.programs.id, school.program.id));
    await closeWaitlist(await staff(), { programId: school.program.id });
    expect(await entryOf(id)).toMatchObject({ closedAt: null });
  });

  it("is not all that a cancelled class had: links that the office sent lead to another class, with an email", async () => {
    const draft = async (given: object) => {
      const row = await newDraft(await staff(), {
        programId: school.program.id,
        classId: school.courseClass.id,
        email: "ida@example.test",
        ...given,
      });
      await db.insert(schema.registrationDrafts).values(row);
      return row.id;
    };
    const [sent, typed] = [await draft({ source: "staff", state: "sent" }), await draft({ source: "visitor", state: "draft" })];
    const paying = await draft({ source: "visitor", state: "paying" });
    await cancelClass(await staff(), { class: school.courseClass.id, reason: "The teacher is ill" });
    await worked();
    await worked();
    const classOf = async (id: string) => (await db.select().from(schema.registrationDrafts).where(eq(schema.registrationDrafts.id, id)))[0]?.classId;
    expect([await classOf(sent), await classOf(typed), await classOf(paying)]).toEqual([null, null, school.courseClass.id]);
    const [mail, ...more] = await mailsTo(sent, "registration_class_withdrawn");
    expect(mail?.text).toContain("/registration?initiate=");
    expect([more, await mailsTo(typed, "registration_class_withdrawn")]).toEqual([[], []]);
  });

  it("gets no offers while the class has its waitlist switched off, or the school is inactive", async () => {
    const id = await wait("off");
    const { actor } = await makeCtx({ as: school.owner.id });
    const job = { ...makeJobCtx(), chosenSchool: actor.kind === "user" ? actor.school : null };
    const hasRoom = async () => (await classesWithRoom(makeJobCtx())).some(({ classId }) => classId === school.courseClass.id);
    await db.update(schema.classes).set({ waitlist: false }).where(eq(schema.classes.id, school.courseClass.id));
    expect(await hasRoom()).toBe(false);
    await offerFreeSeats(job, { classId: school.courseClass.id });
    expect(await entryOf(id)).toMatchObject({ offerState: "none" });
    await db.update(schema.classes).set({ waitlist: true }).where(eq(schema.classes.id, school.courseClass.id));
    expect(await hasRoom()).toBe(true);
    await db.update(schema.schools).set({ status: "inactive" }).where(eq(schema.schools.id, school.id));
    expect(await hasRoom()).toBe(false);
    await db.update(schema.schools).set({ status: "active" }).where(eq(schema.schools.id, school.id));
    await offerFreeSeats(job, { classId: school.courseClass.id });
    expect(await entryOf(id)).toMatchObject({ offerState: "offered" });
  });
});
