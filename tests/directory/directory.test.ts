import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { directoryMap, showCity, showDirectory, showState } from "~/features/directory/domain/directory";
import { addCity, addState, deleteState, editState, setStateStatus } from "~/features/directory/domain/places";
import { cityOverview, listStates, stateFormView } from "~/features/directory/domain/read-places";
import { newId } from "~/platform/ids";
import { classRow, programRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

let superAdmin = "";
const desk = () => makeCtx({ as: superAdmin });
const visitor = () => makeCtx();
let state = "";

beforeAll(async () => {
  superAdmin = String((await aSuperAdmin()).id);
  state = (await addState(await desk(), { state: "VT", title: "Best schools in Vermont", intro: "Green" })).id;
});

/** A school in Burlington with a program, a class of twelve seats of which one is taken, and a review. */
async function taught(rating: number, more: Partial<typeof schema.schools.$inferInsert> = {}) {
  const school = await aSchool({ state: "VT", city: "Burlington", ...more });
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, String(program.id), { capacity: 12 }));
  await insert(schema.seats, {
    id: newId(),
    schoolId: school.id,
    classId: String(courseClass.id),
    state: "held",
    expiresAt: NOW.getTime() + 60_000,
    createdAt: 0,
  });
  await insert(schema.seats, {
    id: newId(),
    schoolId: school.id,
    classId: String(courseClass.id),
    state: "held",
    expiresAt: NOW.getTime() - 60_000,
    createdAt: 0,
  });
  const review = { schoolId: school.id, studentName: "N", program: "P", rating, text: "T", createdAt: 0, updatedAt: 0 };
  await insert(schema.reviews, { ...review, id: newId(), registrationId: newId(), status: "approved" });
  await insert(schema.reviews, { ...review, id: newId(), registrationId: newId(), rating: 1, status: "pending" });
  return school;
}

