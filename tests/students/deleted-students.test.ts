import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { mailDueInstalment } from "~/features/accounts/domain/mail-due-instalment";
import { remindDueInstalments } from "~/features/accounts/domain/remind-due";
import { newDraft } from "~/features/enrollment/domain/new-draft";
import { STUDENT_RACE, stageStudent } from "~/features/enrollment/domain/stage-student";
import { findSchoolById } from "~/features/identity/data/school-row";
import { registerManually } from "~/features/registration-flow/domain/by-staff/register-manually";
import { registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { changeEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { listStudents, studentRoster } from "~/features/students/domain/list-students";
import { removeStudent, restoreStudent } from "~/features/students/domain/remove-student";
import { studentProfile } from "~/features/students/domain/student-profile";
import { withSchool } from "~/platform/context";
import { commitStep } from "~/platform/verb";
import { classRow, instalmentRow, programRow, registrationRow, seatRow, studentRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aClass, quietSandbox } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

beforeAll(quietSandbox);

/** A student with a registration that is begun and owes one instalment of $300.00. */
async function owing() {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, { startDate: "2026-01-05", endDate: "2026-03-01" }));
  const of = { studentId: school.student.id, programId: program.id, classId: courseClass.id };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, { tuitionCents: 30_000, applicationFeeCents: 0 }));
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  const instalment = await insert(schema.instalments, instalmentRow(school.id, registration.id, { amountCents: 30_000, dueDate: "2026-01-15" }));
  return { ...school, registration, instalment, staff: await makeCtx({ as: school.admin.id }), id: school.student.id };
}
const recordOf = async (id: string) => (await db.select().from(schema.students).where(eq(schema.students.id, id)))[0];
const idsIn = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id);

