import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { registrations, students } from "#drizzle/schema/enrollment";
import { mails } from "#drizzle/schema/messaging";
import { outbox } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { classSessions, closures, sessionNotices } from "#drizzle/schema/sessions";
import { events } from "~/events";
import { findSchoolById } from "~/features/identity/data/school-row";
import { mailClass, notifySessionChanges } from "~/features/rosters/domain/class-mail";
import { cancelSession, restoreSession } from "~/features/sessions/domain/cancel-session";
import { changeSession } from "~/features/sessions/domain/change-session";
import { addClosure, clearClosure, deleteClosure, listClosures, setFederalDays, undoClosure } from "~/features/sessions/domain/closures";
import { announceNotices, noteCancellation, noteChange } from "~/features/sessions/domain/notices";
import { withSchool } from "~/platform/context";
import { classRow, programRow, registrationRow, sessionRow, studentRow } from "~/seed/factories";
import { later, makeCtx, makeJobCtx, minutes, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let classId: string;
let ids: string[];
/** Mondays in March 2026, the second one held. */
beforeEach(async () => {
  school = await aSchool();
  const program = await insert(programs, programRow(school.id));
  classId = (await insert(classes, classRow(school.id, program.id))).id;
  ids = [];
  for (const [index, date] of ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"].entries()) {
    const status = index === 1 ? "held" : "planned";
    ids.push((await insert(classSessions, sessionRow(school.id, classId, { date, status }))).id);
  }
  const student = await insert(students, studentRow(school.id));
  await insert(registrations, registrationRow(school.id, { studentId: student.id, programId: program.id, classId }));
});
const staff = (now?: Date) => makeCtx({ as: school.admin.id, now });
const job = async (now: Date) => {
  const ctx = makeJobCtx(now);
  const found = await findSchoolById(ctx, school.id);
  return found ? withSchool(ctx, found) : ctx;
};
const rows = () => db.select().from(classSessions).where(eq(classSessions.classId, classId)).orderBy(classSessions.date);
const live = async () => (await rows()).filter(({ status }) => status !== "cancelled").map(({ date }) => date.slice(5));

it("ticks the federal holidays of a year, and shows them with the planned sessions on them", async () => {
  const days = ["2026-11-26", "2026-12-25"];
  await setFederalDays(await staff(), { year: 2026, days });
  await setFederalDays(await staff(), { year: 2026, days: [...days.slice(1), "2026-07-03"] });
  const list = await listClosures(await staff(), { year: "2026" });
  expect(list.results.map(({ from, name }) => [from, name])).toEqual([
    ["2026-07-03", "Independence Day (observed)"],
    ["2026-12-25", "Christmas Day"],
  ]);
  expect(list.federal.filter(({ isTicked }) => isTicked).map(({ day }) => day)).toEqual(["2026-07-03", "2026-12-25"]);
  expect(await refusal(setFederalDays(await staff(), { year: 2026, days: ["2026-11-27"] }))).toMatchObject({ kind: "invalid" });
});

it("cancels and replaces the planned sessions of a closure added later, keeps the held one, and undoes all of it", async () => {
  const { id } = await addClosure(await staff(), { first_day: "2026-03-09", last_day: "2026-03-16", name: "Storm", kind: "weather" });
  expect((await listClosures(await staff(), { year: 2026 })).results[0]?.planned.map(({ date }) => date)).toEqual(["2026-03-16"]);
  await clearClosure(await staff(), { id, way: "replace" });
  // The 23rd is taken: the next free Monday is the 30th.
  expect(await live()).toEqual(["03-02", "03-09", "03-23", "03-30"]);
  expect((await rows()).find(({ date }) => date === "2026-03-09")?.status).toBe("held");
  expect(await refusal(clearClosure(await staff(), { id, way: "cancel" }))).toMatchObject({ code: "nothing_to_clear" });
  expect(await refusal(undoClosure(await staff(later(minutes(11))), { id }))).toMatchObject({ code: "undo_expired" });
  await undoClosure(await staff(later(minutes(9))), { id });
  expect(await live()).toEqual(["03-02", "03-09", "03-16", "03-23"]);
  expect(await db.select().from(closures).where(eq(closures.schoolId, school.id))).toEqual([]);
});

it("belongs to its school, and has an order of days", async () => {
  const { id } = await addClosure(await staff(), { first_day: "2026-03-16", name: "Storm", kind: "weather" });
  const stranger = await makeCtx({ as: (await aSchool()).admin.id });
  for (const verb of [deleteClosure, undoClosure]) expect(await refusal(verb(stranger, { id }))).toMatchObject({ kind: "not_found" });
  const backwards = { first_day: "2026-03-16", last_day: "2026-03-15", name: "Storm", kind: "weather" };
  expect(await refusal(addClosure(await staff(), backwards))).toMatchObject({ fields: { last_day: expect.anything() } });
  await deleteClosure(await staff(), { id });
  expect((await listClosures(await staff(), { year: 2026 })).count).toBe(0);
});

/** Runs the reactions to what was announced since the last time. */
const heardIds = new Set<string>();
async function react(now: Date) {
  const pending = (await db.select().from(outbox).where(eq(outbox.schoolId, school.id))).filter(({ id }) => !heardIds.has(id));
  for (const { id, topic, payload } of pending) {
    heardIds.add(id);
    const read = JSON.parse(payload);
    if (topic === "session.changed") await noteChange(await job(now), events[topic].parse(read));
    if (topic === "session.cancelled") await noteCancellation(await job(now), events[topic].parse(read));
    if (topic === "class.sessions-changed") await notifySessionChanges(await job(now), read);
    if (topic === "class.mail") await mailClass(await job(now), read);
  }
}
const mailed = async () =>
  (await db.select().from(mails).where(eq(mails.schoolId, school.id))).filter(({ template }) => template === "sessions_changed");

it("is one email to the students for all changes within ten minutes, and none for what was undone", async () => {
  const [first, , third, fourth] = ids;
  await changeSession(await staff(), { id: first, date: "2026-03-03" });
  await cancelSession(await staff(), { id: third, reason: "Storm", way: "open" });
  await cancelSession(await staff(), { id: fourth, reason: "Typing error", way: "open" });
  await react(NOW);
  await restoreSession(await staff(later(minutes(5))), { id: fourth });
  await changeSession(await staff(later(minutes(6))), { id: first, date: "2026-03-04" });
  await react(later(minutes(6)));
  await announceNotices(makeJobCtx(later(minutes(9))));
  await react(later(minutes(9)));
  expect(await mailed()).toEqual([]);
  for (const minute of [10, 11]) {
    await announceNotices(makeJobCtx(later(minutes(minute))));
    await react(later(minutes(minute)));
    await react(later(minutes(minute)));
  }
  const [mail, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(mail?.text).toContain("Moved: Mon, Mar 2, 2026, 9:00 AM – 1:00 PM is now on Wed, Mar 4, 2026, 9:00 AM – 1:00 PM.");
  expect(mail?.text).toContain("Cancelled: Mon, Mar 16, 2026, 9:00 AM – 1:00 PM (Storm).");
  expect(mail?.text).not.toContain("Mar 23");
  expect(await db.select().from(sessionNotices).where(eq(sessionNotices.schoolId, school.id))).toEqual([]);
});
