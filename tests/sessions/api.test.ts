import { beforeEach, expect, it } from "vitest";
import { classes, programs } from "#drizzle/schema/programs";
import { classRow, programRow } from "~/seed/factories";
import { call } from "../support/http";
import { aSchool, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let classId: string;
beforeEach(async () => {
  school = await aSchool();
  const program = await insert(programs, programRow(school.id));
  classId = (await insert(classes, classRow(school.id, program.id))).id;
});
const send = (method: string, path: string, body?: unknown) => call<Record<string, never>>(`/api${path}`, { method, as: school.admin.id, body });
const pattern = {
  first_day: "2027-03-01",
  last_day: "2027-03-15",
  blocks: [{ weekdays: [1], start_time: "18:00", end_time: "22:00", kind: "theory" }],
};

it("previews, makes, moves and cancels sessions", async () => {
  const { body: preview } = await send("POST", "/class-sessions/preview/", { class: classId, ...pattern });
  expect(preview).toMatchObject({ added: 3, removed: 0, kept: 0, sums: { theory: 720 }, last_day: "2027-03-15" });
  expect(await send("POST", "/class-sessions/create/", { class: classId, ...pattern, hash: "old" })).toMatchObject({
    status: 409,
    body: { code: "preview_moved" },
  });
  const created = await send("POST", "/class-sessions/create/", { class: classId, ...pattern, hash: preview.hash });
  expect(created).toMatchObject({ status: 200, body: { class: classId, added: 3 } });
  const { body: list } = await call<{ results: { id: string; version: number; date: string }[] }>(`/api/class-sessions/?class=${classId}`, {
    as: school.admin.id,
  });
  expect(list.results.map(({ date }) => date)).toEqual(["2027-03-01", "2027-03-08", "2027-03-15"]);
  const [first, second] = list.results;
  expect(await send("PATCH", `/class-sessions/${first?.id}/`, { date: "2027-03-02", version: first?.version })).toMatchObject({
    status: 200,
    body: { date: "2027-03-02", start_time: "18:00", moved_from: "2027-03-01" },
  });
  const cancelled = await send("POST", `/class-sessions/${second?.id}/cancel/`, { reason: "Snow", way: "replace", date: "2027-03-22" });
  expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled", cancel_reason: "Snow" } });
  const added = { class: classId, date: "2027-03-24", start_time: "09:00", end_time: "12:00", kind: "lab" };
  expect(await send("POST", "/class-sessions/", added)).toMatchObject({ status: 201, body: { minutes: 180, origin: "added" } });
});

it("keeps closed days, and other schools out", async () => {
  const { status, body } = await send("POST", "/closures/", { first_day: "2027-03-08", name: "Inspection", kind: "school" });
  expect(status).toBe(201);
  expect((await send("GET", "/closures/?year=2027")).body).toMatchObject({ count: 1, results: [{ name: "Inspection", planned_sessions: 0 }] });
  const stranger = await aSchool();
  for (const path of [`/class-sessions/?class=${classId}`, `/closures/${body.id}/`])
    expect((await call(`/api${path}`, { method: path.startsWith("/closures") ? "DELETE" : "GET", as: stranger.admin.id })).status).toBe(404);
  expect((await send("DELETE", `/closures/${body.id}/`)).status).toBe(204);
});
