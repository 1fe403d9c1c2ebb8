import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { classes, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { classRow, programRow, sessionRow } from "~/seed/factories";
import { aSchool, db, insert } from "../support/rows";

let schoolId: string;
let classId: string;
beforeEach(async () => {
  schoolId = (await aSchool()).id;
  const program = await insert(programs, programRow(schoolId));
  classId = (await insert(classes, classRow(schoolId, program.id))).id;
});
const dates = async () => {
  const [row] = await db.select({ from: classes.startDate, to: classes.endDate }).from(classes).where(eq(classes.id, classId));
  return [row?.from, row?.to];
};
const add = (date: string, given = {}) => insert(classSessions, sessionRow(schoolId, classId, { date, ...given }));

describe("the dates of a class", () => {
  it("follow its sessions that are not cancelled", async () => {
    expect(await dates()).toEqual(["2026-03-09", "2026-04-17"]);
    const first = await add("2026-03-16");
    expect(await dates()).toEqual(["2026-03-16", "2026-03-16"]);
    const last = await add("2026-05-01");
    await add("2026-03-02", { status: "cancelled", cancelledAt: 1, cancelWay: "open" });
    expect(await dates()).toEqual(["2026-03-16", "2026-05-01"]);
    await db.update(classSessions).set({ date: "2026-05-08" }).where(eq(classSessions.id, last.id));
    expect(await dates()).toEqual(["2026-03-16", "2026-05-08"]);
    await db.update(classSessions).set({ status: "cancelled", cancelledAt: 1, cancelWay: "shorten" }).where(eq(classSessions.id, first.id));
    expect(await dates()).toEqual(["2026-05-08", "2026-05-08"]);
    await db.update(classSessions).set({ status: "planned", cancelledAt: null, cancelWay: null }).where(eq(classSessions.id, first.id));
    await db.delete(classSessions).where(eq(classSessions.id, last.id));
    expect(await dates()).toEqual(["2026-03-16", "2026-03-16"]);
    // Without sessions the last dates stay: a scheduled class always has them.
    await db.delete(classSessions).where(eq(classSessions.classId, classId));
    expect(await dates()).toEqual(["2026-03-16", "2026-03-16"]);
  });
});

describe("sessions", () => {
  it("are made once for a slot, and are never two at a time", async () => {
    const first = await add("2026-03-16");
    const refused = (promise: Promise<unknown>) =>
      promise.then(
        () => "",
        (error: Error) => String(error.cause ?? error),
      );
    const later = { date: "2026-03-17", slot: "2026-03-16" };
    expect(await refused(add("2026-03-17", later))).toContain("class_sessions.slot");
    expect(await refused(add("2026-03-16", { startTime: "12:59", origin: "added" }))).toContain("session_overlap");
    expect(await refused(add("2026-03-16", { startTime: "13:00", endTime: "17:00", origin: "added" }))).toBe("");
    await add("2026-03-16", { origin: "added", status: "cancelled", cancelledAt: 1, cancelWay: "open" });
    const other = await add("2026-03-18");
    const move = db
      .update(classSessions)
      .set({ startsAt: first.startsAt, endsAt: first.endsAt, date: first.date })
      .where(eq(classSessions.id, other.id));
    expect(await refused(Promise.resolve(move))).toContain("session_overlap");
  });

  it("are not planned again once they were held", async () => {
    const { id } = await add("2026-03-16", { status: "held" });
    await expect(db.update(classSessions).set({ status: "planned" }).where(eq(classSessions.id, id))).rejects.toThrow();
  });
});