describe("deleting a student", () => {
  it("is refused with an active registration or a balance, on the screen and over the API", async () => {
    const { staff, id, registration, admin } = await owing();
    expect(await refusal(removeStudent(staff, { id }))).toMatchObject({ kind: "conflict", code: "student_active" });
    expect(await call(`/api/students/${id}/`, { method: "DELETE", as: admin.id })).toMatchObject({ status: 409, body: { code: "student_active" } });
    await changeEnrollmentStatus(staff, { registration: registration.id, enrollment_status: "completed" });
    expect(await refusal(removeStudent(staff, { id }))).toMatchObject({
      code: "student_owes",
      message: "This student still owes $300.00. Record the payment or cancel the registration before you delete the student.",
    });
    expect((await recordOf(id))?.deletedAt).toBeNull();
    await changeEnrollmentStatus(staff, { registration: registration.id, enrollment_status: "enrolled" });
    await changeRegistrationStatus(staff, { registration: registration.id, status: "cancelled", reason: "asked" });
    await removeStudent(staff, { id });
    expect((await recordOf(id))?.deletedAt).toBe(NOW.getTime());
  });

  it("never leaves a deleted student registered when a registration is made or reactivated concurrently", async () => {
    const registered = async (studentId: string) =>
      (await db.select().from(schema.registrations).where(eq(schema.registrations.studentId, studentId))).filter(({ status }) => status === "active");
    for (let round = 0; round < 6; round += 1) {
      const { staff, id, registration, admin } = await owing();
      await changeRegistrationStatus(staff, { registration: registration.id, status: "cancelled", reason: "asked" });
      const other = await makeCtx({ as: admin.id });
      const back = changeRegistrationStatus(other, { registration: registration.id, status: "active" });
      const ends = await Promise.allSettled([removeStudent(staff, { id }), back]);
      expect(ends.some(({ status }) => status === "fulfilled")).toBe(true);
      expect([(await recordOf(id))?.deletedAt === null, (await registered(id)).length]).not.toEqual([false, 1]);
    }
    const school = await aClass({ capacity: 40, program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
    const staff = await makeCtx({ as: school.admin.id });
    for (let round = 0; round < 6; round += 1) {
      const { id, email } = await insert(schema.students, studentRow(school.id, { email: `race-${round}@example.test` }));
      const person = { first_name: "Ray", last_name: "Ce", email, phone: "401 555 0100", class: school.courseClass.id, payment_option: "free_plan" };
      const made = registerByApi(await makeCtx({ host: school.host }), person);
      const [, registration] = await Promise.allSettled([removeStudent(staff, { id }), made]);
      expect(registration.status).toBe("fulfilled");
      expect([(await recordOf(id))?.deletedAt === null, (await registered(id)).length]).not.toEqual([false, 1]);
    }
  });

  it("is stopped by a registration made between its read and its write", async () => {
    const { staff, id, registration } = await owing();
    await changeRegistrationStatus(staff, { registration: registration.id, status: "cancelled", reason: "asked" });
    const late = await makeCtx({ as: (staff.actor as { id: string }).id });
    const write = late.db.write.bind(late.db);
    late.db.write = async (database, work) => {
      await db.update(schema.registrations).set({ status: "active", enrollmentStatus: "enrolled" }).where(eq(schema.registrations.studentId, id));
      return write(database, work);
    };
    expect((await refusal(removeStudent(late, { id }))).code).toBe("student_active");
    expect((await recordOf(id))?.deletedAt).toBeNull();
  });

  it("stops a registration when it happens between that registration's read and write", async () => {
    const school = await aClass();
    const visitor = await makeCtx({ host: school.host });
    const { id, email } = await insert(schema.students, studentRow(school.id, { email: "between@example.test" }));
    const draft = await newDraft(visitor, { email, firstName: "Bea", lastName: "Tween" });
    const meets = commitStep(visitor, "tests.meets", async (inner) => {
      await stageStudent(inner, draft, false);
      await db.update(schema.students).set({ deletedAt: NOW.getTime() }).where(eq(schema.students.id, id));
    });
    expect(STUDENT_RACE).toContain((await refusal(meets)).code);
  });

  it("can be undone: deleted students can be found, viewed and restored", async () => {
    const { staff, id, registration, admin } = await owing();
    await changeRegistrationStatus(staff, { registration: registration.id, status: "cancelled", reason: "asked" });
    await removeStudent(staff, { id });
    expect(idsIn(await listStudents(staff, {}))).not.toContain(id);
    expect(idsIn(await listStudents(staff, { records: "deleted" }))).toEqual([id]);
    const roster = await studentRoster(staff, { tab: "people", records: "deleted" });
    expect(roster.tab === "people" && idsIn(roster.people)).toEqual([id]);
    const listed = await call<{ results: { id: string }[] }>("/api/students/?records=deleted", { as: admin.id });
    expect(idsIn(listed.body)).toEqual([id]);
    expect((await studentProfile(staff, { id })).student.deletedAt).toBe(NOW.getTime());
    expect(await refusal(changeRegistrationStatus(staff, { registration: registration.id, status: "active" }))).toMatchObject({
      code: "student_deleted",
    });
    await restoreStudent(staff, { id });
    expect(idsIn(await listStudents(staff, {}))).toContain(id);
    expect((await refusal(restoreStudent(staff, { id }))).kind).toBe("not_found");
    const stranger = await makeCtx({ as: (await aSchool()).admin.id });
    expect((await refusal(restoreStudent(stranger, { id }))).kind).toBe("not_found");
  });

  it("frees the address for registrations: staff restore the record, visitors start a new one", async () => {
    const school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0 } });
    const staff = await makeCtx({ as: school.admin.id });
    const person = { first_name: "Dee", last_name: "Leted", phone: "401 555 0100", class: school.courseClass.id, payment_option: "free_plan" };
    const gone = (email: string) => insert(schema.students, studentRow(school.id, { email, deletedAt: NOW.getTime() }));
    const [first, second] = [await gone("dee@example.test"), await gone("del@example.test")];
    const manual = { ...person, email: first.email, plan_to_pay: "self_pay", taken: "none" };
    expect((await registerManually(staff, manual)).studentId).toBe(first.id);
    expect((await recordOf(first.id))?.deletedAt).toBeNull();
    const { student } = await registerByApi(await makeCtx({ host: school.host }), { ...person, email: second.email });
    expect(student.id).not.toBe(second.id);
    expect(await refusal(restoreStudent(staff, { id: second.id }))).toMatchObject({
      code: "student_exists",
      message: "Another student now uses this email address.",
    });
  });
});

describe("a student who was deleted", () => {
  it("gets no reminders, neither from the morning run nor from a queued one", async () => {
    const { id: schoolId, student } = await owing().then((made) => ({ ...made, id: made.school.id }));
    const [instalment] = await db.select().from(schema.instalments).where(eq(schema.instalments.schoolId, schoolId));
    await db.update(schema.students).set({ deletedAt: NOW.getTime() }).where(eq(schema.students.id, student.id));
    const morning = makeJobCtx(new Date("2026-01-15T10:00:00Z"));
    expect(await remindDueInstalments(morning, "on time")).toBe("ran");
    const reminded = await db
      .select()
      .from(schema.reminders)
      .where(eq(schema.reminders.instalmentId, instalment?.id ?? ""));
    expect(reminded).toEqual([]);
    const school = await findSchoolById(morning, schoolId);
    const job = withSchool(morning, school as NonNullable<typeof school>);
    await mailDueInstalment(job, { instalmentId: instalment?.id, dueDate: "2026-01-15", kind: "due0" });
    expect(await db.select().from(schema.mails).where(eq(schema.mails.schoolId, schoolId))).toEqual([]);
  });
});
