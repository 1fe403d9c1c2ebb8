import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/http";
import { aSchool } from "../support/rows";

let host = "";
beforeAll(async () => {
  host = (await aSchool()).host;
});

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const CROSS_SITE = { detail: "This request did not come from this site.", code: "cross_site" };
const body = { email: "nobody@example.test", password: "Wrong-pass-1" };

describe("a post to a page", () => {
  const post = (headers: Record<string, string>) => call("/login", { method: "POST", host, body: "a=1", headers: { ...FORM, ...headers } });

  it.each([
    ["without any word of where it comes from", {}],
    ["from another site", { Origin: "https://evil.test" }],
    ["from another school's host", { Origin: "http://other.localhost" }],
    ["from another site of the same domain", { Origin: "http://evil.localhost", "Sec-Fetch-Site": "same-site" }],
    ["that a browser calls foreign", { "Sec-Fetch-Site": "cross-site" }],
    ["that somebody has typed", { "Sec-Fetch-Site": "none" }],
    ["from nowhere", { Origin: "null" }],
    ["with a bearer, which no page takes", { Authorization: "Bearer x" }],
  ])("is refused %s", async (_, headers) => {
    const answer = await post(headers);
    expect([answer.status, answer.body]).toEqual([403, CROSS_SITE]);
  });

  it("passes from its own host", async () => {
    for (const headers of [
      { Origin: `http://${host}` },
      { "Sec-Fetch-Site": "same-origin" },
      { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    ] as Record<string, string>[])
      expect(await post(headers)).toMatchObject({ status: 200, body: "POST /login" });
  });
});

describe("a call of the API", () => {
  const signIn = (headers: Record<string, string>) => call("/api/token/", { method: "POST", host, body, headers });

  it.each([
    ["from another site", { Origin: "https://evil.test" }],
    ["that a browser calls foreign", { "Sec-Fetch-Site": "cross-site" }],
    ["from another site of the same domain", { "Sec-Fetch-Site": "same-site" }],
    ["from nowhere", { Origin: "null" }],
  ])("is refused without a bearer %s", async (_, headers) => {
    const answer = await signIn(headers);
    expect([answer.status, answer.body]).toEqual([403, CROSS_SITE]);
  });

  it("passes without a browser, from its own host, and from anywhere with a bearer, which no browser adds by itself", async () => {
    expect((await signIn({})).body).not.toEqual(CROSS_SITE);
    expect((await signIn({ Origin: `http://${host}` })).body).not.toEqual(CROSS_SITE);
    const bearer = { Origin: "https://evil.test", Authorization: "Bearer not.a.token" };
    expect((await call("/api/locations/", { method: "POST", host, body, headers: bearer })).status).toBe(401);
  });
});

it("an address that asks for the data of a screen in the old way is not there", async () => {
  for (const query of [
    "_data=root",
    "%5fdata=root",
    "%5Fdata=root",
    "_dat%61=root",
    "x=1&_data=root",
    "x=1&%5f%64%61%74%61",
    "_data",
    "+_data=1&_data=2",
  ])
    for (const path of ["/login", "/login.data", "/", "/_root.data"])
      expect([path, query, (await call(`${path}?${query}`, { host })).status]).toEqual([path, query, 404]);
  expect((await call("/login?x=_data", { host })).status).toBe(200);
});

describe("every answer", () => {
  const ANSWERS: [name: string, status: number, path: string, init?: Parameters<typeof call>[1]][] = [
    ["a page", 200, "/login"],
    ["the API", 200, "/api/openapi.json"],
    ["an error of the API", 404, "/api/nothing-here/"],
    ["the API's page", 200, "/api/docs/"],
    ["a sign of life", 200, "/healthz"],
    ["a forged post", 403, "/login", { method: "POST" }],
    ["a method that pages do not know", 405, "/login", { method: "PUT", headers: { "Sec-Fetch-Site": "same-origin" } }],
    [
      "a post that is too large",
      413,
      "/login",
      { method: "POST", body: "x".repeat(1_100_000), headers: { ...FORM, "Sec-Fetch-Site": "same-origin" } },
    ],
    ["a socket's address without a socket", 426, "/ws/notifications/1/"],
    ["a socket from elsewhere", 403, "/ws/notifications/1/", { headers: { Upgrade: "websocket", Origin: "https://evil.test" } }],
    ["captured mail", 200, "/dev/outbox"],
  ];

  it.each(ANSWERS)("carries the headers that keep a browser safe: %s", async (_, status, path, init) => {
    const { status: found, headers } = await call(path, { host, ...init });
    expect(found).toBe(status);
    const named = (name: string) => headers.get(name);
    expect(Object.fromEntries(SAFE.map(([name]) => [name, named(name)]))).toEqual(Object.fromEntries(SAFE));
    expect(named("Content-Security-Policy")?.split("; ")).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ws://${host}`,
      "object-src 'none'",
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(named("Cache-Control")).toMatch(/no-store/);
  });

  it("stays on TLS once it came over it", async () => {
    const { headers } = await call("/login", { host, scheme: "https" });
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("Content-Security-Policy")).toContain(`connect-src 'self' wss://${host}`);
  });
});

const SAFE = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=()"],
] as const;
