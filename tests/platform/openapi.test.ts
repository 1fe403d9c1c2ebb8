import { describe, expect, it } from "vitest";
import { endpoints } from "~/api";
import { call } from "../support/http";
import contract from "./contract.tsv?raw";

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { name: string; required?: boolean }[];
  requestBody?: { required?: boolean };
  responses: Record<string, unknown>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
}

/** Every call that clients were promised: id, method, path. */
const rows = contract
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as [string, string, string]);
const promised = new Map(rows.map(([id, method, path]) => [`${method} ${path}`, id]));
const served = endpoints.map(({ method, path }) => `${method.toUpperCase()} /api${path}`);

/** Answered beside the tables: by their own code in `workers`. */
const BESIDE = ["NOTI-06", "PLAT-01", "PLAT-08", "PLAT-09"];
/** Promised, not yet served. A served call must leave this list: it only gets shorter. */
const LATER: string[] = [];
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
    expect(listed.sort()).toEqual([...served, "POST /api/stripe/webhook/", "POST /api/voice-ai/webhook/", "POST /api/webhooks/mail-events/"].sort());
  });

  it("can be read by a person, with what each call takes and answers", async () => {
    const { status, body } = await call<string>("/api/docs/");
    expect(status).toBe(200);
    expect(body.match(/<details>/g)).toHaveLength(served.length + 3);
    const [entry] = /<details><summary><code>POST<\/code> <code>\/api\/students\/create-payment-intent\/.*?<\/details>/.exec(body) ?? [];
    for (const word of ["first_name", "answers", "payment_plan", "client_secret", "409"]) expect(entry).toContain(word);
  });

  it("names each call, says what its group is about, and wants the bodies and queries that a call cannot do without", async () => {
    const { body } = await call<Document>("/api/openapi.json");
    const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => !/^[a-z][A-Za-z0-9]+$/.test(id) || ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(["identityIssueTokens", "studentsList", "registrationByApi", "refundsRequest", "stripeWebhook"]));
    const groups = body.tags.map(({ name, description }) => (description ? name : ""));
    expect(operations.flatMap(({ tags }) => tags.filter((tag) => !groups.includes(tag)))).toEqual([]);
    expect(operations.filter(({ requestBody }) => requestBody && !requestBody.required)).toEqual([]);
    const required = (path: string) => body.paths[path]?.get?.parameters?.filter((each) => each.required).map(({ name }) => name);
    expect(required("/programs/program-from-slug/")).toEqual(["slug"]);
    expect(required("/students/register-payment-success/")).toEqual(["payment_intent", "payment_intent_client_secret"]);
    expect(required("/students/")).toEqual([]);
    for (const path of ["/payouts/verify-account-link/", "/payouts/express-link/"]) expect(body.paths[path]?.get?.responses).toHaveProperty("409");
  });

  it("lets null in wherever it says so, and says each shape once", async () => {
    const text = JSON.stringify((await call("/api/openapi.json")).body);
    const nullable = [...text.matchAll(/"type":\["\w+","null"\],"enum":(\[[^\]]*\])/g)].map((found) => found[1] ?? "");
    expect(nullable.length).toBeGreaterThan(20);
    expect(nullable.filter((choices) => !choices.endsWith(",null]"))).toEqual([]);
    expect(text.match(/"amount_paid":\{/g)?.length).toBeLessThan(5);
    const calls = text.match(/"operationId":/g)?.length ?? 0;
    expect(text.length / calls).toBeLessThan(1_500);
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
