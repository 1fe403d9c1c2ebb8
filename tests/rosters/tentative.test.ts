import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrations, seats, students } from "#drizzle/schema/enrollment";
import { mails } from "#drizzle/schema/messaging";
import { staffNews } from "#drizzle/schema/notifications";
import { auditLog, outbox } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { announceRegistration } from "~/features/enrollment/domain/announce-registration";
import { findSchoolById } from "~/features/identity/data/school-row";
import { confirmClass } from "~/features/programs/domain/classes/class-status";
import { updateClass } from "~/features/programs/domain/classes/edit-class";
import { tentativeUntil } from "~/features/programs/model";
import { resendConfirmation } from "~/features/registrations/domain/write-to-registered";
import { mailReminder } from "~/features/reminders/domain/mail-reminder";
import { remindOfDays } from "~/features/reminders/domain/morning";
import { askToConfirm, warnOfFew } from "~/features/reminders/domain/warn-of-few";
import { showToday } from "~/features/reports/domain/today";
import { confirmToStudents, mailConfirmed } from "~/features/rosters/domain/class-mail";
import { withSchool } from "~/platform/context";
import { classRow, programRow, registrationRow, seatRow, studentRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let id: string;
let ids: string[];

/** A tentative class that starts on March 9, 2026, to be confirmed by February 16, with two students. The tests' clock shows January 15. */
beforeEach(async () => {
  school = await aSchool();
  const program = await insert(programs, programRow(school.id));
  id = (
    await insert(
      classes,
      classRow(school.id, program.id, {
        meetingType: "online",
        meetingLink: "https://meet.example/1",
        startDate: "2026-03-09",
        endDate: "2026-04-17",
        confirmBy: "2026-02-16",
        minimumStudents: 5,
      }),
    )
  ).id;
  ids = [];
  for (let count = 0; count < 2; count += 1) {
    const student = await insert(students, studentRow(school.id));
    const registration = await insert(registrations, registrationRow(school.id, { studentId: student.id, programId: program.id, classId: id }));
    await insert(seats, seatRow(school.id, id, { registrationId: registration.id }));
    ids.push(registration.id);
  }
});

const staff = () => makeCtx({ as: school.admin.id });
const job = async (iso = "2026-01-15T12:00:00Z") => {
  const ctx = makeJobCtx(new Date(iso));
  const found = await findSchoolById(ctx, school.id);
  if (!found) throw new Error("There is no school");
  return withSchool(ctx, found);
};
const confirmBy = async () => (await db.select().from(classes).where(eq(classes.id, id)))[0]?.confirmBy;
const eventsOf = async (topic: string) =>
  (
    await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.schoolId, school.id), eq(outbox.topic, topic)))
  ).map(({ payload }) => JSON.parse(payload));
const templates = async () => {
  await settled();
  return (await db.select().from(mails).where(eq(mails.schoolId, school.id))).map(({ template }) => template).sort();
};
/** Hears what was announced about the class, each event twice as a queue may deliver it. */
async function hear() {
  for (const event of await eventsOf("class.confirmed")) for (let time = 0; time < 2; time += 1) await confirmToStudents(await job(), event);
  for (const event of await eventsOf("class.confirmed-to")) for (let time = 0; time < 2; time += 1) await mailConfirmed(await job(), event);
}

