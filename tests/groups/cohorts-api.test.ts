import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { makeKey } from "~/features/api-keys/domain/change-keys";
import { registrationRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { aClass } from "../support/registering";
import { db, insert } from "../support/rows";

/** A school with a registration and a key. Calls of the API happen now. */
async function aKeyOf(scopes: string[]) {
  const school = await aClass({ school: { plan: "advanced" } });
  const of = { studentId: school.student.id as string, programId: school.program.id, classId: school.courseClass.id as string };
  const registration = await insert(schema.registrations, registrationRow(school.id, of));
  const owner = await makeCtx({ as: school.owner.id, host: school.host, now: new Date() });
  const { key } = await makeKey(owner, { name: "Partner", scopes });
  const send = (method: string, path: string, body?: unknown) =>
    call(`/api${path}`, { method, token: key, body, headers: { "Idempotency-Key": crypto.randomUUID() } });
  return { ...school, registration: registration.id as string, send };
}

describe("the calls of cohorts", () => {
  it("create, list, change, add, remove and delete", async () => {
    const { send, registration, program, courseClass } = await aKeyOf(["groups:write"]);
    const made = await send("POST", "/cohorts/", { name: "Spring", program: program.id, starts_on: "2026-03-09" });
    expect(made).toMatchObject({ status: 201, body: { name: "Spring", program: program.id, color: "blue", members: 0, starts_on: "2026-03-09" } });
    const id = made.body.id as string;
    expect((await send("POST", `/cohorts/${id}/members/`, { registrations: [registration] })).body).toEqual({ added: 1 });
    expect(await send("POST", `/cohorts/${id}/members/`, { class: courseClass.id })).toMatchObject({ status: 409, body: { code: "nobody_new" } });
    expect((await send("GET", "/cohorts/")).body).toMatchObject({ count: 1, results: [{ id, members: 1 }] });
    expect((await send("GET", `/cohorts/${id}/`)).body).toMatchObject({
      comparison: { members: { registrations: 1, completed: 0, tested: 0 }, others: { registrations: 0 } },
    });
    const members = (await send("GET", `/cohorts/${id}/members/`)).body;
    expect(members).toMatchObject({ count: 1, results: [{ registration, status: "active", enrollment_status: "enrolled" }] });
    // A key needs other scopes to read a student's attendance and exams.
    expect(JSON.stringify(members)).not.toMatch(/attendance|exam|email|@/);
    const changed = await send("PATCH", `/cohorts/${id}/`, { name: "Fall", starts_on: null, version: made.body.version });
    expect(changed).toMatchObject({ status: 200, body: { name: "Fall", starts_on: null, program: program.id } });
    expect(await send("PATCH", `/cohorts/${id}/`, { name: "Late", version: made.body.version })).toMatchObject({
      status: 409,
      body: { code: "stale" },
    });
    expect((await send("POST", `/cohorts/${id}/members/remove/`, { registrations: [registration] })).body).toEqual({ removed: 1 });
    expect((await send("DELETE", `/cohorts/${id}/`)).status).toBe(204);
    expect((await send("GET", `/cohorts/${id}/`)).status).toBe(404);
    expect(await db.select().from(schema.registrations).where(eq(schema.registrations.id, registration))).toHaveLength(1);
  });

  it("are shut for a key without the scope, for one that only reads, and for another school's", async () => {
    const [none, reader, other] = [await aKeyOf(["students:read"]), await aKeyOf(["groups:read"]), await aKeyOf(["groups:write"])];
    expect(await none.send("GET", "/cohorts/")).toMatchObject({ status: 403, body: { code: "scope_missing" } });
    expect((await reader.send("GET", "/cohorts/")).body).toEqual({ results: [], count: 0 });
    expect(await reader.send("POST", "/cohorts/", { name: "Spring" })).toMatchObject({ status: 403, body: { code: "scope_missing" } });
    const { body } = await other.send("POST", "/cohorts/", { name: "Theirs" });
    expect((await reader.send("GET", `/cohorts/${body.id}/`)).status).toBe(404);
  });
});
