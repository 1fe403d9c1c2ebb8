import { like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { apiKeys } from "#drizzle/schema/api-keys";
import { rateLimits } from "#drizzle/schema/platform";
import { endpoints } from "~/api";
import type { Endpoint } from "~/platform/endpoint-row";
import { hashToken, newId, secretToken } from "~/platform/ids";
import { SCOPES, type Scope } from "~/platform/scopes";
import { type CanarySchool, canarySchool, contentsOf } from "../support/canary";
import { call } from "../support/http";
import { dummyOf } from "../support/plausible";
import { aSchool, db, insert } from "../support/rows";

const ALL = Object.keys(SCOPES) as Scope[];
const TWIN = { read: "write", write: "read" } as const;
let ours: CanarySchool;
/** A key of the own school for each set of scopes, and one of another school with all of them. */
const keys = new Map<string, string>();
let foreign = "";

async function keyOf(schoolId: string, by: string, scopes: readonly Scope[]): Promise<string> {
  const known = keys.get(`${schoolId} ${scopes}`);
  if (known) return known;
  const [prefix, secret] = [newId().slice(-8).toLowerCase(), secretToken()];
  const row = { id: newId(), schoolId, name: "Test", prefix, secretHash: await hashToken(secret), scopes: [...scopes], createdBy: by };
  await insert(apiKeys, { ...row, expiresOn: "2999-01-01", createdAt: Date.now() });
  const key = `enr_live_${prefix}_${secret}`;
  keys.set(`${schoolId} ${scopes}`, key);
  return key;
}

beforeAll(async () => {
  ours = await canarySchool("canary-k1");
  const other = await aSchool({ plan: "advanced-and-chat", showAiCallLogs: true });
  foreign = await keyOf(other.id, other.owner.id, ALL);
});

/** Keys may not change the email address or status that the dummy of this call has. */
const PERSONAL = ["PATCH /students/{id}/"];
const scopeOf = ({ verb }: Endpoint) => verb.verb.scope as Scope | undefined;
const title = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
let calls = 0;

async function ask(endpoint: Endpoint, token: string | undefined, ids: () => string) {
  const method = endpoint.method.toUpperCase();
  const path = endpoint.path.replace(/\{\w+\}/g, ids);
  const dummy = dummyOf(endpoint, ids);
  const inQuery = method === "GET" || method === "DELETE";
  const query = inQuery ? `?${new URLSearchParams(dummy as Record<string, string>)}` : "";
  calls += 1;
  const headers = { "Idempotency-Key": `every-call-${calls}` };
  return call(`/api${path}${query}`, { method, token, headers, body: inQuery ? undefined : dummy });
}
/** Hundreds of calls in a moment are no test of the pace. */
const forgetPace = () => db.delete(rateLimits).where(like(rateLimits.key, "%"));

describe("every call of the API, with keys", () => {
  it("has scopes that open a call each", () => {
    expect(ALL.filter((scope) => !endpoints.some((endpoint) => scopeOf(endpoint) === scope && scope !== "students.sensitive:read"))).toEqual([
      "students.sensitive:read",
    ]);
  });

  it("never opens money, accounts, keys and impersonation", () => {
    const never = /refund|payout|user|api-key|webhook|second-factor|impersonat|credits\.give|record-payment|plans|identity/;
    expect(endpoints.filter((endpoint) => scopeOf(endpoint) && never.test(endpoint.verb.verb.name)).map(title)).toEqual([]);
  });

  it("answers nobody, a key without the scope, and one with it as it should", async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints) {
      await forgetPace();
      const scope = scopeOf(endpoint);
      const isPublic = endpoint.verb.verb.allow.public || endpoint.verb.verb.allow.byToken;
      const others = ALL.filter(
        (each) => each !== scope && each !== scope?.replace(/:(read|write)$/, (_, way: keyof typeof TWIN) => `:${TWIN[way]}`),
      );
      const random = () => newId();
      const nobody = await ask(endpoint, undefined, random);
      if (!isPublic && nobody.status !== 401) wrong.push(`${title(endpoint)}: nobody got ${nobody.status}`);
      const without = await ask(endpoint, await keyOf(ours.id, ours.owner.id, scope ? others : ALL), random);
      if (without.status !== 403 || without.body.code !== "scope_missing" || without.body.scope !== (scope ?? null))
        wrong.push(`${title(endpoint)}: a key without ${scope} got ${without.status} ${without.body.code}`);
      if (!scope) continue;
      const open = await ask(endpoint, await keyOf(ours.id, ours.owner.id, [scope]), random);
      if (([401, 403, 405].includes(open.status) && !PERSONAL.includes(title(endpoint))) || (open.status >= 500 && open.status !== 503))
        wrong.push(`${title(endpoint)}: a key with ${scope} got ${open.status} ${JSON.stringify(open.body)}`);
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  it("shows and changes nothing of ours for a key of another school with every scope", async () => {
    const before = await contentsOf(ours.id);
    const wrong: string[] = [];
    const random = () => newId();
    for (const endpoint of endpoints.filter(scopeOf)) {
      await forgetPace();
      for (const id of Object.values(ours.ids).slice(0, 200)) {
        if (!endpoint.path.includes("{")) break;
        if (!isSubject(id)) continue;
        const answer = await ask(endpoint, foreign, () => id);
        if (answer.status < 400 || JSON.stringify(answer.body).includes(ours.mark))
          wrong.push(`${title(endpoint)}: a key of another school got ${answer.status}`);
      }
      const list = await ask(endpoint, foreign, random);
      if (JSON.stringify(list.body).includes(ours.mark)) wrong.push(`${title(endpoint)}: a key of another school saw ours`);
    }
    expect(wrong).toEqual([]);
    expect(await contentsOf(ours.id)).toEqual(before);
  }, 600_000);
});

/** The rows that an address may be about, by the first word of its path. */
const SUBJECTS = [
  "students",
  "registrations",
  "programs",
  "classes",
  "class_sessions",
  "certificates",
  "inquiries",
  "pre_enrollments",
  "locations",
  "program_faqs",
];
const isSubject = (id: string) => SUBJECTS.some((table) => ours.ids[table] === id);