describe("a tentative class", () => {
  it("acknowledges a registration, and confirms it once when the class is confirmed", async () => {
    await announceRegistration(await job(), { registrationId: ids[0] ?? "", isQuiet: false });
    expect((await templates()).filter((template) => template.startsWith("registration"))).toEqual(["registration_tentative"]);
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.schoolId, school.id), eq(mails.template, "registration_tentative")));
    expect(mail?.text).toContain("Mon, Feb 16, 2026");
    await confirmClass(await staff(), { id });
    expect(await confirmBy()).toBeNull();
    await hear();
    // The announcement of a registration made just before can come after the confirmation of the class.
    await announceRegistration(await job(), { registrationId: ids[1] ?? "", isQuiet: false });
    expect((await templates()).filter((template) => template.startsWith("registration"))).toEqual([
      "registration_success",
      "registration_success",
      "registration_tentative",
    ]);
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.map(({ action }) => action)).toEqual(["classes.confirm"]);
  });

  it("sends the acknowledgement again, not the confirmation", async () => {
    await resendConfirmation(await staff(), { registration: ids[0] ?? "" });
    expect(await templates()).toEqual(["registration_tentative"]);
  });

  it("is confirmed once by eight at once, and not when it is cancelled or another school's", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, async () => confirmClass(await staff(), { id })));
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await eventsOf("class.confirmed")).toEqual([{ classId: id }]);
    const other = await aSchool();
    expect((await refusal(confirmClass(await makeCtx({ as: other.admin.id }), { id }))).kind).toBe("not_found");
    await db.update(classes).set({ confirmBy: "2026-02-16", cancelledAt: 1 }).where(eq(classes.id, id));
    expect((await refusal(confirmClass(await staff(), { id }))).code).toBe("class_cancelled");
  });

  it("is confirmed when its date is cleared, and can't become tentative again once it has students", async () => {
    await updateClass(await staff(), { id, confirm_by: null });
    expect(await eventsOf("class.confirmed")).toEqual([{ classId: id }]);
    expect((await refusal(updateClass(await staff(), { id, confirm_by: "2026-02-20" }))).fields).toEqual({
      confirm_by: ["Students were told that this class takes place, so it can't become tentative."],
    });
  });

  it("must be confirmed before it starts", async () => {
    const { fields } = await refusal(updateClass(await staff(), { id, confirm_by: "2026-03-09" }));
    expect(fields).toEqual({ confirm_by: ["The confirmation date must be before the start date."] });
  });

  it("has no reminders of its days", async () => {
    await remindOfDays(makeJobCtx(new Date("2026-03-08T09:00:00Z")), "on time");
    expect(await eventsOf("class.reminder-due")).toEqual([]);
    await mailReminder(await job("2026-03-08T09:05:00Z"), { registrationId: ids[0] ?? "", kind: "class_tomorrow", day: "2026-03-09" });
    expect(await templates()).toEqual([]);
    await db.update(classes).set({ confirmBy: null }).where(eq(classes.id, id));
    await mailReminder(await job("2026-03-08T09:05:00Z"), { registrationId: ids[0] ?? "", kind: "class_tomorrow", day: "2026-03-09" });
    expect(await templates()).toEqual(["class_reminder"]);
  });

  it("is asked about on its day, once, and named in the warning of few students", async () => {
    await remindOfDays(makeJobCtx(new Date("2026-02-15T10:00:00Z")), "on time");
    expect(await eventsOf("class.confirmation-due")).toEqual([]);
    await remindOfDays(makeJobCtx(new Date("2026-02-16T10:00:00Z")), "on time");
    await remindOfDays(makeJobCtx(new Date("2026-02-17T10:00:00Z")), "on time");
    const due = await eventsOf("class.confirmation-due");
    expect(due).toEqual([{ classId: id, day: "2026-02-16" }]);
    for (let time = 0; time < 2; time += 1) await askToConfirm(await job("2026-02-16T10:01:00Z"), due[0]);
    await warnOfFew(await job("2026-02-24T10:00:00Z"), { classId: id, day: "2026-03-09", weeks: 2 });
    await settled();
    const news = await db.select().from(staffNews).where(eq(staffNews.schoolId, school.id));
    expect(news.map(({ text }) => text).sort()).toEqual([
      expect.stringMatching(/^Confirm or cancel .* with 2 of the 5 students it needs, and its students expect an answer by Mon, Feb 16, 2026\.$/),
      expect.stringMatching(/with 2 of the 5 students it needs\. The class is tentative: confirm or cancel it by Mon, Feb 16, 2026\.$/),
    ]);
  });

  it("is on the Today list from a week before the school decides", async () => {
    const kinds = async (now: string) =>
      (await showToday(await makeCtx({ as: school.admin.id, now: new Date(now) }), {})).page.results.map(({ kind }) => kind);
    expect(await kinds("2026-02-08T15:00:00Z")).not.toContain("unconfirmed");
    expect(await kinds("2026-02-09T15:00:00Z")).toContain("unconfirmed");
    await confirmClass(await staff(), { id });
    expect(await kinds("2026-02-09T15:00:00Z")).not.toContain("unconfirmed");
  });

  it("is tentative for visitors until it starts", () => {
    const one = { confirmBy: "2026-02-16", startDate: "2026-03-09" };
    expect(tentativeUntil(one, "2026-03-08")).toBe("2026-02-16");
    expect(tentativeUntil(one, "2026-03-09")).toBeNull();
    expect(tentativeUntil({ ...one, cancelledAt: 1 }, "2026-01-15")).toBeNull();
    expect(tentativeUntil({ ...one, confirmBy: null }, "2026-01-15")).toBeNull();
  });
});
