import { describe, expect, it } from "vitest";
import { endpoints } from "~/api";
import { call } from "../support/http";
import contract from "./contract.tsv?raw";

/** Every call that clients were promised: id, method, path. */
const rows = contract
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as [string, string, string]);
const promised = new Map(rows.map(([id, method, path]) => [`${method} ${path}`, id]));
const served = endpoints.map(({ method, path }) => `${method.toUpperCase()} /api${path}`);

/** Answered beside the tables: by their own code in `workers`. */
const BESIDE = ["NOTI-06", "PLAT-01", "PLAT-09"];
/** Promised, and not there yet. What is served must leave this list: it only gets shorter. */
const LATER = ["PLAT-06", "PLAT-07", "PLAT-08"];
/** Served, and promised to nobody: what links in mails lead to. */
const UNPROMISED = ["GET /api/email-subscription/unsubscribe/"];

describe("the OpenAPI document", () => {
  it("lists every call", async () => {
    const { status, body } = await call<{ openapi: string; paths: Record<string, Record<string, unknown>> }>("/api/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
    const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
    );
    expect(listed.sort()).toEqual([...served, "POST /api/stripe/webhook/"].sort());
  });

  it("can be read by a person, with what each call takes and answers", async () => {
    const { status, body } = await call<string>("/api/docs/");
    expect(status).toBe(200);
    expect(body.match(/<details>/g)).toHaveLength(served.length + 1);
    const [entry] = /<details><summary><code>POST<\/code> <code>\/api\/students\/create-payment-intent\/.*?<\/details>/.exec(body) ?? [];
    for (const word of ["first_name", "answers", "payment_plan", "client_secret", "409"]) expect(entry).toContain(word);
  });

  it("lists each once", () => {
    expect(served.filter((each, index) => served.indexOf(each) !== index)).toEqual([]);
  });

  it("has static paths before the twins that would swallow them", () => {
    const swallowed = endpoints.flatMap(({ method, path }, index) =>
      endpoints
        .slice(0, index)
        .filter((earlier) => earlier.method === method && earlier.path !== path && swallows(earlier.path, path))
        .map(() => path),
    );
    expect(swallowed).toEqual([]);
  });
});

const swallows = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);

describe("the contract", () => {
  it("names every call that is served", () => {
    expect(served.filter((each) => !promised.has(each)).sort()).toEqual(UNPROMISED);
  });

  it("is served, but for what comes later", () => {
    const missing = rows.filter(([id, method, path]) => !BESIDE.includes(id) && !served.includes(`${method} ${path}`)).map(([id]) => id);
    expect(missing.sort()).toEqual(LATER);
  });

  it("answers with and without the trailing slash", async () => {
    const differing: string[] = [];
    for (const { method, path } of endpoints) {
      const at = `/api${path.replace(/\{\w+\}/g, "none")}`;
      const [slashed, bare] = await Promise.all([at, at.replace(/\/$/, "")].map((address) => call(address, { method: method.toUpperCase() })));
      const alike = slashed?.status === bare?.status && JSON.stringify(slashed?.body) === JSON.stringify(bare?.body);
      if (!alike) differing.push(`${method} ${path}: ${slashed?.status} ${bare?.status}`);
    }
    expect(differing).toEqual([]);
  });
});