describe("the desk's states and cities", () => {
  it("are each there once, however many add one at once", async () => {
    const body = { state: "NH", title: "New Hampshire" };
    expect(await tally([1, 2, 3].map(async () => addState(await desk(), body)))).toEqual({ done: 1, state_added: 2 });
    expect(await refusal(addState(await desk(), { state: "VT", title: "Again" }))).toMatchObject({
      message: "This state has already been added.",
      fields: { state: ["This state has already been added."] },
    });
    await addCity(await desk(), { state, city: "Montpelier", title: "Montpelier" });
    expect(await refusal(addCity(await desk(), { state, city: "Other", slug: "montpelier", title: "Other" }))).toMatchObject({ code: "slug_taken" });
    expect(await refusal(addState(await desk(), { state: "ME", slug: "Not A Slug", title: "" }))).toMatchObject({ kind: "invalid" });
    expect((await cityOverview(await desk(), { state })).page.count).toBe(1);
  });

  it("are saved, switched off and deleted, but no state that has cities", async () => {
    const { id } = await addState(await desk(), { state: "CT", title: "Connecticut" });
    const seen = (await stateFormView(await desk(), { id })).state?.updatedAt;
    await editState(await desk(), { id, state: "CT", title: "New title", order: "1", status: "active", version: seen });
    expect(await refusal(editState(await desk(), { id, state: "CT", title: "Late", version: seen }))).toMatchObject({ code: "stale" });
    await setStateStatus(await desk(), { id, status: "inactive" });
    expect(await refusal(showState(await visitor(), { state: "connecticut" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(deleteState(await desk(), { id: state }))).toMatchObject({ code: "in_use" });
    await deleteState(await desk(), { id });
    const { owner } = await aSchool();
    expect(await refusal(listStates(await makeCtx({ as: owner.id }), {}))).toMatchObject({ kind: "forbidden" });
  });
});

describe("the directory", () => {
  it("shows the active schools of a place with their real figures: featured first, then the best rated", async () => {
    const good = await taught(5);
    const fair = await taught(3);
    const far = await taught(4, { city: "Rutland" });
    const off = await taught(5, { status: "inactive" });
    const featured = (await stateFormView(await desk(), { id: state })).state?.updatedAt;
    await editState(await desk(), { id: state, state: "VT", title: "Best schools in Vermont", featured: [fair.id], version: featured });
    const view = await showState(await visitor(), { state: "vermont" });
    expect(view.schools.map(({ id }) => id)).toEqual([fair.id, good.id, far.id]);
    expect(view.schools.map(({ id }) => id)).not.toContain(off.id);
    expect(view.schools[1]).toMatchObject({
      programs: 1,
      nextStart: "2026-03-09",
      seats: 11,
      rating: 5,
      reviews: 1,
      site: `http://${good.host}`,
    });
    await addCity(await desk(), { state, city: "Burlington", title: "Best schools in Burlington" });
    expect((await showCity(await visitor(), { state: "vermont", city: "burlington" })).schools.map(({ id }) => id)).toEqual([good.id, fair.id]);
    expect(await refusal(showState(await visitor(), { state: "vermont", page: 9 }))).toMatchObject({ kind: "not_found" });
    const start = await showDirectory(await visitor(), {});
    expect(start.states.find(({ state: code }) => code === "VT")).toMatchObject({ schools: 3 });
  });

  it("is mapped for search engines, with its active pages alone", async () => {
    const { pages } = await directoryMap(await visitor(), {});
    const paths = pages.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["/best-schools", "/best-schools/vermont", "/best-schools/vermont/burlington"]));
    await db.update(schema.bestCities).set({ status: "inactive" }).where(eq(schema.bestCities.slug, "burlington"));
    expect((await directoryMap(await visitor(), {})).pages.map(({ path }) => path)).not.toContain("/best-schools/vermont/burlington");
  });
});

describe("the calls", () => {
  it("keep states and cities for super admins, and tell anybody which are active", async () => {
    const post = (path: string, body: unknown, as?: string) => call(path, { method: "POST", as, body });
    const made = await post("/api/best-school-state/", { abbreviation: "RI", description: "Ocean **State**" }, superAdmin);
    expect([made.status, made.body.name, made.body.slug, made.body.description]).toEqual([201, "Rhode Island", "rhode-island", "Ocean **State**"]);
    const city = await post("/api/best-school-city/", { name: "Providence", state: made.body.id }, superAdmin);
    expect([city.status, city.body.slug, city.body.state]).toEqual([201, "providence", made.body.id]);
    const again = await post("/api/best-school-state/", { abbreviation: "RI" }, superAdmin);
    expect([again.status, again.body.errors]).toEqual([409, { abbreviation: ["This state has already been added."] }]);
    const twice = await post("/api/best-school-city/", { name: "Providence", slug: "providence-2", state: made.body.id }, superAdmin);
    expect([twice.status, twice.body.errors]).toEqual([409, { name: ["This city has already been added."] }]);
    const patched = await call(`/api/best-school-city/${city.body.id}/`, { method: "PATCH", as: superAdmin, body: { name: "East Providence" } });
    expect([patched.body.name, patched.body.slug]).toEqual(["East Providence", "providence"]);
    const places = await post("/api/best-school-state/best-states-cities/", { states: ["rhode-island"] });
    expect(places.body.results).toMatchObject([{ state: { name: "Rhode Island" }, cities: [{ name: "East Providence" }] }]);
    const hide = await call("/api/best-school-city/city-status-update/", {
      method: "PATCH",
      as: superAdmin,
      body: { id: city.body.id, status: "inactive" },
    });
    expect(hide.body.status).toBe("inactive");
    expect((await post("/api/best-school-state/best-states-cities/", { states: [made.body.id] })).body.results).toMatchObject([{ cities: [] }]);
    const named = await post("/api/best-school-state/", { name: "west virginia" }, superAdmin);
    expect([named.status, named.body.name, named.body.abbreviation, named.body.slug]).toEqual([201, "West Virginia", "WV", "west-virginia"]);
    const nowhere = await post("/api/best-school-state/", { name: "Nowhere" }, superAdmin);
    expect([nowhere.status, nowhere.body.errors]).toEqual([400, { abbreviation: ["This field is required"] }]);
    const ticket = await post("/api/best-school-state/image-upload-url/", { file_name: "a.png", content_type: "image/png", size: 100 }, superAdmin);
    expect(ticket.status).toBe(200);
    expect((await call(`/api/best-school-state/${made.body.id}/`, { method: "DELETE", as: superAdmin })).status).toBe(409);
    expect((await call(`/api/best-school-city/${city.body.id}/`, { method: "DELETE", as: superAdmin })).status).toBe(204);
    expect((await call("/api/best-school-state/", { as: superAdmin })).status).toBe(200);
    expect((await call("/api/best-school-state/")).status).toBe(401);
    expect((await call("/api/best-school-state/", { as: (await aSchool()).owner.id })).status).toBe(403);
  });
});
