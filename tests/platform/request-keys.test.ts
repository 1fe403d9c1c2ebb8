import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { locations } from "#drizzle/schema/programs";
import { call } from "../support/http";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool();
});

const place = (name: string) => ({ name, address: "1 Main Street", city: "Warwick", state: "RI", zipcode: "02886" });
const add = (key: string, body: object, as = school.admin.id) =>
  call<{ id: string; code: string }>("/api/locations/", { method: "POST", as, body, headers: { "Idempotency-Key": key } });
const made = async (schoolId = school.id) =>
  (await db.select().from(locations).where(eq(locations.schoolId, schoolId))).map(({ name }) => name).sort();

describe("a request key", () => {
  it("stands for one request: the same again is answered alike and makes nothing more", async () => {
    const [first, second] = [await add("place-one", place("Annex")), await add("place-one", place("Annex"))];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await made()).toEqual(["Annex"]);
  });

  it("is refused with another body, which is not done", async () => {
    await add("place-two", place("Barn"));
    const other = await add("place-two", place("Cellar"));
    expect([other.status, other.body]).toEqual([409, { detail: "This request key was already used with other data.", code: "idempotency_mismatch" }]);
    expect(await made()).toEqual(["Annex", "Barn"]);
  });

  it("is another one for another person, and at another school", async () => {
    const there = await aSchool();
    await add("place-three", place("Deck"));
    expect((await add("place-three", place("Eaves"), school.owner.id)).status).toBe(201);
    expect((await add("place-three", place("Fence"), there.admin.id)).status).toBe(201);
    expect(await made()).toEqual(["Annex", "Barn", "Deck", "Eaves"]);
    expect(await made(there.id)).toEqual(["Fence"]);
  });
});
