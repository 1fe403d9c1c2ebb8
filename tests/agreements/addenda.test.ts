import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { mailAddendum, makeAddendum, ownAddendum, registrationAddenda, signAddendum } from "~/features/agreements/domain/addenda";
import { addendumPaper, ownAddendumPaper } from "~/features/agreements/domain/agreement-pdf";
import { agreementsToCountersign } from "~/features/agreements/domain/countersign";
import { findSchoolById } from "~/features/identity/data/school-row";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { withSchool } from "~/platform/context";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass, filledDraft, submit } from "../support/registering";
import { db } from "../support/rows";

let of: Awaited<ReturnType<typeof aClass>>;
let id: string;
const staff = () => makeCtx({ as: of.admin.id, host: of.host });
const me = () => makeCtx({ as: of.account.id, host: of.host });
const make = async () => makeAddendum(await staff(), { registration: id });
const read = async () => registrationAddenda(await staff(), { id });
const change = (values: Partial<typeof schema.classes.$inferInsert>) =>
  db.update(schema.classes).set(values).where(eq(schema.classes.id, of.courseClass.id));
const sign = async (addendum: string) => signAddendum(await me(), { registration: id, addendum, signature: "Sam Student", agree: "on" });
const latest = async () => (await read()).addenda[0]?.id ?? "";

beforeEach(async () => {
  of = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0 } });
  const ctx = await makeCtx({ host: of.host });
  id = (await submit(ctx, await filledDraft(ctx, of, "lee"), "free_plan")).registrationId ?? "";
  await db.update(schema.registrations).set({ studentId: of.student.id }).where(eq(schema.registrations.id, id));
});

describe("an addendum", () => {
  it("lists what changed since the signature, and is made once", async () => {
    expect((await read()).changes).toEqual([]);
    expect(await refusal(make())).toMatchObject({ code: "nothing_differs" });
    await change({ startDate: "2026-03-16", weekdays: [2] });
    await db.update(schema.registrations).set({ tuitionCents: 5_000 }).where(eq(schema.registrations.id, id));
    const whats = (await read()).changes.map(({ what }) => what);
    expect(whats).toEqual(["Start date", "Schedule", "Total price"]);
    expect((await registrationProfile(await staff(), { id })).agreementDiffers.map(({ what }) => what)).toEqual(whats);
    const counts = await tally(Array.from({ length: 5 }, make));
    expect(counts.done).toBe(1);
    expect(await read()).toMatchObject({ isAsked: true, addenda: [{ number: 1, signedAt: null }] });
    expect(await refusal(make())).toMatchObject({ code: "addendum_asked" });
    expect((await agreementsToCountersign(await staff(), {})).addenda.map((row) => row.id)).toEqual([id]);
  });

  it("is mailed, signed once by its student, and then nothing differs", async () => {
    await change({ startDate: "2026-03-16" });
    await make();
    const addendumId = await latest();
    const school = await findSchoolById(makeJobCtx(), of.id);
    if (!school) throw new Error("The school is gone");
    await mailAddendum(withSchool(makeJobCtx(), school), { registrationId: id, addendumId });
    const mails = await db
      .select()
      .from(schema.mails)
      .where(eq(schema.mails.id, `addendum_to_sign:${addendumId}`));
    expect(mails.map(({ recipient }) => recipient)).toEqual([of.student.email]);
    expect(await ownAddendum(await me(), { id })).toMatchObject({ addendumId, signedAt: null, changes: [{ what: "Start date" }] });
    expect(await tally(Array.from({ length: 6 }, () => sign(addendumId)))).toMatchObject({ done: 1 });
    expect(await read()).toMatchObject({ changes: [], addenda: [{ signature: "Sam Student" }] });
    const [kept] = await db.select().from(schema.agreements).where(eq(schema.agreements.registrationId, id));
    expect(kept?.signature).toBe("Ana lee");
    expect((await addendumPaper(await staff(), { id: addendumId })).addendum.body).toContain("Start date: March 16, 2026 (before: March 9, 2026)");
    expect((await ownAddendumPaper(await me(), { id: addendumId })).addendum.number).toBe(1);
    await change({ startDate: "2026-03-23" });
    expect((await read()).changes).toMatchObject([{ before: "March 16, 2026", after: "March 23, 2026" }]);
  });

  it("is replaced when the class changes again before it is signed", async () => {
    await change({ startDate: "2026-03-16" });
    await make();
    const first = await latest();
    await change({ startDate: "2026-03-23" });
    expect(await refusal(sign(first))).toMatchObject({ code: "addendum_outdated" });
    await make();
    expect((await read()).addenda.map(({ number, cancelledAt }) => [number, cancelledAt !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(await refusal(sign(first))).toMatchObject({ code: "addendum_outdated" });
    await sign(await latest());
  });

  it("is closed to other students and schools", async () => {
    await change({ startDate: "2026-03-16" });
    await make();
    const addendumId = await latest();
    const other = await aClass();
    const [theirs, student] = [await makeCtx({ as: other.admin.id, host: other.host }), await makeCtx({ as: other.account.id, host: other.host })];
    for (const work of [
      registrationAddenda(theirs, { id }),
      makeAddendum(theirs, { registration: id }),
      addendumPaper(theirs, { id: addendumId }),
      ownAddendum(student, { id }),
      ownAddendumPaper(student, { id: addendumId }),
      signAddendum(student, { registration: id, addendum: addendumId, signature: "X", agree: "on" }),
    ])
      expect(await refusal(work)).toMatchObject({ kind: "not_found" });
  });
});
