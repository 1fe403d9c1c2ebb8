import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "~/api";
import { US_STATES } from "~/platform/united-states";
import { call } from "../support/http";
import { anEmployer, aSchool, aSuperAdmin } from "../support/rows";
import { shuffled } from "../support/shuffled";

/** Exports of the model modules: the lists, labels and limits that all requests of an isolate share. */
const modules = import.meta.glob<Record<string, unknown>>(["../../app/**/*model.ts", "../../app/platform/united-states.ts"], { eager: true });

/** Every list and record of these modules as text, by module and name. */
const shared = () =>
  Object.entries(modules).flatMap(([path, exported]) =>
    Object.entries(exported)
      .filter(([name, value]) => /^[A-Z_]+$/.test(name) && typeof value === "object")
      .map(([name, value]) => [`${path} ${name}`, JSON.stringify(value)]),
  );

let host: string;
let callers: (string | undefined)[];
beforeAll(async () => {
  const school = await aSchool({ plan: "advanced-and-chat" });
  host = school.host;
  callers = [undefined, school.owner.id, school.account.id, (await aSuperAdmin()).id, (await anEmployer()).id];
});

describe("what all requests of an isolate share", () => {
  it("is the same after the API document and every GET, in any order", async () => {
    const before = shared();
    expect(before.length).toBeGreaterThan(150);
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    console.log(`SEED=${seed}`);
    expect((await call("/api/openapi.json", { host })).status).toBe(200);
    for (const { path } of shuffled(
      endpoints.filter(({ method }) => method === "get"),
      seed,
    ))
      for (const as of callers) expect((await call(`/api${path.replace(/\{\w+\}/g, "none")}`, { as, host })).status, path).toBeLessThan(500);
    expect(shared()).toEqual(before);
  });

  it("cannot be changed: a list of choices is frozen", () => {
    const lists = Object.entries(modules).flatMap(([path, exported]) =>
      Object.entries(exported)
        .filter(([name, value]) => /^[A-Z_]+$/.test(name) && Array.isArray(value) && value.every((each) => typeof each === "string"))
        .map(([name, value]) => [`${path} ${name}`, Object.isFrozen(value)] as const),
    );
    expect(lists.length).toBeGreaterThan(60);
    expect(lists.filter(([, isFrozen]) => !isFrozen).map(([name]) => name)).toEqual([]);
    expect(() => (US_STATES as unknown as string[]).push("")).toThrow(TypeError);
  });
});
