import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { newId } from "~/platform/ids";
import { instalmentRow, registrationRow, studentRow } from "~/seed/factories";
import { call } from "../support/http";
import { aClass } from "../support/registering";
import { db, insert } from "../support/rows";

type Json = Record<string, unknown>;
let school: Awaited<ReturnType<typeof aClass>>;
beforeAll(async () => {
  school = await aClass();
});

const ask = <T = Json>(path: string, method = "GET", body?: unknown, as = school.owner.id) =>
  call<T>(`/api${path}`, { method, as, host: school.host, body });

describe("a row of a class's registrations", () => {
  it("has all that a registration has, each its own", async () => {
    const made = [];
    for (const gender of ["female", "male"] as const) {
      const student = await insert(schema.students, studentRow(school.id, { gender }));
      const of = { studentId: student.id, programId: school.program.id, classId: school.courseClass.id };
      const registration = await insert(schema.registrations, registrationRow(school.id, of, { comment: `Of ${gender}` }));
      await db.insert(schema.instalments).values(instalmentRow(school.id, registration.id, { amountCents: 5_000, dueDate: "2099-01-05" }));
      await db.insert(schema.registrationAnswers).values({
        id: newId(),
        schoolId: school.id,
        registrationId: registration.id,
        questionId: newId(),
        section: "More",
        label: "Shift?",
        type: "short_text",
        value: gender,
        position: 0,
      } as never);
      made.push({ id: registration.id, gender });
    }
    for (const ordering of ["created_at", "-student"]) {
      const { body } = await ask<{ results: Json[]; count: number }>(`/classes/${school.courseClass.id}/registrations/?ordering=${ordering}`);
      expect(body.count).toBe(2);
      for (const { id, gender } of made)
        expect(body.results.find((row) => row.id === id)).toMatchObject({
          gender,
          ethnicity: null,
          comment: `Of ${gender}`,
          answers: [{ label: "Shift?", value: gender, file: null }],
          payment_plans: [{ registration: id, amount: "50.00", due_date: "2099-01-05" }],
        });
    }
  });
});

describe("an address in an answer", () => {
  it("is whole, with the host that was asked, in lists and by itself, and may be sent back", async () => {
    const fileId = newId();
    const file = { id: fileId, schoolId: school.id, ownerId: school.owner.id, purpose: "avatar", access: "public", state: "ready" } as const;
    await insert(schema.files, { ...file, name: "a.png", contentType: "image/png", size: 1, key: fileId, createdAt: 1 });
    const where = `http://${school.host}/media/${fileId}`;
    const put = await ask("/users/update-profile/", "PATCH", { avatar_url: `/media/${fileId}` });
    expect(put.body.avatar_url).toBe(where);
    expect((await ask("/users/me/")).body.avatar_url).toBe(where);
    expect((await ask("/users/update-profile/", "PATCH", { avatar_url: where })).body.avatar_url).toBe(where);
    const { body } = await ask<{ results: Json[] }>("/user-management/entity-user-list/?limit=100");
    expect(body.results.find(({ id }) => id === school.owner.id)?.avatar_url).toBe(where);
  });
});

describe("a state of an address", () => {
  it("is one of the list, in the profile as in the record", async () => {
    for (const path of ["/users/update-profile/", `/students/${school.student.id}/`]) {
      const refused = await ask<{ errors: Json }>(path, "PATCH", { state: "Atlantis" }, school.account.id);
      expect([path, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([path, 400, ["state"]]);
      expect((await ask(path, "PATCH", { state: "RI" }, school.account.id)).status).toBe(200);
    }
  });
});

describe("the query of a list", () => {
  it("may be blank, and of a name that comes twice the last counts", async () => {
    for (const path of [
      "/students/",
      "/classes/",
      "/programs/",
      "/payouts/",
      "/pre-enrollments/",
      "/contact_program_info/",
      "/products/",
      "/refund-requests/",
    ]) {
      const blank = await ask<{ results: Json[] }>(`${path}?ordering=&limit=&offset=&search=&status=&from_date=&to_date=`);
      expect([path, blank.status, Array.isArray(blank.body.results)]).toEqual([path, 200, true]);
      const twice = await ask<{ results: Json[] }>(`${path}?limit=0&limit=1&ordering=nothing&ordering=`);
      expect([path, twice.status, twice.body.results.length <= 1]).toEqual([path, 200, true]);
      expect([path, (await ask(`${path}?limit=1&limit=0`)).status]).toEqual([path, 400]);
    }
  });
});

describe("a status that is set to what it is", () => {
  it("changes nothing and is no mistake, whichever call it is", async () => {
    const student = await insert(schema.students, studentRow(school.id));
    const of = { studentId: student.id, programId: school.program.id, classId: school.courseClass.id };
    const registration = await insert(schema.registrations, registrationRow(school.id, of));
    const rows = async () => (await db.select().from(schema.auditLog)).length + (await db.select().from(schema.outbox)).length;
    const before = await rows();
    const same: [string, Json][] = [
      ["/students/change-registration-status/", { registration: registration.id, status: "active" }],
      [`/students/${student.id}/`, { registration: registration.id, enrollment_status: "enrolled" }],
      [`/classes/${school.courseClass.id}/update-status/`, { status: "open" }],
      [`/programs/${school.program.id}/update-status/`, { status: "offering" }],
      ["/user-management/change-entity-status/", { id: school.admin.id, account_status: "active" }],
    ];
    for (const [path, body] of same) expect([path, (await ask(path, "PATCH", body)).status]).toEqual([path, 200]);
    expect(await rows()).toBe(before);
  });
});
