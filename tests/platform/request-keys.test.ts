import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import { idempotencyKeys } from "#drizzle/schema/platform";
import { locations } from "#drizzle/schema/programs";
import { registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { codeOfPage, codeOfRequest } from "~/features/store/domain/checkout/order-code";
import type { Ctx } from "~/platform/context";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { aClass } from "../support/registering";
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

  it("leads to what it has made with the product's secret alone: nobody works out a code from a key", async () => {
    const place = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
    const body = { class: place.courseClass.id, payment_option: "free_plan", first_name: "Ana", last_name: "Key", phone: "401 555 0100" };
    const withKey = () => makeCtx({ host: place.host, idempotencyKey: "1" });
    const withSecret = (ctx: Ctx, TOKEN_SECRET: string): Ctx => ({ ...ctx, env: { ...ctx.env, TOKEN_SECRET } });
    const hashes = async () =>
      (await db.select().from(registrationDrafts).where(eq(registrationDrafts.schoolId, place.id))).map(({ tokenHash }) => tokenHash);
    await registerByApi(await withKey(), { ...body, email: "one@example.test" });
    const [first] = await hashes();
    await db.delete(idempotencyKeys);
    await registerByApi(withSecret(await withKey(), "another"), { ...body, email: "two@example.test" });
    expect(new Set(await hashes()).size).toBe(2);
    expect(await hashes()).toContain(first);

    const here = await withKey();
    const codes = (ctx: Ctx) => Promise.all([codeOfPage(ctx, "aaaaaaaaaaaaaaaa", "one@example.test"), codeOfRequest(ctx, { cart: 1 })]);
    expect(await codes(here)).toEqual(await codes(here));
    const [mine, others] = [await codes(here), await codes(withSecret(here, "another"))];
    expect(mine.filter((code) => others.includes(code))).toEqual([]);
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
