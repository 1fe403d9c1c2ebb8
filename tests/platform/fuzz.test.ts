import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import * as schema from "#drizzle/schema/index";
import { endpoints } from "~/api";
import { Database } from "~/platform/db";
import { seedDemo } from "~/seed/demo";
import { env } from "../support/env";
import { type HostileCall, hostileCall, randomOf } from "../support/hostile";
import { tokenOf } from "../support/http";
import { db } from "../support/rows";
import worker from "../support/worker";

/** How many calls, and what they are made of: `FUZZ_CALLS=20000 FUZZ_SEED=7 npx vitest run tests/platform/fuzz.test.ts` makes others. */
const CALLS = Number(env.FUZZ_CALLS) || 1_500;
const SEED = Number(env.FUZZ_SEED) || 20_260_115;
/** Access tokens are good for five minutes. */
const NEW_TOKENS_AFTER = 200;
const ACCOUNTS = [
  "owner@bayside.test",
  "admin@bayside.test",
  "student@bayside.test",
  "owner@carepath.test",
  "employer@harborcare.test",
  "super@enrollium.test",
];

let ids: Record<string, string[]> = {};
let people: { id: string; email: string }[] = [];
const idsOf = async (table: string, where = "1") =>
  ((await env.DB.prepare(`SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 5`).all<{ id: string }>()).results ?? []).map(({ id }) => id);

beforeAll(async () => {
  await seedDemo(new Database(env), env, new Date());
  const [bayside] = await db.select().from(schema.schools).where(eq(schema.schools.subdomain, "bayside"));
  const mine = `school_id = '${bayside?.id}'`;
  const tables = [
    "students",
    "registrations",
    "programs",
    "classes",
    "products",
    "instalments",
    "transactions",
    "locations",
    "instructors",
    "inquiries",
  ];
  ids = Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await idsOf(table, mine)] as const)));
  ids.schools = [bayside?.id ?? ""];
  people = await db.select({ id: schema.users.id, email: schema.users.email }).from(schema.users).where(sql`email IN ${ACCOUNTS}`);
  expect(people).toHaveLength(ACCOUNTS.length);
});

/** An id of what a name speaks of, where there is one. */
function idFor(random: () => number) {
  return (name: string): string => {
    const kind = Object.keys(ids).find((table) => table.startsWith(name.replace(/(_ids?|Id|s)$/, "").toLowerCase()));
    const pool = (kind ? ids[kind] : undefined) ?? ids.registrations ?? [];
    return pool[Math.floor(random() * pool.length)] ?? "none";
  };
}

async function ask({ method, path, body }: HostileCall, token: string | null, ip: string): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = { "CF-Connecting-IP": ip, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const lifetime = createExecutionContext();
  const request = new Request(`http://bayside.localhost${path}`, { method, headers, body });
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, lifetime);
  const text = await response.text();
  await waitOnExecutionContext(lifetime);
  return { status: response.status, text };
}

/** Effects that the calls may have on the callers. */
const revive = () => db.update(schema.users).set({ status: "active" }).where(sql`email IN ${ACCOUNTS}`);

it(`answers ${CALLS} hostile calls of all operations without a fault (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  const faults = new Map<string, string>();
  const logged: string[] = [];
  const log = vi.spyOn(console, "error").mockImplementation((...words) => void logged.push(words.map(String).join(" ").slice(0, 600)));
  const statuses: Record<number, number> = {};
  const tried = new Set<string>();
  let tokens = new Map<string, string>();
  for (let index = 0; index < CALLS; index += 1) {
    if (index % NEW_TOKENS_AFTER === 0) {
      await revive();
      tokens = new Map(await Promise.all(people.map(async ({ id }) => [id, await tokenOf(id)] as const)));
    }
    // In turns, so that every operation is called as often as any other.
    const endpoint = endpoints[index % endpoints.length];
    if (!endpoint) continue;
    const { allow } = endpoint.verb.verb;
    const likely = people.filter(({ email }) => allow.public || allow.roles.includes(roleOf(email)));
    const who = random() < 0.1 || likely.length === 0 ? null : likely[Math.floor(random() * likely.length)];
    const call = hostileCall(endpoint, random, idFor(random));
    logged.length = 0;
    const { status, text } = await ask(call, who ? (tokens.get(who.id) ?? null) : null, `203.0.${index % 250}.${Math.floor(index / 250) % 250}`);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const name = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
    tried.add(name);
    if (status >= 500 && !/"code":"service_unavailable"/.test(text) && !faults.has(name))
      faults.set(
        name,
        `${name} as ${who?.email ?? "nobody"}: ${call.path.slice(0, 300)} ${call.body?.slice(0, 500) ?? ""}\n    ${logged.join("\n    ")}`,
      );
  }
  log.mockRestore();
  console.info(`seed ${SEED}: ${CALLS} calls of ${tried.size} operations`, JSON.stringify(statuses));
  expect([...faults.values()]).toEqual([]);
  expect(tried.size).toBe(Math.min(CALLS, endpoints.length));
  // Some come through: not everything is refused at the first look.
  expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(CALLS / 20);
});

const roleOf = (email: string) =>
  email.startsWith("owner")
    ? "school_owner"
    : email.startsWith("admin")
      ? "school_admin"
      : email.startsWith("student")
        ? "student"
        : email.startsWith("super")
          ? "super_admin"
          : "employer_admin";
