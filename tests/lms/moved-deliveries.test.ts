import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { listDeliveries } from "~/features/lms/domain/deliveries";
import { courseStanding } from "~/features/lms/domain/questions";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { registrationRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { aClass } from "../support/registering";
import { aSuperAdmin, db, insert } from "../support/rows";

/** A school with a registration, and rows as the former table had them. */
async function aSchoolBefore(lmsStatus: "enabled" | "invalid_token" | "disabled", lmsUrl: string | null) {
  const school = await aClass({ school: { lmsStatus, lmsUrl, lmsToken: lmsUrl && "sealed" }, program: { lmsCourse: "CNA-1" } });
  const { id } = await insert(
    schema.registrations,
    registrationRow(school.id, { studentId: school.student.id, programId: school.program.id, classId: school.courseClass.id }),
  );
  const row = async (status: string, attempts: number, more: { answer?: number; error?: string; progress?: number } = {}) => {
    const key = `lms:${newId()}`;
    const { answer = null, error = null, progress = null } = more;
    await db.run(sql`INSERT INTO lms_deliveries VALUES (${key}, ${school.id}, ${id}, 'enrollment.created', ${status}, ${attempts}, ${answer}, ${error}, ${progress},
      ${NOW.getTime()}, ${status === "delivered" ? NOW.getTime() + 1 : null})`);
    return key;
  };
  return { school, registrationId: String(id), row };
}

it("deliveries of the former table are rows of webhooks with their states, and open ones are due", async () => {
  const moving = env.MIGRATIONS.find(({ name }) => name.includes("lms-push"));
  await db.run(sql`CREATE TABLE lms_deliveries (id text, school_id text, registration_id text, event text, status text, attempts integer, answer integer, error text,
    progress integer, created_at integer, delivered_at integer)`);
  const on = await aSchoolBefore("enabled", "https://lms.example.com/hook");
  const bad = await aSchoolBefore("invalid_token", "https://lms.example.com/hook");
  const off = await aSchoolBefore("disabled", null);
  const open = await on.row("pending", 2, { answer: 503, error: "HTTP 503" });
  const done = await on.row("delivered", 1, { answer: 200, progress: 40 });
  const stopped = await bad.row("pending", 0);
  const failed = await off.row("failed", 10, { answer: 0, error: "down" });
  await insert(schema.outbox, { id: "old", schoolId: on.school.id, topic: "lms.deliver", payload: "{}", createdAt: 0 });
  for (const query of moving?.queries ?? []) if (/^\s*(INSERT|UPDATE|DROP)/.test(query)) await env.DB.prepare(query).run();

  const { page } = await listDeliveries(await makeCtx({ as: String((await aSuperAdmin()).id) }), {});
  const rows = new Map(page.results.map(({ delivery }) => [delivery.id, delivery]));
  expect(page.count).toBe(4);
  expect(rows.get(open)).toMatchObject({ status: "pending", attempts: 2, answer: 503, error: "HTTP 503" });
  expect(rows.get(done)).toMatchObject({ status: "delivered", attempts: 1, answer: 200, error: null, progress: 40, createdAt: NOW.getTime() });
  expect(rows.get(stopped)).toMatchObject({ status: "failed", attempts: 0 });
  expect(rows.get(failed)).toMatchObject({ status: "failed", attempts: 10, answer: 0, error: "down" });
  const [due] = await db.select().from(schema.webhookDeliveries).where(eq(schema.webhookDeliveries.id, open));
  expect(due?.nextAt).toBeGreaterThan(0);
  expect(due).toMatchObject({ eventId: open.slice(4), triesDone: 0 });
  expect(JSON.parse(due?.body ?? "")).toEqual({
    ...{ id: open, event: "enrollment.created", occurred_at: NOW.toISOString(), course: "CNA-1" },
    school: { id: on.school.id, name: on.school.school.name },
    registration: { number: expect.any(String) },
    program: { id: on.school.program.id, title: on.school.program.title },
    class: {
      ...{ id: on.school.courseClass.id, code: on.school.courseClass.code },
      ...{ start_date: on.school.courseClass.startDate, end_date: on.school.courseClass.endDate },
    },
    student: {
      ...{ id: on.school.student.id, first_name: on.school.student.firstName, last_name: on.school.student.lastName },
      email: on.school.student.email,
    },
  });
  const states = await db.select().from(schema.webhookEndpoints);
  expect(new Map(states.map(({ schoolId, state, kind, secret }) => [schoolId, [kind, state, secret]]))).toEqual(
    new Map([
      [on.school.id, ["lms", "active", "sealed"]],
      [bad.school.id, ["lms", "disabled", "sealed"]],
      [off.school.id, ["lms", "paused", ""]],
    ]),
  );
  expect((await db.select().from(schema.outbox).where(eq(schema.outbox.id, "old")))[0]?.doneAt).not.toBeNull();
  const ctx = makeJobCtx();
  const there = await findSchoolById(ctx, on.school.id);
  if (!there) throw new Error("No school");
  expect(await courseStanding(withSchool(ctx, there), on.registrationId)).toEqual({ status: "enrolled", course: "CNA-1", progress: 40 });
});
