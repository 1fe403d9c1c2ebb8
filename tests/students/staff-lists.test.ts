import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { preEnrollments } from "#drizzle/schema/admissions";
import { registrations, students } from "#drizzle/schema/enrollment";
import { instalments } from "#drizzle/schema/payments";
import { auditLog } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { rosterInput } from "~/features/registrations/model";
import { schoolDashboard } from "~/features/reports/domain/school-dashboard";
import { studentRoster } from "~/features/students/domain/list-students";
import { newId } from "~/platform/ids";
import { listFromUrl } from "~/platform/list";
import { classRow, instalmentRow, programRow, registrationRow, studentRow } from "~/seed/factories";
import { days, makeCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
const made: Record<string, string> = {};

beforeAll(async () => {
  school = await aSchool();
  other = await aSchool();
  const cna = await insert(programs, programRow(school.id));
  const phl = await insert(programs, programRow(school.id));
  const day = await insert(classes, classRow(school.id, cna.id, { schedule: "daytime" }));
  const evening = await insert(classes, classRow(school.id, phl.id, { schedule: "evening" }));
  const ann = await insert(
    students,
    studentRow(school.id, { firstName: "Ann", lastName: "Óseguera", email: "ann@harbor.test", phone: "(401) 555 - 0777" }),
  );
  const bo = await insert(students, studentRow(school.id, { firstName: "Bo", lastName: "Lee", email: "bo_lee@harbor.test" }));
  const first = await insert(
    registrations,
    registrationRow(school.id, { studentId: ann.id, programId: cna.id, classId: day.id }, { number: "R-2026-00901" }),
  );
  const second = await insert(
    registrations,
    registrationRow(
      school.id,
      { studentId: bo.id, programId: phl.id, classId: evening.id },
      { status: "cancelled", planToPay: "not_sure_yet", createdAt: NOW.getTime() - days(40) },
    ),
  );
  await insert(instalments, instalmentRow(school.id, first.id, { dueDate: "2026-01-02", amountCents: 5_000 }));
  await insert(preEnrollments, {
    id: newId(),
    schoolId: school.id,
    programId: cna.id,
    firstName: "Cy",
    lastName: "Roe",
    email: "cy@x.test",
    status: "pending",
    values: {},
    createdAt: NOW.getTime(),
    updatedAt: NOW.getTime(),
  });
  // The same name at another school must never be found.
  const theirs = await insert(programs, programRow(other.id));
  const theirClass = await insert(classes, classRow(other.id, theirs.id));
  const twin = await insert(students, studentRow(other.id, { firstName: "Ann", lastName: "Óseguera", email: "ann2@harbor.test" }));
  await insert(registrations, registrationRow(other.id, { studentId: twin.id, programId: theirs.id, classId: theirClass.id }));
  Object.assign(made, { ann: ann.id, bo: bo.id, first: first.id, second: second.id, cna: cna.id, day: day.id, phl: phl.id });
});

const roster = async (input: Record<string, unknown> = {}) => {
  const ctx = await makeCtx({ as: school.admin.id });
  const before = ctx.db.roundTrips;
  const answer = await studentRoster(ctx, input);
  expect(ctx.db.roundTrips - before).toBe(1);
  const page = answer.tab === "people" ? answer.people : answer.registrations;
  expect(page.count).toBe(page.results.length);
  return page.results.map(({ id }) => id);
};

describe("the roster", () => {
  it("shows every registration of the school, newest first", async () => {
    expect(await roster()).toEqual([made.first, made.second]);
    expect(await roster({ ordering: "created_at" })).toEqual([made.second, made.first]);
    expect(await roster({ ordering: "student" })).toEqual([made.second, made.first]);
  });

  it.each([
    ["program", () => made.cna, ["first"]],
    ["class", () => made.day, ["first"]],
    ["registration_status", () => "cancelled", ["second"]],
    ["payment_status", () => "unpaid", ["first", "second"]],
    ["enrollment_status", () => "dropped", []],
    ["plan_to_pay", () => "not_sure_yet", ["second"]],
    ["schedule", () => "evening", ["second"]],
    ["from_date", () => "2026-01-15", ["first"]],
    ["to_date", () => "2026-01-14", ["second"]],
  ] as [string, () => string, string[]][])("narrows by %s", async (name, value, expected) => {
    expect(await roster({ [name]: value() })).toEqual(expected.map((key) => made[key]));
  });

  it("filters registrations with a balance, as the dashboard counts them", async () => {
    const paying = (id: string, paymentStatus: "unpaid" | "partial_paid" | "complete_paid") =>
      db
        .update(registrations)
        .set({ paymentStatus })
        .where(eq(registrations.id, made[id] ?? ""));
    await paying("first", "partial_paid");
    await paying("second", "complete_paid");
    expect([await roster({ payment_status: "owing" }), await roster({ payment_status: "partial_paid" })]).toEqual([[made.first], [made.first]]);
    await Promise.all([paying("first", "unpaid"), paying("second", "unpaid")]);
    // The second is cancelled: nothing is due of it.
    expect(await roster({ payment_status: "owing" })).toEqual([made.first]);
    expect(await roster({ payment_status: "unpaid" })).toEqual([made.first, made.second]);
    expect((await call("/api/students/?payment_status=owing", { as: school.owner.id })).status).toBe(400);
  });

  it.each([
    ["óseguera", ["first"]],
    ["segue ann", ["first"]],
    ["401-555-0777", ["first"]],
    ["bo_lee@", ["second"]],
    ["bo", ["second"]],
    ["LE", ["second"]],
    ["le Bo", ["second"]],
    ["Ñu Éb Às Ül Ío Çe", []],
    ["Ann Ñu Éb Às Ül Ío", []],
    ["r-2026-00901", ["first"]],
    ['"; DROP TABLE students; --', []],
    ["% _", []],
    ["x".repeat(200), []],
  ] as [string, string[]][])("finds %s", async (search, expected) => {
    expect(await roster({ search })).toEqual(expected.map((key) => made[key]));
  });

  it("shows each person once, also without a registration", async () => {
    expect((await roster({ tab: "people" })).sort()).toEqual([made.ann, made.bo, school.student.id].sort());
    expect(await roster({ tab: "people", program: made.phl })).toEqual([made.bo]);
  });

  it("ignores on a screen what the API refuses", async () => {
    const url = new URL("https://x.test/?payment_status=nonsense&page=-1&sort=drop&from_date=tomorrow&schedule=evening");
    expect(listFromUrl(rosterInput, url)).toEqual({ schedule: "evening" });
    const long = listFromUrl(rosterInput, new URL(`https://x.test/?q=${"x".repeat(5000)}`));
    expect(await roster(long)).toEqual([]);
    expect((await call(`/api/students/?search=${"x".repeat(201)}`, { as: school.owner.id })).body).toMatchObject({
      errors: { search: ["Must be at most 200 characters"] },
    });
    expect((await refusal(studentRoster(await makeCtx({ as: school.admin.id }), { payment_status: "nonsense" }))).kind).toBe("invalid");
  });
});

describe("the API of students", () => {
  const get = (path: string, as = school.owner.id) => call(path, { as });

  it("lists people, strictly", async () => {
    const { status, body } = await get("/api/students/?registration_status=cancelled");
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 1, results: [{ id: made.bo, first_name: "Bo", registrations_count: 1 }] });
    expect((await get("/api/students/?payment_status=nonsense")).status).toBe(400);
    expect((await get("/api/students/", school.account.id)).status).toBe(403);
    expect((await call("/api/students/")).status).toBe(401);
  });

  it("returns the registration after a change", async () => {
    const change = (path: string, body: unknown, as = school.owner.id) => call(`/api/students/${path}/`, { method: "PATCH", as, body });
    expect((await change("comment-registration", { registration: made.first, comment: "Hi" })).body).toMatchObject({ id: made.first, comment: "Hi" });
    expect((await change("update-plan-to-pay", { registration: made.first, plan_to_pay: "not_sure_yet" })).body).toMatchObject({
      plan_to_pay: "not_sure_yet",
    });
    expect((await change("update-plan-to-pay", { registration: made.first, plan_to_pay: "not_sure_yet" }, other.owner.id)).status).toBe(404);
    // A cancelled registration stays cancelled, without a message.
    const before = await db.$count(auditLog);
    const again = await change("change-registration-status", { registration: made.second, status: "cancelled", reason: "x" });
    expect(again).toMatchObject({ status: 200, body: { id: made.second, registration_status: "cancelled" } });
    expect(await db.$count(auditLog)).toBe(before);
    const paid = await call("/api/students/create-payment-manually/", {
      method: "POST",
      as: school.owner.id,
      body: { registration: made.first, amount: "10.00", method: "cash" },
    });
    expect(paid).toMatchObject({ status: 201, body: { type: "manually_paid", amount: "10.00", registration: made.first } });
    const over = await call("/api/students/create-payment-manually/", {
      method: "POST",
      as: school.owner.id,
      body: { registration: made.first, amount: "99999", method: "cash" },
    });
    expect(over).toMatchObject({ status: 400, body: { errors: { amount: ["The amount cannot be more than the balance."] } } });
    expect((await get(`/api/students/registration-profile/?id=${made.first}`)).body).toMatchObject({
      amount_paid: "10.00",
      student: { id: made.ann },
    });
    expect((await get(`/api/students/registration-payment-plans/?registration=${made.first}`)).body).toMatchObject({ count: 2 });
  });

  it("counts", async () => {
    expect((await get("/api/students/school-aggregate/")).body).toEqual({ total: 3, enrolled: 1, completed: 0, dropped: 0 });
    expect((await get("/api/students/registration-aggregate/")).body).toMatchObject({ total: 2, active: 1, cancelled: 1 });
  });

  it("returns one student and the student's classes", async () => {
    expect((await get(`/api/students/${made.ann}/`)).body).toMatchObject({ id: made.ann, registrations: [{ id: made.first }] });
    expect((await get(`/api/students/${made.ann}/`, other.owner.id)).status).toBe(404);
    expect((await get(`/api/students/${made.ann}/`, school.account.id)).status).toBe(404);
    expect((await get(`/api/students/student_registered_classes/?student=${made.ann}`)).body).toMatchObject({
      count: 1,
      results: [{ registration: made.first, class: { id: made.day } }],
    });
    expect((await get("/api/students/student_registered_classes/")).status).toBe(400);
    const changed = await call(`/api/students/${made.ann}/`, {
      method: "PATCH",
      as: school.owner.id,
      body: { city: "Bristol", registration: made.first, enrollment_status: "dropped" },
    });
    expect(changed.body).toMatchObject({ city: "Bristol", registrations: [{ enrollment_status: "dropped" }] });
    expect((await call(`/api/students/${made.bo}/`, { method: "DELETE", as: school.owner.id })).status).toBe(204);
    expect((await get(`/api/students/${made.bo}/`)).status).toBe(404);
  });
});

describe("the dashboard", () => {
  it("counts only this school, in one round trip, by the school's months", async () => {
    const ctx = await makeCtx({ as: school.admin.id });
    const before = ctx.db.roundTrips;
    const { sums, byMonth, overdue, pending } = await schoolDashboard(ctx, {});
    expect(ctx.db.roundTrips - before).toBe(1);
    expect(sums).toMatchObject({ programs: 2, classes: 2, applications: 1, late: 1 });
    expect(byMonth).toHaveLength(12);
    expect(byMonth.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(byMonth.at(-1)).toMatchObject({ label: "Jan 26", count: 1 });
    expect(overdue.map(({ registrationId }) => registrationId)).toEqual([made.first]);
    expect(pending.map(({ name }) => name)).toEqual(["Cy Roe"]);
  });

  it("is only for staff", async () => {
    expect((await refusal(schoolDashboard(await makeCtx({ as: school.account.id }), {}))).kind).toBe("forbidden");
  });
});
