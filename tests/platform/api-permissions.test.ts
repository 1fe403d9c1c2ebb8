import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "~/api";
import type { Role } from "~/platform/context";
import type { Endpoint } from "~/platform/endpoint-row";
import { newId } from "~/platform/ids";
import { call, tokenOf } from "../support/http";
import { dummyOf } from "../support/plausible";
import { anEmployer, aSchool, aSuperAdmin } from "../support/rows";

interface Caller {
  role: Role | null;
  token?: string;
}

const callers: Record<string, Caller> = {};
let host = "";

beforeAll(async () => {
  const school = await aSchool({ plan: "advanced-and-chat", showAiCallLogs: true });
  const other = await aSchool({ plan: "advanced-and-chat", showAiCallLogs: true });
  host = school.host;
  const accounts: [string, Role, string][] = [
    ["super admin", "super_admin", (await aSuperAdmin()).id],
    ["owner", "school_owner", school.owner.id],
    ["admin", "school_admin", school.admin.id],
    ["student", "student", school.account.id],
    ["employer", "employer_admin", (await anEmployer()).id],
    ["owner of another school", "school_owner", other.owner.id],
  ];
  callers.nobody = { role: null };
  callers["bad token"] = { role: null, token: "not.a.token" };
  for (const [name, role, id] of accounts) callers[name] = { role, token: await tokenOf(id) };
});

/** The error of an answer, or null. Every call refuses an invalid token first, except those that issue tokens. */
function fault({ verb, anyToken }: Endpoint, { role, token }: Caller, status: number): string | null {
  const { allow } = verb.verb;
  if (status >= 500 && status !== 503) return "fails";
  if (token && !role && !anyToken) return status === 401 ? null : "takes a bad token";
  if (allow.public) return status === 401 || status === 403 ? "is public, and refuses" : null;
  // Where a token may stand in the body, a made-up one is none.
  if (allow.byToken && status === 404 && !(role && allow.roles.includes(role))) return null;
  if (!role) return status === 401 ? null : "answers nobody";
  if (!allow.roles.includes(role)) return status === 403 ? null : "answers the wrong role";
  return status === 401 || status === 403 ? "refuses the right role" : null;
}

describe("every call of the API", () => {
  it("wants a good token or none, but for those that give one", () => {
    expect(
      endpoints
        .filter(({ anyToken }) => anyToken)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["/password-reset/", "/password-reset/confirm/", "/password-reset/validate_token/", "/token/", "/token/refresh/"]);
  });

  it("says which methods an address has", async () => {
    const wrong = await call("/api/token/", {});
    expect([wrong.status, wrong.body, wrong.headers.get("Allow")]).toEqual([
      405,
      { detail: "Method not allowed.", code: "method_not_allowed" },
      "POST",
    ]);
    const id = await call(`/api/notifications/${newId()}`, { method: "DELETE" });
    expect([id.status, id.headers.get("Allow")]).toEqual([405, "PATCH"]);
    expect((await call("/api/no-such-thing/", {})).status).toBe(404);
  });

  it("opens to those whom its verb allows, and to nobody else", async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const endpoint of endpoints) {
      const method = endpoint.method.toUpperCase();
      const path = endpoint.path.replace(/\{\w+\}/g, () => newId());
      const dummy = dummyOf(endpoint, () => newId());
      const query = method === "GET" || method === "DELETE" ? `?${new URLSearchParams(dummy as Record<string, string>)}` : "";
      const answers = await Promise.all(
        Object.entries(callers).map(async ([name, caller]) => {
          const { status } = await call(`/api${path}${query}`, { method, host, token: caller.token, body: query ? undefined : dummy });
          return { name, status, fault: fault(endpoint, caller, status) };
        }),
      );
      asked += answers.length;
      for (const each of answers) if (each.fault) wrong.push(`${method} ${endpoint.path} ${each.fault}: ${each.name} got ${each.status}`);
    }
    expect(wrong).toEqual([]);
    expect(asked).toBe(endpoints.length * 8);
  });

  it("looks at the role before it looks at what came: nothing, nonsense, or somebody else's", async () => {
    const wrong: string[] = [];
    let asked = 0;
    const bodies = ["", "not json", JSON.stringify({ id: newId(), school: newId(), submission: 1 }), "[]"];
    for (const endpoint of endpoints.filter(({ verb }) => !verb.verb.allow.public && !verb.verb.allow.byToken)) {
      const method = endpoint.method.toUpperCase();
      const isBodiless = method === "GET" || method === "DELETE";
      const path = endpoint.path.replace(/\{\w+\}/g, "no such id!");
      for (const [name, { role, token }] of Object.entries(callers)) {
        if (role && endpoint.verb.verb.allow.roles.includes(role)) continue;
        for (const body of isBodiless ? [undefined] : bodies) {
          const query = isBodiless ? "?limit=none&from_date=never&id=%20" : "";
          const { status } = await call(`/api${path}${query}`, { method, host, token, body, headers: { "Content-Type": "application/json" } });
          asked += 1;
          if (status !== (role ? 403 : 401)) wrong.push(`${method} ${endpoint.path}: ${name} got ${status} for ${body}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(1_500);
  });

  it("has one call that is also for holders of a token, whose own test follows", () => {
    expect(endpoints.filter(({ verb }) => verb.verb.allow.byToken).map(({ path }) => path)).toEqual(["/instructors/instructor-upload-url/"]);
  });

  it("lets staff and holders of a token announce an instructor's file, tells others that it is not for them, and nobody to sign in", async () => {
    const announce = async (name: string, body: Record<string, unknown> = {}) =>
      (await call("/api/instructors/instructor-upload-url/", { method: "POST", host, token: callers[name]?.token, body })).status;
    const file = { file_name: "me.png", content_type: "image/png", size: 100 };
    const strangers = ["student", "employer", "super admin"];
    for (const name of strangers) expect([name, await announce(name), await announce(name, file)]).toEqual([name, 403, 403]);
    expect([await announce("nobody"), await announce("nobody", file)]).toEqual([401, 401]);
    expect([await announce("nobody", { ...file, submission: "made-up" }), await announce("admin", file), await announce("admin")]).toEqual([
      404, 200, 400,
    ]);
  });

  it("says which roles it is for, unless it is for anyone or for nobody from outside", () => {
    const odd = endpoints.filter(({ verb }) => !verb.verb.allow.public && verb.verb.allow.roles.length === 0).map(({ path }) => path);
    expect(odd).toEqual([]);
  });
});
