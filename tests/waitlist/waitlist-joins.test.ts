import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { addToWaitlist, informWaiting } from "~/features/waitlist/domain/inform";
import { joinWaitlist } from "~/features/waitlist/domain/join-waitlist";
import { offerFreeSeats } from "~/features/waitlist/domain/run-out";
import { withSchool } from "~/platform/context";
import { classRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aClass, filledDraft, quietSandbox, submit } from "../support/registering";
import { db, insert } from "../support/rows";

type School = Awaited<ReturnType<typeof aClass>>;
let school: School;
const person = (who: string) => ({ first_name: "Wes", last_name: who, email: `${who}@example.test`, phone: "401 555 0100" });
const wanting = (who: string, of: string | null = school.courseClass.id) => ({
  program: school.program.id,
  ...(of ? { class: of } : {}),
  ...person(who),
});
const visitor = () => makeCtx({ host: school.host });
const entries = () => db.select().from(schema.waitlistEntries).where(eq(schema.waitlistEntries.schoolId, school.id));
const capacity = (seats: number) => db.update(schema.classes).set({ capacity: seats }).where(eq(schema.classes.id, school.courseClass.id));
const register = async (who: string) => submit(await visitor(), await filledDraft(await visitor(), school, who), "free_plan");
const job = async () => {
  const { actor } = await makeCtx({ as: school.owner.id });
  return withSchool(makeJobCtx(), (actor.kind === "user" ? actor.school : null) as NonNullable<Parameters<typeof withSchool>[1]>);
};

beforeAll(quietSandbox);
beforeEach(async () => {
  school = await aClass({ capacity: 1, program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
});

describe("the waitlist of a class", () => {
  it("takes no one while seats are free, from the page, the API or the office", async () => {
    expect(await refusal(joinWaitlist(await visitor(), wanting("wes")))).toMatchObject({
      ...{ kind: "conflict", code: "class_open" },
      fields: { class: [expect.stringContaining("has open seats")] },
    });
    // The API goes by the real clock.
    await db.update(schema.classes).set({ startDate: "2099-02-02", endDate: "2099-04-02" }).where(eq(schema.classes.id, school.courseClass.id));
    expect((await call("/api/programs/waitlist/", { method: "POST", host: school.host, body: wanting("wes") })).status).toBe(409);
    expect(await refusal(addToWaitlist(await makeCtx({ as: school.admin.id }), wanting("wes")))).toMatchObject({ code: "class_open" });
    expect(await entries()).toEqual([]);
    await register("ana");
    expect(await joinWaitlist(await visitor(), wanting("wes"))).toMatchObject({ isNew: true });
  });

  it("takes no one once the class has started", async () => {
    await register("ana");
    await db.update(schema.classes).set({ startDate: "2026-01-15" }).where(eq(schema.classes.id, school.courseClass.id));
    expect(await refusal(joinWaitlist(await visitor(), wanting("wes")))).toMatchObject({ code: "class_closed" });
  });

  it("takes no one for any class while one is open; the office may", async () => {
    await register("ana");
    const other = await insert(schema.classes, classRow(school.id, school.program.id, { code: "OPEN-1", capacity: 5 }));
    expect(await refusal(joinWaitlist(await visitor(), wanting("wes", null)))).toMatchObject({ code: "class_open" });
    await addToWaitlist(await makeCtx({ as: school.admin.id }), wanting("by-staff", null));
    expect(await refusal(addToWaitlist(await makeCtx({ as: school.admin.id }), wanting("by-staff", null)))).toMatchObject({
      code: "already_waiting",
      fields: { email: ["This person is already on the waitlist for this program."] },
    });
    await db.update(schema.classes).set({ status: "closed" }).where(eq(schema.classes.id, other.id));
    expect(await joinWaitlist(await visitor(), wanting("wes", null))).toMatchObject({ isNew: true });
  });

  it("refuses a person who is registered in the class or holds a seat", async () => {
    await register("ana");
    expect(await refusal(joinWaitlist(await visitor(), wanting("ana")))).toMatchObject({ kind: "conflict", code: "already_registered" });
    const paid = await aClass({ capacity: 2 });
    const at = await makeCtx({ host: paid.host });
    for (const who of ["ben", "cleo"]) await submit(at, await filledDraft(at, paid, who));
    const waiting = { program: paid.program.id, class: paid.courseClass.id };
    expect(await refusal(joinWaitlist(at, { ...waiting, ...person("ben") }))).toMatchObject({ kind: "conflict", code: "seat_held" });
    expect(await joinWaitlist(at, { ...waiting, ...person("dora") })).toMatchObject({ isNew: true });
  });

  it("offers no seat to a person registered in the class", async () => {
    await register("ana");
    const { id } = await joinWaitlist(await visitor(), wanting("wes"));
    await capacity(2);
    await register("wes");
    expect(await entries()).toMatchObject([{ id, closedAt: null, offerState: "none" }]);
    await capacity(3);
    await offerFreeSeats(await job(), { classId: school.courseClass.id });
    expect(await entries()).toMatchObject([{ id, offerState: "none", offers: 0 }]);
    expect(await refusal(informWaiting(await makeCtx({ as: school.admin.id }), { id }))).toMatchObject({ code: "already_registered" });
    // The next in line is not held up by it.
    await capacity(2);
    await joinWaitlist(await visitor(), wanting("xena"));
    await capacity(3);
    await offerFreeSeats(await job(), { classId: school.courseClass.id });
    expect((await entries()).find(({ email }) => email === "xena@example.test")).toMatchObject({ offerState: "offered" });
  });
});
